import { AditError } from 'adit/core';

/** How long calls are counted together. */
export const WINDOW_MILLISECONDS = 60_000;

/** Counts calls by key in windows of a minute. */
export interface RateLimit {
  /** Throws 429 when `key` was seen more than `perMinute` times in this minute. */
  check(key: string, perMinute: number): Promise<void>;
}

/** Counts the calls of this process. */
export class OwnRateLimit implements RateLimit {
  #windowStart = 0;
  #counts = new Map<string, number>();

  async check(key: string, perMinute: number): Promise<void> {
    const now = Date.now();
    if (now - this.#windowStart > WINDOW_MILLISECONDS) {
      this.#windowStart = now;
      this.#counts.clear();
    }
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    if (count > perMinute) throw tooManyRequests(this.#windowStart + WINDOW_MILLISECONDS - now);
  }
}

/** The answer to a call that came too often, with when to come again. */
export function tooManyRequests(milliseconds: number): AditError {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
  return new AditError('too-many-requests', { status: 429, message: 'Too many requests', values: { retryAfter } });
}
