import {
  assertOwnId,
  DisposableStore,
  messageOf,
  noticed,
  type InstalledPlugin,
  type Log,
  type Manifest,
} from 'adit/core';
import { ServiceContainer } from '../../shared/service-container.ts';
import type { ServerPlugin, ServerPluginContext } from '../server-plugin-context.ts';
import { PluginFailuresToken } from '../plugin-failures.ts';
import { FailureBoard } from './failure-board.ts';
import { ownMetrics } from './own-metrics.ts';
import { CallRegistry } from './registry.ts';
import { ServerContributions } from './server-contributions.ts';
import { watched } from './watched.ts';

const ACTIVATE_MILLISECONDS = 10_000;

/** What the host lends to one plugin. @internal */
export type LentServices = Pick<
  ServerPluginContext,
  'database' | 'transaction' | 'datasets' | 'files' | 'jobs' | 'events' | 'listFor' | 'metrics' | 'fetch'
>;

/** A server half that was found, and how to load it. @internal */
export interface FoundServerPlugin {
  readonly manifest: Manifest;
  /** Differs when the code of the half does; absent where it changes with the program only. */
  readonly stamp?: string;
  load(): Promise<{ default: ServerPlugin }>;
}

/** Whether a plugin's server half runs. @internal */
export type ServerPluginState = { readonly state: 'loaded' } | { readonly state: 'failed'; readonly reason: string };

/** Loads server halves once per process, for all tenants; a half that fails is undone and leaves the others running. @internal */
export class ServerPluginHost {
  readonly calls = new CallRegistry();
  readonly contributions = new ServerContributions();
  readonly services = new ServiceContainer();
  readonly failures: FailureBoard;
  readonly states = new Map<string, ServerPluginState>();
  /** In the order of activation. */
  #running = new Map<string, DisposableStore>();
  /** What was tried, whether it runs or failed. */
  #tried = new Map<string, FoundServerPlugin>();
  #whenReady: { pluginId: string; task: () => Promise<void> }[] = [];
  #lend: (manifest: Manifest) => LentServices;
  #log: Log;

