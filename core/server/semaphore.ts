/** Lets so many tasks run at once; the others wait in the order in which they came. @internal */
export class Semaphore {
  #free: number;
  #waiting: (() => void)[] = [];

  constructor(permits: number) {
    this.#free = permits;
  }

  /** Runs `task` when it is its turn; rejects with the signal's reason when that is aborted before. */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const release = await this.acquire(signal);
    try {
      return await task();
    } finally {
      release();
    }
  }

  /** Waits for a turn and answers what ends it; rejects with the signal's reason when that is aborted before. */
  async acquire(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(signal);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    };
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const give = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        this.#waiting = this.#waiting.filter((other) => other !== give);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(give);
    });
  }
}
