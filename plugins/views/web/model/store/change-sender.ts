import type { Log } from 'adit/core';

const WAIT_MILLISECONDS = 80;

type Send = () => Promise<unknown>;

/** Sends changes to the session, of each key only the latest, in the order in which the keys were first changed. */
export class ChangeSender {
  #waiting = new Map<string, Send>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #due: Send[] = [];
  #sending = Promise.resolve();
  #isHeld = false;
  #sent = 0;
  #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  /** A change waits, or its answer is awaited. */
  get isBusy(): boolean {
    return this.#waiting.size + this.#due.length + this.#sent > 0;
  }

  /** Sends `send` soon, in the place of an earlier one of the same key that still waits. */
  put(key: string, send: Send): void {
    this.#waiting.set(key, send);
    this.#await();
  }

  /** Lets what is put wait until the function that this returns is called; `flush` sends it all the same. */
  hold(): () => void {
    this.#isHeld = true;
    return () => {
      this.#isHeld = false;
      if (this.#waiting.size > 0) this.#await();
    };
  }

  /** Sends what waits and resolves when all that was put before has been answered. */
  flush(): Promise<void> {
    this.#takeAll();
    this.#sending = this.#sending.then(async () => {
      for (let send = this.#due.shift(); send; send = this.#due.shift()) await this.#send(send);
    });
    return this.#sending;
  }

  /** Sends what waits without waiting for any answer, as before the page goes. */
  hurry(): void {
    this.#takeAll();
    for (const send of this.#due.splice(0)) void this.#send(send);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#waiting.clear();
  }

  #await(): void {
    if (!this.#isHeld) this.#timer ??= setTimeout(() => void this.flush(), WAIT_MILLISECONDS);
  }

  #takeAll(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#due.push(...this.#waiting.values());
    this.#waiting.clear();
  }

  async #send(send: Send): Promise<void> {
    this.#sent += 1;
    // A change that could not be sent is sent with all others when the session is there again.
    await send().catch((error: unknown) =>
      this.#log.warn('A change of the scene was not sent', { error: String(error) }),
    );
    this.#sent -= 1;
  }
}
