import { ListenerSet, toDisposable, type Disposable } from 'adit/core';
import { delay } from '../delay.ts';
import { startHeartbeat } from './heartbeat.ts';
import { reportListener } from './report-listener.ts';
import type { CallOptions } from './pending-calls.ts';
import { disconnectedError, SessionCallError, toSessionError } from './session-call-error.ts';
import { connectSession } from './session-connection.ts';
import type { SocketAhead } from './socket-ahead.ts';
import { TopicListeners } from './topic-listeners.ts';
import type { TopicListener } from './topic-listeners.ts';
import type { SessionConnection } from './connection.ts';

/** How far the connection has come; the session is ready for use only when it is initialized. @internal */
export type SessionStatus = 'disconnected' | 'connecting' | 'connected' | 'initialized';

/** The state of the connection. @internal */
export interface SessionState {
  readonly status: SessionStatus;
  /** Another attempt follows by itself; disconnected without it means that the session is lost. */
  readonly retrying: boolean;
  /** Why the client is disconnected; undefined when it was told to be. */
  readonly error: Error | undefined;
}

/** When the client tries, retries and looks for signs of life, in milliseconds. @internal */
export interface SessionTiming {
  /** Between the attempts of `connect`. */
  readonly attemptDelay: number;
  /** Before the first attempt to reconnect; each further one waits twice as long, up to 10 s. */
  readonly reconnectDelay: number;
  /** How long the server keeps a session without a connection, and so how long reconnecting makes sense. */
  readonly graceTime: number;
  readonly pingInterval: number;
  readonly pingTimeout: number;
}

/** What a session client asks of its owner. @internal */
export interface SessionClientOptions {
  /**
   * Gets an address and a single-use secret; called anew for each attempt. Rejecting with a SessionCallError of code `refused` says that
   * there is no point in trying again.
   */
  requestSession(signal: AbortSignal): Promise<{ readonly sessionURL: string; readonly secret: string }>;
  /** A socket to where the session likely is, which opens while the secret is asked for. */
  socketAhead?(): SocketAhead | undefined;
  /** Prepares each new connection, the one after a drop included; the status is initialized when it resolves. */
  initialize?(client: SessionClient): Promise<void>;
  readonly timing?: Partial<SessionTiming>;
}

const attempts = 3;
const maxReconnectDelay = 10_000;
const defaultTiming: SessionTiming = {
  attemptDelay: 1_000,
  reconnectDelay: 1_000,
  graceTime: 60_000,
  pingInterval: 15_000,
  pingTimeout: 10_000,
};

/** Keeps a render session connected: retries, reconnects after a drop, renews subscriptions. It never queues calls. @internal */
export class SessionClient {
  readonly #options: SessionClientOptions;
  readonly #timing: SessionTiming;
  readonly #topics = new TopicListeners();
  /** Who is told, by topic, that a connection does not take its subscription. */
  readonly #refusals = new TopicListeners();
  readonly #statusListeners = new ListenerSet<SessionState>(reportListener);
  #state: SessionState = { status: 'disconnected', retrying: false, error: undefined };
  /** From `connect` to `disconnect`, across reconnections. */
  #run: AbortController | undefined;
  #connecting: Promise<void> | undefined;
  #connection: SessionConnection | undefined;
  #heartbeat: Disposable | undefined;

  constructor(options: SessionClientOptions) {
    this.#options = options;
    this.#timing = { ...defaultTiming, ...options.timing };
  }

  get state(): SessionState {
    return this.#state;
  }

  /** Calls `listener` at each change of the state. */
  onStatus(listener: (state: SessionState) => void): Disposable {
    return this.#statusListeners.add(listener);
  }

