import { ListenerSet, toDisposable, type Disposable } from 'adit/core';
import pg from 'pg';
import type { DatabaseLog } from './database-log.ts';
import { LastingConnection } from './lasting-connection.ts';
import { breakOff } from './pulse.ts';

/** Called with the payload of a notification, or with '' when some may have been missed. */
export type NotificationHandler = (payload: string) => void;

/**
 * Hears PostgreSQL's notifications over one connection of its own, which is made at the first `listen` and made again
 * when it breaks. What was sent meanwhile is lost, so every handler is then called with '': look for yourself.
 */
export class Listener {
  readonly #log: DatabaseLog;
  readonly #handlers = new Map<string, ListenerSet<string>>();
  readonly #connection: LastingConnection;
  #asked: Promise<void> | undefined;
  #askedAt = 0;
  #closed = false;

  constructor(connectionString: string, log: DatabaseLog) {
    this.#log = log;
    this.#connection = new LastingConnection({
      connectionString,
      name: 'adit listener',
      purpose: 'notifications',
      log,
      prepare: async (client) => {
        client.on('notification', ({ channel, payload }) => this.#handlers.get(channel)?.emit(payload ?? ''));
      },
      cameBack: (client) => this.#listenAgain(client),
    });
  }

  /** Calls `handler` for each notification on `channel` from when this resolves until the result is disposed. */
  async listen(channel: string, handler: NotificationHandler): Promise<Disposable> {
    if (this.#closed) throw new Error('The database is closed');
    const handlers = this.#handlers.get(channel) ?? this.#handlersOf(channel);
    const handled = handlers.add(handler);
    const registration = toDisposable(() => {
      handled.dispose();
      // No unlisten: a notification that nobody handles costs nothing, and a new listen may be under way.
      if (handlers.size === 0) this.#handlers.delete(channel);
    });
    try {
      const client = await this.#connection.client();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      registration.dispose();
      throw error;
    }
    return registration;
  }

  /** Resolves when the database answers on this connection, for which nobody else waits. */
  ask(): Promise<void> {
    if (!this.#asked) this.#askedAt = performance.now();
    this.#asked ??= this.#ask().finally(() => (this.#asked = undefined));
    return this.#asked;
  }

  /** Makes the connection anew when it has not answered for so long, which others have. */
  renewAfter(milliseconds: number): void {
    if (!this.#asked || performance.now() - this.#askedAt < milliseconds) return;
    void this.#connection.client().then(breakOff, () => undefined);
  }

  async #ask(): Promise<void> {
    await (await this.#connection.client()).query('select 1');
  }

  /** Ends the connection; no handler is called any more. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#handlers.clear();
    await this.#connection.close();
  }

  #handlersOf(channel: string): ListenerSet<string> {
    const handlers = new ListenerSet<string>((error) =>
      this.#log.error(`A handler of notifications on ${channel} failed: ${String(error)}`),
    );
    this.#handlers.set(channel, handlers);
    return handlers;
  }

  async #listenAgain(client: pg.Client): Promise<void> {
    for (const channel of this.#handlers.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    for (const handlers of this.#handlers.values()) handlers.emit('');
  }
}
