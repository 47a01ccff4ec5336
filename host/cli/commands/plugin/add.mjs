import { cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readJson, root } from '../../project.mjs';
import { runCommand, UsageError } from '../command-line.mjs';
import { folderHelp, folderOption, loadChecks, pluginFolder } from './plugin-folder.mjs';
import { switchPlugin } from './switch-plugin.mjs';
import { serverHelp, serverOptions } from './tenant-option.mjs';

export const summary = 'puts a built plugin into the plugin folder of a server on this machine';

const help = `adit plugin add FOLDER|ZIP [--enable]

Puts a built plugin into the server's plugin folder: the zip that adit plugin pack wrote, or a folder with plugin.json, web/, server/ and
locales/. It is checked before the server sees any of it: the manifest, the version of Adit that it needs, and the sha256 of every file
where the manifest names them. Where it names none, they are written into it, so that a file that is changed later switches the plugin off.
A running server takes it up by itself.

${folderHelp}
  --enable               switches it on as well, as adit plugin enable does, for the server and the tenant that these name:
${serverHelp}

Prints the plugin's id, version and folder as a line of JSON, and with --enable its state as another. Ends with 0 when it is there (with
--enable: and on), 1 when it was refused or failed, 2 when the call was wrong.`;

/** A plugin is some scripts, texts and pictures. */
const zipLimits = { entries: 5_000, entryBytes: 256 * 1024 ** 2, totalBytes: 512 * 1024 ** 2 };

/** Runs `adit plugin add`; answers the exit code. */
export function run(words, io) {
  const options = { ...folderOption, ...serverOptions, enable: { type: 'boolean' } };
  return runCommand(words, { help, options, work: addPlugin, takesWords: true }, io);
}

async function addPlugin(values, tools, sources) {
  const id = await putThere(values, tools, sources);
  return values.enable ? switchPlugin(true, values, tools, [id]) : 0;
}

/** Puts the plugin into the plugin folder; answers its id. */
async function putThere(values, { env, print, tell }, sources) {
  if (sources.length !== 1) throw new UsageError('Name one folder or zip file; see adit plugin add --help');
  const source = resolve(sources[0]);
  const facts = await stat(source).catch(() => {
    throw new Error(`There is no ${source}`);
  });
  const checks = await loadChecks();
  const target = pluginFolder(values, env);
  await mkdir(target, { recursive: true });
  // Beside where it goes, so that it goes there in one step; the server looks at no name that begins with a dot.
  const scratch = await mkdtemp(join(target, '.adding-'));
  try {
    const unpacked = join(scratch, 'plugin');
    await (facts.isDirectory() ? copyFolder : unpackZip)(source, unpacked, checks);
    const manifest = await checked(unpacked, target, checks, tell);
    await moveTo(unpacked, join(target, manifest.id, manifest.version), manifest, checks);
    print(
      JSON.stringify({
        id: manifest.id,
        version: manifest.version,
        folder: join(target, manifest.id, manifest.version),
      }),
    );
    return manifest.id;
  } catch (error) {
    throw new Error(`${source} was not added: ${error.message}`, { cause: error });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function copyFolder(source, target, { pluginFiles, readPluginManifest, filesProblem }) {
  // Before anything is copied: somebody may name a folder that holds the whole world.
  const manifest = await readPluginManifest(source);
  if (manifest.web && !(await isFile(join(source, 'web/index.js'))) && (await isFile(join(source, 'web/index.ts'))))
    throw new Error(
      'these are the sources; build them and name the folder dist, or the zip that adit plugin pack writes',
    );
  const problem = await filesProblem(source, manifest);
  if (problem !== undefined) throw new Error(problem);
  for (const name of await pluginFiles(source)) {
    await mkdir(dirname(join(target, name)), { recursive: true });
    await cp(join(source, name), join(target, name));
  }
}

async function unpackZip(source, target, { openArchive }) {
  const archive = await openArchive(source, zipLimits);
  try {
    for (const { name } of archive.entries) {
      await mkdir(dirname(join(target, name)), { recursive: true });
      await archive.extract(name, join(target, name));
    }
  } finally {
    await archive.close();
  }
}

/** The manifest of what was unpacked, once everything about it was found to be right. */
async function checked(folder, target, checks, tell) {
  const manifest = await checks.readPluginManifest(folder);
  const installed = versionsIn(join(root, 'plugins'), (id) => readJson('plugins', id, 'plugin.json').version);
  const problem =
    checks.thirdPartyProblem(manifest) ??
    checks.apiProblem(manifest) ??
    checks.requirementProblem(manifest, installed) ??
    (await checks.filesProblem(folder, manifest));
  if (problem !== undefined) throw new Error(problem);
  for (const id of Object.keys(manifest.requires))
    if (!installed.has(id) && !versionsIn(target, () => '').has(id)) tell(`It stays off until ${id} is there too.`);
  if (manifest.server)
    tell(`Its server half runs once ADIT_SERVER_CODE_FROM names ${manifest.id}: trusted code inside the server.`);
  return manifest;
}

async function moveTo(unpacked, target, manifest, { hashPluginFiles, PLUGIN_MANIFEST_FILE }) {
  if (!manifest.integrity) {
    const path = join(unpacked, PLUGIN_MANIFEST_FILE);
    const written = JSON.parse(await readFile(path, 'utf8'));
    await writeFile(
      path,
      `${JSON.stringify({ ...written, integrity: await hashPluginFiles(unpacked) }, undefined, 2)}\n`,
    );
  }
  await mkdir(dirname(target), { recursive: true });
  try {
    await rename(unpacked, target);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) throw error;
    throw new Error(`${manifest.id} ${manifest.version} is there already; raise the version, or remove it first`, {
      cause: error,
    });
  }
}

function versionsIn(folder, versionOf) {
  const ids = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return new Map(ids.map(({ name }) => [name, versionOf(name)]));
}

async function isFile(path) {
  return stat(path).then(
    (facts) => facts.isFile(),
    () => false,
  );
}
