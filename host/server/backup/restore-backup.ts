import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { DatabaseLog } from '../database/database-log.ts';
import { lockInstance } from '../database/instance-lock.ts';
import type { AppliedMigration, MigrationSet } from '../database/migrate.ts';
import { openDatabase, type Database } from '../database/open-database.ts';
import { sync } from '../storage/durable.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { S3Store } from '../storage/s3-store.ts';
import {
  CONTENTS_FILE,
  CONTENTS_SUM_FILE,
  contentsShape,
  DATA_PREFIX,
  otherNames,
  type Contents,
} from './backup-shape.ts';
import { readBackup } from './backup-source.ts';
import { emptyBucket, giveToStorage, refuseFilledBucket } from './bucket-objects.ts';
import { syncFolders, writeDurably } from './backup-target.ts';
import { quote } from './schema-reader.ts';
import { textSettings, writeRows } from './table-rows.ts';
import { damagedFiles, readVersions, tellsOfOthers } from './taken-datasets.ts';
import { clearUnfinishedRestore, restoreFolder } from './unfinished-restore.ts';

const LINES_AT_ONCE = 500;

/** What to restore, and where to. */
export interface RestoreOptions {
  readonly path: string;
  readonly dataFolder: string;
  readonly databaseUrl: string | undefined;
  /** The bucket that datasets and kept files go to, with the storage on it that has its own files in a folder. */
  readonly bucket: { readonly store: S3Store; open(folder: string): Storage } | undefined;
  /** The steps of tables that this program knows. */
  known(): Promise<readonly MigrationSet[]>;
  readonly log: DatabaseLog;
}

/** What was restored. */
export interface RestoreSummary {
  readonly made: string;
  readonly program: string;
  readonly files: number;
  readonly rows: number;
  /** Files that were damaged, missing or not readable when the backup was made, a line each. */
  readonly damaged: readonly string[];
}

/**
 * Restores a backup into an empty data folder and an empty database. Everything is compared with its sha256 before the database
 * takes it, in one transaction. Throws an Error that says what is wrong; both are as empty as before then.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreSummary> {
  const { bucket, dataFolder, databaseUrl, path, log } = options;
  const lock = await lockInstance(dataFolder);
  const unpacked = join(dataFolder, restoreFolder);
  let database: Database | undefined;
  let isRepeated = false;
  let isDone = true;
  try {
    isRepeated = await clearUnfinishedRestore(dataFolder, ['datasets', 'files', 'cache', ...otherNames], log);
    await refuseFilled(dataFolder);
    if (bucket) await refuseFilledBucket(bucket.store);
    isDone = false;
    await mkdir(unpacked, { mode: 0o700 });
    await sync(dataFolder);
    const contents = await unpack(path, unpacked);
    refuseNewer(contents.migrations, await options.known());
    database = await openDatabase({ url: databaseUrl, dataFolder, log });
    const texts = await readTexts(contents, unpacked);
    if (bucket) await fillBucket(bucket.open(join(unpacked, DATA_PREFIX)), join(unpacked, DATA_PREFIX));
    const rows = await fillDatabase(database, contents, unpacked);
    const damaged = await findDamage(database, contents, texts);
    isDone = true;
    await putInPlace(unpacked, dataFolder);
    return { made: contents.made, program: contents.program, files: contents.files.length, rows, damaged };
  } finally {
    await database?.close();
    if (!isDone) {
      if (bucket) await emptyBucket(bucket.store).catch(() => undefined);
      await rm(unpacked, { recursive: true, force: true });
      // The database may still have what the first attempt has put there.
      if (isRepeated) await mkdir(unpacked);
      if (databaseUrl === undefined) await rm(join(dataFolder, 'postgres'), { recursive: true, force: true });
    }
    await lock.release();
  }
}

async function refuseFilled(dataFolder: string): Promise<void> {
  const found = (await readdir(dataFolder).catch(() => [])).filter(
    (name) => name !== 'lost+found' && name !== 'server.lock',
  );
  if (found.length === 0) return;
  throw new Error(
    `${dataFolder} is not empty (${found.slice(0, 5).join(', ')}): name an empty folder with ADIT_DATA_DIR`,
  );
}

/** Writes every file of the backup below `folder` and answers what it holds, once all sums were right. */
async function unpack(path: string, folder: string): Promise<Contents> {
  const found = new Map<string, { bytes: number; sha256: string }>();
  try {
    for await (const { name, chunks } of readBackup(path)) {
      if (found.has(name)) throw new Error(`${name} is there twice`);
      const hash = createHash('sha256');
      let bytes = 0;
      const hashed = async function* (): AsyncGenerator<Uint8Array> {
        for await (const chunk of chunks) {
          hash.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      };
      await writeDurably(join(folder, name), 0o600, hashed());
      found.set(name, { bytes, sha256: hash.digest('hex') });
    }
  } catch (error) {
    throw new Error(`${path} cannot be read as a backup: ${(error as Error).message}`, { cause: error });
  }
  const contents = await readContents(path, folder, found.get(CONTENTS_FILE)?.sha256);
  const problems = contents.files.flatMap((file) => {
    const there = found.get(file.name);
    if (!there) return [`${file.name} is missing`];
    return there.bytes === file.bytes && there.sha256 === file.sha256 ? [] : [`${file.name} has changed`];
  });
  const named = new Set([CONTENTS_FILE, CONTENTS_SUM_FILE, ...contents.files.map(({ name }) => name)]);
  for (const name of found.keys()) if (!named.has(name)) problems.push(`${name} does not belong to it`);
  if (problems.length > 0) {
    const more = problems.length > 3 ? ` and ${problems.length - 3} more` : '';
    throw new Error(`${path} is damaged: ${problems.slice(0, 3).join('; ')}${more}. Nothing was restored.`);
  }
  for (const { name, mode, isUnread } of contents.files)
    await (isUnread ? rm(join(folder, name)) : chmod(join(folder, name), mode));
  return contents;
}

async function readContents(path: string, folder: string, sum: string | undefined): Promise<Contents> {
  if (sum === undefined) throw new Error(`${path} is no whole backup: ${CONTENTS_FILE} is missing`);
  const named = await readFile(join(folder, CONTENTS_SUM_FILE), 'utf8').catch(() => {
    throw new Error(`${path} is no whole backup: ${CONTENTS_SUM_FILE} is missing`);
  });
  if (named.split(' ')[0] !== sum) throw new Error(`${path} is damaged: ${CONTENTS_FILE} has changed`);
  const result = contentsShape.safeParse(JSON.parse(await readFile(join(folder, CONTENTS_FILE), 'utf8')));
  if (!result.success) throw new Error(`${path} was made by another program, or by a newer version of this one`);
  return result.data;
}

/** Tables of plugins that this program does not have are restored as they are, and looked at when the plugin is there. */
function refuseNewer(applied: readonly AppliedMigration[], known: readonly MigrationSet[]): void {
  const steps = new Map(known.map(({ owner, migrations }) => [owner, migrations.map(({ id }) => id)]));
  const unknown = applied.find(({ owner, id }) => steps.get(owner)?.includes(id) === false);
  if (unknown) {
    throw new Error(
      `The backup is newer than this program: it has the step ${unknown.id} of ${unknown.owner}. Restore it with the version that made it, or a later one.`,
    );
  }
}

/** They are read before the files go to where they are kept. */
async function readTexts({ files }: Contents, unpacked: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const { name } of files.filter(({ isUnread }) => !isUnread)) {
    const own = name.slice(DATA_PREFIX.length);
    if (name.startsWith(DATA_PREFIX) && tellsOfOthers(own))
      texts.set(own, await readFile(join(unpacked, name), 'utf8'));
  }
  return texts;
}

