import { AditError, dependantsOf, notFound, pluginsChanged, type Decision } from 'adit/core';
import {
  PluginSwitchesToken,
  type FenceFacts,
  type PluginListing,
  type PluginSwitches,
  type ServerHalfState,
  type ServerPluginHost,
} from 'adit/core/server';
import type { EventOutbox } from '../events/event-outbox.ts';
import type { DatabaseDirectory } from '../tenants/directory.ts';
import type { PluginChoices } from '../tenants/plugin-choices.ts';
import type { Enablement } from './enablement.ts';
import type { KnownIndex } from './known-index.ts';
import type { DiscoveredPlugin } from './plugin-catalogue.ts';

/** Switches plugins per tenant and tells the browsers; what is running elsewhere sees it within a second. */
export class PluginAdministration implements PluginSwitches {
  #enablement: Enablement;
  #host: ServerPluginHost;
  #choices: PluginChoices;
  #outbox: EventOutbox;
  #directory: DatabaseDirectory;
  #look: () => Promise<void>;
  #develop: ((folder: string) => void) | undefined;
  #facts: ((pluginId: string) => FenceFacts | undefined) | undefined;
  #index: KnownIndex;

  constructor(options: {
    enablement: Enablement;
    host: ServerPluginHost;
    choices: PluginChoices;
    outbox: EventOutbox;
    directory: DatabaseDirectory;
    /** Looks into the plugin folders now. */
    look: () => Promise<void>;
    /** Takes a plugin from a folder as it is; absent where nobody develops plugins. */
    develop: ((folder: string) => void) | undefined;
    /** What other versions there are of plugins. */
    index: KnownIndex;
    /** What is known of the process of a fenced server half. */
    facts?: (pluginId: string) => FenceFacts | undefined;
  }) {
    this.#enablement = options.enablement;
    this.#host = options.host;
    this.#choices = options.choices;
    this.#outbox = options.outbox;
    this.#directory = options.directory;
    this.#look = options.look;
    this.#develop = options.develop;
    this.#facts = options.facts;
    this.#index = options.index;
  }

  /** Makes the switches reachable for plugins. */
  offer(): void {
    this.#host.services.bindValue(PluginSwitchesToken, this);
  }

  async list(tenantId: string): Promise<readonly PluginListing[]> {
    const decisions = await this.#enablement.decisions(tenantId);
    const installed = new Map([...decisions].map(([id, { plugin }]) => [id, plugin]));
    return [...decisions].map(([id, { plugin, decision }]) => ({
      manifest: plugin.manifest,
      origin: plugin.origin,
      decision,
      problem: plugin.reason ?? this.#host.reasonOf(id),
      ...this.#halfOf(plugin),
      newer: plugin.origin === 'third-party' ? this.#index.newerThan(id, plugin.manifest.version) : undefined,
      dependants: dependantsOf(installed, id).filter((other) => decisions.get(other)?.decision.on),
      contributions: [...this.#host.contributions.of(id), ...this.#host.calls.of(id)],
      failures: this.#host.failures.of(id, tenantId),
    }));
  }

  async switch(
    tenantId: string,
    pluginId: string,
    on: boolean,
    by: { userId: string; tenantId: string; address: string },
  ): Promise<void> {
    const found = await this.#decision(tenantId, pluginId);
    if (!found) throw notFound('plugin');
    const fixed = ['essential', 'forced-by-deployment', 'denied-by-deployment'].includes(found.decision.reason);
    if (fixed)
      throw new AditError('plugin-is-fixed', {
        status: 409,
        values: { plugin: pluginId, reason: found.decision.reason },
      });
    await this.#choices.choose(tenantId, pluginId, on, by);
    await this.#outbox.emit(pluginsChanged, { tenantId }, {});
  }

  async develop(folder: string): Promise<void> {
    if (!this.#develop) throw notFound('call');
    this.#develop(folder);
    await this.#look();
  }

  #halfOf({
    manifest: { id, server },
    serverHalf,
    consent,
  }: DiscoveredPlugin): Pick<PluginListing, 'serverHalf' | 'fence' | 'consent'> {
    if (!server) return { serverHalf: undefined, fence: undefined, consent: undefined };
    const isWaiting = serverHalf === 'not-allowed';
    const known = this.#host.states.get(id)?.state ?? (isWaiting ? 'not-allowed' : 'not-loaded');
    const state: ServerHalfState = known === 'loaded' && serverHalf === 'fenced' ? 'fenced' : known;
    return { serverHalf: state, fence: state === 'fenced' ? this.#facts?.(id) : undefined, consent };
  }

  /** A plugin may have been added a moment ago. */
  async #decision(tenantId: string, pluginId: string): Promise<{ decision: Decision } | undefined> {
    const known = (await this.#enablement.decisions(tenantId)).get(pluginId);
    if (known) return known;
    await this.#look();
    return (await this.#enablement.decisions(tenantId)).get(pluginId);
  }

  /** Tells every tenant's browsers that plugins came or went. */
  async changed(): Promise<void> {
    for (const tenantId of await this.#directory.tenants()) await this.#outbox.emit(pluginsChanged, { tenantId }, {});
  }
}
