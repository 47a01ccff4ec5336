import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the programs' files are. */
export interface ProgramFolders {
  readonly plugins: string;
  readonly web: string;
  /** The server half of a built-in plugin, in the plugin's folder. */
  readonly builtInHalf: 'half.js' | 'server/index.ts';
  /** The module that a process behind the fence begins with; it is there once the program was built. */
  readonly fencedHalf: string;
}

const here = fileURLToPath(import.meta.url);
const program = join(dirname(here), '..', '..');
const isSource = extname(here) === '.ts';

/** Where they are for this program, built or from its sources. */
export const programFolders: ProgramFolders = {
  plugins: join(program, 'plugins'),
  web: isSource ? join(program, 'dist', 'web') : join(program, '..', 'web'),
  fencedHalf: join(isSource ? join(program, 'dist', 'node') : program, 'fenced', 'half.js'),
  builtInHalf: isSource ? 'server/index.ts' : 'half.js',
};
