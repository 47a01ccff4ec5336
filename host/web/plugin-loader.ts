import { toDisposable, type Disposable, type EnabledPlugin } from 'adit/core';
import type { LanguageCode, Texts, WebPlugin, WebPluginLoader } from 'adit/core/web';
import { z } from 'zod';

const builtInHalves = import.meta.glob<{ default: WebPlugin }>('../../plugins/*/web/index.ts');
const builtInTexts = import.meta.glob<Texts>('../../plugins/*/locales/*.json', { import: 'default' });
const textsShape = z.record(z.string(), z.string());

interface RunTimeModule {
  readonly default?: Partial<WebPlugin>;
  /** The address of the module's styles; the plugin preset adds it. */
  readonly stylesheet?: string;
}

/** Loads web halves: built-in ones are parts of this build, others are native modules from our own server. */
export const pluginLoader: WebPluginLoader = {
  async load(plugin) {
    if (!plugin.web) return undefined;
    return plugin.entry === undefined ? loadBuiltIn(plugin.id) : loadRunTime(entryOf(plugin.entry));
  },
  async texts(plugin, language) {
    // Who reads Brazilian Portuguese reads what is in Portuguese.
    const found = [language, language.split('-')[0] ?? ''].find((code) => plugin.locales.includes(code));
    if (found === undefined) return {};
    return plugin.entry === undefined
      ? loadBuiltInTexts(plugin, found)
      : loadRunTimeTexts(entryOf(plugin.entry), found);
  },
};

async function loadBuiltIn(id: string): Promise<WebPlugin> {
  const load = builtInHalves[`../../plugins/${id}/web/index.ts`];
  if (!load) throw new Error('This build of the browser program does not have the plugin');
  return (await load()).default;
}

async function loadBuiltInTexts({ id }: EnabledPlugin, language: LanguageCode): Promise<Texts> {
  return (await builtInTexts[`../../plugins/${id}/locales/${language}.json`]?.()) ?? {};
}

async function loadRunTime(entry: URL): Promise<WebPlugin> {
  // A whole address: development servers leave it alone.
  const module = (await import(/* @vite-ignore */ entry.href)) as RunTimeModule;
  const { activate } = module.default ?? {};
  if (typeof activate !== 'function') throw new Error('The module does not export a plugin as its default');
  return {
    async activate(context) {
      if (module.stylesheet !== undefined)
        context.disposables.add(await addStylesheet(new URL(module.stylesheet, entry)));
      await activate(context);
    },
  };
}

async function loadRunTimeTexts(entry: URL, language: LanguageCode): Promise<Texts> {
  const response = await fetch(new URL(`../locales/${language}.json`, entry));
  if (!response.ok) throw new Error(`The plugin's texts could not be fetched: ${response.status}`);
  return textsShape.parse(await response.json());
}

function entryOf(entry: string): URL {
  const url = new URL(entry, location.href);
  if (url.origin !== location.origin) throw new Error('A plugin must come from this server');
  return url;
}

function addStylesheet(address: URL): Promise<Disposable> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address.href;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve(toDisposable(() => link.remove())));
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error("The plugin's styles could not be loaded"));
    });
    document.head.append(link);
  });
}