  constructor(options: { lend(manifest: Manifest): LentServices; log: Log }) {
    this.#lend = options.lend;
    this.#log = options.log;
    this.failures = new FailureBoard(this.contributions, (id) => this.#tried.get(id)?.manifest.version);
    this.services.bindValue(PluginFailuresToken, this.failures);
  }

  /** Activates the halves that were not tried yet, those that others require first. */
  async activateAll(found: readonly FoundServerPlugin[]): Promise<void> {
    for (const plugin of inOrder(found)) if (!this.#tried.has(plugin.manifest.id)) await this.#activate(plugin);
  }

  /**
   * Turns halves on and off until those that were found run: what is gone or has another version or other code is undone, with
   * those that require it, and what is new is activated. What failed is tried again only when it is another.
   */
  async apply(found: readonly FoundServerPlugin[]): Promise<void> {
    const now = new Map(found.map((plugin) => [plugin.manifest.id, plugin]));
    const stale = new Set<string>();
    for (const [id, { manifest, stamp }] of this.#tried) {
      const isSame = now.get(id)?.manifest.version === manifest.version && now.get(id)?.stamp === stamp;
      if (!isSame || Object.keys(manifest.requires).some((other) => stale.has(other))) stale.add(id);
    }
    this.#deactivate(stale, now);
    await this.activateAll(found);
  }

  /** Runs what plugins asked for once everything is there, each task once; one that fails does not stop the others. */
  async ready(): Promise<void> {
    for (const { pluginId, task } of this.#whenReady.splice(0)) {
      try {
        await task();
      } catch (error) {
        this.#log.error('A plugin could not get ready', error, { plugin: pluginId });
        this.failures.report({ pluginId, point: 'core.ready', contribution: pluginId }, error);
      }
    }
  }

  /** The problem to decide with, for a plugin whose server half failed. */
  problemOf(id: string): InstalledPlugin['problem'] {
    return this.states.get(id)?.state === 'failed' ? 'failed' : undefined;
  }

  /** Why a plugin's server half failed; undefined when it did not. */
  reasonOf(id: string): string | undefined {
    const state = this.states.get(id);
    return state?.state === 'failed' ? state.reason : undefined;
  }

  /** Undoes a half that turned out not to be able to run. */
  fail(id: string, error: unknown): void {
    const undo = this.#running.get(id);
    this.#running.delete(id);
    this.states.set(id, { state: 'failed', reason: messageOf(error) });
    this.#log.error('A server half failed to start', error, { plugin: id });
    if (undo) this.#undo(id, undo);
  }

  /** Undoes every half, last first. */
  dispose(): void {
    this.#deactivate(new Set(this.#tried.keys()), new Map());
  }

  #deactivate(ids: ReadonlySet<string>, next: ReadonlyMap<string, FoundServerPlugin>): void {
    for (const [id, undo] of [...this.#running].toReversed()) {
      if (!ids.has(id)) continue;
      this.#running.delete(id);
      this.#undo(id, undo);
    }
    for (const id of ids) {
      const version = this.#tried.get(id)?.manifest.version;
      const later = next.get(id)?.manifest.version;
      this.#tried.delete(id);
      this.states.delete(id);
      if (version !== undefined && later !== undefined && later !== version) this.failures.keepOf(id, version);
      else this.failures.forget(id);
    }
  }

  async #activate(found: FoundServerPlugin): Promise<void> {
    const { manifest, load } = found;
    const undo = new DisposableStore();
    this.#tried.set(manifest.id, found);
    const broken = Object.keys(manifest.requires).find((id) => this.states.get(id)?.state === 'failed');
    try {
      this.#running.set(manifest.id, undo);
      if (broken) throw new Error(`needs ${broken}, which failed`);
      const plugin = (await load()).default;
      await withinTime(plugin.activate(this.#context(manifest, undo)));
      this.states.set(manifest.id, { state: 'loaded' });
    } catch (error) {
      this.fail(manifest.id, error);
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
    const { calls, contributions, services, failures } = this;
    const { id: pluginId } = manifest;
    const lent = this.#lend(manifest);
    return {
      ...lent,
      manifest,
      routes: {
        add(spec, handler) {
          const place = { pluginId, point: 'core.routes', contribution: spec.id };
          const noting = watched(handler, (error, _input, { visitor, signal }) => {
            // Whoever leaves breaks off what is under way.
            if (!signal.aborted) failures.report({ ...place, tenantId: visitor?.tenantId }, error);
          });
          undo.add(calls.addRoute(pluginId, spec, noting));
        },
      },
      procedures: {
        add(spec, handler) {
          const place = { pluginId, point: 'core.procedures', contribution: spec.name };
          const noting = watched(handler, (error, { tenantId }, _params, { signal }) => {
            // Whose window is gone breaks off what is under way.
            if (!signal.aborted) failures.report({ ...place, tenantId }, error);
          });
          undo.add(calls.addProcedure(pluginId, spec, noting));
        },
      },
      jobs: {
        define(kind) {
          const place = { pluginId, point: 'core.jobs', contribution: kind.name };
          const run: typeof kind.run = watched(
            (input, facts) => kind.run(input, facts),
            (error, _input, { signal }) => void (signal.aborted || failures.report(place, error)),
          );
          const { name, input, concurrency, seconds, attempts } = kind;
          const giveUp: typeof kind.giveUp = (given, reason) => kind.giveUp(given, reason);
          return undo.add(lent.jobs.define({ name, input, concurrency, seconds, attempts, run, giveUp }));
        },
        add: (name, input, options) => lent.jobs.add(name, input, options),
      },
      notify: (audience, notice) => lent.events.emit(noticed, audience, { ...notice, plugin: pluginId }),
      metrics: ownMetrics(pluginId, lent.metrics, undo),
      add(point, value) {
        assertOwnId(pluginId, value.id, 'Contribution');
        undo.add(contributions.add(point, pluginId, value));
      },
      list: (point) => contributions.list(point),
      bindValue: (token, value) => void undo.add(services.bindValue(token, value)),
      bind: (token, factory, needs) => void undo.add(services.bind(token, factory, needs)),
      get: (token) => services.get(token),
      find: (token) => services.find(token),
      onReady: (task) => {
        const entry = { pluginId, task };
        this.#whenReady.push(entry);
        undo.add(() => (this.#whenReady = this.#whenReady.filter((other) => other !== entry)));
      },
      log: this.#log.child({ plugin: pluginId }),
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
