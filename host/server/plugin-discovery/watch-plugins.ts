import type { Disposable, Log } from 'adit/core';
import type { PluginCatalogue } from './plugin-catalogue.ts';

const SCAN_MILLISECONDS = 1_000;

/** Looks into the plugin folders once a second, and calls `changed` when plugins came or went. */
export function watchPlugins(catalogue: PluginCatalogue, changed: () => Promise<void>, log: Log): Disposable {
  let isLooking = false;
  const look = async (): Promise<void> => {
    // What has changed may take longer to follow than the next look is away.
    if (isLooking) return;
    isLooking = true;
    try {
      if (await catalogue.scan()) await changed();
    } catch (error) {
      log.warn('The plugin folders could not be read', { error: (error as Error).message });
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void look(), SCAN_MILLISECONDS);
  return { dispose: () => clearInterval(timer) };
}
