import type pg from 'pg';
import type { StatementRules } from './checked-statements.ts';

/** Functions that answer something else each time, or move a sequence, and do nothing to others. All others that are volatile are denied. */
const HARMLESS = [
  ...['nextval', 'currval', 'lastval', 'setval', 'random', 'random_normal', 'array_sample', 'array_shuffle'],
  ...['clock_timestamp', 'timeofday', 'gen_random_uuid', 'uuidv4', 'uuidv7'],
];

/**
 * What PostgreSQL lets every account do to others, read from its catalogue: locks and notifications, which all plugins and the server share, settings of
 * the connection, large objects, and whatever runs a text as a statement, by its functions; and what extensions have put into other schemas.
 */
export async function readDenied(
  client: pg.ClientBase,
  schema: string,
): Promise<Pick<StatementRules, 'deniedNames' | 'deniedSchemas'>> {
  const functions = await client.query<{ name: string }>(
    `select distinct proname as name from pg_catalog.pg_proc
      where pronamespace = 'pg_catalog'::regnamespace and provolatile = 'v' and not proname = any($1)
        and prorettype <> 'trigger'::regtype and not 'internal'::regtype = any(proargtypes)`,
    [HARMLESS],
  );
  const schemas = await client.query<{ name: string }>(
    `select nspname as name from pg_catalog.pg_namespace where nspname <> all(array['pg_catalog', 'information_schema', $1::text])`,
    [schema],
  );
  return {
    deniedNames: new Set(functions.rows.map(({ name }) => name)),
    deniedSchemas: new Set(schemas.rows.map(({ name }) => name)),
  };
}
