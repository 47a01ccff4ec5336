import {
  decide,
  type Decision,
  type DeploymentRules,
  type EnabledPlugin,
  type InstalledPlugin,
  type Role,
} from 'adit/core';
import type { ServerPluginHost } from 'adit/core/server';
import type { PluginChoices } from '../tenants/plugin-choices.ts';
import type { DiscoveredPlugin, PluginCatalogue } from './plugin-catalogue.ts';

/** Answers which plugins are on, for whom and why; the only caller of `decide`. */
export class Enablement {
  #catalogue: PluginCatalogue;
  #host: ServerPluginHost;
  #choices: PluginChoices;
  #deployment: DeploymentRules;

  constructor(options: {
    catalogue: PluginCatalogue;
    host: ServerPluginHost;
    choices: PluginChoices;
    deployment: DeploymentRules;
  }) {
    this.#catalogue = options.catalogue;
    this.#host = options.host;
    this.#choices = options.choices;
    this.#deployment = options.deployment;
  }

  async isOn(pluginId: string, tenantId: string | undefined): Promise<boolean> {
    return (await this.#decider(tenantId))(pluginId).on;
  }

  /** Every installed plugin with its decision for a tenant. */
  async decisions(
    tenantId: string | undefined,
  ): Promise<Map<string, { plugin: DiscoveredPlugin; decision: Decision }>> {
    const decideFor = await this.#decider(tenantId);
    return new Map([...this.#catalogue.plugins].map(([id, plugin]) => [id, { plugin, decision: decideFor(id) }]));
  }

  /** What a browser is to run: everything that is on, or before sign-in only what must run then. */
  async forBrowser(
    tenantId: string | undefined,
  ): Promise<{ plugins: EnabledPlugin[]; off: { id: string; reason: string }[] }> {
    const all = [...(await this.decisions(tenantId)).values()];
    const shown = all.filter(
      ({ plugin, decision }) => decision.on && (tenantId !== undefined || plugin.manifest.beforeSignIn),
    );
    const off = tenantId === undefined ? [] : all.filter(({ decision }) => !decision.on);
    return {
      plugins: shown.map(({ plugin }) => toEnabled(plugin)),
      off: off.map(({ plugin, decision }) => ({ id: plugin.manifest.id, reason: decision.reason })),
    };
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
}

function toEnabled({ manifest, origin }: DiscoveredPlugin): EnabledPlugin {
  return {
    id: manifest.id,
    version: manifest.version,
    web: manifest.web,
    requires: Object.keys(manifest.requires),
    optional: Object.keys(manifest.optional),
    locales: manifest.locales,
    entry:
      origin === 'third-party' && manifest.web
        ? `/plugin-files/${manifest.id}/${manifest.version}/web/index.js`
        : undefined,
  };
}
