import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultClientConditions, defineConfig } from 'vite';
import { bundlerRuntimePlugin } from './host/build/bundler-runtime-plugin.ts';
import { compressedFilesPlugin } from './host/build/compressed-files-plugin.ts';
import { contentPolicyPlugin } from './host/build/content-policy-plugin.ts';
import { directImportsPlugin } from './host/build/direct-imports-plugin.ts';
import { earlyScriptPlugin } from './host/build/early-script-plugin.ts';
import { firstFilesPlugin } from './host/build/first-files-plugin.ts';
import { importCirclesPlugin } from './host/build/import-circles.ts';
import { narrowImportsPlugin } from './host/build/narrow-imports-plugin.ts';
import { packageRoot } from './host/build/package-root.ts';
import { programLayers, type Layer, type ModuleImports } from './host/build/program-layers.ts';
import { sharedModulesPlugin } from './host/build/shared-modules-plugin.ts';

const root = packageRoot();
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const server = `http://127.0.0.1:${process.env['ADIT_PORT'] ?? 8321}`;

const web = (file: string): string => join(root, 'host', 'web', file);
const FIRST_MODULES = [
  web('index.html'),
  ...['index.ts', 'sign-in/sign-in-page.tsx'].map((file) => join(root, 'plugins/accounts/web', file)),
];
const CONDITIONS = ['adit-source', ...defaultClientConditions];
let layerOf: ((id: string) => Layer) | undefined;

/** The texts that the sign-in page shows: those of the shell and of accounts. */
const FIRST_TEXTS = /[\\/](?:host[\\/]web|plugins[\\/]accounts)[\\/]locales[\\/]/;

/**
 * The file that a module goes to: a layer has one for our code, one for packages, and one for its styles; the texts of each language are two files,
 * those of the sign-in page and all others.
 */
function fileOf(id: string, graph: { getModuleInfo(id: string): ModuleImports | null }): string {
  layerOf ??= programLayers(FIRST_MODULES, (module) => graph.getModuleInfo(module));
  const language = /[\\/]locales[\\/](\w+)\.json/.exec(id)?.[1];
  if (language !== undefined) return `${FIRST_TEXTS.test(id) ? '' : 'workspace-'}texts-${language}`;
  const layer = layerOf(id);
  const isPackage = id.includes('node_modules') || id.includes('__vite-browser-external');
  return isPackage && !id.endsWith('.css') ? `${layer}-packages` : layer;
}

/** The browser program. In development, everything but its modules comes from the running server. */
export default defineConfig({
  root: join(root, 'host', 'web'),
  publicDir: false,
  cacheDir: join(root, 'node_modules', '.vite'),
  define: { __ADIT_VERSION__: JSON.stringify(version) },
  resolve: { conditions: CONDITIONS },
  plugins: [
    sharedModulesPlugin(),
    importCirclesPlugin(),
    narrowImportsPlugin(),
    directImportsPlugin(),
    bundlerRuntimePlugin(),
    firstFilesPlugin(),
    earlyScriptPlugin(CONDITIONS),
    contentPolicyPlugin(),
    compressedFilesPlugin(),
  ],
  build: {
    outDir: join(root, 'dist', 'web'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: fileOf, debugName: 'layers' }],
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
