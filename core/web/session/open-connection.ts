import type { Disposable } from 'adit/core';
import { PendingCalls } from './pending-calls.ts';
import type { CallOptions } from './pending-calls.ts';
import { disconnectedError, toSessionError } from './session-call-error.ts';
import { TopicListeners } from './topic-listeners.ts';
import type { TopicListener } from './topic-listeners.ts';
import type { SessionConnection } from './connection.ts';

/** What the connection needs of a wslink session. */
export interface WslinkSession {
  call(method: string, args?: readonly unknown[]): Promise<unknown>;
  subscribe(topic: string, listener: (args: [unknown]) => void): { readonly promise: Promise<unknown> };
}

/** A connection over an open wslink session. */
export class OpenConnection implements SessionConnection {
  readonly #session: WslinkSession;
  readonly #onEnd: (error: Error) => void;
  readonly #pending = new PendingCalls();
  readonly #listeners = new TopicListeners();
  #closed = false;

  /** `onEnd` is called once, when the connection is closed. */
  constructor(session: WslinkSession, onEnd: (error: Error) => void) {
    this.#session = session;
    this.#onEnd = onEnd;
  }

  call<Result>(method: string, args: readonly unknown[] = [], options?: CallOptions): Promise<Result> {
    if (this.#closed) return Promise.reject(disconnectedError());
    return this.#pending.run(method, () => this.#session.call(method, args), options) as Promise<Result>;
  }

  subscribe(topic: string, listener: TopicListener, failed?: (error: Error) => void): Disposable {
    if (!this.#closed && !this.#listeners.has(topic)) {
      const { promise } = this.#session.subscribe(topic, ([payload]) => this.#listeners.emit(topic, payload));
      promise.catch((reason: unknown) => failed?.(toSessionError(reason)));
    }
    return this.#listeners.add(topic, listener);
  }

  async ping(options?: CallOptions): Promise<number> {
    const start = performance.now();
    await this.call('wslink.ping', [], options);
    return performance.now() - start;
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    const error = disconnectedError('The connection to the render session was closed');
    this.#pending.rejectAll(error);
    this.#onEnd(error);
  }
}
