import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { aditsPackages } from '../adits-packages.ts';

const conditions = ['adit-source', 'module', 'import', 'default'];

/** The tests of the plugin in the current folder, and those that every plugin must pass. */
export default defineConfig({
  root: process.cwd(),
  plugins: [aditsPackages()],
  resolve: { conditions },
  ssr: { resolve: { conditions: ['adit-source', 'module', 'default'] } },
  // The plugins that come with Adit stand outside of this one's folder.
  server: { fs: { strict: false } },
  test: {
    include: ['{web,server,shared}/**/*.test.{ts,tsx}', join(import.meta.dirname, '*.check.ts')],
    environment: 'node',
    testTimeout: 30_000,
  },
});
