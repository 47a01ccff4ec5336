import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import semver from 'semver';
import { API_VERSION, parseManifest, type InstalledPlugin, type Log, type Manifest } from 'adit/core';
import type { FoundServerPlugin, ServerPlugin } from 'adit/core/server';

/** A plugin's folder with what was found in it. */
export interface DiscoveredPlugin extends InstalledPlugin {
  readonly folder: string;
  readonly origin: 'built-in' | 'third-party';
  /** Why it cannot run, in words for an administrator. */
  readonly reason?: string;
}

/** Where plugins are looked for. */
export interface DiscoveryOptions {
  readonly builtIn: string;
  readonly thirdParty: readonly string[];
  /** Third-party plugins whose server half may run. */
  readonly serverCodeFrom: readonly string[];
  /** The ending of a server half's entry: `.js` when built, `.ts` from sources. */
  readonly entryExtension: '.js' | '.ts';
  readonly log: Log;
}

/** Finds plugins: built-in ones as `<folder>/<id>`, third-party ones as `<folder>/<id>/<version>`, the highest version wins. */
export class PluginCatalogue {
  #options: DiscoveryOptions;
  #plugins: ReadonlyMap<string, DiscoveredPlugin> = new Map();
  #signature = '';

  constructor(options: DiscoveryOptions) {
    this.#options = options;
  }

  /** What was found by the last scan. */
  get plugins(): ReadonlyMap<string, DiscoveredPlugin> {
    return this.#plugins;
  }

  /** Looks again; true when anything differs from before. */
  async scan(): Promise<boolean> {
    const signature = await this.#sign();
    if (signature === this.#signature) return false;
    this.#signature = signature;
    const found = new Map<string, DiscoveredPlugin>();
    for (const id of await subfolders(this.#options.builtIn)) {
      const folder = join(this.#options.builtIn, id);
      if (existsSync(join(folder, 'plugin.json'))) await this.#read(found, folder, id, 'built-in');
    }
    for (const root of this.#options.thirdParty) {
      for (const id of await subfolders(root)) {
        const versions = (await subfolders(join(root, id))).filter((version) => semver.valid(version));
        const newest = versions.toSorted(semver.rcompare)[0];
        if (newest) await this.#read(found, join(root, id, newest), id, 'third-party');
      }
    }
    this.#plugins = new Map([...found].map(([id, plugin]) => [id, withRanges(plugin, found)]));
    return true;
  }

  /** The server halves that may run. */
  serverHalves(): FoundServerPlugin[] {
    return [...this.#plugins.values()]
      .filter((plugin) => plugin.manifest.server && !plugin.problem)
      .filter((plugin) => plugin.origin === 'built-in' || this.#options.serverCodeFrom.includes(plugin.manifest.id))
      .map((plugin) => ({ manifest: plugin.manifest, load: () => importHalf(plugin, this.#options.entryExtension) }));
  }

  async #read(
    found: Map<string, DiscoveredPlugin>,
    folder: string,
    id: string,
    origin: DiscoveredPlugin['origin'],
  ): Promise<void> {
    try {
      const manifest = parseManifest(JSON.parse(await readFile(join(folder, 'plugin.json'), 'utf8')));
      if (manifest.id !== id) throw new Error(`the folder is "${id}", the manifest says "${manifest.id}"`);
      if (found.has(id)) throw new Error(`there is a plugin "${id}" already`);
      if (origin === 'third-party' && !id.includes('.'))
        throw new Error('the id of a third-party plugin has a dot, as in "acme.tool"');
      const fits = semver.satisfies(API_VERSION, manifest.api);
      const reason = fits ? undefined : `needs API ${manifest.api}, this is ${API_VERSION}`;
      found.set(id, { manifest, folder, origin, problem: fits ? undefined : 'incompatible', reason });
    } catch (error) {
      this.#options.log.warn('A plugin cannot be read', { folder, reason: (error as Error).message });
    }
  }

  async #sign(): Promise<string> {
    const parts: string[] = [];
    for (const root of [this.#options.builtIn, ...this.#options.thirdParty]) {
      for (const id of await subfolders(root)) {
        const versions = await subfolders(join(root, id));
        parts.push(`${root}/${id}:${await changedAt(join(root, id, 'plugin.json'))}`);
        for (const version of versions)
          parts.push(`${version}:${await changedAt(join(root, id, version, 'plugin.json'))}`);
      }
    }
    return parts.join('\n');
  }
}

async function importHalf(plugin: DiscoveredPlugin, extension: string): Promise<{ default: ServerPlugin }> {
  return (await import(pathToFileURL(join(plugin.folder, 'server', `index${extension}`)).href)) as {
    default: ServerPlugin;
  };
}

/** Marks a plugin whose requirements are there in a version that does not fit. */
function withRanges(plugin: DiscoveredPlugin, found: ReadonlyMap<string, DiscoveredPlugin>): DiscoveredPlugin {
  for (const [id, range] of Object.entries(plugin.manifest.requires)) {
    const other: Manifest | undefined = found.get(id)?.manifest;
    if (other && !semver.satisfies(other.version, range)) {
      return { ...plugin, problem: 'incompatible', reason: `needs ${id} ${range}, this is ${other.version}` };
    }
  }
  return plugin;
}

async function subfolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
}

async function changedAt(file: string): Promise<string> {
  const facts = await stat(file).catch(() => undefined);
  return facts ? `${facts.mtimeMs}-${facts.size}` : '-';
}
