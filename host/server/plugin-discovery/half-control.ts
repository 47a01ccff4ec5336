import { AditError } from 'adit/core';
import { consentTo, writeConsent, type AuditLog, type HalfOperator, type ServerHalfControl } from 'adit/core/server';
import type { HalfRestarts } from '../nodes/half-restarts.ts';
import type { DiscoveredPlugin, PluginCatalogue } from './plugin-catalogue.ts';

const cannotWrite = new Set(['EACCES', 'ENOTDIR', 'EPERM', 'EROFS']);

/** Keeps consents beside the plugins that they are for, and starts server halves again. */
export class HalfControl implements ServerHalfControl {
  #catalogue: Pick<PluginCatalogue, 'plugins'>;
  #audit: Pick<AuditLog, 'record'>;
  #look: () => Promise<void>;
  #restarts: Pick<HalfRestarts, 'restart'>;

  constructor(options: {
    catalogue: Pick<PluginCatalogue, 'plugins'>;
    audit: Pick<AuditLog, 'record'>;
    /** Looks into the plugin folders now. */
    look: () => Promise<void>;
    restarts: Pick<HalfRestarts, 'restart'>;
  }) {
    this.#catalogue = options.catalogue;
    this.#audit = options.audit;
    this.#look = options.look;
    this.#restarts = options.restarts;
  }

  async allow(pluginId: string, version: string, by: HalfOperator): Promise<void> {
    const { manifest, serverHalf, folder } = await this.#plugin(pluginId);
    if (serverHalf === 'in-process') throw fixed(pluginId, 'is named in ADIT_SERVER_CODE_FROM, and so trusted already');
    if (manifest.version !== version)
      throw new AditError('plugin-changed', {
        status: 409,
        message: `${pluginId} is ${manifest.version} now`,
        values: { plugin: pluginId, version: manifest.version },
      });
    await writeConsent(folder, consentTo(manifest, by.email)).catch((error: NodeJS.ErrnoException) => {
      if (!cannotWrite.has(error.code ?? '')) throw error;
      throw new AditError('consent-not-kept', {
        status: 409,
        message: `The consent could not be written beside ${folder}`,
        values: { plugin: pluginId, folder },
        cause: error,
      });
    });
    await this.#audit.record(by.tenantId, by, { action: 'server-half-allowed', target: pluginId, detail: version });
    await this.#look();
  }

  async restart(pluginId: string, by: HalfOperator): Promise<void> {
    const { manifest, serverHalf, reason } = await this.#plugin(pluginId);
    if (reason !== undefined) throw fixed(pluginId, `cannot run: ${reason}`);
    if (serverHalf === 'not-allowed') throw fixed(pluginId, 'is not allowed to run code on the server');
    const entry = { action: 'server-half-restarted', target: pluginId, detail: manifest.version };
    await this.#audit.record(by.tenantId, by, entry);
    await this.#restarts.restart(pluginId);
  }

  /** A third party's plugin with code for the server, as it stands in its folder now. */
  async #plugin(pluginId: string): Promise<DiscoveredPlugin> {
    await this.#look();
    const plugin = this.#catalogue.plugins.get(pluginId);
    if (!plugin)
      throw new AditError('no-such-plugin', {
        status: 404,
        message: `There is no plugin "${pluginId}"`,
        values: { plugin: pluginId },
      });
    if (plugin.origin === 'built-in') throw fixed(pluginId, 'is a part of Adit, and runs with it');
    if (!plugin.manifest.server) throw fixed(pluginId, plugin.reason ?? 'has no code for the server');
    return plugin;
  }
}

function fixed(plugin: string, reason: string): AditError {
  return new AditError('server-half-is-fixed', {
    status: 409,
    message: `${plugin} ${reason}`,
    values: { plugin, reason },
  });
}
