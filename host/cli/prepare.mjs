import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll } from './build-all.mjs';
import { readJson, root, run } from './project.mjs';
import { hashSources } from './source-hash.mjs';

const hashFile = join(root, 'dist/.build-hash');

/** Makes the repository ready to run: Node checked, packages installed, dist built. Ends the process with a message if not. */
export async function prepare() {
  checkNode();
  try {
    await ensureDependencies();
    await ensureBuild();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

/** Ends the process with a clear message when this Node is older than package.json asks for. */
export function checkNode() {
  const needed = readJson('package.json').engines.node.replace(/[^\d.]/g, '');
  if (isOlder(process.versions.node, needed)) {
    console.error(`Adit needs Node ${needed} or newer; this is Node ${process.versions.node}. See https://nodejs.org.`);
    process.exit(1);
  }
}

/** Whether the version `a` comes before `b`, both such as 20.19.0. */
export function isOlder(a, b) {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  for (let at = 0; at < right.length; at++) {
    if ((left[at] ?? 0) !== right[at]) return (left[at] ?? 0) < right[at];
  }
  return false;
}

/** Installs the packages of package-lock.json unless they are there already; throws when that fails. */
export async function ensureDependencies() {
  if (isInstalled()) return;
  console.error('Installing packages (npm ci) …');
  // NODE_ENV=production would leave out what builds and tests.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = npmProgram();
  const code = await run(npm.program, [...npm.args, ...args], { shell: npm.shell });
  if (code !== 0) throw new Error(`npm ci failed with code ${code}`);
}

/** How npm is run: the one that runs us, where one does. */
export function npmProgram() {
  const own = process.env.npm_execpath;
  if (own?.endsWith('npm-cli.js')) return { program: process.execPath, args: [own], shell: false };
  return { program: 'npm', args: [], shell: process.platform === 'win32' };
}

/** Whether node_modules holds what package-lock.json names, by the list that npm writes there at the end of each install. */
export function isInstalled(folder = root) {
  const list = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(list)) return false;
  const installed = JSON.parse(readFileSync(list, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true;
    const found = installed[path];
    // What is optional may not fit this platform.
    return found === undefined ? optional === true : found.version === version;
  });
}

/** Builds dist unless it was built from these very sources; throws when that fails. */
export async function ensureBuild() {
  const hash = hashSources(root);
  if (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash) {
    console.error('The build is up to date.');
    return;
  }
  await buildAll();
  writeFileSync(hashFile, hash);
}
