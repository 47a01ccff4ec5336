import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const PAUSE_MILLISECONDS = 10;
const MAX_WAIT_MILLISECONDS = 2_000;

/** Waits until what an account has prepared by now is kept or undone, for a moment at most. */
export async function settledCommits(pool: Pick<pg.Pool, 'query'>, account: string): Promise<void> {
  const look = async (of?: readonly string[]): Promise<string[]> => {
    const { rows } = await pool.query<{ gid: string }>(
      `select gid from pg_prepared_xacts
        where database = current_database() and owner = $1 and ($2::text[] is null or gid = any($2))`,
      [account, of],
    );
    return rows.map(({ gid }) => gid);
  };
  const end = performance.now() + MAX_WAIT_MILLISECONDS;
  const first = await look();
  while (first.length > 0 && performance.now() < end && (await look(first)).length > 0) await sleep(PAUSE_MILLISECONDS);
}
