import type pg from 'pg';
import type { AppliedMigration } from '../database/migrate.ts';

/** The steps that a database has; undefined before a server has started on it. */
export async function appliedSteps(client: pg.ClientBase): Promise<AppliedMigration[] | undefined> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('adit.migrations') is not null as there`,
  );
  if (found[0]?.there !== true) return undefined;
  const { rows } = await client.query<AppliedMigration>(
    'select owner, id from adit.migrations order by owner, id collate "C"',
  );
  return rows;
}
