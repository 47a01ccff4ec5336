import type { ItemBits } from 'adit/core';
import type { NumberArray } from 'adit/core/server';

/** Numbers, or one bit each for so many items. */
export type Offered = NumberArray | { readonly bits: ItemBits; readonly items: number };

const MAX_BUFFERS = 4_000;
const LATEST = 4;
const MAX_OF_SERIES = 64;

/**
 * What a session has offered to its browser, by key; the oldest of very many are dropped. Of a series, each of which takes the place
 * of the one before, only the latest 4 are kept once they were fetched, and 64 in all.
 */
export class OfferedBuffers {
  #buffers = new Map<string, Offered>();
  #fetched = new Set<string>();
  #series = new Map<string, readonly string[]>();

  put(key: string, offered: Offered, series?: string): void {
    this.drop(key);
    this.#buffers.set(key, offered);
    if (series !== undefined) this.#prune(series, key);
    const oldest = this.#buffers.keys().next();
    if (this.#buffers.size > MAX_BUFFERS && !oldest.done) this.drop(oldest.value);
  }

  /** What is fetched now; undefined when it is not there, or not any more. */
  fetch(key: string): Offered | undefined {
    const offered = this.#buffers.get(key);
    if (offered) this.#fetched.add(key);
    return offered;
  }

  /** Forgets what was offered under a key. */
  drop(key: string): void {
    this.#buffers.delete(key);
    this.#fetched.delete(key);
  }

  clear(): void {
    this.#buffers.clear();
    this.#fetched.clear();
    this.#series.clear();
  }

  #prune(series: string, key: string): void {
    const keys = [...(this.#series.get(series) ?? []).filter((other) => other !== key), key];
    const isKept = (other: string, place: number): boolean => {
      const age = keys.length - 1 - place;
      return this.#buffers.has(other) && (age < LATEST || (age < MAX_OF_SERIES && !this.#fetched.has(other)));
    };
    const kept = keys.filter(isKept);
    for (const other of keys) if (!kept.includes(other)) this.drop(other);
    this.#series.set(series, kept);
  }
}
