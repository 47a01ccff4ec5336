import { token, type Decision, type Manifest } from 'adit/core';
import type { PluginFailure } from './plugin-failures.ts';

/** The contributions of one plugin to one point. @internal */
export interface PointContributions {
  readonly point: string;
  readonly ids: readonly string[];
}

/** A plugin as an administrator sees it. @internal */
export interface PluginListing {
  readonly manifest: Manifest;
  readonly origin: 'built-in' | 'third-party';
  readonly decision: Decision;
  /** Why it cannot run. */
  readonly problem: string | undefined;
  /** Whether its server half runs; undefined when it has none. */
  readonly serverHalf: 'loaded' | 'failed' | 'not-loaded' | undefined;
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
