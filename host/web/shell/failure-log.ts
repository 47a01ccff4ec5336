import { observable, runInAction } from 'mobx';
import { messageOf, type Log } from 'adit/core';
import type { WebPluginFailure } from 'adit/core/web';

const WINDOW = 60_000;
const MAX_FAILURES = 3;

/** What failed: a contribution of a plugin at a point. */
export interface FailureSource {
  readonly pluginId: string;
  readonly point: string;
  readonly contribution: string;
}

/** Counts failures of contributions; three within a minute make one broken until the page is loaded again. */
export class FailureLog {
  #log: Log;
  #times = new Map<string, number[]>();
  #broken = observable.set<string>();
  #noted = observable.map<string, WebPluginFailure>({}, { deep: false });

  constructor(log: Log) {
    this.#log = log;
  }

  /** Notes a failure, and writes it to the log. */
  note(source: FailureSource, error: unknown): void {
    this.#log.error('A contribution failed', error, {
      plugin: source.pluginId,
      point: source.point,
      contribution: source.contribution,
    });
    const key = [source.pluginId, source.point, source.contribution].join(' ');
    const count = (this.#noted.get(key)?.count ?? 0) + 1;
    runInAction(() => this.#noted.set(key, { ...source, message: messageOf(error), count }));
  }

  /** Notes a failure that counts for whether its contribution is broken. */
  report(source: FailureSource, error: unknown): void {
    this.note(source, error);
    const now = Date.now();
    const times = [...(this.#times.get(source.contribution) ?? []), now].filter((time) => now - time < WINDOW);
    this.#times.set(source.contribution, times);
    if (times.length >= MAX_FAILURES) runInAction(() => this.#broken.add(source.contribution));
  }

  /** Whether a contribution has failed too often to be tried again; observable. */
  isBroken(contribution: string): boolean {
    return this.#broken.has(contribution);
  }

  /** What failed since the page was loaded; observable. */
  get noted(): readonly WebPluginFailure[] {
    return [...this.#noted.values()];
  }
}
