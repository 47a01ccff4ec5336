import { makeAutoObservable, runInAction } from 'mobx';
import { DisposableStore, pluginsChanged, token, type Disposable, type RouteResult } from 'adit/core';
import type { Api, ServerEvents, Toasts, Translate } from 'adit/core/web';
import { listPlugins, switchPlugin } from 'adit/plugins/admin';

/** A plugin as the server lists it. */
export type ListedPlugin = RouteResult<typeof listPlugins>[number];

/** The installed plugins and their switches; it follows what others switch while it is followed. */
export class PluginListStore {
  plugins: readonly ListedPlugin[] = [];
  state: 'loading' | 'ready' | 'failed' = 'loading';
  /** Plugins that are being switched. */
  readonly switching = new Set<string>();
  #api: Api;
  #toasts: Toasts;
  #events: ServerEvents;
  #t: Translate;

  constructor(api: Api, toasts: Toasts, events: ServerEvents, t: Translate) {
    this.#api = api;
    this.#toasts = toasts;
    this.#events = events;
    this.#t = t;
    makeAutoObservable(this);
  }

  /** Loads the list, and again whenever it changed, until what is returned is disposed. */
  follow(): Disposable {
    const following = new DisposableStore();
    const load = (): void => void this.load();
    following.add(this.#events.on(pluginsChanged, load));
    following.add(this.#events.onReset(load));
    load();
    return following;
  }

  async load(): Promise<void> {
    try {
      const plugins = await this.#api.call(listPlugins, {});
      runInAction(() => {
        this.plugins = plugins.toSorted((left, right) => left.name.localeCompare(right.name));
        this.state = 'ready';
      });
    } catch {
      runInAction(() => (this.state = 'failed'));
    }
  }

  /** Turns a plugin on or off; what the server refuses is told, and the list stays as it was. */
  async switch(plugin: ListedPlugin, on: boolean): Promise<void> {
    this.switching.add(plugin.id);
    try {
      await this.#api.call(switchPlugin, { params: { id: plugin.id }, body: { on } });
      await this.load();
    } catch (error) {
      this.#toasts.showError(error, this.#t('plugins.switch-failed', { plugin: plugin.name }));
    } finally {
      runInAction(() => this.switching.delete(plugin.id));
    }
  }
}

export const PluginListStoreToken = token<PluginListStore>('admin.plugin-list');
