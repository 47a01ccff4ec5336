import { observable, runInAction } from 'mobx';
import { DisposableStore, messageOf, type EnabledPlugin, type LanguageCode } from 'adit/core';
import type { WebPlugin } from '../web-plugin-context.ts';
import { planActivation } from './plan-activation.ts';
import { makePluginContext, type HostParts } from './plugin-context.ts';
import type { Texts } from './translations.ts';

/** Gets a plugin's code and texts. @internal */
export interface WebPluginLoader {
  /** The web half; undefined for a plugin that has none. */
  load(plugin: EnabledPlugin): Promise<WebPlugin | undefined>;
  texts(plugin: EnabledPlugin, language: LanguageCode): Promise<Texts>;
}

/** What became of a plugin in this browser. @internal */
export type PluginState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'active' }
  | { readonly kind: 'blocked'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };

/** What `apply` did; what was replaced is in both lists. `reload`: plugins that only a reload of the page can bring to their new version, or rid of their remains. @internal */
export interface PluginChanges {
  readonly on: readonly string[];
  readonly off: readonly string[];
  readonly reload: readonly string[];
}

interface Running {
  readonly plugin: EnabledPlugin;
  readonly disposables: DisposableStore;
  readonly controller: AbortController;
}

const ACTIVATION_LIMIT = 10_000;

/** Runs the web halves of exactly the plugins that the server names. @internal */
export class WebPluginHost {
  #parts: HostParts;
  #loader: WebPluginLoader;
  #states = observable.map<string, PluginState>({}, { deep: false });
  /** In the order of activation. */
  #running = new Map<string, Running>();
  /** Plugins that could not be undone. */
  #remains = new Set<string>();
  /** Plugins that failed, as they were then. */
  #failed = new Map<string, EnabledPlugin>();
  #work: Promise<unknown> = Promise.resolve();

  constructor(parts: HostParts, loader: WebPluginLoader) {
    this.#parts = parts;
    this.#loader = loader;
  }

  /** A plugin's state; observable, `idle` for one that is off or unknown. */
  state(id: string): PluginState {
    return this.#states.get(id) ?? { kind: 'idle' };
  }

  /** The states of all plugins that were ever named; observable. */
  get states(): ReadonlyMap<string, PluginState> {
    return this.#states;
  }

  /** Turns plugins on and off until exactly `plugins` run; calls follow one another. Never rejects: a plugin's fault is its state. */
  apply(plugins: readonly EnabledPlugin[]): Promise<PluginChanges> {
    const changes = this.#work.then(() => this.#apply(plugins));
    this.#work = changes;
    return changes;
  }

