import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultClientConditions, defineConfig } from 'vite';
import { importCirclesPlugin } from './host/build/import-circles.ts';
import { packageRoot } from './host/build/package-root.ts';
import { sharedModulesPlugin } from './host/build/shared-modules-plugin.ts';

const root = packageRoot();
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const server = `http://127.0.0.1:${process.env['ADIT_PORT'] ?? 8321}`;

/** Names of shared pieces list all who share them. */
const shortened = (name: string): string => name.split('~')[0] ?? name;

/** The browser program. In development, everything but its modules comes from the running server. */
export default defineConfig({
  root: join(root, 'host', 'web'),
  publicDir: false,
  cacheDir: join(root, 'node_modules', '.vite'),
  define: { __ADIT_VERSION__: JSON.stringify(version) },
  resolve: { conditions: ['adit-source', ...defaultClientConditions] },
  plugins: [sharedModulesPlugin(), importCirclesPlugin()],
  build: {
    outDir: join(root, 'dist', 'web'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Small pieces that several lazily loaded parts share come in few files instead of many.
      output: {
        chunkFileNames: ({ name }) => `assets/${shortened(name)}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${shortened(names[0] ?? 'asset').replace(/\.\w+$/, '')}-[hash][extname]`,
        codeSplitting: {
          groups: [
            // zod looks at its configuration when a shape is made: what sets it runs in zod's own file, before all shapes.
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|host[\\/]web[\\/]prepare\.ts/, priority: 1 },
            // One file: to merge its small pieces by the parts that use them would make circles of files.
            {
              name: 'kit',
              test: /node_modules[\\/](@mantine|@floating-ui|@tabler|react-)/,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'vendor',
              test: /node_modules/,
              minShareCount: 2,
              entriesAware: true,
            },
            { name: 'common', minShareCount: 2, entriesAware: true },
          ],
        },
      },
      onLog(level, log, report) {
        // Directives for server components mean nothing here.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/ws': { target: server, ws: true },
      '/config.json': server,
      '/plugin-files': server,
    },
  },
});
