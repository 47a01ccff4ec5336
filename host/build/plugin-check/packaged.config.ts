import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { aditsPackages } from '../adits-packages.ts';
import { packageRoot } from '../package-root.ts';
import { fileOfPackage, packagesOfKit } from '../plugin-api/kit.ts';

const kit = join(packageRoot(), 'testing');

/** The tests of the plugin in the current folder, and those that every plugin must pass, by the package for authors. */
export default defineConfig({
  root: process.cwd(),
  plugins: [aditsPackages()],
  resolve: {
    alias: packagesOfKit.map((name) => ({
      find: new RegExp(`^${name}$`),
      replacement: join(kit, `${fileOfPackage(name)}.js`),
    })),
  },
  server: { fs: { strict: false } },
  test: {
    include: ['{web,server,shared}/**/*.test.{ts,tsx}', join(import.meta.dirname, '*.check.js')],
    exclude: ['node_modules/**', 'dist/**'],
    environment: 'node',
    testTimeout: 30_000,
    // What imports the plugin's sources goes through the test runner, which understands them.
    server: { deps: { inline: [/[\\/]testing[\\/]core[\\/]testing[\\/]/, /\.check\.js$/] } },
  },
});