async function findDamage(
  database: Database,
  { files }: Contents,
  texts: ReadonlyMap<string, string>,
): Promise<string[]> {
  const client = await database.pool.connect();
  try {
    const versions = await readVersions(client);
    const taken = files.filter(({ name }) => name.startsWith(DATA_PREFIX));
    const ownName = ({ name }: { name: string }): string => name.slice(DATA_PREFIX.length);
    const sha256 = new Map(taken.filter(({ isUnread }) => !isUnread).map((file) => [ownName(file), file.sha256]));
    const unread = new Set(taken.filter(({ isUnread }) => isUnread).map(ownName));
    const text = async (name: string): Promise<string> => texts.get(name) ?? '';
    const folders = new Set([...sha256.keys()].map((name) => name.split('/').slice(0, 3).join('/')));
    const gone = versions.filter(({ folder }) => !folders.has(folder));
    return [
      ...gone.map(({ name }) => `${name}: it has no files`),
      ...(await damagedFiles(versions, { sha256, unread, text })),
    ];
  } finally {
    client.release();
  }
}

async function fillBucket(storage: Storage, data: string): Promise<void> {
  try {
    await giveToStorage(data, storage);
  } finally {
    storage.dispose();
  }
}

async function fillDatabase(database: Database, contents: Contents, folder: string): Promise<number> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(textSettings);
    const { rows } = await client.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname = 'adit' or nspname like 'plugin\\_%'`,
    );
    if (rows.length > 0) {
      throw new Error(
        `The database is not empty: it has the schema ${rows[0]?.name}. Make a new database and name it in DATABASE_URL.`,
      );
    }
    await makeTables(client, contents);
    let count = 0;
    for (const table of contents.tables) {
      let written = 0;
      for (const part of table.parts)
        for await (const lines of readLines(join(folder, part))) written += await writeRows(client, table, lines);
      if (written !== table.rows) throw new Error(`${table.name} has ${written} rows of ${table.rows}`);
      count += written;
    }
    for (const statement of contents.constraints) await client.query(statement);
    for (const { schema, name, value, isCalled } of contents.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [`${quote(schema)}.${quote(name)}`, value, isCalled]);
    await client.query('commit');
    return count;
  } finally {
    // What was not committed goes with the connection.
    client.release(true);
  }
}

async function makeTables(client: pg.ClientBase, { schemas, tables, sequences }: Contents): Promise<void> {
  for (const schema of schemas) await client.query(`create schema ${quote(schema)}`);
  for (const { create } of sequences) if (create !== undefined) await client.query(create);
  for (const { schema, name, columns, isUnlogged } of tables) {
    const definitions = columns.map(({ definition }) => definition).join(', ');
    await client.query(`create ${isUnlogged ? 'unlogged ' : ''}table ${quote(schema)}.${quote(name)} (${definitions})`);
  }
  for (const { schema, name, ownedBy } of sequences)
    if (ownedBy !== undefined) await client.query(`alter sequence ${quote(schema)}.${quote(name)} owned by ${ownedBy}`);
}

/** Parts are small. Only a line feed ends a line: texts may hold the other characters that some readers end lines at. */
async function* readLines(path: string): AsyncGenerator<string[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').slice(0, -1);
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) yield lines.slice(at, at + LINES_AT_ONCE);
}

/** The folder that is being restored goes last: until then no server starts on it. */
async function putInPlace(unpacked: string, dataFolder: string): Promise<void> {
  await syncFolders(unpacked);
  const data = join(unpacked, DATA_PREFIX);
  for (const name of await readdir(data).catch(() => [])) await rename(join(data, name), join(dataFolder, name));
  await sync(dataFolder);
  await rm(unpacked, { recursive: true });
  await sync(dataFolder);
}
