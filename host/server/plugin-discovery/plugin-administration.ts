import { AditError, notFound, pluginsChanged } from 'adit/core';
import { PluginSwitchesToken, type PluginListing, type PluginSwitches, type ServerPluginHost } from 'adit/core/server';
import type { EventOutbox } from '../events/event-outbox.ts';
import type { DatabaseDirectory } from '../tenants/directory.ts';
import type { PluginChoices } from '../tenants/plugin-choices.ts';
import type { Enablement } from './enablement.ts';

/** Switches plugins per tenant and tells the browsers; what is running elsewhere sees it within a second. */
export class PluginAdministration implements PluginSwitches {
  #enablement: Enablement;
  #choices: PluginChoices;
  #outbox: EventOutbox;
  #directory: DatabaseDirectory;

  constructor(options: {
    enablement: Enablement;
    choices: PluginChoices;
    outbox: EventOutbox;
    directory: DatabaseDirectory;
  }) {
    this.#enablement = options.enablement;
    this.#choices = options.choices;
    this.#outbox = options.outbox;
    this.#directory = options.directory;
  }

  /** Makes the switches reachable for plugins. */
  offer(services: ServerPluginHost['services']): void {
    services.bindValue(PluginSwitchesToken, this);
  }

  async list(tenantId: string): Promise<readonly PluginListing[]> {
    const decisions = await this.#enablement.decisions(tenantId);
    return [...decisions.values()].map(({ plugin, decision }) => ({
      manifest: plugin.manifest,
      origin: plugin.origin,
      decision,
      problem: plugin.reason,
    }));
  }

  async switch(
    tenantId: string,
    pluginId: string,
    on: boolean,
    by: { userId: string; address: string },
  ): Promise<void> {
    const found = (await this.#enablement.decisions(tenantId)).get(pluginId);
    if (!found) throw notFound('plugin');
    const fixed = ['essential', 'forced-by-deployment', 'denied-by-deployment'].includes(found.decision.reason);
    if (fixed)
      throw new AditError('plugin-is-fixed', {
        status: 409,
        values: { plugin: pluginId, reason: found.decision.reason },
      });
    await this.#choices.choose(tenantId, pluginId, on, by.userId, by.address);
    await this.#outbox.emit(pluginsChanged, { tenantId }, {});
  }

  /** Tells every tenant's browsers that plugins came or went. */
  async changed(): Promise<void> {
    for (const tenantId of await this.#directory.tenants()) await this.#outbox.emit(pluginsChanged, { tenantId }, {});
  }
}
