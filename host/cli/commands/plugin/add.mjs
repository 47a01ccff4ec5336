import { cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { readJson, root } from '../../project.mjs';
import { runCommand, UsageError } from '../command-line.mjs';
import { folderHelp, folderOption, installedVersion, loadChecks, pluginFolder } from './plugin-folder.mjs';
import { consentOption, describeHalf, isAgreed } from './server-half-consent.mjs';
import { switchPlugin } from './switch-plugin.mjs';
import { serverHelp, serverOptions } from './tenant-option.mjs';
import { unpackZip } from './zip-file.mjs';

export const summary = 'puts a built plugin into the plugin folder of a server on this machine';

/** The options of the commands that put a plugin into the plugin folder. */
export const addOptions = {
  ...folderOption,
  ...consentOption,
  ...serverOptions,
  enable: { type: 'boolean' },
  'accept-key': { type: 'boolean' },
};

/** What their help says of keys. */
export const keyHelp = `  --accept-key           takes a version that is signed by another key than the one that is there, or by none`;

const help = `adit plugin add FOLDER|ZIP [--enable] [--yes]

Puts a built plugin into the server's plugin folder: the zip that adit plugin pack wrote, or a folder with plugin.json, web/, server/ and
locales/. It is checked before the server sees any of it: the manifest, the version of Adit that it needs, and the sha256 of every file
where the manifest names them. Where it names none, they are written into it, so that a file that is changed later switches the plugin off.
A version that is signed by another key than the one that is there is refused. A running server takes it up by itself.

Says what its server half asks for, and asks on a terminal whether it may run. Where nobody can be asked, and where the answer is no, the half
waits for adit plugin allow, and the rest of the plugin runs without it. Nothing is asked when the version asks for no more than was agreed to
before, or when ADIT_SERVER_CODE_FROM names the plugin: its half runs inside the server then.

${keyHelp}
${folderHelp}
  --yes                  agrees without being asked
  --enable               switches it on as well, as adit plugin enable does, for the server and the tenant that these name:
${serverHelp}

Prints the plugin's id, version and folder as a line of JSON, and with --enable its state as another. Ends with 0 when it is there (with
--enable: and on), 1 when it was refused or failed, 2 when the call was wrong.`;

/** Runs `adit plugin add`; answers the exit code. */
export function run(words, io) {
  const work = (values, tools, sources) => {
    if (sources.length !== 1) throw new UsageError('Name one folder or zip file; see adit plugin add --help');
    return addPlugin(values, tools, resolve(sources[0]));
  };
  return runCommand(words, { help, options: addOptions, work, takesWords: true }, io);
}

/** Puts the plugin of a folder or a zip into the plugin folder; `expected` is what an index says of it: `id`, `version` and `key`. Answers the exit code. */
export async function addPlugin(values, tools, source, expected) {
  const checks = await loadChecks();
  const { manifest, folder } = await putThere(values, tools, source, expected, checks);
  if (manifest.server) await settleHalf(folder, manifest, checks, values, tools);
  return values.enable ? switchPlugin(true, values, tools, [manifest.id]) : 0;
}

/** Puts the plugin into the plugin folder; answers its manifest, and where it stands. */
async function putThere(values, { env, print, tell }, source, expected, checks) {
  const facts = await stat(source).catch(() => {
    throw new Error(`There is no ${source}`);
  });
  const target = pluginFolder(values, env);
  await mkdir(target, { recursive: true });
  // Beside where it goes, so that it goes there in one step; the server looks at no name that begins with a dot.
  const scratch = await mkdtemp(join(target, '.adding-'));
  try {
    const unpacked = join(scratch, 'plugin');
    await (facts.isDirectory() ? copyFolder : unpackZip)(source, unpacked, checks);
    const manifest = await checked(unpacked, target, checks, tell);
    const { id, version } = manifest;
    const folder = join(target, id, version);
    const problem = await signerProblem(unpacked, manifest, expected, { target, values, checks });
    if (problem !== undefined) throw new Error(problem);
    await moveTo(unpacked, folder, manifest, checks);
    print(JSON.stringify({ id, version, folder }));
    return { manifest, folder };
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
  return manifest;
}

/** Why what was unpacked is not from whom it should be: whom the index names, and whoever signed the version that is there. */
async function signerProblem(unpacked, { id, version }, expected, { target, values, checks }) {
  const signer = await checks.signerOf(unpacked);
  if (expected && (expected.id !== id || expected.version !== version))
    return `it is ${id} ${version}, where the index names ${expected.id} ${expected.version}`;
  if (expected && expected.key !== signer)
    return `it is ${signer ? `signed by ${signer}` : 'not signed'}, where the index names ${expected.key ?? 'nobody'}`;
  const before = await installedVersion(target, id);
  const known = before && (await checks.signerOf(join(target, id, before)));
  if (!known || known === signer || values['accept-key']) return undefined;
  return `${id} ${before} is signed by ${known}, and this is ${signer ? `signed by ${signer}` : 'not signed'}: --accept-key takes it`;
}

/** Has the server half run, or says what it waits for. */
async function settleHalf(folder, manifest, { consentTo, isCovered, readConsent, writeConsent }, values, tools) {
  const { env, tell } = tools;
  const { id, version, needs } = manifest;
  if (env.ADIT_SERVER_CODE_FROM?.split(',').some((name) => name.trim() === id)) return;
  // One that cannot be read is none to the server, too.
  const consent = await readConsent(folder).catch(() => undefined);
  if (isCovered(manifest, consent)) return;
  const permissions = manifest.permissions.map((permission) => ({ id: permission.id, roles: permission.default }));
  tell(describeHalf({ id, version, needs, permissions }));
  if (await isAgreed(values, tools)) await writeConsent(folder, consentTo(manifest, userName()));
  else tell(`Its server half waits for adit plugin allow ${id}.`);
}

/** Who runs the command; a user of a container need not have a name. */
function userName() {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.()}`;
  }
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
