import { setTimeout as sleep } from 'node:timers/promises';
import { AditError, type Disposable } from 'adit/core';
import pg from 'pg';
import type { DatabaseLog } from './database-log.ts';
import { breakOff, databaseGone, type Pulse } from './pulse.ts';

const FIRST_WAIT = 100;
const LONGEST_WAIT = 1_000;
const CONNECT_MILLISECONDS = 1_800;
const ANSWER_MILLISECONDS = 1_000;

/** What a lasting connection is for. */
export interface ConnectionUse {
  readonly connectionString: string;
  /** What PostgreSQL lists it as. */
  readonly name: string;
  /** What the log says that it is for. */
  readonly purpose: string;
  readonly log: DatabaseLog;
  /** Tells when nobody is to wait on the connection: whoever asks it by `query` is refused. */
  readonly pulse?: Pulse;
  /** Called with each connection before it is used. */
  prepare(client: pg.Client): Promise<void>;
  /** Called with the one that took the place of one that broke; when it fails, it is called again. */
  cameBack(client: pg.Client): Promise<void>;
}

/** One connection outside of the pool, for what PostgreSQL ties to a connection. It is made when it is first asked for, and again when it breaks. */
export class LastingConnection {
  readonly #use: ConnectionUse;
  #client: Promise<pg.Client> | undefined;
  #isComingBack = false;
  #closed = false;
  #asked = 0;
  #following: Disposable | undefined;

  constructor(use: ConnectionUse) {
    this.#use = use;
    this.#following = use.pulse?.follow({ silent: () => this.#silent(), back: () => void this.#check() });
  }

  /** The connection, which is made unless there is one; rejects when the database does not answer. */
  async client(): Promise<pg.Client> {
    if (this.#closed) throw new AditError('stopping', { status: 503, message: 'The server is about to stop' });
    this.#client ??= this.#connect().catch((error: unknown) => {
      this.#client = undefined;
      throw error;
    });
    return this.#client;
  }

  /** Asks on a connection that `client` gave; rejects when the database falls silent. */
  async query<Row extends pg.QueryResultRow>(client: pg.Client, text: string, values: unknown[]): Promise<Row[]> {
    if (this.#use.pulse?.isSilent) throw databaseGone();
    this.#asked += 1;
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      this.#asked -= 1;
    }
  }

  /** Ends the connection for good. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#following?.dispose();
    const client = await this.#client?.catch(() => undefined);
    await client?.end().catch(() => undefined);
  }

  /** What PostgreSQL ties to the connection outlasts a silence in which nobody asked. */
  #silent(): void {
    if (this.#asked > 0) void this.#client?.then(breakOff, () => undefined);
  }

  /** The database answers again, but perhaps not on this connection. */
  async #check(): Promise<void> {
    const client = await this.#client?.catch(() => undefined);
    if (!client) return;
    const timer = setTimeout(() => breakOff(client), ANSWER_MILLISECONDS);
    await client.query('select 1').catch(() => undefined);
    clearTimeout(timer);
  }

  async #connect(): Promise<pg.Client> {
    const { connectionString, name, purpose, log, prepare } = this.#use;
    const client = new pg.Client({
      connectionString,
      application_name: name,
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
      keepAlive: true,
    });
    client.on('error', (error) => log.warn(`The connection for ${purpose} broke: ${error.message}`));
    try {
      await client.connect();
      await prepare(client);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    client.on('end', () => void this.#comeBack());
    return client;
  }

  async #comeBack(): Promise<void> {
    this.#client = undefined;
    if (this.#isComingBack) return;
    this.#isComingBack = true;
    for (let wait = FIRST_WAIT; this.#isComingBack && !this.#closed; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      try {
        await this.#use.cameBack(await this.client());
        this.#isComingBack = false;
      } catch {
        await sleep(wait, undefined, { ref: false });
      }
    }
  }
}
