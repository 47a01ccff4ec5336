import { token } from 'adit/core';

/** Where a plugin's code failed. @internal */
export interface FaultPlace {
  /** Left out where the contribution tells it. */
  readonly pluginId?: string;
  /** The point that the faulty contribution belongs to; `core.routes`, `core.procedures` and `core.timers` are used for calls and for what nobody waited for. */
  readonly point: string;
  /** The id of the contribution; the plugin's own id where it is not known. */
  readonly contribution: string;
  /** Whose call it was; absent when it was nobody's. */
  readonly tenantId?: string;
}

/** A fault of a plugin's code that was kept from spreading, with how often it came and when it came last. @internal */
export interface PluginFailure extends FaultPlace {
  readonly pluginId: string;
  /** The version that ran when it came last. */
  readonly version: string | undefined;
  readonly side: 'server' | 'browser';
  readonly message: string;
  readonly count: number;
  readonly lastAt: Date;
}

/** Keeps the latest faults of plugins while the server runs, so that administrators see which plugin fails, where and why. @internal */
export interface PluginFailures {
  /** Notes what a plugin's code threw that it should not have thrown. */
  report(place: FaultPlace, error: unknown): void;
  /** Notes what the browser of somebody of a tenant tells of a web half. */
  reportFromBrowser(
    place: FaultPlace & { readonly pluginId: string; readonly tenantId: string },
    message: string,
  ): void;
}
/** The service that keeps what plugins failed of. @internal */
export const PluginFailuresToken = token<PluginFailures>('core.plugin-failures');