  async #apply(plugins: readonly EnabledPlugin[]): Promise<PluginChanges> {
    const { order, blocked } = planActivation(plugins);
    const wanted = new Map(order.map((plugin) => [plugin.id, plugin]));
    const replaced = this.#replaced(wanted);
    const off = [...this.#running.keys()].filter((id) => !wanted.has(id) || replaced.has(id)).toReversed();
    for (const id of off) this.#turnOff(id);
    runInAction(() => {
      const named = new Set(plugins.map((plugin) => plugin.id));
      for (const id of this.#states.keys())
        if (!named.has(id) && !this.#remains.has(id)) this.#states.set(id, { kind: 'idle' });
    });
    for (const [id, reason] of blocked) this.#setState(id, { kind: 'blocked', reason });

    const stale = order.filter((plugin) => {
      const running = this.#running.get(plugin.id)?.plugin;
      return running !== undefined && isOther(running, plugin);
    });
    const starting = order.filter((plugin) => !this.#running.has(plugin.id) && !this.#isHopeless(plugin));
    const prepared = starting.map((plugin) => ({ plugin, ...this.#prepare(plugin) }));
    const on: string[] = [];
    for (const { plugin, running, half } of prepared) {
      const missing = plugin.requires.find((id) => !this.#running.has(id));
      if (missing !== undefined) {
        await half.catch(() => undefined);
        this.#undo(running);
        this.#setState(plugin.id, { kind: 'blocked', reason: `needs:${missing}` });
      } else if (await this.#activate(running, half)) on.push(plugin.id);
    }
    return { on, off, reload: [...stale.map((plugin) => plugin.id), ...this.#remains] };
  }

  /** The plugins that run and have come in another form, which can be loaded beside the one that runs, and those that require them. */
  #replaced(wanted: ReadonlyMap<string, EnabledPlugin>): ReadonlySet<string> {
    const replaced = new Set<string>();
    for (const [id, { plugin }] of this.#running) {
      const now = wanted.get(id);
      const isNew = now?.entry !== undefined && isOther(plugin, now);
      if (isNew || plugin.requires.some((other) => replaced.has(other))) replaced.add(id);
    }
    return replaced;
  }

  /** Whether starting the plugin would fail as it did before. */
  #isHopeless(plugin: EnabledPlugin): boolean {
    if (this.#remains.has(plugin.id)) return true;
    const failed = this.#failed.get(plugin.id);
    return this.state(plugin.id).kind === 'failed' && (!failed || !isOther(failed, plugin));
  }

  /** Fetches code and texts; all plugins at once, because only activation has an order. */
  #prepare(plugin: EnabledPlugin): { running: Running; half: Promise<WebPlugin | undefined> } {
    const running: Running = { plugin, disposables: new DisposableStore(), controller: new AbortController() };
    const texts = this.#parts.translations
      .add(plugin.id, (language) => this.#loader.texts(plugin, language))
      .then((bundle) => running.disposables.add(bundle));
    const half = Promise.all([this.#loader.load(plugin), texts]).then(([loaded]) => loaded);
    // Looked at in its turn; until then a failure is not unhandled.
    const settled = Promise.allSettled([half, texts]).then(() => half);
    settled.catch(() => undefined);
    return { running, half: settled };
  }

  async #activate(running: Running, half: Promise<WebPlugin | undefined>): Promise<boolean> {
    const { plugin, disposables, controller } = running;
    try {
      const loaded = await half;
      this.#running.set(plugin.id, running);
      if (loaded)
        await withinLimit(loaded.activate(makePluginContext(plugin, this.#parts, disposables, controller.signal)));
      this.#setState(plugin.id, { kind: 'active' });
      return true;
    } catch (error) {
      this.#running.delete(plugin.id);
      this.#failed.set(plugin.id, plugin);
      this.#parts.log.error('A plugin could not be activated', error, { plugin: plugin.id });
      this.#setState(plugin.id, { kind: 'failed', reason: messageOf(error) });
      this.#undo(running);
      return false;
    }
  }

  #turnOff(id: string): void {
    const running = this.#running.get(id);
    if (!running) return;
    this.#running.delete(id);
    this.#setState(id, { kind: 'idle' });
    this.#undo(running);
  }

  /** Observers see only the end state, so nothing is drawn from a half-undone plugin. */
  #undo({ plugin, disposables, controller }: Running): void {
    try {
      controller.abort();
      runInAction(() => disposables.dispose());
    } catch (error) {
      this.#remains.add(plugin.id);
      this.#parts.log.error('A plugin could not be undone', error, { plugin: plugin.id });
      this.#setState(plugin.id, { kind: 'failed', reason: messageOf(error) });
    }
  }

  #setState(id: string, state: PluginState): void {
    runInAction(() => this.#states.set(id, state));
  }
}

function isOther(one: EnabledPlugin, other: EnabledPlugin): boolean {
  return one.version !== other.version || one.stamp !== other.stamp;
}

function withinLimit(work: void | Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`Activation took longer than ${ACTIVATION_LIMIT / 1000} s`)),
      ACTIVATION_LIMIT,
    );
  });
  return Promise.race([Promise.resolve(work), limit]).finally(() => clearTimeout(timer));
}
