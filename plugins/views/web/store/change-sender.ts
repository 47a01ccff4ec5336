import type { Log } from 'adit/core';

const WAIT_MILLISECONDS = 80;

/** Sends changes to the session, of each key only the latest, in the order in which the keys were first changed. */
export class ChangeSender {
  #waiting = new Map<string, () => Promise<unknown>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending = Promise.resolve();
  #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Sends `send` soon, in the place of an earlier one of the same key that still waits. */
  put(key: string, send: () => Promise<unknown>): void {
    this.#waiting.set(key, send);
    this.#timer ??= setTimeout(() => void this.flush(), WAIT_MILLISECONDS);
  }

  /** Sends what waits and resolves when all that was put before has been answered. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const sends = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#sending = this.#sending.then(async () => {
      for (const send of sends) {
        // A change that could not be sent is sent with all others when the session is there again.
        await send().catch((error: unknown) =>
          this.#log.warn('A change of the scene was not sent', { error: String(error) }),
        );
      }
    });
    return this.#sending;
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#waiting.clear();
  }
}
