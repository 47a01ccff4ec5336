import { sql } from 'kysely';
import type { HostDatabase } from '../database/host-tables.ts';
import { tooManyRequests, WINDOW_MILLISECONDS, type RateLimit } from '../http/rate-limit.ts';

const SECONDS = WINDOW_MILLISECONDS / 1000;

/** Counts the calls of all server processes, in the database: each key has a window of a minute, which its first call begins. */
export class NodeRateLimit implements RateLimit {
  #database: HostDatabase;
  #purgedAt = Date.now();

  constructor(database: HostDatabase) {
    this.#database = database;
  }

  async check(key: string, perMinute: number): Promise<void> {
    const isOver = sql<boolean>`call_counts.began_at < now() - make_interval(secs => ${SECONDS})`;
    const { count, left } = await this.#database
      .insertInto('call_counts')
      .values({ key, count: 1, began_at: sql`now()` })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql`case when ${isOver} then 1 else call_counts.count + 1 end`,
          began_at: sql`case when ${isOver} then now() else call_counts.began_at end`,
        }),
      )
      .returning([
        'count',
        sql<number>`(${SECONDS} - extract(epoch from now() - call_counts.began_at))::float8`.as('left'),
      ])
      .executeTakeFirstOrThrow();
    await this.#purge();
    if (count > perMinute) throw tooManyRequests(left * 1000);
  }

  async #purge(): Promise<void> {
    if (Date.now() - this.#purgedAt < WINDOW_MILLISECONDS) return;
    this.#purgedAt = Date.now();
    await this.#database
      .deleteFrom('call_counts')
      .where('began_at', '<', sql<Date>`now() - make_interval(secs => ${SECONDS})`)
      .execute();
  }
}
