import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pluginPreset } from 'adit/plugin-preset';
import { build } from 'vite';

/**
 * Builds the plugin of a folder, `tests/external-plugin` unless told, in a place outside of the repository, where it knows Adit
 * only as an installed package; answers the folder of its built form.
 */
export async function buildExternalPlugin(source = 'tests/external-plugin'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'adit-external-'));
  await cp(resolve(source), folder, { recursive: true });
  await mkdir(join(folder, 'node_modules'));
  await symlink(resolve('.'), join(folder, 'node_modules', 'adit'), 'junction');
  await build({ configFile: false, logLevel: 'error', ...pluginPreset({ folder }) });
  return join(folder, 'dist');
}

/** Drops the folder that a plugin was built in. */
export async function dropBuild(built: string): Promise<void> {
  await rm(resolve(built, '..'), { recursive: true, force: true });
}

/** What a copy of the plugin is to have of its own. */
export interface PluginVariant {
  readonly id: string;
  readonly manifest?: Readonly<Record<string, unknown>>;
  /** The browser half's source in place of the built one. */
  readonly code?: string;
}

/** Puts a built plugin into a server's plugin folder, all at once, as an operator does who copies a folder. */
export async function installPlugin(built: string, pluginFolder: string, variant: PluginVariant): Promise<void> {
  const staging = await mkdtemp(join(tmpdir(), 'adit-install-'));
  const folder = join(staging, '1.0.0');
  await cp(built, folder, { recursive: true });
  const manifest = JSON.parse(await readFile(join(folder, 'plugin.json'), 'utf8')) as object;
  await writeFile(join(folder, 'plugin.json'), JSON.stringify({ ...manifest, id: variant.id, ...variant.manifest }));
  if (variant.code !== undefined) await writeFile(join(folder, 'web/index.js'), variant.code);
  await mkdir(pluginFolder, { recursive: true });
  await rename(staging, join(pluginFolder, variant.id));
}

/** Writes a file of an installed plugin anew, with a part of it changed. */
export async function changeFile(
  pluginFolder: string,
  id: string,
  { file, from, to }: { file: string; from: string | RegExp; to: string },
): Promise<void> {
  const path = join(pluginFolder, id, '1.0.0', file);
  await writeFile(path, (await readFile(path, 'utf8')).replace(from, to));
}

/** Takes a plugin out of a server's plugin folder, all at once; nothing happens when it is not there. */
export async function removePlugin(pluginFolder: string, id: string): Promise<void> {
  const bin = await mkdtemp(join(tmpdir(), 'adit-removed-'));
  await rename(join(pluginFolder, id), join(bin, id)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rm(bin, { recursive: true, force: true });
}
