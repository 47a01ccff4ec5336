import { token, type Decision, type Manifest } from 'adit/core';
import type { Consent } from './plugin-package/index.ts';
import type { PluginFailure } from './plugin-failures.ts';

/** The contributions of one plugin to one point. @internal */
export interface PointContributions {
  readonly point: string;
  readonly ids: readonly string[];
}

/**
 * How a plugin's server half fares: it runs inside the server, or in a process of its own, it failed, it waits for somebody to agree to what it
 * asks for, or it is not loaded because the plugin cannot run.
 *
 * @internal
 */
export type ServerHalfState = 'loaded' | 'fenced' | 'failed' | 'not-allowed' | 'not-loaded';

/** What is known of the process of a fenced server half. @internal */
export interface FenceFacts {
  readonly memoryBytes: number;
  /** How often it ended by itself and was started again. */
  readonly restarts: number;
}

/** A plugin as an administrator sees it. @internal */
export interface PluginListing {
  readonly manifest: Manifest;
  readonly origin: 'built-in' | 'third-party';
  readonly decision: Decision;
  /** Why it cannot run. */
  readonly problem: string | undefined;
  /** Undefined when it has none. */
  readonly serverHalf: ServerHalfState | undefined;
  /** Undefined unless its server half is fenced and runs. */
  readonly fence: FenceFacts | undefined;
  /** What was agreed to for its server half, which may be less than it asks for. */
  readonly consent: Consent | undefined;
  /** The newer version that the operator's index of plugins has. */
  readonly newer: string | undefined;
  /** The plugins that are on and would go off with it, nearest first. */
  readonly dependants: readonly string[];
  /** What its server half adds; the browser knows its own half's. */
  readonly contributions: readonly PointContributions[];
  /** Its faults in calls of the tenant and in nobody's, the latest first. */
  readonly failures: readonly PluginFailure[];
}

/** Switches plugins for a tenant. @internal */
export interface PluginSwitches {
  list(tenantId: string): Promise<readonly PluginListing[]>;
  /**
   * Throws 404 for a plugin that is not installed, 409 for one that cannot be switched. The audit log of the tenant has the
   * change; when somebody of another tenant made it, that one's has it, too.
   */
  switch(
    tenantId: string,
    pluginId: string,
    on: boolean,
    by: { userId: string; tenantId: string; address: string },
  ): Promise<void>;
  /** Takes a plugin from a folder as it is, and follows what stands there now; throws 404 where the server is not for developing. */
  develop(folder: string): Promise<void>;
}
/** The service that turns plugins on and off for tenants. @internal */
export const PluginSwitchesToken = token<PluginSwitches>('core.plugin-switches');
