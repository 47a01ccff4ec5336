import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseManifest, type Manifest } from 'adit/core';
import type { ServerPlugin } from 'adit/core/server';
import type { LanguageCode, Texts, WebPlugin } from 'adit/core/web';

/** A plugin for tests: its manifest and texts, and how its halves are loaded. @beta */
export interface TestPlugin {
  readonly manifest: Manifest;
  readonly texts: Readonly<Partial<Record<LanguageCode, Texts>>>;
  /** Undefined for a plugin that runs nothing in the browser. */
  readonly web?: () => Promise<{ default: WebPlugin }>;
  /** Undefined for a plugin that runs nothing on the server. */
  readonly server?: () => Promise<{ default: ServerPlugin }>;
}

/** The plugins that come with Adit. */
const builtIn = join(import.meta.dirname, '../../plugins');

/** Reads a plugin's folder, with sources as an author keeps them; throws an Error that says what is wrong with its manifest. @beta */
export function readPlugin(folder: string): TestPlugin {
  const manifest = parseManifest(readJson(join(folder, 'plugin.json')));
  const texts = manifest.locales.map((language) => [language, readJson(join(folder, 'locales', `${language}.json`))]);
  const half = (side: string) => (): Promise<{ default: never }> =>
    import(/* @vite-ignore */ entryOf(resolve(folder, side)).replaceAll('\\', '/')) as Promise<{ default: never }>;
  return {
    manifest,
    texts: Object.fromEntries(texts) as TestPlugin['texts'],
    ...(manifest.web ? { web: half('web') } : {}),
    ...(manifest.server ? { server: half('server') } : {}),
  };
}

/** The plugins whose folders are in `folder`, by default those that come with Adit, ordered by id. @beta */
export function readPlugins(folder: string = builtIn): TestPlugin[] {
  return readdirSync(folder)
    .toSorted()
    .map((id) => join(folder, id))
    .filter((path) => existsSync(join(path, 'plugin.json')))
    .map(readPlugin);
}

/** `plugins` and everything that they need from `shelf`, by default the plugins that come with Adit; required plugins come first. @beta */
export function withRequired(plugins: readonly TestPlugin[], shelf = readPlugins()): TestPlugin[] {
  const known = new Map([...shelf, ...plugins].map((plugin) => [plugin.manifest.id, plugin]));
  const ordered = new Set<TestPlugin>();
  const visit = (plugin: TestPlugin): void => {
    for (const id of Object.keys(plugin.manifest.requires)) {
      const needed = known.get(id);
      if (needed && !ordered.has(needed)) visit(needed);
    }
    ordered.add(plugin);
  };
  plugins.forEach(visit);
  return [...ordered];
}

/** Sources, or the built form that the package for authors has of Adit's own plugins. */
function entryOf(side: string): string {
  const source = join(side, 'index.ts');
  return existsSync(source) ? source : join(side, 'index.js');
}

function readJson(path: string): Record<string, string> {
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
}
