import { join } from 'node:path';
import type { BuildOptions, UserConfig } from 'vite';
import { ownPlaces } from './own-places.ts';
import { packageRoot } from './package-root.ts';

/** The folder of what the compiler wrote for Node. */
export const compiled = join(packageRoot(), 'dist', 'node');

/** Packages that stay where they are: they hold binaries or find files of their own, and what sends mail is seldom needed. */
const PACKAGES_LEFT_OUT = ['sharp', '@node-rs/argon2', 'pino', 'nodemailer', 'laz-perf'];

/** Puts compiled modules together into few files, which stand among them; each finds what lies beside it as before. */
export function nodeProgram(rolldownOptions: NonNullable<BuildOptions['rolldownOptions']>): UserConfig {
  return {
    root: packageRoot(),
    publicDir: false,
    ssr: { noExternal: true, external: PACKAGES_LEFT_OUT },
    build: { ssr: true, outDir: compiled, emptyOutDir: false, target: 'node20', minify: false, rolldownOptions },
    plugins: [ownPlaces(compiled)],
  };
}
