import { runCommand } from '../command-line.mjs';
import { addOptions, keyHelp } from './add.mjs';
import { installFrom } from './install.mjs';
import { folderHelp } from './plugin-folder.mjs';
import { serverHelp } from './tenant-option.mjs';
import { indexHelp, outdatedPlugins, readIndex } from './use-index.mjs';

export const summary = 'installs the newer versions that the index has of installed plugins';

const help = `adit plugin update [ID …]

Installs the newest version that this Adit runs of the plugins that are named, or of all that adit plugin outdated lists, as adit plugin install
does. The versions before stay in the plugin folder; the highest runs. One that fails does not keep the others.
${indexHelp}

${keyHelp}
${folderHelp}
  --yes                  agrees without being asked to what they ask for
  --enable               switches them on as well, for the server and the tenant that these name:
${serverHelp}

Prints each that was installed as a line of JSON. Ends with 0 when all are there, 1 when one was refused or failed, 2 when the call was
wrong.`;

/** Runs `adit plugin update`; answers the exit code. */
export function run(words, io) {
  return runCommand(words, { help, options: addOptions, work: updatePlugins, takesWords: true }, io);
}

async function updatePlugins(values, tools, ids) {
  const index = await readIndex(tools.env);
  for (const id of ids) index.find(id);
  const outdated = await outdatedPlugins(index, values, tools.env);
  const wanted = outdated.filter(({ id }) => ids.length === 0 || ids.includes(id));
  let ended = 0;
  for (const { id } of wanted) {
    try {
      ended = Math.max(ended, await installFrom(index, id, values, tools));
    } catch (error) {
      tools.tell(error.message);
      ended = 1;
    }
  }
  return ended;
}
