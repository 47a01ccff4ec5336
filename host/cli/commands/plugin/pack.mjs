import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { build } from 'vite';
import { ZipFile } from 'yazl';
import { runCommand, UsageError } from '../command-line.mjs';
import { readSigningKey } from './key.mjs';
import { linkAdit } from './link-adit.mjs';
import { loadChecks } from './plugin-folder.mjs';

export const summary = 'builds a plugin into a zip that adit plugin add takes';

const help = `adit plugin pack [FOLDER] [--sign KEY]

Builds the plugin in the current folder, or another, into its folder dist, writes the sha256 of every file into the manifest there, and puts all of it
into <id>-<version>.zip beside it. A vite.config.ts of the plugin's own is followed; without one it is built by Adit's preset. The same
sources give the same zip, byte for byte.

  --sign KEY    signs the manifest, and by its sums all files, with the key of a file that adit plugin key made

Prints the zip, its size and its sha256 as a line of JSON. Ends with 0 when it is there, 1 when something failed, 2 when the call was wrong.`;

/** Runs `adit plugin pack`; answers the exit code. */
export function run(words, io) {
  return runCommand(words, { help, options: { sign: { type: 'string' } }, work: packPlugin, takesWords: true }, io);
}

async function packPlugin(values, { print }, folders) {
  if (folders.length > 1) throw new UsageError('Name one folder; see adit plugin pack --help');
  const folder = resolve(folders[0] ?? '.');
  const checks = await loadChecks();
  const key = values.sign === undefined ? undefined : await readSigningKey(values.sign);
  const { id, version } = await checks.readPluginManifest(folder).catch((error) => {
    throw new Error(`${folder}: ${error.message}`, { cause: error });
  });
  await linkAdit(folder);
  await buildPlugin(folder);
  const built = join(folder, 'dist');
  await writeIntegrity(built, key, checks);
  const manifest = await checks.readPluginManifest(built);
  const problem =
    checks.thirdPartyProblem(manifest) ?? checks.apiProblem(manifest) ?? (await checks.filesProblem(built, manifest));
  if (problem !== undefined) throw new Error(`${built}: ${problem}`);
  const zip = join(folder, `${id}-${version}.zip`);
  await writeZip(built, await checks.pluginFiles(built), zip);
  const bytes = await readFile(zip);
  print(JSON.stringify({ zip, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }));
  return 0;
}

async function buildPlugin(folder) {
  if (existsSync(join(folder, 'vite.config.ts'))) return build({ root: folder, logLevel: 'warn' });
  const { pluginPreset } = await import('adit/plugin-preset');
  return build({ configFile: false, logLevel: 'warn', ...pluginPreset({ folder }) });
}

async function writeIntegrity(built, key, checks) {
  const { hashPluginFiles, PLUGIN_MANIFEST_FILE, PLUGIN_SIGNATURE_FILE, signatureText } = checks;
  const path = join(built, PLUGIN_MANIFEST_FILE);
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  const integrity = await hashPluginFiles(built);
  const written = Buffer.from(`${JSON.stringify({ ...manifest, integrity }, undefined, 2)}\n`);
  await writeFile(path, written);
  const signature = join(built, PLUGIN_SIGNATURE_FILE);
  if (key === undefined) await rm(signature, { force: true });
  else await writeFile(signature, signatureText(written, key));
}

async function writeZip(built, names, path) {
  const zip = new ZipFile();
  // Zips know times: one and the same makes the same bytes.
  for (const name of names) zip.addFile(join(built, name), name, { mtime: new Date(2020, 0, 1), mode: 0o100644 });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}
