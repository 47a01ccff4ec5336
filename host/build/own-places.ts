import { dirname, posix, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/** Lets each module below the folder `compiled` find what lies beside it as the compiler left it, wherever the module goes: scripts of threads, translations, the folder of the program. */
export function ownPlaces(compiled: string): Plugin {
  return {
    name: 'adit:own-places',
    transform(code, id) {
      if (!id.startsWith(compiled + sep) || !code.includes('import.meta.url')) return undefined;
      const file = relative(compiled, id).split(sep).join('/');
      return { code: code.replaceAll('import.meta.url', JSON.stringify(`adit-place:${file}`)), map: null };
    },
    renderChunk(code, { fileName }) {
      if (!code.includes('adit-place:')) return null;
      const toUrl = (_: string, file: string): string =>
        `new URL(${JSON.stringify(posix.relative(dirname(fileName), file))}, import.meta.url).href`;
      return { code: code.replaceAll(/["'`]adit-place:([\w./-]+)["'`]/g, toUrl), map: null };
    },
  };
}
