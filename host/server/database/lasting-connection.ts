import { setTimeout as sleep } from 'node:timers/promises';
import { AditError } from 'adit/core';
import pg from 'pg';
import type { DatabaseLog } from './database-log.ts';

const FIRST_WAIT = 100;
const LONGEST_WAIT = 1_000;
const CONNECT_MILLISECONDS = 1_800;

/** What a lasting connection is for. */
export interface ConnectionUse {
  readonly connectionString: string;
  /** What PostgreSQL lists it as. */
  readonly name: string;
  /** What the log says that it is for. */
  readonly purpose: string;
  readonly log: DatabaseLog;
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

  constructor(use: ConnectionUse) {
    this.#use = use;
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

  /** Ends the connection for good. */
  async close(): Promise<void> {
    this.#closed = true;
    const client = await this.#client?.catch(() => undefined);
    await client?.end().catch(() => undefined);
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
