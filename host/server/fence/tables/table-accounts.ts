import type pg from 'pg';
import { quote } from '../../backup/schema-reader.ts';
import { schemaOf } from '../../database/migrate.ts';
import { accountNames, type AccountKey, type AccountNames } from './account-key.ts';
import { scramVerifier } from './scram-verifier.ts';
import { needsOperator } from './tables-refused.ts';

// Any number, as long as every version of this program uses the same.
const lockKey = 4_150_391_779;
/** PostgreSQL's codes for what an account may not do. */
const FORBIDDEN = new Set(['42501', '0LP01']);
/** Sorting and joining may take no more of the disk, where PostgreSQL lets this server say so. */
const MAX_SORT_FILES = '1GB';

/** What a plugin's accounts are made for. */
export interface AccountPlace {
  readonly database: string;
  readonly pluginId: string;
}

/**
 * Makes the accounts of a plugin in the database, or brings them up to date, and gives what is in its schema to them: the tables stay what they are, so
 * a plugin that was trusted keeps its data. Throws an Error that names the operator's step where this server may not.
 */
export async function prepareAccounts(
  client: pg.ClientBase,
  place: AccountPlace,
  key: AccountKey,
): Promise<AccountNames> {
  const names = accountNames(place.database, place.pluginId);
  await client.query('begin');
  try {
    await client.query('set local search_path = pg_catalog');
    await client.query(`select pg_advisory_xact_lock(${lockKey})`);
    for (const name of [names.owner, names.user]) await prepareAccount(client, name, place, key);
    await prepareSchema(client, quote(schemaOf(place.pluginId)), names);
    await client.query('commit');
    return names;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    if (!FORBIDDEN.has(String((error as { code?: unknown }).code))) throw error;
    throw needsOperator(place.pluginId, 'the account of the server may not make accounts', error);
  }
}

async function prepareAccount(
  client: pg.ClientBase,
  name: string,
  { database, pluginId }: AccountPlace,
  key: AccountKey,
): Promise<void> {
  const { rows } = await client.query<{ is_there: boolean; superuser: boolean }>(
    'select exists (select from pg_roles where rolname = $1) as is_there, rolsuper as superuser from pg_roles where rolname = current_user',
    [name],
  );
  const account = quote(name);
  const verifier = await scramVerifier(key.passwordOf(name), key.saltOf(name));
  if (rows[0]?.is_there !== true) {
    await client.query(`create role ${account} login noinherit nocreatedb nocreaterole`);
    await client.query(`comment on role ${account} is ${quoteText(`Adit: tables of ${pluginId} in ${database}`)}`);
    // So that backups read its tables, and what it runs can be ended.
    await client.query(`grant ${account} to current_user`);
  }
  await client.query(`alter role ${account} login password ${quoteText(verifier)}`);
  if (rows[0]?.superuser === true)
    await client.query(`alter role ${account} set temp_file_limit = ${quoteText(MAX_SORT_FILES)}`);
}

/** The owner makes tables in it; the user only reads and writes their rows. */
async function prepareSchema(client: pg.ClientBase, schema: string, { owner, user }: AccountNames): Promise<void> {
  const [own, row] = [quote(owner), quote(user)];
  await client.query(`create schema if not exists ${schema}`);
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter schema %s owner to %I', $1::text, $2::text) as statement from pg_namespace
      where oid = $1::text::regnamespace and nspowner <> $2::text::regrole
    union all select format('alter %s %s.%I owner to %I', case relkind when 'S' then 'sequence' else 'table' end, $1::text, relname, $2::text)
      from pg_class c where relnamespace = $1::text::regnamespace and relkind in ('r', 'p', 'S') and relowner <> $2::text::regrole
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i') and c.relkind = 'S')`,
    [schema, owner],
  );
  for (const { statement } of rows) await client.query(statement);
  await client.query(`grant usage on schema ${schema} to ${row}`);
  await client.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${row}`);
  await client.query(`grant usage, select, update on all sequences in schema ${schema} to ${row}`);
  const later = `alter default privileges for role ${own} in schema ${schema} grant`;
  await client.query(`${later} select, insert, update, delete on tables to ${row}`);
  await client.query(`${later} usage, select, update on sequences to ${row}`);
}

function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
