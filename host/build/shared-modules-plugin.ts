import { createHash } from 'node:crypto';
import { build, type Plugin } from 'vite';
import { exportNames } from './export-names.ts';
import { packageOf, sharedModules } from './shared-modules.ts';

const REGISTRY = 'virtual:adit-shared';
const DEV_FOLDER = '/@adit-shared/';
const MORE_KIT_STYLES = '/theme/more-kit-styles.css';

interface Shim {
  readonly specifier: string;
  readonly fileName: string;
  readonly code: string;
}

/**
 * Lets plugins that are loaded at run time use the host's own copies of shared modules: an import map leads each shared
 * name to a small shim, which takes the module from the host's registry.
 */
export function sharedModulesPlugin(): Plugin {
  const groups = sharedModules();
  const { base, vtk } = groups;
  let shims: readonly Shim[] = [];
  let importMap = '';
  let isBuild = false;
  return {
    name: 'adit:shared-modules',
    config: () => ({
      // Known from the start, so that the development server never has to prepare them while a plugin waits.
      optimizeDeps: { include: [...groups.base, ...groups.vtk].filter((name) => packageOf(name) !== 'adit') },
    }),
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    resolveId: (id) => (id === REGISTRY || id.startsWith(`${REGISTRY}/`) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${REGISTRY}`) return registryCode({ base, vtk });
      const group = Object.entries(groups).find(([name]) => id === `\0${REGISTRY}/${name}`);
      return group && groupCode(group[1] as readonly string[]);
    },
    async buildStart() {
      const lent = [...groups.base, ...groups.vtk].map((name) => makeShim(name, lendingCode(name, exportNames(name))));
      const apart = groups.apart.map(async (name) => makeShim(name, await wholeModule(name)));
      shims = [...lent, ...(await Promise.all(apart))];
      const folder = isBuild ? '/' : DEV_FOLDER;
      importMap = JSON.stringify({
        imports: Object.fromEntries(shims.map((shim) => [shim.specifier, folder + shim.fileName])),
      });
      if (!isBuild) return;
      for (const shim of shims) this.emitFile({ type: 'asset', fileName: shim.fileName, source: shim.code });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const shim = shims.find(({ fileName }) => request.url === DEV_FOLDER + fileName);
        if (!shim) return next();
        response.setHeader('content-type', 'text/javascript').end(shim.code);
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { type: 'importmap' }, children: importMap, injectTo: 'head-prepend' }],
    },
  };
}

function registryCode(groups: object): string {
  const entries = Object.entries(groups).flatMap(([group, names]) =>
    (names as string[]).map(
      (name, at) => `${JSON.stringify(name)}: () => import('${REGISTRY}/${group}').then((m) => m.m${at})`,
    ),
  );
  return `export const sharedModules = {\n${entries.join(',\n')}\n};`;
}

function groupCode(names: readonly string[]): string {
  const modules = names.map((name, at) => `import * as m${at} from '${name}';\nexport { m${at} };`);
  return [...(names.includes('@mantine/core') ? [`import '${MORE_KIT_STYLES}';`] : []), ...modules].join('\n');
}

/** Takes a module from the host's registry. */
function lendingCode(specifier: string, names: readonly string[]): string {
  return [
    `const shared = await globalThis[Symbol.for('adit.shared')][${JSON.stringify(specifier)}]();`,
    ...names.map((name, at) => `const e${at} = shared[${JSON.stringify(name)}];`),
    `export { ${names.map((name, at) => `e${at} as ${name}`).join(', ')} };`,
  ].join('\n');
}

/** A module with all that it imports. */
async function wholeModule(specifier: string): Promise<string> {
  const entry = `\0whole:${specifier}`;
  const outputs = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, target: 'es2022', rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' } },
    plugins: [
      {
        name: 'adit:whole-module',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? `export * from ${JSON.stringify(specifier)};` : undefined),
      },
    ],
  });
  const [built] = [outputs].flat();
  if (!built || !('output' in built)) throw new Error(`"${specifier}" was not built`);
  return built.output[0].code;
}

function makeShim(specifier: string, code: string): Shim {
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
  return {
    specifier,
    code,
    fileName: `assets/shared-${specifier.replaceAll(/[^\w.-]+/g, '-').replace(/^-/, '')}-${hash}.js`,
  };
}
