import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { need, runCommand, UsageError } from '../command-line.mjs';
import { readSigningKey } from './key.mjs';
import { loadChecks } from './plugin-folder.mjs';
import { unpackZip } from './zip-file.mjs';

export const summary = 'writes a signed index of the plugins in a folder, which servers install from';

const help = `adit plugin index FOLDER --sign KEY

Writes FOLDER/index.json, which lists every zip of a plugin in the folder with its sha256 and what it asks for, and FOLDER/index.json.sig, its signature
by KEY, a file that adit plugin key made. Put the folder where servers reach it, as a folder or by any web server, and give operators what
this prints: ADIT_PLUGIN_INDEX=<address of index.json>#<public key>. A plugin is listed when every zip of it is what it says, and all versions are
signed by one key, or none is.

  --sign KEY    the key of the index

Prints the index, its public key and how many versions it lists as a line of JSON. Ends with 0 when it is written, 1 when something failed, 2
when the call was wrong.`;

/** Runs `adit plugin index`; answers the exit code. */
export function run(words, io) {
  return runCommand(words, { help, options: { sign: { type: 'string' } }, work: writeIndex, takesWords: true }, io);
}

async function writeIndex(values, { print }, folders) {
  if (folders.length !== 1) throw new UsageError('Name one folder; see adit plugin index --help');
  const folder = resolve(folders[0]);
  const key = await readSigningKey(need(values, 'sign', 'plugin index'));
  const checks = await loadChecks();
  const zips = (await readdir(folder)).filter((name) => name.endsWith('.zip')).toSorted();
  const found = [];
  for (const name of zips) {
    found.push(
      await describeZip(join(folder, name), name, checks).catch((error) => {
        throw new Error(`${join(folder, name)}: ${error.message}`, { cause: error });
      }),
    );
  }
  const bytes = Buffer.from(`${JSON.stringify({ plugins: listPlugins(found, checks) }, undefined, 2)}\n`);
  const index = join(folder, checks.INDEX_FILE);
  await replaceFile(index, bytes);
  await replaceFile(index + checks.SIGNATURE_ENDING, checks.signatureText(bytes, key));
  print(JSON.stringify({ index, key: checks.publicKeyOf(key), versions: found.length }));
  return 0;
}

/** The manifest of a zip, who signed it, and what an index says of the version. */
async function describeZip(path, name, checks) {
  const scratch = await mkdtemp(join(tmpdir(), 'adit-index-'));
  try {
    const unpacked = join(scratch, 'plugin');
    await unpackZip(path, unpacked, checks);
    const manifest = await checks.readPluginManifest(unpacked);
    const problem = checks.thirdPartyProblem(manifest) ?? (await checks.filesProblem(unpacked, manifest));
    if (problem !== undefined) throw new Error(problem);
    const { version, api, requires, needs } = manifest;
    const sha256 = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    const signer = await checks.signerOf(unpacked);
    return { manifest, signer, version: { version, api, requires, needs, url: encodeURIComponent(name), sha256 } };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function listPlugins(found, { sortVersions }) {
  const ids = [...new Set(found.map(({ manifest }) => manifest.id))].toSorted();
  return ids.map((id) => {
    const own = found.filter(({ manifest }) => manifest.id === id);
    const signers = new Set(own.map(({ signer }) => signer));
    if (signers.size > 1) throw new Error(`The versions of ${id} are not signed by one key`);
    const byVersion = new Map(own.map((one) => [one.manifest.version, one]));
    if (byVersion.size < own.length) throw new Error(`There are two zips of one version of ${id}`);
    const sorted = sortVersions([...byVersion.keys()]).map((version) => byVersion.get(version));
    const { name, description = '', publisher = '' } = sorted.at(-1).manifest;
    const [key] = signers;
    const versions = sorted.map(({ version }) => version);
    return { id, name: name ?? id, description, publisher, ...(key === undefined ? {} : { key }), versions };
  });
}

/** In one step: a server may read it in this moment. */
async function replaceFile(path, content) {
  await writeFile(`${path}.part`, content);
  await rename(`${path}.part`, path);
}
