interface Rereading {
  readonly abort: AbortController;
  readonly done: Promise<void>;
  state: 'running' | 'failed';
  error?: unknown;
  /** Somebody waits for the end and gets the error. */
  isAwaited: boolean;
}

/** Reads files anew on behalf of calls that do not wait for ever: a reading that takes long goes on behind the answer. */
export class Rereadings {
  #readings = new Map<string, Rereading>();
  #patience: number;

  /** `patience` is how long a call waits, in milliseconds. */
  constructor(patience: number) {
    this.#patience = patience;
  }

  /** Starts a reading in place of the one that may be running; resolves when it has ended, or later goes on. Rejects with its failure. */
  async run(id: string, read: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (this.#readings.has(id)) await this.stop(id);
    const abort = new AbortController();
    const done = read(abort.signal);
    const reading: Rereading = { abort, done, state: 'running', isAwaited: true };
    this.#readings.set(id, reading);
    done.then(
      () => this.#forget(id, reading),
      (error: unknown) => {
        reading.state = 'failed';
        reading.error = error;
        if (reading.isAwaited) this.#forget(id, reading);
      },
    );
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, this.#patience);
    });
    try {
      await Promise.race([done, late]);
    } finally {
      clearTimeout(timer);
      reading.isAwaited = false;
    }
  }

  /** True while a file is being read; throws, once, what went wrong with a reading that nobody waited for. */
  isRunning(id: string): boolean {
    const reading = this.#readings.get(id);
    if (reading?.state !== 'failed') return reading !== undefined;
    this.#forget(id, reading);
    throw reading.error;
  }

  /** Ends the reading of a file; it has ended when this resolves. */
  async stop(id: string): Promise<void> {
    const reading = this.#readings.get(id);
    if (!reading) return;
    this.#forget(id, reading);
    reading.abort.abort(new Error('The file is read in another way'));
    await reading.done.catch(() => undefined);
  }

  #forget(id: string, reading: Rereading): void {
    if (this.#readings.get(id) === reading) this.#readings.delete(id);
  }
}
