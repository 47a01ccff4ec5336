import { join } from 'node:path';
import type { BuildOptions, UserConfig } from 'vite';
import { ownPlaces } from './own-places.ts';
import { packageRoot } from './package-root.ts';

/** The folder of what the compiler wrote for Node. */
export const compiled = join(packageRoot(), 'dist', 'node');

/** Packages of hundreds of small modules. The others stay where they are: they load quickly, or are no ES modules. */
const PACKAGES_TAKEN_IN = /^(kysely|inversify|@inversifyjs\/.*|zod|jose|@msgpack\/msgpack)(\/|$)/;

/** Puts compiled modules together into few files, which stand among them; each finds what lies beside it as before. */
export function nodeProgram(rolldownOptions: NonNullable<BuildOptions['rolldownOptions']>): UserConfig {
  return {
    root: packageRoot(),
    publicDir: false,
    ssr: { noExternal: [/^adit\//, PACKAGES_TAKEN_IN] },
    build: { ssr: true, outDir: compiled, emptyOutDir: false, target: 'node20', minify: false, rolldownOptions },
    plugins: [ownPlaces(compiled)],
  };
}
