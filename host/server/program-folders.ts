import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the programs' files are. */
export interface ProgramFolders {
  readonly plugins: string;
  readonly web: string;
  /** The server half of a built-in plugin, in the plugin's folder. */
  readonly builtInHalf: 'half.js' | 'server/index.ts';
}

const here = fileURLToPath(import.meta.url);
const program = join(dirname(here), '..', '..');
const isSource = extname(here) === '.ts';

/** Where they are for this program, built or from its sources. */
export const programFolders: ProgramFolders = {
  plugins: join(program, 'plugins'),
  web: isSource ? join(program, 'dist', 'web') : join(program, '..', 'web'),
  builtInHalf: isSource ? 'server/index.ts' : 'half.js',
};
