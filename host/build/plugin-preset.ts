import { cpSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin, UserConfig } from 'vite';
import { packageOf, sharedModules } from './shared-modules.ts';

/** Where a plugin stands, and where its built form goes. */
export interface PluginPresetOptions {
  /** The folder with `plugin.json`; the current one unless told. */
  readonly folder?: string;
  /** `dist` in the plugin's folder unless told. */
  readonly outDir?: string;
}

/**
 * The Vite configuration for a plugin's web half: one ES module `web/index.js` (and `web/index.css` where there are styles),
 * with `plugin.json` and the locales beside the folder, ready to be dropped into a plugin folder. The host's shared modules stay outside;
 * an import of a shared package that the host does not share fails the build.
 */
export function pluginPreset({ folder = process.cwd(), outDir }: PluginPresetOptions = {}): UserConfig {
  const root = resolve(folder);
  const { base, vtk } = sharedModules();
  const shared = new Set([...base, ...vtk]);
  return {
    root,
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: outDir ?? join(root, 'dist'),
      emptyOutDir: true,
      target: 'es2022',
      cssCodeSplit: false,
      lib: { entry: 'web/index.ts', formats: ['es'], fileName: () => 'web/index.js', cssFileName: 'web/index' },
      rolldownOptions: { external: (id) => shared.has(id), output: { codeSplitting: false } },
    },
    plugins: [refuseUnshared(shared), nameStyles(), copyBeside(root)],
  };
}

/** A second copy of React, MobX or vtk.js breaks hooks, observation or modification times in ways that are hard to see. */
function refuseUnshared(shared: ReadonlySet<string>): Plugin {
  const packages = new Set([...shared].map(packageOf));
  return {
    name: 'adit:refuse-unshared',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!importer || shared.has(id) || !packages.has(packageOf(id))) return;
      this.error(
        `"${id}" is not shared by the host, and a plugin cannot bring its own copy of "${packageOf(id)}" (imported by ${importer})`,
      );
    },
  };
}

/** Tells the host, by an export of the module, that there are styles to load. */
function nameStyles(): Plugin {
  return {
    name: 'adit:name-styles',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry);
        if (entry?.type !== 'chunk' || !bundle['web/index.css']) return;
        entry.code += `\nexport const stylesheet = new URL('./index.css', import.meta.url).href;\n`;
      },
    },
  };
}

function copyBeside(root: string): Plugin {
  let target = '';
  return {
    name: 'adit:copy-beside',
    configResolved(config) {
      target = resolve(root, config.build.outDir);
    },
    closeBundle() {
      for (const name of ['plugin.json', 'locales']) {
        if (existsSync(join(root, name))) cpSync(join(root, name), join(target, name), { recursive: true });
      }
    },
  };
}
