import type { Log } from 'adit/core';
import { isNewer, newestFitting, PluginIndex } from 'adit/core/server';

/** An index changes as often as somebody publishes. */
const FRESH_MILLISECONDS = 3_600_000;
/** One that could not be read is tried again sooner. */
const RETRY_MILLISECONDS = 60_000;

/** What the operator's index of plugins said last. Nobody waits for it: it is read in the background when it is asked about. */
export class KnownIndex {
  #setting: string | undefined;
  #log: Log;
  #index: PluginIndex | undefined;
  #readAgainAt = 0;

  /** `setting` is what `ADIT_PLUGIN_INDEX` says; without one nothing is known. */
  constructor(setting: string | undefined, log: Log) {
    this.#setting = setting;
    this.#log = log;
  }

  /** The version of a plugin that the index has, this API fits and is newer than `version`; undefined when there is none. */
  newerThan(id: string, version: string): string | undefined {
    this.#refresh();
    const plugin = this.#index?.plugins.find((one) => one.id === id);
    const newest = plugin && newestFitting(plugin)?.version;
    return newest !== undefined && isNewer(newest, version) ? newest : undefined;
  }

  #refresh(): void {
    if (this.#setting === undefined || Date.now() < this.#readAgainAt) return;
    this.#readAgainAt = Date.now() + FRESH_MILLISECONDS;
    PluginIndex.read(this.#setting).then(
      (index) => (this.#index = index),
      (error: Error) => {
        this.#readAgainAt = Date.now() + RETRY_MILLISECONDS;
        this.#log.warn('The index of plugins could not be read', { reason: error.message });
      },
    );
  }
}
