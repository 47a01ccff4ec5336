import { token, type Decision, type Manifest } from 'adit/core';

/** A plugin as an administrator sees it. */
export interface PluginListing {
  readonly manifest: Manifest;
  readonly origin: 'built-in' | 'third-party';
  readonly decision: Decision;
  readonly problem: string | undefined;
}

/** Switches plugins for a tenant. */
export interface PluginSwitches {
  list(tenantId: string): Promise<readonly PluginListing[]>;
  /** Throws 404 for a plugin that is not installed, 409 for one that cannot be switched. */
  switch(tenantId: string, pluginId: string, on: boolean, by: { userId: string; address: string }): Promise<void>;
}
export const PluginSwitchesToken = token<PluginSwitches>('core.plugin-switches');
