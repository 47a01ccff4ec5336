import { join, sep } from 'node:path';
import { build, defaultServerConditions, type InlineConfig, type Plugin, type UserConfig } from 'vite';
import { aditsPackages } from './adits-packages.ts';
import { packageRoot } from './package-root.ts';
import { serverModulesPlugin } from './server-modules-plugin.ts';

/**
 * The Vite configuration for a plugin's server half: `server/index.js` with all that it imports inside, Adit's own contracts
 * among it, and a file for each module that it names by URL. Only Node's own modules stay outside.
 */
export function serverHalf(root: string, outDir: string): UserConfig {
  const adit = packageRoot();
  const own = ['core', 'plugins'].flatMap((folder) => [join(adit, folder), join(adit, 'dist', 'node', folder)]);
  // The package for authors has single modules beside the test kit's few files.
  const conditions = ['adit-modules', ...defaultServerConditions];
  return {
    root,
    publicDir: false,
    ssr: { noExternal: true, resolve: { conditions } },
    build: {
      ssr: true,
      emitAssets: true,
      outDir,
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: {
        input: { index: join(root, 'server', 'index.ts') },
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: 'server/[name].js',
          chunkFileNames: 'server/shared/[name]-[hash].js',
          assetFileNames: 'server/files/[name][extname]',
        },
        // What a half does not use of Adit's contracts is left out with all that it would bring along.
        treeshake: { moduleSideEffects: (id) => !own.some((folder) => id.startsWith(folder + sep)) },
      },
    },
    plugins: [refuseWebCore(), serverModulesPlugin(root), aditsPackages()],
  };
}

/** Builds the server half after the web half, into the same folder. */
export function alsoBuild(config: InlineConfig): Plugin {
  return {
    name: 'adit:server-half',
    async closeBundle(error?: Error) {
      if (!error) await build({ configFile: false, logLevel: 'warn', ...config });
    },
  };
}

function refuseWebCore(): Plugin {
  return {
    name: 'adit:refuse-web-core',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id === 'adit/core/web') this.error(`"${id}" is for web halves; a server half cannot use it (${importer})`);
    },
  };
}
