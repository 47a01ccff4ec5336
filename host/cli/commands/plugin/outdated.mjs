import { runCommand } from '../command-line.mjs';
import { folderHelp, folderOption } from './plugin-folder.mjs';
import { indexHelp, outdatedPlugins, readIndex } from './use-index.mjs';

export const summary = 'lists the installed plugins of which the index has a newer version';

const help = `adit plugin outdated

Lists the plugins of the plugin folder of which the index has a newer version that this Adit runs.
${indexHelp}

${folderHelp}

Prints a line of JSON for each. Ends with 0 when it is done, 1 when the index cannot be read, 2 when the call was wrong.`;

/** Runs `adit plugin outdated`; answers the exit code. */
export function run(words, io) {
  return runCommand(words, { help, options: folderOption, work: listOutdated }, io);
}

async function listOutdated(values, { env, print }) {
  for (const plugin of await outdatedPlugins(await readIndex(env), values, env)) print(JSON.stringify(plugin));
  return 0;
}
