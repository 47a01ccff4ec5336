import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the programs' files are. */
export interface ProgramFolders {
  readonly plugins: string;
  readonly web: string;
  readonly entryExtension: '.js' | '.ts';
}

const here = fileURLToPath(import.meta.url);
const program = join(dirname(here), '..', '..');
const entryExtension = extname(here) === '.ts' ? '.ts' : '.js';

/** Where they are for this program, built or from its sources. */
export const programFolders: ProgramFolders = {
  plugins: join(program, 'plugins'),
  web: entryExtension === '.ts' ? join(program, 'dist', 'web') : join(program, '..', 'web'),
  entryExtension,
};
