import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import semver from 'semver';
import { manifestShape, messageOf, type InstalledPlugin, type Log, type Manifest } from 'adit/core';
import {
  apiProblem,
  CONSENT_FILE,
  filesProblem,
  hashPluginFiles,
  isCovered,
  pluginFiles,
  readConsent,
  readPluginManifest,
  requirementProblem,
  thirdPartyProblem,
  type Consent,
  type FoundServerPlugin,
  type ServerPlugin,
} from 'adit/core/server';

/** A plugin's folder with what was found in it. */
export interface DiscoveredPlugin extends InstalledPlugin {
  readonly folder: string;
  readonly origin: 'built-in' | 'third-party';
  /** Why it cannot run, in words for an administrator. */
  readonly reason?: string;
  /**
   * How its server half runs: inside the server, in a process of its own, or not before someone who runs the deployment has agreed to what it
   * asks for. Absent where it has none.
   */
  readonly serverHalf?: 'in-process' | 'fenced' | 'not-allowed';
  /** What was agreed to, which may be less than this version asks for. */
  readonly consent?: Consent;
  /**
   * What differs when the files for the browser, or the server half's, do; the same on every node that has the same files. Absent for a
   * built-in plugin, which changes with the program only, and for one that cannot be read.
   */
  readonly stamps?: { readonly web: string; readonly server: string };
}

/** Where plugins are looked for. */
export interface DiscoveryOptions {
  readonly builtIn: string;
  readonly thirdParty: readonly string[];
  /** Third-party plugins whose server half runs inside the server. */
  readonly serverCodeFrom: readonly string[];
  /** The server half of a built-in plugin, in the plugin's folder. */
  readonly builtInHalf: string;
  /** Makes what stands for a server half that runs in a process of its own; absent where none of those is started. */
  readonly fence?: (plugin: DiscoveredPlugin) => Promise<{ default: ServerPlugin }>;
  readonly log: Log;
}

/** Finds plugins: built-in ones as `<folder>/<id>`, third-party ones as `<folder>/<id>/<version>`, the highest version wins. */
export class PluginCatalogue {
  #options: DiscoveryOptions;
  #plugins: ReadonlyMap<string, DiscoveredPlugin> = new Map();
  #signature = '';
  #developed = new Set<string>();
  /** How often a server half was to start again. */
  #restarts = new Map<string, number>();

  constructor(options: DiscoveryOptions) {
    this.#options = options;
  }

  /** What was found by the last scan. */
  get plugins(): ReadonlyMap<string, DiscoveredPlugin> {
    return this.#plugins;
  }

  /** Takes a plugin from this folder as it is, before those of its id elsewhere, and runs its server half; for who develops it. */
  develop(folder: string): void {
    this.#developed.add(folder);
  }

