import { runCommand, UsageError } from '../command-line.mjs';
import { connectForTenant, serverHelp, serverOptions } from './tenant-option.mjs';

/** Runs `adit plugin enable` or `disable`, as `verb` says; answers the exit code. */
export function runSwitch(verb, words, io) {
  const help = `adit plugin ${verb} ID

Switches a plugin ${verb === 'enable' ? 'on' : 'off'} for a tenant of a running server, as the page Plugins does; open browsers follow at once.

${serverHelp}

Prints the plugin's state as a line of JSON. Ends with 0 when it was switched, 1 when it was refused or failed, 2 when the call was wrong.`;
  const work = (values, tools, ids) => switchPlugin(verb === 'enable', values, tools, ids);
  return runCommand(words, { help, options: serverOptions, work, takesWords: true }, io);
}

/** Switches the one plugin of the list, and prints its state; answers the exit code. */
export async function switchPlugin(on, values, { env, print, tell }, ids) {
  if (ids.length !== 1) throw new UsageError(`Name one plugin; see adit plugin ${on ? 'enable' : 'disable'} --help`);
  const { client, query } = await connectForTenant(values, env);
  await client.call('PUT', `/plugins/admin/plugins/${encodeURIComponent(ids[0])}${query}`, { on });
  const plugins = await client.call('GET', `/plugins/admin/plugins${query}`);
  const { id, on: isOn, reason } = plugins.find((plugin) => plugin.id === ids[0]);
  print(JSON.stringify({ id, on: isOn, reason }));
  if (isOn === on) return 0;
  tell(`The tenant's choice is kept, but ${id} stays off: ${reason}`);
  return 1;
}
