import { runCommand } from '../command-line.mjs';
import { connectForTenant, serverHelp, serverOptions } from './tenant-option.mjs';

export const summary = "lists a server's plugins and whether they are on for a tenant";

const help = `adit plugin list

Lists the plugins that a running server found, with whether each is on for a tenant, and why.

${serverHelp}

Prints a line of JSON for each; serverHalf says how its code on the server runs: loaded (inside the server), fenced (in a process of its own,
with memoryMegabytes and restarts), failed, not-allowed (until adit plugin allow), or not-loaded. failures, where there are any, say what its code
threw, where, how often and when last, for the calls of the tenant and for nobody's. Ends with 0 when it is done, 1 when something failed, 2 when the
call was wrong.`;

/** Runs `adit plugin list`; answers the exit code. */
export function run(words, io) {
  return runCommand(words, { help, options: serverOptions, work: listPlugins }, io);
}

async function listPlugins(values, { env, print }) {
  const { client, query } = await connectForTenant(values, env);
  for (const plugin of await client.call('GET', `/plugins/admin/plugins${query}`)) {
    const { id, version, origin, isPinned, on, reason, problem, serverHalf, fence } = plugin;
    const failures = plugin.failures.length > 0 ? plugin.failures : undefined;
    print(JSON.stringify({ id, version, origin, isPinned, on, reason, problem, serverHalf, ...fence, failures }));
  }
  return 0;
}
