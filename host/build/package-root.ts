import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Adit, and the package for authors of plugins, which has some of its files. */
const NAMES = ['adit', '@adit/plugin-api'];

/** The folder of this package, found from a file in it, be it source or built. */
export function packageRoot(from: string = import.meta.url): string {
  for (let folder = dirname(fileURLToPath(from)); ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest)) {
      const { name } = JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string };
      if (name !== undefined && NAMES.includes(name)) return folder;
    }
    if (folder === dirname(folder)) throw new Error('This file stands outside the adit package');
  }
}
