import type { Disposable, Log } from 'adit/core';
import type { PluginCatalogue } from './plugin-catalogue.ts';

const SCAN_MILLISECONDS = 1_000;

/** Looks into the plugin folders. */
export interface PluginWatch extends Disposable {
  /** Looks now; what stood in the folders when it was called is followed when it resolves. Never rejects. */
  look(): Promise<void>;
}

/** Looks into the plugin folders once a second, and calls `changed` when plugins came or went. */
export function watchPlugins(catalogue: PluginCatalogue, changed: () => Promise<void>, log: Log): PluginWatch {
  let looking: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const lookOnce = async (): Promise<void> => {
    try {
      if (await catalogue.scan()) await changed();
    } catch (error) {
      log.warn('The plugin folders could not be read', { error: (error as Error).message });
    }
  };
  const look = (): Promise<void> => {
    if (looking === undefined) return (looking = lookOnce().finally(() => (looking = undefined)));
    // The look under way may have passed by what is new already.
    return (next ??= looking.then(() => {
      next = undefined;
      return look();
    }));
  };
  // What has changed may take longer to follow than the next look is away.
  const timer = setInterval(() => void (looking ?? look()), SCAN_MILLISECONDS);
  return { look, dispose: () => clearInterval(timer) };
}
