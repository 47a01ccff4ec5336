import type { Log } from 'adit/core';
import { sql } from 'kysely';
import type { Database } from '../database/open-database.ts';

const CHANNEL = 'adit_forgotten_datasets';
/** A notification holds 8,000 bytes. */
const AT_ONCE = 100;

/** Tells every server process, this one included, of datasets that are gone. What is not heard costs memory, and nothing else. */
export class Forgetting {
  #database: Database;
  #forget: (ids: readonly string[]) => Promise<void>;
  #log: Log;

  constructor(database: Database, forget: (ids: readonly string[]) => Promise<void>, log: Log) {
    this.#database = database;
    this.#log = log;
    this.#forget = forget;
  }

  /** Begins to hear; it ends with the database. */
  async start(): Promise<void> {
    await this.#database.listen(CHANNEL, (payload) => {
      if (payload === '') return;
      this.#forget(payload.split(',')).catch((error: unknown) =>
        this.#log.error('What is in memory of removed datasets could not be dropped', error),
      );
    });
  }

  async tell(ids: readonly string[]): Promise<void> {
    for (let at = 0; at < ids.length; at += AT_ONCE)
      await sql`select pg_notify(${CHANNEL}, ${ids.slice(at, at + AT_ONCE).join(',')})`.execute(this.#database.kysely);
  }
}
