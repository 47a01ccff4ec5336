import type { Disposable } from 'adit/core';

/** A value that stays in the cache at least until `release` is called; releasing twice does nothing more. */
export interface Lease<T> {
  readonly value: T;
  release(): void;
}

/** A value to keep, and how many bytes it holds. */
export interface Sized<T> {
  readonly value: T;
  readonly bytes: number;
}

interface Entry {
  readonly key: string;
  readonly made: Promise<unknown>;
  readonly controller: AbortController;
  /** Leases, and callers that wait for one. */
  uses: number;
  /** Undefined while the value is being made. */
  bytes: number | undefined;
}

/** What an entry costs beside its numbers. */
const ENTRY_BYTES = 512;

/**
 * Keeps values by key, up to a number of bytes: the ones that were not used for longest are dropped first, and none that
 * is in use. A value is made once for all who ask for it meanwhile; making is aborted when none of them waits any longer.
 */
export class SharedCache implements Disposable {
  #limit: () => number;
  #dropped: (bytes: number) => void;
  #entries = new Map<string, Entry>();
  #bytes = 0;

  /** The limit may be another one at each time; `dropped` is told how many bytes are no longer kept. */
  constructor(limit: number | (() => number), dropped: (bytes: number) => void = () => {}) {
    this.#limit = typeof limit === 'number' ? () => limit : limit;
    this.#dropped = dropped;
  }

  /** How many bytes are kept at most while nobody uses them. */
  get limit(): number {
    return this.#limit();
  }

  /** How many bytes the values hold that are kept now. */
  get bytes(): number {
    return this.#bytes;
  }

  /** True when the value of `key` is kept, or is being made. */
  has(key: string): boolean {
    return this.#entries.has(key);
  }

  /** Leases the value of `key`, which `make` makes when it is not there; a failure is not kept. */
  async lease<T>(
    key: string,
    make: (signal: AbortSignal) => Promise<Sized<T>>,
    signal?: AbortSignal,
  ): Promise<Lease<T>> {
    signal?.throwIfAborted();
    const entry = this.#entries.get(key) ?? this.#start(key, make);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    entry.uses++;
    try {
      const value = (await untilAborted(entry.made, signal)) as T;
      let released = false;
      const release = (): void => {
        if (released) return;
        released = true;
        entry.uses--;
        this.#evict();
      };
      return { value, release };
    } catch (error) {
      entry.uses--;
      if (entry.uses === 0 && entry.bytes === undefined) this.#abandon(entry);
      throw error;
    }
  }

  /** The value of `key`, as `lease` gives it, for callers that keep it themselves. */
  async get<T>(key: string, make: (signal: AbortSignal) => Promise<Sized<T>>, signal?: AbortSignal): Promise<T> {
    const lease = await this.lease(key, make, signal);
    lease.release();
    return lease.value;
  }

  /** Drops what is kept under keys that begin with `prefix`; who uses it now may go on. */
  drop(prefix: string): void {
    for (const entry of [...this.#entries.values()]) if (entry.key.startsWith(prefix)) this.#remove(entry);
  }

  /** Drops everything and aborts what is being made. */
  dispose(): void {
    for (const entry of [...this.#entries.values()]) {
      this.#remove(entry);
      if (entry.bytes === undefined) entry.controller.abort();
    }
  }

  #start<T>(key: string, make: (signal: AbortSignal) => Promise<Sized<T>>): Entry {
    const controller = new AbortController();
    const made = make(controller.signal).then(
      ({ value, bytes }) => {
        entry.bytes = bytes + ENTRY_BYTES;
        if (this.#entries.get(key) === entry) this.#bytes += entry.bytes;
        this.#evict();
        return value;
      },
      (error: unknown) => {
        this.#abandon(entry);
        throw error;
      },
    );
    const entry: Entry = { key, made, controller, uses: 0, bytes: undefined };
    // Everyone who asked may have given up by the time it fails.
    made.catch(() => {});
    this.#entries.set(key, entry);
    return entry;
  }

  #abandon(entry: Entry): void {
    this.#remove(entry);
    entry.controller.abort();
  }

  #remove(entry: Entry): void {
    if (this.#entries.get(entry.key) !== entry) return;
    this.#entries.delete(entry.key);
    if (entry.bytes === undefined) return;
    this.#bytes -= entry.bytes;
    this.#dropped(entry.bytes);
  }

  #evict(): void {
    const { limit } = this;
    if (this.#bytes <= limit) return;
    for (const entry of [...this.#entries.values()]) {
      if (entry.uses > 0 || entry.bytes === undefined) continue;
      this.#remove(entry);
      if (this.#bytes <= limit) return;
    }
  }
}

/** Waits for all leases; when one cannot be had, the others are released before its error is thrown. */
export async function allLeases<T>(leasing: readonly Promise<Lease<T>>[]): Promise<Lease<T>[]> {
  const results = await Promise.allSettled(leasing);
  const leases = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const failed = results.find((result) => result.status === 'rejected');
  if (!failed) return leases;
  for (const lease of leases) lease.release();
  throw failed.reason;
}

/** Settles as `promise` does, or rejects with the signal's reason as soon as it is aborted. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
