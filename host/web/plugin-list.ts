import { observable, runInAction } from 'mobx';
import { defineRoute, enabledPluginsShape, pluginsChanged, type EnabledPlugins, type Log } from 'adit/core';
import type { Api, WebPluginHost } from 'adit/core/web';
import { z } from 'zod';
import type { EventStream } from './services/server-events.ts';
import type { SiteSettings } from './services/settings.ts';
import type { SiteAccess } from './services/site-access.ts';

const readPlugins = defineRoute({
  id: 'core.plugins',
  method: 'GET',
  path: '/plugins',
  summary: 'The plugins that are on, and the permissions of the caller on a site',
  access: { kind: 'public' },
  query: z.object({ site: z.string().optional() }),
  result: enabledPluginsShape,
});

/** What the server last said is on; observable, empty before the first answer. */
export function makeEnabled(): { get(): EnabledPlugins; set(answer: EnabledPlugins): void } {
  const box = observable.box<EnabledPlugins>({ plugins: [], off: [], permissions: [], settings: [] }, { deep: false });
  return { get: () => box.get(), set: (answer) => runInAction(() => box.set(answer)) };
}

/** Asks the server which plugins are on, and applies the answer. The browser has no rule of its own. */
export class PluginList {
  #api: Api;
  #host: WebPluginHost;
  #enabled: ReturnType<typeof makeEnabled>;
  #access: Pick<SiteAccess, 'take'>;
  #settings: Pick<SiteSettings, 'take'>;
  #onReloadNeeded: (ids: readonly string[]) => void;
  #log: Log;
  #siteId: string | undefined;
  #turn = 0;
  #running: Promise<void> = Promise.resolve();

  constructor(options: {
    api: Api;
    host: WebPluginHost;
    enabled: ReturnType<typeof makeEnabled>;
    /** Told what the user may do on the site, once the plugins that go with it run. */
    access: Pick<SiteAccess, 'take'>;
    /** Told what is set, before the plugins that go with it run. */
    settings: Pick<SiteSettings, 'take'>;
    /** Told of plugins that only a reload of the page can change. */
    onReloadNeeded: (ids: readonly string[]) => void;
    log: Log;
  }) {
    this.#api = options.api;
    this.#host = options.host;
    this.#enabled = options.enabled;
    this.#access = options.access;
    this.#settings = options.settings;
    this.#onReloadNeeded = options.onReloadNeeded;
    this.#log = options.log;
  }

  /** Asks for the plugins of a site and applies them; rejects when the server does not answer. A later call overtakes this one. */
  refresh(siteId: string | undefined): Promise<void> {
    this.#siteId = siteId;
    this.#running = this.#refresh(++this.#turn);
    return this.#running;
  }

  /** Applies what other people change, as soon as it is known. The server ends the stream when the user's rights change. */
  follow(events: Pick<EventStream, 'on' | 'onReset' | 'onReopened'>): void {
    const again = (): void => {
      this.refresh(this.#siteId).catch((error: unknown) =>
        this.#log.error('The plugins could not be asked for', error),
      );
    };
    events.on(pluginsChanged, again);
    events.onReset(again);
    events.onReopened(again);
  }

  async #refresh(turn: number): Promise<void> {
    const siteId = this.#siteId;
    const answer = await this.#api.call(readPlugins, { query: { site: siteId } }).catch((error: unknown) => {
      // As where it was cancelled by a sign-out, after which they are asked for anew.
      if (turn !== this.#turn) return undefined;
      throw error;
    });
    if (!answer || turn !== this.#turn) return this.#running;
    this.#enabled.set(answer);
    this.#settings.take(answer.settings);
    const changes = await this.#host.apply(answer.plugins);
    if (turn === this.#turn) this.#access.take({ siteId, permissions: answer.permissions });
    if (changes.reload.length > 0) this.#onReloadNeeded(changes.reload);
  }
}
