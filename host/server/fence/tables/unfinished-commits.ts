import type pg from 'pg';
import type { Disposable, Log } from 'adit/core';
import { quote } from '../../backup/schema-reader.ts';
import type { Database } from '../../database/open-database.ts';
import { PREPARED_PREFIX } from './own-part.ts';

const LOOK_MILLISECONDS = 60_000;
/** Older than any save that may still be kept. */
const UNFINISHED_SECONDS = 60;
const FORGET_HOURS = 24;

interface Unfinished {
  readonly name: string;
  readonly owner: string;
}

/** Looks now and from time to time for what a process that ended has left half done in the tables of plugins, and ends it as the server's own transaction ended. */
export function followUnfinishedCommits(database: Pick<Database, 'workPool'>, log: Log): Disposable {
  const look = async (): Promise<void> => {
    try {
      const count = await endUnfinishedCommits(database, UNFINISHED_SECONDS);
      if (count > 0) log.info('What a process had left half done in the tables of plugins was ended', { count });
    } catch (error) {
      log.warn('Half-done saves in the tables of plugins could not be looked for', { error: (error as Error).message });
    }
  };
  const timer = setInterval(() => void look(), LOOK_MILLISECONDS);
  void look();
  return { dispose: () => clearInterval(timer) };
}

/** Ends what was prepared so many seconds ago and is still there; answers how many there were. */
export async function endUnfinishedCommits({ workPool }: Pick<Database, 'workPool'>, seconds: number): Promise<number> {
  const client = await workPool.connect();
  try {
    const { rows } = await client.query<Unfinished>(
      `select gid as name, owner::text as owner from pg_prepared_xacts
        where database = current_database() and starts_with(gid, $1) and prepared < now() - make_interval(secs => $2)`,
      [PREPARED_PREFIX, seconds],
    );
    for (const unfinished of rows) await end(client, unfinished);
    await client.query(
      `delete from adit.table_commits c where at < now() - make_interval(hours => ${FORGET_HOURS})
        and not exists (select from pg_prepared_xacts p where p.gid = c.name)`,
    );
    return rows.length;
  } finally {
    client.release();
  }
}

/** What the server's transaction has not said by now it never says: its own line would be the second of that name. */
async function end(client: pg.ClientBase, { name, owner }: Unfinished): Promise<void> {
  await client.query('insert into adit.table_commits (name, is_kept) values ($1, false) on conflict do nothing', [
    name,
  ]);
  const { rows } = await client.query<{ is_kept: boolean }>('select is_kept from adit.table_commits where name = $1', [
    name,
  ]);
  const how = rows[0]?.is_kept === true ? 'commit' : 'rollback';
  await client.query(`set role ${quote(owner)}`);
  try {
    await client.query(`${how} prepared '${name.replaceAll("'", "''")}'`);
  } finally {
    await client.query('reset role');
  }
}
