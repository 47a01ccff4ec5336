import { join } from 'node:path';
import type { Plugin } from 'vite';
import { packageRoot } from './package-root.ts';

/** A package that a plugin has not installed comes from those that Adit has, such as zod, and so does Adit itself. */
export function aditsPackages(): Plugin {
  const importer = join(packageRoot(), 'package.json');
  return {
    name: 'adit:packages',
    enforce: 'post',
    async resolveId(id) {
      return /^[\w@]/.test(id) ? this.resolve(id, importer, { skipSelf: true }) : undefined;
    },
  };
}
