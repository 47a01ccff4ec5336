import { makeAutoObservable, runInAction } from 'mobx';
import { DisposableStore, pluginsChanged, token, type Disposable } from 'adit/core';
import type { Api, Dialogs, ServerEvents, Toasts, Translate } from 'adit/core/web';
import { allowServerHalf, listPlugins, readTenants, restartServerHalf, switchPlugin } from 'adit/plugins/admin';
import type { ListedPlugin } from './listed-plugin.ts';

/** What the list works with. */
export interface PluginListParts {
  readonly api: Api;
  readonly dialogs: Dialogs;
  readonly events: ServerEvents;
  readonly toasts: Toasts;
  readonly t: Translate;
  /** Observed: whether the user may ask for the other tenants. */
  maySeeTenants(): boolean;
}

/** The installed plugins and their switches for a tenant; it follows what others switch while it is followed. */
export class PluginListStore {
  plugins: readonly ListedPlugin[] = [];
  state: 'loading' | 'ready' | 'failed' = 'loading';
  /** The tenants to choose among; none for those who do not run the deployment. */
  tenants: readonly { readonly id: string; readonly name: string; readonly runsDeployment: boolean }[] = [];
  /** The tenant that is shown; undefined for the user's own. */
  tenantId: string | undefined;
  /** Plugins that are being switched. */
  readonly switching = new Set<string>();
  /** Plugins whose server half is being allowed, or started again. */
  readonly starting = new Set<string>();
  /** Plugins whose facts are shown. */
  readonly opened = new Set<string>();
  #parts: PluginListParts;

  constructor(parts: PluginListParts) {
    this.#parts = parts;
    makeAutoObservable(this);
  }

  /** Loads the list, and again whenever it changed, until what is returned is disposed. */
  follow(): Disposable {
    const { events } = this.#parts;
    const following = new DisposableStore();
    const load = (): void => void this.load();
    following.add(events.on(pluginsChanged, load));
    following.add(events.onReset(load));
    load();
    void this.#loadTenants();
    return following;
  }

  async load(): Promise<void> {
    const { tenantId } = this;
    try {
      const plugins = await this.#parts.api.call(listPlugins, { query: { tenant: tenantId } });
      if (tenantId !== this.tenantId) return;
      runInAction(() => {
        this.plugins = plugins.toSorted((left, right) => left.name.localeCompare(right.name));
        this.state = 'ready';
      });
    } catch {
      if (tenantId === this.tenantId) runInAction(() => (this.state = 'failed'));
    }
  }

  /** Shows the plugins of another tenant, or of the user's own. */
  async showTenant(tenantId: string | undefined): Promise<void> {
    this.tenantId = tenantId;
    this.state = 'loading';
    await this.load();
  }

  /** Shows or hides what there is to know of a plugin. */
  toggle(id: string): void {
    if (!this.opened.delete(id)) this.opened.add(id);
  }

  /** Whether the user acts for the deployment as a whole; only they are told of its tenants. */
  get runsDeployment(): boolean {
    return this.tenants.length > 0;
  }

  /** Asks whether the server half of a plugin may have what it asks for, and has it start. */
  async allow(plugin: ListedPlugin): Promise<void> {
    const { api, dialogs, t } = this.#parts;
    const { id, name, version } = plugin;
    const title = t('allow.title', { plugin: name });
    const isMeant = await dialogs.open(() => import('./allow-dialog.tsx'), { plugin }, { title, width: 480 });
    if (!isMeant) return;
    await this.#start(plugin, t('allow.failed', { plugin: name }), () =>
      api.call(allowServerHalf, { params: { id }, body: { version } }),
    );
  }

  /** Has the server half of a plugin start again. */
  async restart(plugin: ListedPlugin): Promise<void> {
    const { api, t } = this.#parts;
    await this.#start(plugin, t('half.restart-failed', { plugin: plugin.name }), () =>
      api.call(restartServerHalf, { params: { id: plugin.id }, body: {} }),
    );
  }

  /** What a plugin is called; its id while it is not known. */
  nameOf(id: string): string {
    return this.plugins.find((plugin) => plugin.id === id)?.name ?? id;
  }

  /**
   * Turns a plugin on or off; before others go off with it, they are named and it is asked. What the server refuses is told, and
   * the list stays as it was.
   */
  async switch(plugin: ListedPlugin, on: boolean): Promise<void> {
    const { api, toasts, t } = this.#parts;
    if (!on && !(await this.#mayTurnOff(plugin))) return;
    runInAction(() => this.switching.add(plugin.id));
    try {
      const query = { tenant: this.tenantId };
      await api.call(switchPlugin, { query, params: { id: plugin.id }, body: { on } });
      await this.load();
    } catch (error) {
      toasts.showError(error, t('plugins.switch-failed', { plugin: plugin.name }));
    } finally {
      runInAction(() => this.switching.delete(plugin.id));
    }
  }

  /** The list is asked for anew even when it was refused: the plugin may have another version by now. */
  async #start({ id }: ListedPlugin, failed: string, call: () => Promise<unknown>): Promise<void> {
    runInAction(() => this.starting.add(id));
    try {
      await call();
    } catch (error) {
      this.#parts.toasts.showError(error, failed);
    } finally {
      await this.load();
      runInAction(() => this.starting.delete(id));
    }
  }

  async #mayTurnOff({ name, dependants }: ListedPlugin): Promise<boolean> {
    const { dialogs, t } = this.#parts;
    if (dependants.length === 0) return true;
    const plugins = dependants.map((id) => this.nameOf(id)).join(', ');
    return dialogs.confirm({
      title: t('plugins.turn-off', { plugin: name }),
      message: t('plugins.turn-off-question', { plugin: name, plugins, count: dependants.length }),
      action: t('plugins.turn-off-all'),
    });
  }

  /** Who may not ask gets no choice. */
  async #loadTenants(): Promise<void> {
    const { api, maySeeTenants } = this.#parts;
    if (!maySeeTenants()) return;
    const tenants = await api.call(readTenants, {}).catch(() => []);
    runInAction(() => (this.tenants = tenants));
  }
}

export const PluginListStoreToken = token<PluginListStore>('admin.plugin-list');
