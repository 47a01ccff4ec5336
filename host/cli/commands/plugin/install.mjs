import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand, UsageError } from '../command-line.mjs';
import { addOptions, addPlugin, keyHelp } from './add.mjs';
import { folderHelp, loadChecks } from './plugin-folder.mjs';
import { serverHelp } from './tenant-option.mjs';
import { indexHelp, readIndex } from './use-index.mjs';

export const summary = 'puts a plugin of the index into the plugin folder';

const help = `adit plugin install ID [--version VERSION] [--enable] [--yes]

Fetches a plugin of the index, the highest version that this Adit runs, and puts it into the server's plugin folder as adit plugin add does: what its
server half asks for is said and asked about. The file must have the sha256 that the index names, and be signed by the key that the index names.
${indexHelp}

  --version VERSION      this version
${keyHelp}
${folderHelp}
  --yes                  agrees without being asked
  --enable               switches it on as well, as adit plugin enable does, for the server and the tenant that these name:
${serverHelp}

Prints the plugin's id, version and folder as a line of JSON, and with --enable its state as another. Ends with 0 when it is there (with
--enable: and on), 1 when it was refused or failed, 2 when the call was wrong.`;

/** Runs `adit plugin install`; answers the exit code. */
export function run(words, io) {
  const options = { ...addOptions, version: { type: 'string' } };
  return runCommand(words, { help, options, work: installPlugin, takesWords: true }, io);
}

async function installPlugin(values, tools, ids) {
  if (ids.length !== 1) throw new UsageError('Name one plugin; see adit plugin install --help');
  return installFrom(await readIndex(tools.env), ids[0], values, tools);
}

/** Puts a version of a plugin into the plugin folder; `values.version` is the one, or else the highest that runs here. Answers the exit code. */
export async function installFrom(index, id, values, tools) {
  const { newestFitting } = await loadChecks();
  const plugin = index.find(id);
  const version =
    values.version === undefined
      ? newestFitting(plugin)
      : plugin.versions.find((one) => one.version === values.version);
  if (!version)
    throw new Error(
      `The index has no ${[id, values.version].filter(Boolean).join(' ')}${values.version ? '' : ' that this Adit runs'}`,
    );
  tools.progress(`${id} ${version.version} …`);
  const scratch = await mkdtemp(join(tmpdir(), 'adit-install-'));
  try {
    const zip = join(scratch, `${id}-${version.version}.zip`);
    await writeFile(zip, await index.download(version));
    const expected = { id, version: version.version, key: plugin.key };
    return await addPlugin(values, tools, zip, expected);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
