import { mkdir, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { AditError } from 'adit/core';
import type { PatternFile, PatternProvider, PatternSite } from './pattern-provider.ts';

/**
 * Blast files in a folder of this machine: `<folder>/<site name> <site id>/**.csv`; the folder of a site is made when it is first asked for,
 * and found by its id after that, whatever the site is called. The name of a sub-folder is the bench of its patterns. Files are looked at
 * anew for every listing, so that what was copied in is there at once; hidden files and links are left alone.
 */
export class FolderProvider implements PatternProvider {
  #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async files(site: PatternSite): Promise<readonly PatternFile[]> {
    try {
      const root = await this.#folderOf(site);
      const paths = await csvFiles(root);
      return await Promise.all(paths.map((path) => describe(root, path)));
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      throw new AditError('blast-provider-failed', { status: 502, values: { reason: code ?? message }, cause: error });
    }
  }

  async #folderOf({ id, name }: PatternSite): Promise<string> {
    await mkdir(this.#folder, { recursive: true });
    const known = (await readdir(this.#folder)).find((other) => other === id || other.endsWith(` ${id}`));
    if (known !== undefined) return join(this.#folder, known);
    const readable = name
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .trim()
      .slice(0, 60);
    const made = join(this.#folder, `${readable} ${id}`.trim());
    await mkdir(made, { recursive: true });
    return made;
  }
}

async function csvFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && entry.name.toLowerCase().endsWith('.csv'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

async function describe(root: string, path: string): Promise<PatternFile> {
  const { mtime, mtimeMs, size } = await stat(path);
  const folder = relative(root, dirname(path));
  return {
    version: `${path}-${mtimeMs}-${size}`,
    fileName: basename(path),
    updatedAt: mtime,
    bench: folder === '' ? '' : basename(folder),
    path: async () => path,
  };
}
