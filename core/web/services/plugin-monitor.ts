import { token } from 'adit/core';
import type { PluginState } from '../plugin-host/web-plugin-host.ts';

/** A fault of a plugin's code in this browser, with how often it came since the page was loaded. @internal */
export interface WebPluginFailure {
  readonly pluginId: string;
  /** The point that the faulty contribution belongs to; `core.activate` for activation, and `core.timers` for code that nobody awaited. */
  readonly point: string;
  readonly contribution: string;
  readonly message: string;
  readonly count: number;
}

/** What became of the web halves in this browser; all of it is observable. @internal */
export interface PluginMonitor {
  state(pluginId: string): PluginState;
  /** What the plugin contributes at the moment, by point. */
  contributions(pluginId: string): readonly { readonly point: string; readonly ids: readonly string[] }[];
  /** The faults of all plugins, in the order in which they first occurred. */
  readonly failures: readonly WebPluginFailure[];
}

/** The service that knows what became of each plugin in this browser. @internal */
export const PluginMonitorToken = token<PluginMonitor>('core.plugin-monitor');
