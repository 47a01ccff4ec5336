import { runCommand } from '../command-line.mjs';
import { folderHelp, folderOption, loadChecks } from './plugin-folder.mjs';
import { indexHelp, installedVersions, readIndex } from './use-index.mjs';

export const summary = 'lists the plugins of the index';

const help = `adit plugin search [WORD …]

Lists the plugins of the index whose id, name, description and publisher hold every word; all of them without a word.
${indexHelp}

${folderHelp}

Prints a line of JSON for each, with the highest version that this Adit runs, and the one that is installed. Ends with 0 when it is done, 1 when
the index cannot be read, 2 when the call was wrong.`;

/** Runs `adit plugin search`; answers the exit code. */
export function run(words, io) {
  return runCommand(words, { help, options: folderOption, work: searchIndex, takesWords: true }, io);
}

async function searchIndex(values, { env, print }, words) {
  const index = await readIndex(env);
  const { newestFitting } = await loadChecks();
  const installed = await installedVersions(values, env);
  for (const plugin of index.plugins) {
    const { id, name, description, publisher } = plugin;
    const text = [id, name, description, publisher].join('\n').toLowerCase();
    if (!words.every((word) => text.includes(word.toLowerCase()))) continue;
    const version = newestFitting(plugin)?.version;
    print(JSON.stringify({ id, name, publisher, version, installed: installed.get(id), description }));
  }
  return 0;
}
