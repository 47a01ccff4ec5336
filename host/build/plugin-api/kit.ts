import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import { packageRoot } from '../package-root.ts';

/** Packages of which a plugin under test must have the very copy that the test kit has, and which are a thousand files: the kit brings them in one. */
export const packagesOfKit = ['@mantine/core', '@mantine/hooks'];

/** The file of the kit that holds such a package. */
export function fileOfPackage(name: string): string {
  return `packages/${name.replace('@', '').replace('/', '-')}`;
}

/** Packages that the kit takes from where its user has them: those with state that others share, and those that find files of their own. */
const PACKAGES_LEFT_OUT = [
  /^react(?:$|\/)/,
  /^react-dom(?:$|\/)/,
  /^mobx/,
  /^@kitware\/vtk\.js\//,
  'zod',
  'vitest',
  'sharp',
  'laz-perf',
];

const CONDITIONS = ['adit-source', 'module', 'import', 'default'];

/**
 * The test kit in few files: the entry points of Adit, and the halves of the plugins that come with it, each of whose sources is named by
 * `halves` below the repository.
 */
export function kitConfig(halves: readonly string[], outDir: string): InlineConfig {
  const root = packageRoot();
  const entryPoints = ['shared', 'web', 'server', 'testing'].map((name) => `core/${name}/index`);
  // It finds its table beside itself.
  const modules = [...entryPoints, 'core/server/crs/systems', ...halves];
  const input = {
    ...Object.fromEntries(modules.map((name) => [name, join(root, `${name}.ts`)])),
    ...Object.fromEntries(packagesOfKit.map((name) => [fileOfPackage(name), name])),
  };
  return {
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    resolve: { conditions: CONDITIONS },
    ssr: { noExternal: true, resolve: { conditions: CONDITIONS } },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input,
        external: PACKAGES_LEFT_OUT,
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'parts/[name]-[hash].js',
        },
        onLog(level, log, report) {
          // Directives for server components mean nothing here.
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
        },
      },
    },
  };
}
