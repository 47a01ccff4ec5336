import { SessionCallError, toSessionError } from './session-call-error.ts';

/** How long a call may take, and what cancels the wait for it. */
export interface CallOptions {
  /** Milliseconds until the call is given up, 30,000 by default; the server is not told. */
  readonly timeout?: number;
  /** Rejects the call with the signal's reason; the server is not told. */
  readonly signal?: AbortSignal;
}

const defaultTimeout = 30_000;

/** Calls that wait for their answers: each is settled by its answer, its time-out, its signal or the end of the connection. */
export class PendingCalls {
  readonly #rejections = new Set<(error: Error) => void>();

  /** How many calls wait. */
  get size(): number {
    return this.#rejections.size;
  }

  /** Starts a call and follows it to its end; rejects with an Error in every case. */
  run(
    method: string,
    start: () => Promise<unknown>,
    { timeout = defaultTimeout, signal }: CallOptions = {},
  ): Promise<unknown> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        this.#rejections.delete(fail);
      };
      const fail = (error: Error): void => {
        settle();
        reject(error);
      };
      const abort = (): void => fail(signal!.reason as Error);
      const timer = setTimeout(
        () => fail(new SessionCallError('timeout', `${method} took longer than ${timeout} ms`)),
        timeout,
      );
      signal?.addEventListener('abort', abort);
      this.#rejections.add(fail);
      // The wslink client throws at once when arguments have no encoding.
      new Promise((answer) => answer(start())).then(
        (result) => {
          settle();
          resolve(result);
        },
        (reason: unknown) => fail(toSessionError(reason)),
      );
    });
  }

  /** Rejects all waiting calls. */
  rejectAll(error: Error): void {
    for (const reject of [...this.#rejections]) reject(error);
  }
}
