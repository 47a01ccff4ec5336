import type { NumberArray } from 'adit/core/server';

const MAX_BUFFERS = 4_000;
const LATEST = 8;
const MAX_OF_SERIES = 64;

/**
 * The numbers that a session has offered to its browser, by key; the oldest of very many are dropped. Of a series, each of which takes the place
 * of the one before, only the latest 8 are kept once they were fetched, and 64 in all.
 */
export class OfferedBuffers {
  #buffers = new Map<string, NumberArray>();
  #fetched = new Set<string>();
  #series = new Map<string, readonly string[]>();

  put(key: string, numbers: NumberArray, series?: string): void {
    this.drop(key);
    this.#buffers.set(key, numbers);
    if (series !== undefined) this.#prune(series, key);
    const oldest = this.#buffers.keys().next();
    if (this.#buffers.size > MAX_BUFFERS && !oldest.done) this.drop(oldest.value);
  }

  /** The numbers that are fetched now; undefined when they are not there, or not any more. */
  fetch(key: string): NumberArray | undefined {
    const numbers = this.#buffers.get(key);
    if (numbers) this.#fetched.add(key);
    return numbers;
  }

  /** Forgets the numbers of a key. */
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
