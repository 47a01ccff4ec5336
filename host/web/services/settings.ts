import { observable, runInAction } from 'mobx';
import {
  defineRoute,
  settingsChanged,
  settingsChangeShape,
  settingsValue,
  storedSettingsShape,
  type Settings,
  type SettingScope,
  type StoredSettings,
} from 'adit/core';
import type { ActiveSite, Api, ServerEvents, SettingsReader } from 'adit/core/web';
import { z } from 'zod';

const readSettings = defineRoute({
  id: 'core.read-settings',
  method: 'GET',
  path: '/settings',
  summary: 'What is set of plugins for the tenant, a site and the caller',
  access: { kind: 'signed-in' },
  query: z.object({ site: z.string().optional() }),
  result: z.array(storedSettingsShape),
});

const changeSettings = defineRoute({
  id: 'core.change-settings',
  method: 'PUT',
  path: '/settings/:id',
  summary: 'Set fields of the settings of a plugin',
  access: { kind: 'signed-in' },
  params: z.object({ id: z.string() }),
  body: settingsChangeShape,
  result: storedSettingsShape,
});

/** What the server said is set for the tenant, the active site and the user; it comes with the plugins of the site, and by events. */
export class SiteSettings implements SettingsReader {
  #api: Api;
  #site: Pick<ActiveSite, 'id'>;
  #stored = observable.map<string, StoredSettings>(undefined, { deep: false });

  constructor(api: Api, site: Pick<ActiveSite, 'id'>) {
    this.#api = api;
    this.#site = site;
  }

  /** Takes over all that is set. */
  take(stored: readonly StoredSettings[]): void {
    runInAction(() => this.#stored.replace(stored.map((one) => [keyOf(one), one])));
  }

  /** Takes over what anybody changes. */
  follow(events: Pick<ServerEvents, 'on'>): void {
    events.on(settingsChanged, (stored) => this.#put(stored));
  }

  value<Shape extends z.ZodObject>(of: Settings<Shape>): z.output<Shape> {
    return settingsValue(of, this.#here);
  }

  stored({ id }: Settings, scope: SettingScope): StoredSettings | undefined {
    return this.#here.find((one) => one.id === id && one.scope === scope);
  }

  get #here(): StoredSettings[] {
    return [...this.#stored.values()].filter(({ scope, scopeId }) => scope !== 'site' || scopeId === this.#site.id);
  }

  async read<Shape extends z.ZodObject>(of: Settings<Shape>, siteId: string): Promise<z.output<Shape>> {
    return settingsValue(of, await this.#api.call(readSettings, { query: { site: siteId } }));
  }

  async change(
    { id }: Settings,
    {
      scope,
      siteId = this.#site.id,
      version,
    }: { readonly scope: SettingScope; readonly siteId?: string; readonly version?: number },
    changes: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const site = scope === 'site' && siteId !== undefined ? { site: siteId } : {};
    this.#put(await this.#api.call(changeSettings, { params: { id }, body: { scope, ...site, version, changes } }));
  }

  /** An answer and an event may come in any order: the later version stays. */
  #put(stored: StoredSettings): void {
    const known = this.#stored.get(keyOf(stored));
    if (known && known.version >= stored.version) return;
    runInAction(() => this.#stored.set(keyOf(stored), stored));
  }
}

function keyOf({ id, scope, scopeId }: StoredSettings): string {
  return `${id} ${scope} ${scopeId}`;
}
