import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { basename, delimiter, join } from 'node:path';

/**
 * npm packages hold no symbolic links; the package makes them in a postinstall script, which npm may block. Where they
 * are missing this makes them in `linksFolder`, which is ours, and answers the environment that lets the programs find them.
 */
export async function linkLibraries(native: string, linksFolder: string): Promise<Record<string, string>> {
  const links = await readLinks(join(native, 'pg-symlinks.json'));
  if (links.every(({ name }) => existsSync(join(native, 'lib', name)))) return {};
  await rm(linksFolder, { recursive: true, force: true });
  await mkdir(linksFolder, { recursive: true });
  for (const { name, file } of links) await symlink(join(native, 'lib', file), join(linksFolder, name));
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  return { [variable]: [linksFolder, join(native, 'lib')].join(delimiter) };
}

async function readLinks(path: string): Promise<{ name: string; file: string }[]> {
  if (!existsSync(path)) return [];
  const list = JSON.parse(await readFile(path, 'utf8')) as { source: string; target: string }[];
  return list.map(({ source, target }) => ({ name: basename(target), file: basename(source) }));
}
