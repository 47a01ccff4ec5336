import { assertOwnId, DisposableStore, type InstalledPlugin, type Log, type Manifest } from 'adit/core';
import { ServiceContainer } from '../../shared/service-container.ts';
import type { ServerPlugin, ServerPluginContext } from '../server-plugin-context.ts';
import { CallRegistry } from './registry.ts';
import { ServerContributions } from './server-contributions.ts';

const ACTIVATE_MILLISECONDS = 10_000;

/** What the host lends to one plugin. */
export type LentServices = Pick<ServerPluginContext, 'database' | 'datasets' | 'files' | 'jobs' | 'events'>;

/** A server half that was found, and how to load it. */
export interface FoundServerPlugin {
  readonly manifest: Manifest;
  load(): Promise<{ default: ServerPlugin }>;
}

/** Whether a plugin's server half runs. */
export type ServerPluginState = { readonly state: 'loaded' } | { readonly state: 'failed'; readonly reason: string };

/** Loads server halves once per process, for all tenants; a half that fails is undone and leaves the others running. */
export class ServerPluginHost {
  readonly calls = new CallRegistry();
  readonly contributions = new ServerContributions();
  readonly services = new ServiceContainer();
  readonly states = new Map<string, ServerPluginState>();
  #running = new Map<string, DisposableStore>();
  #whenReady: { pluginId: string; task: () => Promise<void> }[] = [];
  #lend: (manifest: Manifest) => LentServices;
  #log: Log;

  constructor(options: { lend(manifest: Manifest): LentServices; log: Log }) {
    this.#lend = options.lend;
    this.#log = options.log;
  }

  /** Activates the halves, those that others require first. */
  async activateAll(found: readonly FoundServerPlugin[]): Promise<void> {
    for (const plugin of inOrder(found)) await this.#activate(plugin);
  }

  /** Runs what plugins asked for once everything is there; one that fails is logged and does not stop the others. */
  async ready(): Promise<void> {
    for (const { pluginId, task } of this.#whenReady) {
      await task().catch((error: unknown) =>
        this.#log.error('A plugin could not get ready', error, { plugin: pluginId }),
      );
    }
  }

  /** The problem to decide with, for a plugin whose server half failed. */
  problemOf(id: string): InstalledPlugin['problem'] {
    return this.states.get(id)?.state === 'failed' ? 'failed' : undefined;
  }

  /** Undoes every half, last first. */
  dispose(): void {
    for (const [id, undo] of [...this.#running].toReversed()) {
      this.#running.delete(id);
      this.#undo(id, undo);
    }
  }

  async #activate({ manifest, load }: FoundServerPlugin): Promise<void> {
    const undo = new DisposableStore();
    const broken = Object.keys(manifest.requires).find((id) => this.states.get(id)?.state === 'failed');
    try {
      if (broken) throw new Error(`needs ${broken}, which failed`);
      const plugin = (await load()).default;
      await withinTime(plugin.activate(this.#context(manifest, undo)));
      this.#running.set(manifest.id, undo);
      this.states.set(manifest.id, { state: 'loaded' });
    } catch (error) {
      this.states.set(manifest.id, { state: 'failed', reason: error instanceof Error ? error.message : String(error) });
      this.#log.error('A server half failed to start', error, { plugin: manifest.id });
      this.#undo(manifest.id, undo);
    }
  }

  #undo(id: string, undo: DisposableStore): void {
    try {
      undo.dispose();
    } catch (error) {
      this.#log.error('A server half could not be undone', error, { plugin: id });
    }
  }

  #context(manifest: Manifest, undo: DisposableStore): ServerPluginContext {
    const abort = new AbortController();
    undo.add(() => abort.abort());
    const { calls, contributions, services } = this;
    return {
      ...this.#lend(manifest),
      manifest,
      routes: { add: (spec, handler) => void undo.add(calls.addRoute(manifest.id, spec, handler)) },
      procedures: { add: (spec, handler) => void undo.add(calls.addProcedure(manifest.id, spec, handler)) },
      add(point, value) {
        assertOwnId(manifest.id, value.id, 'Contribution');
        undo.add(contributions.add(point, manifest.id, value));
      },
      list: (point) => contributions.list(point),
      bindValue: (token, value) => void undo.add(services.bindValue(token, value)),
      bind: (token, factory, needs) => void undo.add(services.bind(token, factory, needs)),
      get: (token) => services.get(token),
      find: (token) => services.find(token),
      onReady: (task) => {
        const entry = { pluginId: manifest.id, task };
        this.#whenReady.push(entry);
        undo.add(() => void this.#whenReady.splice(this.#whenReady.indexOf(entry), 1));
      },
      log: this.#log.child({ plugin: manifest.id }),
      signal: abort.signal,
      disposables: undo,
    };
  }
}

async function withinTime(activation: void | Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('activate took longer than 10 seconds')), ACTIVATE_MILLISECONDS);
  });
  try {
    await Promise.race([activation, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Plugins in an order in which each comes after those that it requires, or uses when they are there. */
function inOrder(found: readonly FoundServerPlugin[]): FoundServerPlugin[] {
  const byId = new Map(found.map((plugin) => [plugin.manifest.id, plugin]));
  const ordered = new Set<FoundServerPlugin>();
  const visit = (plugin: FoundServerPlugin, path: readonly string[]): void => {
    const { id, requires, optional } = plugin.manifest;
    if (ordered.has(plugin) || path.includes(id)) return;
    for (const other of Object.keys({ ...requires, ...optional }).toSorted()) {
      const needed = byId.get(other);
      if (needed) visit(needed, [...path, id]);
    }
    ordered.add(plugin);
  };
  for (const plugin of found.toSorted((left, right) => left.manifest.id.localeCompare(right.manifest.id, 'en')))
    visit(plugin, []);
  return [...ordered];
}
