/** A buffer's numbers. */
export type Numbers = Float64Array | Float32Array | Uint32Array | Uint8Array;

interface Fetching {
  readonly promise: Promise<Numbers>;
  readonly controller: AbortController;
  waiting: number;
}

/** Keeps fetched buffers up to `limit` bytes, the least recently asked for go first; one fetch serves all who ask meanwhile. */
export class BufferCache {
  #limit: number;
  #bytes = 0;
  /** In the order in which they were last asked for. */
  #kept = new Map<string, Numbers>();
  #fetching = new Map<string, Fetching>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** How many bytes are kept. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The buffer of `key`; rejects with the signal's reason for this one caller, and ends the fetch when nobody waits any more. */
  async get(key: string, load: (signal: AbortSignal) => Promise<Numbers>, signal?: AbortSignal): Promise<Numbers> {
    signal?.throwIfAborted();
    const kept = this.#kept.get(key);
    if (kept) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept;
    }
    const fetching = this.#fetching.get(key) ?? this.#start(key, load);
    fetching.waiting += 1;
    return await new Promise<Numbers>((resolve, reject) => {
      const leave = (): void => {
        fetching.waiting -= 1;
        if (fetching.waiting === 0 && this.#fetching.get(key) === fetching) {
          this.#fetching.delete(key);
          fetching.controller.abort(signal?.reason);
        }
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', leave, { once: true });
      fetching.promise.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
    });
  }

  /** Forgets all buffers; fetches under way still reach those who wait. */
  clear(): void {
    this.#kept.clear();
    this.#fetching.clear();
    this.#bytes = 0;
  }

  #start(key: string, load: (signal: AbortSignal) => Promise<Numbers>): Fetching {
    const controller = new AbortController();
    const promise = load(controller.signal).then(
      (numbers) => {
        if (this.#fetching.get(key) === fetching) this.#keep(key, numbers);
        return numbers;
      },
      (error: unknown) => {
        if (this.#fetching.get(key) === fetching) this.#fetching.delete(key);
        throw error;
      },
    );
    const fetching: Fetching = { promise, controller, waiting: 0 };
    this.#fetching.set(key, fetching);
    return fetching;
  }

  #keep(key: string, numbers: Numbers): void {
    this.#fetching.delete(key);
    this.#kept.set(key, numbers);
    this.#bytes += numbers.byteLength;
    for (const [oldest, old] of this.#kept) {
      if (this.#bytes <= this.#limit) break;
      this.#kept.delete(oldest);
      this.#bytes -= old.byteLength;
    }
  }
}
