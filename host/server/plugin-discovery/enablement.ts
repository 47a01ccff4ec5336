import {
  decide,
  type Contribution,
  type Decision,
  type DeploymentRules,
  type EnabledPlugin,
  type InstalledPlugin,
  type Manifest,
  type Point,
  type Role,
} from 'adit/core';
import type { ServerPluginHost } from 'adit/core/server';
import type { PluginChoices } from '../tenants/plugin-choices.ts';
import type { DiscoveredPlugin, PluginCatalogue } from './plugin-catalogue.ts';
import type { PluginPasses } from './plugin-passes.ts';

/** Answers which plugins are on, for whom and why; the only caller of `decide`. */
export class Enablement {
  #catalogue: PluginCatalogue;
  #host: ServerPluginHost;
  #choices: PluginChoices;
  #deployment: DeploymentRules;
  #passes: PluginPasses;

  constructor(options: {
    catalogue: PluginCatalogue;
    host: ServerPluginHost;
    choices: PluginChoices;
    deployment: DeploymentRules;
    passes: PluginPasses;
  }) {
    this.#catalogue = options.catalogue;
    this.#host = options.host;
    this.#choices = options.choices;
    this.#deployment = options.deployment;
    this.#passes = options.passes;
  }

  async isOn(pluginId: string, tenantId: string | undefined): Promise<boolean> {
    return (await this.#decider(tenantId))(pluginId).on;
  }

  /** The contributions of a point by the plugins that are on for a tenant, in order. */
  async contributionsFor<T extends Contribution>(point: Point<T>, tenantId: string): Promise<readonly T[]> {
    const decideFor = await this.#decider(tenantId);
    const registered = this.#host.contributions.registered(point);
    return registered.filter(({ pluginId }) => decideFor(pluginId).on).map(({ value }) => value);
  }

  /** Every installed plugin with its decision for a tenant. */
  async decisions(
    tenantId: string | undefined,
  ): Promise<Map<string, { plugin: DiscoveredPlugin; decision: Decision }>> {
    const decideFor = await this.#decider(tenantId);
    return new Map([...this.#catalogue.plugins].map(([id, plugin]) => [id, { plugin, decision: decideFor(id) }]));
  }

  /**
   * What a browser is to run: everything that is on, or before sign-in only what must run then. With `only`, that plugin and what must run
   * before sign-in.
   */
  async forBrowser(
    tenantId: string | undefined,
    only?: string,
  ): Promise<{ plugins: EnabledPlugin[]; off: { id: string; reason: string }[] }> {
    const isWhole = tenantId !== undefined && only === undefined;
    const all = [...(await this.decisions(tenantId)).values()];
    const shown = all.filter(
      ({ plugin: { manifest }, decision }) => decision.on && (isWhole || manifest.beforeSignIn || manifest.id === only),
    );
    const off = tenantId === undefined ? [] : all.filter(({ decision }) => !decision.on);
    return {
      plugins: shown.map(({ plugin }) => this.#toEnabled(plugin, tenantId)),
      off: off.map(({ plugin, decision }) => ({ id: plugin.manifest.id, reason: decision.reason })),
    };
  }

  /** The manifest of the plugin that an id of a contribution belongs to; undefined when it is not on for the tenant. */
  async holderOf(contributionId: string, tenantId: string): Promise<Manifest | undefined> {
    const holders = [...(await this.decisions(tenantId)).values()]
      .filter(({ plugin: { manifest } }) => contributionId.startsWith(`${manifest.id}.`))
      // A plugin of third parties may be named after one of Adit's.
      .toSorted((left, right) => right.plugin.manifest.id.length - left.plugin.manifest.id.length);
    return holders[0]?.decision.on === true ? holders[0].plugin.manifest : undefined;
  }

  /** The third-party plugin whose browser files the pass opens in this moment; undefined when it opens none. */
  async opened(pass: string, pluginId: string, version: string): Promise<DiscoveredPlugin | undefined> {
    const plugin = this.#catalogue.plugins.get(pluginId);
    if (plugin?.origin !== 'third-party' || plugin.manifest.version !== version) return undefined;
    const holder = this.#passes.holderOf(pass, plugin);
    if (!holder) return undefined;
    if (holder.tenantId === undefined && !plugin.manifest.beforeSignIn) return undefined;
    return (await this.isOn(pluginId, holder.tenantId)) ? plugin : undefined;
  }

  /** The roles that a permission is given to by its manifest. */
  rolesWith(permission: string): readonly Role[] | undefined {
    for (const { manifest } of this.#catalogue.plugins.values()) {
      const found = manifest.permissions.find((other) => other.id === permission);
      if (found) return found.default;
    }
    return undefined;
  }

  async #decider(tenantId: string | undefined): Promise<(id: string) => Decision> {
    const tenantRows = tenantId === undefined ? new Map<string, boolean>() : await this.#choices.of(tenantId);
    const installed = new Map<string, InstalledPlugin>(
      [...this.#catalogue.plugins].map(([id, { manifest, problem }]) => [
        id,
        { manifest, problem: problem ?? this.#host.problemOf(id) },
      ]),
    );
    return (id) => decide({ installed, deployment: this.#deployment, tenantRows }, id);
  }

  #toEnabled(plugin: DiscoveredPlugin, tenantId: string | undefined): EnabledPlugin {
    const { manifest, origin, stamps } = plugin;
    const { id, version } = manifest;
    const pass = this.#passes.make(tenantId, plugin);
    return {
      id,
      version,
      web: manifest.web,
      requires: Object.keys(manifest.requires),
      optional: Object.keys(manifest.optional),
      locales: manifest.locales,
      entry: origin === 'third-party' ? `/plugin-files/${pass}/${id}/${version}/web/index.js` : undefined,
      stamp: stamps?.web,
    };
  }
}