  /** The folders that plugins are developed in, with the ids of those plugins. */
  get developed(): ReadonlyMap<string, string> {
    const found = [...this.#plugins.values()].filter(({ folder }) => this.#developed.has(folder));
    return new Map(found.map(({ folder, manifest }) => [folder, manifest.id]));
  }

  /** Has the server half of a third party be undone and started once more, whether it runs or failed, with the next scan. */
  restart(id: string): void {
    this.#restarts.set(id, (this.#restarts.get(id) ?? 0) + 1);
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
    for (const folder of this.#developed) {
      const id = await readPluginManifest(folder).then(
        (manifest) => manifest.id,
        () => undefined,
      );
      if (id !== undefined) await this.#read(found, folder, id, 'third-party');
    }
    for (const root of this.#options.thirdParty) {
      for (const id of await subfolders(root)) {
        const versions = (await subfolders(join(root, id))).filter((version) => semver.valid(version));
        const newest = versions.toSorted(semver.rcompare)[0];
        if (newest) await this.#read(found, join(root, id, newest), id, 'third-party');
      }
    }
    const versions = new Map([...found].map(([id, { manifest }]) => [id, manifest.version]));
    this.#plugins = new Map([...found].map(([id, plugin]) => [id, withRanges(plugin, versions)]));
    return true;
  }

  /** The server halves that may run. */
  serverHalves(): FoundServerPlugin[] {
    const { builtInHalf, fence } = this.#options;
    return [...this.#plugins.values()].flatMap((plugin) => {
      const { manifest, serverHalf, problem } = plugin;
      if (problem) return [];
      if (serverHalf === 'in-process')
        return [{ manifest, stamp: this.#stamp(plugin), load: () => importHalf(plugin, builtInHalf) }];
      if (serverHalf === 'fenced' && fence)
        return [{ manifest, stamp: this.#stamp(plugin), load: () => fence(plugin) }];
      return [];
    });
  }

  /** Built-in halves run as long as the program does. */
  #stamp({ manifest, stamps, serverHalf }: DiscoveredPlugin): string | undefined {
    return stamps && [stamps.server, serverHalf, this.#restarts.get(manifest.id) ?? 0].join(' ');
  }

  #isTrusted({ id }: Manifest, folder: string): boolean {
    return this.#developed.has(folder) || this.#options.serverCodeFrom.includes(id);
  }

  async #read(
    found: Map<string, DiscoveredPlugin>,
    folder: string,
    id: string,
    origin: DiscoveredPlugin['origin'],
  ): Promise<void> {
    const known = found.get(id);
    if (known && this.#developed.has(known.folder)) return;
    if (known) return this.#options.log.warn('There is a plugin of that name already', { folder, plugin: id });
    try {
      const manifest = await readPluginManifest(folder);
      if (manifest.id !== id) throw new Error(`the folder is "${id}", the manifest says "${manifest.id}"`);
      const isVersion = this.#developed.has(folder) || manifest.version === basename(folder);
      if (origin === 'third-party' && !isVersion)
        throw new Error(`the folder is "${basename(folder)}", the manifest says "${manifest.version}"`);
      const reason = origin === 'built-in' ? apiProblem(manifest) : await problemOf(manifest, folder);
      const problem = reason === undefined ? undefined : 'incompatible';
      const plugin: DiscoveredPlugin = { manifest, folder, origin, problem, reason };
      found.set(id, origin === 'built-in' ? partOfAdit(plugin) : await this.#thirdParty(plugin));
    } catch (error) {
      const reason = (error as Error).message;
      this.#options.log.warn('A plugin cannot be read', { folder, reason });
      const standIn = manifestShape.safeParse({ id, version: basename(folder), api: '*', category: 'tool' }).data;
      if (standIn) found.set(id, { manifest: standIn, folder, origin, problem: 'incompatible', reason });
    }
  }

  async #thirdParty(plugin: DiscoveredPlugin): Promise<DiscoveredPlugin> {
    const { manifest, folder } = plugin;
    const stamps = await stampsOf(manifest, folder);
    if (!manifest.server) return { ...plugin, stamps };
    if (this.#isTrusted(manifest, folder)) return { ...plugin, stamps, serverHalf: 'in-process' };
    const consent = await readConsent(folder).catch((error: unknown) => {
      this.#options.log.warn('A consent cannot be read, so there is none', {
        plugin: manifest.id,
        reason: messageOf(error),
      });
      return undefined;
    });
    return { ...plugin, stamps, consent, serverHalf: isCovered(manifest, consent) ? 'fenced' : 'not-allowed' };
  }

  async #sign(): Promise<string> {
    const parts = [...this.#restarts].map(([id, times]) => `${id}:${times}`);
    for (const folder of this.#developed) parts.push(...(await signFolder(folder)));
    for (const root of [this.#options.builtIn, ...this.#options.thirdParty]) {
      for (const id of await subfolders(root)) {
        parts.push(`${root}/${id}:${await changedAt(join(root, id, 'plugin.json'))}`);
        // Only third-party plugins have versions: the many folders of the built-in ones need not be read each second.
        if (root === this.#options.builtIn) continue;
        parts.push(`${root}/${id}/${CONSENT_FILE}:${await changedAt(join(root, id, CONSENT_FILE))}`);
        const versions = await subfolders(join(root, id));
        for (const version of versions.filter((name) => semver.valid(name))) {
          parts.push(...(await signFolder(join(root, id, version))));
        }
      }
    }
    return parts.join('\n');
  }
}

function partOfAdit(plugin: DiscoveredPlugin): DiscoveredPlugin {
  return plugin.manifest.server ? { ...plugin, serverHalf: 'in-process' } : plugin;
}

async function importHalf(plugin: DiscoveredPlugin, builtInHalf: string): Promise<{ default: ServerPlugin }> {
  const file = join(plugin.folder, plugin.origin === 'built-in' ? builtInHalf : 'server/index.js');
  const address = pathToFileURL(file);
  // Node keeps what it has once imported: a plugin that went and came back is to be read anew.
  if (plugin.origin === 'third-party') address.searchParams.set('changed', await changedAt(file));
  return (await import(address.href)) as { default: ServerPlugin };
}

/** Goes by what is in the files: their times differ from node to node. */
async function stampsOf(manifest: Manifest, folder: string): Promise<NonNullable<DiscoveredPlugin['stamps']>> {
  const { integrity: _, ...facts } = manifest;
  const sums = Object.entries(await hashPluginFiles(folder));
  const stamp = (...folders: readonly string[]): string => {
    const own = sums.filter(([name]) => folders.some((prefix) => name.startsWith(prefix)));
    return createHash('sha256')
      .update(JSON.stringify([facts, own]))
      .digest('hex')
      .slice(0, 16);
  };
  return { web: stamp('web/', 'locales/'), server: stamp('server/') };
}

async function problemOf(manifest: Manifest, folder: string): Promise<string | undefined> {
  return thirdPartyProblem(manifest) ?? apiProblem(manifest) ?? (await filesProblem(folder, manifest));
}

/** Marks a plugin whose requirements are there in a version that does not fit. */
function withRanges(plugin: DiscoveredPlugin, versions: ReadonlyMap<string, string>): DiscoveredPlugin {
  const reason = plugin.problem ? undefined : requirementProblem(plugin.manifest, versions);
  return reason === undefined ? plugin : { ...plugin, problem: 'incompatible', reason };
}

async function signFolder(folder: string): Promise<string[]> {
  const names = await pluginFiles(folder).catch(() => []);
  return Promise.all(names.map(async (name) => `${folder}/${name}:${await changedAt(join(folder, name))}`));
}

async function subfolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .toSorted();
}

async function changedAt(file: string): Promise<string> {
  const facts = await stat(file).catch(() => undefined);
  return facts ? `${facts.mtimeMs}-${facts.size}` : '-';
}
