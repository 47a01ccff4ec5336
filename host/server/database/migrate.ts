import { sql, type Kysely, type Transaction } from 'kysely';
import type { DatabaseLog } from './database-log.ts';

/** The owner of the host's own tables. */
export const hostOwner = 'host';
const hostSchema = 'adit';
// Any number, as long as every version of this program uses the same.
const lockKey = 4_150_391_772;
const migrationsTable = sql.table(`${hostSchema}.migrations`);

// Each owner, and each step at its own time, has other tables.
// oxlint-disable typescript/no-explicit-any
type AnyDatabase = Kysely<any>;
type AnyTransaction = Transaction<any>;
// oxlint-enable typescript/no-explicit-any

/** One step forward of an owner's tables. `up` runs in a transaction with the owner's schema first in the search path. */
export interface Migration {
  /** Four digits and words, such as '0001-create'; steps run in the order of their ids. */
  readonly id: string;
  up(sql: AnyTransaction): Promise<void>;
}

/** The steps of 'host' or of a plugin, by the plugin's id. */
export interface MigrationSet {
  readonly owner: string;
  readonly migrations: readonly Migration[];
  /** Makes a step where the owner has an account of its own in the database, once, whenever this program ends. */
  readonly apart?: ((migration: Migration) => Promise<void>) | undefined;
}

/** One step that a run has applied. */
export interface AppliedMigration {
  readonly owner: string;
  readonly id: string;
}

/** The PostgreSQL schema of an owner: 'adit' for the host, 'plugin_acme_seismic' for the plugin 'acme.seismic'. */
export function schemaOf(owner: string): string {
  if (owner === hostOwner) return hostSchema;
  const schema = `plugin_${owner.replaceAll(/[-.]/g, '_')}`;
  if (!/^[a-z0-9_]{1,63}$/.test(schema)) throw new Error(`"${owner}" cannot name a schema of the database`);
  return schema;
}

/**
 * Brings the tables of every owner up to date, in the order of `sets`, and answers what was applied. Each step is applied
 * once, whole or not at all; a run that was killed is finished by the next. Runs of several servers wait for each other.
 * Throws, before it changes anything, when the database has steps that this program does not know.
 */
export async function migrate(
  kysely: AnyDatabase,
  sets: readonly MigrationSet[],
  log: DatabaseLog,
): Promise<AppliedMigration[]> {
  checkSets(sets);
  return kysely.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${lockKey})`.execute(connection);
    try {
      await prepare(connection);
      const pending = pendingSteps(sets, await readApplied(connection));
      for (const step of pending) {
        await apply(connection, step);
        log.info(`Database migration ${step.owner} ${step.migration.id} applied`);
      }
      return pending.map(({ owner, migration }) => ({ owner, id: migration.id }));
    } finally {
      // Fails only when the connection is gone, and the lock with it; what broke it is the error to tell.
      await sql`select pg_advisory_unlock(${lockKey})`.execute(connection).catch(() => undefined);
    }
  });
}

/** A step that is not applied yet. */
export interface PendingStep {
  readonly owner: string;
  readonly migration: Migration;
  readonly apart: MigrationSet['apart'];
}

/** Refuses what would go wrong half-way: two owners of one schema, ids twice or in another form. */
function checkSets(sets: readonly MigrationSet[]): void {
  const owners = new Map<string, string>();
  for (const { owner, migrations } of sets) {
    const schema = schemaOf(owner);
    const other = owners.get(schema);
    if (other !== undefined)
      throw new Error(`"${owner}" and "${other}" would share the schema ${schema} of the database`);
    owners.set(schema, owner);
    const ids = migrations.map(({ id }) => id);
    const odd = ids.find((id, at) => !/^\d{4}-[a-z0-9-]+$/.test(id) || ids.indexOf(id) !== at);
    if (odd !== undefined)
      throw new Error(`The migration "${odd}" of ${owner} is there twice or not named like 0001-create`);
  }
}

/**
 * The steps to apply. Throws when the database is newer than this program, or a step would slip in before one that is applied; owners
 * that `sets` does not have are left alone.
 */
export function pendingSteps(sets: readonly MigrationSet[], applied: readonly AppliedMigration[]): PendingStep[] {
  return sets.flatMap(({ owner, migrations, apart }) => {
    const done = applied.filter((step) => step.owner === owner).map(({ id }) => id);
    const ordered = migrations.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const first = ordered.slice(0, done.length).map(({ id }) => id);
    const unknown = done.find((id, at) => id !== first[at]);
    if (unknown !== undefined) {
      throw new Error(
        `The database has the step ${unknown} of ${owner}, where this program has ${first[done.indexOf(unknown)] ?? 'none'}: the database is newer than the program, or of another one`,
      );
    }
    return ordered.slice(done.length).map((migration) => ({ owner, migration, apart }));
  });
}

async function prepare(connection: AnyDatabase): Promise<void> {
  await sql`create schema if not exists ${sql.id(hostSchema)}`.execute(connection);
  await sql`create table if not exists ${migrationsTable} (
    owner text not null,
    id text not null,
    applied_at timestamptz not null default now(),
    primary key (owner, id)
  )`.execute(connection);
}

async function readApplied(connection: AnyDatabase): Promise<AppliedMigration[]> {
  const order = sql`order by owner, id collate "C"`;
  const { rows } = await sql<AppliedMigration>`select owner, id from ${migrationsTable} ${order}`.execute(connection);
  return rows;
}

async function apply(connection: AnyDatabase, { owner, migration, apart }: PendingStep): Promise<void> {
  if (apart) {
    await apart(migration);
    return note(connection, owner, migration);
  }
  const schema = schemaOf(owner);
  await connection.transaction().execute(async (transaction) => {
    await sql`create schema if not exists ${sql.id(schema)}`.execute(transaction);
    const path = [...new Set([schema, hostSchema, 'public'])].map((name) => sql.id(name));
    await sql`set local search_path to ${sql.join(path)}`.execute(transaction);
    await migration.up(transaction);
    await note(transaction, owner, migration);
  });
}

async function note(database: AnyDatabase, owner: string, { id }: Migration): Promise<void> {
  await sql`insert into ${migrationsTable} (owner, id) values (${owner}, ${id})`.execute(database);
}
