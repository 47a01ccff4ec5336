import type { Disposable } from 'adit/core';
import type { CallOptions } from './pending-calls.ts';
import type { TopicListener } from './topic-listeners.ts';

/** An open connection to a render session. It does not reconnect. */
export interface SessionConnection {
  /**
   * Calls a method with positional arguments. Rejects with a SessionCallError with the server's code, `timeout` or `disconnected`; with
   * the signal's reason; or with the encoder's error when an argument cannot be sent.
   */
  call<Result>(method: string, args?: readonly unknown[], options?: CallOptions): Promise<Result>;
  /**
   * Listens to a topic. What the server pushed before is not repeated, but nothing is lost when this is called right after connecting. `failed` is
   * told when the subscription is not taken.
   */
  subscribe(topic: string, listener: TopicListener, failed?: (error: Error) => void): Disposable;
  /** Measures a round trip in milliseconds; rejects like a call. */
  ping(options?: CallOptions): Promise<number>;
  /** Closes the connection and rejects pending calls with code `disconnected`; a second time does nothing. */
  close(): void;
}
