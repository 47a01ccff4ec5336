import { defaultClientConditions, defineConfig } from 'vite';
import { sharedModulesPlugin } from './host/build/shared-modules-plugin.ts';

const server = `http://127.0.0.1:${process.env['ADIT_PORT'] ?? 8321}`;

/** The browser program. In development, everything but its modules comes from the running server. */
export default defineConfig({
  root: 'host/web',
  publicDir: false,
  cacheDir: '../../node_modules/.vite',
  resolve: { conditions: ['adit-source', ...defaultClientConditions] },
  plugins: [sharedModulesPlugin()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
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
