import { runCommand } from '../command-line.mjs';
import { connectForTenant, serverHelp, serverOptions } from './tenant-option.mjs';

export const summary = "lists a server's plugins and whether they are on for a tenant";

const help = `adit plugin list

Lists the plugins that a running server found, with whether each is on for a tenant, and why.

${serverHelp}

Prints a line of JSON for each. Ends with 0 when it is done, 1 when something failed, 2 when the call was wrong.`;

/** Runs `adit plugin list`; answers the exit code. */
export function run(words, io) {
  return runCommand(words, { help, options: serverOptions, work: listPlugins }, io);
}

async function listPlugins(values, { env, print }) {
  const { client, query } = await connectForTenant(values, env);
  for (const { id, version, origin, isPinned, on, reason, problem } of await client.call(
    'GET',
    `/plugins/admin/plugins${query}`,
  ))
    print(JSON.stringify({ id, version, origin, isPinned, on, reason, problem }));
  return 0;
}
