import { isBuiltin } from 'node:module';
import { packagesOfKit } from './kit.ts';
import { packageOf } from '../shared-modules.ts';

/** What of Adit's own `package.json` the package for authors goes by. */
export interface AditManifest {
  readonly license: string;
  readonly engines: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** What no file names, and the commands run or an author's sources need. */
const TOOLS = ['typescript-native', 'vite', 'vitest', 'jsdom', '@types/node', '@types/react', '@types/react-dom'];

/** The `package.json` of the package for authors; `specifiers` is what its files import. Throws for one that Adit does not have itself. */
export function packageManifest(version: string, adit: AditManifest, specifiers: ReadonlySet<string>): object {
  const versions = { ...adit.devDependencies, ...adit.dependencies };
  const imported = [...specifiers].filter((name) => !isBuiltin(name)).map(packageOf);
  const names = new Set([...TOOLS, ...packagesOfKit, ...imported].filter((name) => name !== 'adit'));
  const withTypes = [...names].flatMap((name) =>
    [name, `@types/${name}`].filter((one) => one === name || versions[one]),
  );
  const dependencies = withTypes.toSorted().map((name) => {
    const found = versions[name];
    if (found === undefined) throw new Error(`The package for authors imports "${name}", which Adit does not have`);
    return [name, found];
  });
  return {
    name: '@adit/plugin-api',
    version,
    description: 'What authors of plugins for Adit need: types, the build, the test kit and adit plugin.',
    license: adit.license,
    type: 'module',
    bin: { adit: 'host/cli/author.mjs' },
    engines: adit.engines,
    exports: {
      './core': entryPoint('core', 'core/shared', true),
      './core/web': entryPoint('core/web', 'core/web'),
      './core/server': entryPoint('core/server', 'core/server', true),
      './core/testing': entryPoint('core/testing', 'core/testing'),
      './plugin-preset': {
        types: './types/adit/plugin-preset.d.ts',
        default: './dist/node/host/build/plugin-preset.js',
      },
      './plugin-tsconfig.json': './plugin-tsconfig.json',
      './plugin.schema.json': './plugin.schema.json',
      './plugins/*': entryPoint('plugins/*', 'plugins/*/shared', true),
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(dependencies) as Record<string, string>,
  };
}

/** Programs take the test kit's one copy of a module; what is built into a server half comes from single modules, of which most are left out. */
function entryPoint(name: string, folder: string, inServerHalves = false): Record<string, string> {
  return {
    types: `./types/adit/${name}.d.ts`,
    ...(inServerHalves ? { 'adit-modules': `./dist/node/${folder}/index.js` } : {}),
    default: `./testing/${folder}/index.js`,
  };
}
