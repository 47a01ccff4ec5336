import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
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
      if (id === `\0${REGISTRY}`) return registryCode(groups);
      const group = Object.entries(groups).find(([name]) => id === `\0${REGISTRY}/${name}`);
      return group && groupCode(group[1] as readonly string[]);
    },
    buildStart() {
      shims = [...groups.base, ...groups.vtk].map((name) => makeShim(name, exportNames(name)));
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

function makeShim(specifier: string, names: readonly string[]): Shim {
  const code = [
    `const shared = await globalThis[Symbol.for('adit.shared')][${JSON.stringify(specifier)}]();`,
    ...names.map((name, at) => `const e${at} = shared[${JSON.stringify(name)}];`),
    `export { ${names.map((name, at) => `e${at} as ${name}`).join(', ')} };`,
  ].join('\n');
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
  return {
    specifier,
    code,
    fileName: `assets/shared-${specifier.replaceAll(/[^\w.-]+/g, '-').replace(/^-/, '')}-${hash}.js`,
  };
}