  /**
   * Connects and initializes with up to three attempts; rejects with the last failure, or with code `disconnected` when `disconnect` is
   * called meanwhile. Joins an attempt under way, cuts short the wait of a reconnection, and does nothing when initialized.
   */
  connect(): Promise<void> {
    if (this.#connecting) return this.#connecting;
    if (this.#state.status === 'initialized') return Promise.resolve();
    this.#stop();
    const run = new AbortController();
    const connecting = this.#connect(run).finally(() => {
      if (this.#connecting === connecting) this.#connecting = undefined;
    });
    this.#connecting = connecting;
    return connecting;
  }

  /** Closes the connection and stops all attempts; subscriptions stay for the next `connect`. */
  disconnect(): void {
    this.#stop();
    this.#setState({ status: 'disconnected', retrying: false, error: undefined });
  }

  /** Calls a method as `SessionConnection.call` does; rejects at once with code `disconnected` when there is no connection. */
  call<Result>(method: string, args?: readonly unknown[], options?: CallOptions): Promise<Result> {
    return this.#connection?.call<Result>(method, args, options) ?? Promise.reject(disconnectedError());
  }

  /** Measures a round trip in milliseconds. */
  ping(options?: CallOptions): Promise<number> {
    return this.#connection?.ping(options) ?? Promise.reject(disconnectedError());
  }

  /**
   * Listens to a topic over this and all later connections; what is pushed while there is none is lost. `failed` is told of each connection
   * that does not take the subscription.
   */
  subscribe(topic: string, listener: TopicListener, failed: (error: unknown) => void = () => undefined): Disposable {
    const isNew = !this.#topics.has(topic);
    const subscription = this.#topics.add(topic, listener);
    const refusal = this.#refusals.add(topic, failed);
    if (isNew && this.#connection) this.#listen(this.#connection, topic);
    return toDisposable(() => {
      subscription.dispose();
      refusal.dispose();
    });
  }

  async #connect(run: AbortController): Promise<void> {
    this.#run = run;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(run);
      } catch (error) {
        run.signal.throwIfAborted();
        const retrying = attempt < attempts && !isRefusal(error);
        this.#setState({ status: 'disconnected', retrying, error: toSessionError(error) });
        if (!retrying) throw error;
      }
      await delay(this.#timing.attemptDelay, run.signal);
    }
  }

  async #reconnect(run: AbortController, cause: Error): Promise<void> {
    const { reconnectDelay, graceTime } = this.#timing;
    const deadline = performance.now() + graceTime;
    this.#setState({ status: 'disconnected', retrying: true, error: cause });
    for (let wait = reconnectDelay; ; wait = Math.min(2 * wait, maxReconnectDelay)) {
      await delay(wait, run.signal);
      try {
        return await this.#attempt(run);
      } catch (error) {
        run.signal.throwIfAborted();
        const retrying = performance.now() < deadline && !isRefusal(error);
        this.#setState({ status: 'disconnected', retrying, error: toSessionError(error) });
        if (!retrying) return;
      }
    }
  }

  async #attempt(run: AbortController): Promise<void> {
    this.#setState({ status: 'connecting', retrying: false, error: undefined });
    const ahead = this.#options.socketAhead?.();
    try {
      await this.#open(run, ahead);
    } finally {
      ahead?.drop();
    }
  }

  async #open(run: AbortController, ahead: SocketAhead | undefined): Promise<void> {
    const { signal } = run;
    const { sessionURL, secret } = await this.#options.requestSession(signal);
    let initialized = false;
    let giveUp = (_: Error): void => {};
    const lost = new Promise<never>((_, reject) => (giveUp = reject));
    lost.catch(() => {});
    const onLost = (error: Error): void => {
      this.#drop();
      if (initialized) this.#reconnect(run, error).catch(() => {});
      else giveUp(error);
    };
    const connection = await connectSession({
      sessionURL,
      secret,
      ahead,
      signal,
      onClose: ({ code, reason }) => onLost(disconnectedError(`Connection lost (${code}) ${reason}`.trim())),
    });
    signal.throwIfAborted();
    this.#connection = connection;
    for (const topic of this.#topics.topics) this.#listen(connection, topic);
    const { pingInterval, pingTimeout } = this.#timing;
    this.#heartbeat = startHeartbeat(connection, pingInterval, pingTimeout, () =>
      onLost(disconnectedError('No sign of life')),
    );
    const abort = (): void => giveUp(signal.reason as Error);
    signal.addEventListener('abort', abort);
    try {
      this.#setState({ status: 'connected', retrying: false, error: undefined });
      await Promise.race([this.#options.initialize?.(this), lost]);
      if (this.#connection !== connection) throw disconnectedError();
    } catch (error) {
      if (this.#connection === connection) this.#drop();
      throw error;
    } finally {
      signal.removeEventListener('abort', abort);
    }
    initialized = true;
    this.#setState({ status: 'initialized', retrying: false, error: undefined });
  }

  #listen(connection: SessionConnection, topic: string): void {
    const failed = (error: Error): void => this.#refusals.emit(topic, error);
    connection.subscribe(topic, (payload) => this.#topics.emit(topic, payload), failed);
  }

  #drop(): void {
    this.#heartbeat?.dispose();
    this.#heartbeat = undefined;
    this.#connection?.close();
    this.#connection = undefined;
  }

  #stop(): void {
    const run = this.#run;
    this.#run = undefined;
    this.#connecting = undefined;
    this.#drop();
    run?.abort(disconnectedError('Disconnected on request'));
  }

  #setState(state: SessionState): void {
    this.#state = state;
    this.#statusListeners.emit(state);
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof SessionCallError && error.code === 'refused';
}
