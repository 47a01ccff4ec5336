import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { InlineConfig, Plugin, UserConfig } from 'vite';
import { aditsPackages } from './adits-packages.ts';
import { alsoBuild, serverHalf } from './server-half.ts';
import { packageOf, sharedModules } from './shared-modules.ts';

/** Where a plugin stands, and where its built form goes. @public */
export interface PluginPresetOptions {
  /** The folder with `plugin.json`; the current one unless told. */
  readonly folder?: string;
  /** `dist` in the plugin's folder unless told. */
  readonly outDir?: string;
}

/**
 * The Vite configuration for a plugin: of `web/index.ts` one ES module `web/index.js` (and `web/index.css` where there are styles),
 * of `server/index.ts` one `server/index.js` and a file for each module that it names by URL, with `plugin.json` and the
 * locales beside the folders, ready to be dropped into a plugin folder. In the web half the host's shared modules stay outside, and an
 * import of a shared package that the host does not share fails the build; in the server half only Node's own modules stay outside.
 *
 * @public
 */
export function pluginPreset({ folder = process.cwd(), outDir }: PluginPresetOptions = {}): UserConfig {
  const root = resolve(folder);
  const target = resolve(root, outDir ?? 'dist');
  const has = halvesOf(root);
  const server = serverHalf(root, target);
  const main = has.web ? webHalf(root, target) : { ...server, build: { ...server.build, emptyOutDir: true } };
  const others = has.web && has.server ? [alsoBuild(server)] : [];
  return { ...main, plugins: [main.plugins, ...others, copyBeside(root, target)] };
}

/**
 * The builds that follow a plugin's sources, one for each half: into the same form as `pluginPreset`, but not minified, with maps to the
 * author's lines, and each again when one of its files is saved.
 *
 * @internal
 */
export function followingBuilds(folder: string, outDir: string): InlineConfig[] {
  const root = resolve(folder);
  const has = halvesOf(root);
  const halves = [...(has.web ? [webHalf(root, outDir)] : []), ...(has.server ? [serverHalf(root, outDir)] : [])];
  return halves.map((half) => ({
    ...half,
    configFile: false,
    logLevel: 'silent',
    build: { ...half.build, watch: {}, minify: false, sourcemap: 'inline', emptyOutDir: false },
  }));
}

/** The halves whose sources are there; throws when the manifest says otherwise, because the product goes by the manifest. */
function halvesOf(root: string): { readonly web: boolean; readonly server: boolean } {
  const manifest = JSON.parse(readFileSync(join(root, 'plugin.json'), 'utf8')) as Partial<Record<string, unknown>>;
  const [web, server] = ['web', 'server'].map((half) => {
    const entry = `${half}/index.ts`;
    const isThere = existsSync(join(root, entry));
    if (isThere === (manifest[half] === true)) return isThere;
    throw new Error(isThere ? `There is ${entry}: plugin.json needs "${half}": true` : `${entry} is missing`);
  });
  if (!web && !server) throw new Error('The plugin has neither web/index.ts nor server/index.ts');
  return { web: web === true, server: server === true };
}

function webHalf(root: string, outDir: string): UserConfig {
  const { base, vtk, apart } = sharedModules();
  const single = new Set([...base, ...vtk]);
  const shared = new Set([...single, ...apart]);
  return {
    root,
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      cssCodeSplit: false,
      lib: { entry: 'web/index.ts', formats: ['es'], fileName: () => 'web/index.js', cssFileName: 'web/index' },
      rolldownOptions: { external: (id) => shared.has(id), output: { codeSplitting: false } },
    },
    plugins: [refuseUnshared(single), nameStyles(), aditsPackages()],
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

function copyBeside(root: string, target: string): Plugin {
  return {
    name: 'adit:copy-beside',
    closeBundle() {
      for (const name of ['plugin.json', 'locales']) {
        if (existsSync(join(root, name))) cpSync(join(root, name), join(target, name), { recursive: true });
      }
    },
  };
}
