import { token } from 'adit/core';

/** Who agrees to a server half, or has it started again. @internal */
export interface HalfOperator {
  readonly userId: string;
  readonly tenantId: string;
  readonly email: string;
  readonly address: string;
}

/**
 * What those who run the deployment decide of third parties' server halves. Both calls throw 404 `no-such-plugin` for an id that no plugin has,
 * and 409 `server-half-is-fixed` where there is nothing to decide; the audit log has what was done.
 *
 * @internal
 */
export interface ServerHalfControl {
  /**
   * Agrees to all that the plugin's server half asks for, and starts it. Throws 409 `plugin-changed` when its version is another one than was
   * looked at, and 409 `consent-not-kept` when the plugin's folder takes no file.
   */
  allow(pluginId: string, version: string, by: HalfOperator): Promise<void>;
  /** Undoes the half and starts it once more, on every node. */
  restart(pluginId: string, by: HalfOperator): Promise<void>;
}
/** The service that allows and restarts server halves. @internal */
export const ServerHalfControlToken = token<ServerHalfControl>('core.server-half-control');
