import { AditError } from 'adit/core';

const WINDOW_MILLISECONDS = 60_000;

/** Counts calls by key in windows of a minute, in this process. */
export class RateLimit {
  #windowStart = 0;
  #counts = new Map<string, number>();

  /** Throws 429 when `key` was seen more than `perMinute` times in this minute. */
  check(key: string, perMinute: number): void {
    const now = Date.now();
    if (now - this.#windowStart > WINDOW_MILLISECONDS) {
      this.#windowStart = now;
      this.#counts.clear();
    }
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    if (count <= perMinute) return;
    const retryAfter = Math.ceil((this.#windowStart + WINDOW_MILLISECONDS - now) / 1000);
    throw new AditError('too-many-requests', { status: 429, message: 'Too many requests', values: { retryAfter } });
  }
}
