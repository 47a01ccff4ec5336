import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { AditError } from 'adit/core';
import { damageReason, type DamageReason } from 'adit/core/server';
import type { DatabaseLog } from '../database/database-log.ts';
import { openDatabase, type Database } from '../database/open-database.ts';
import { fileMovesLock } from '../storage/file-moves.ts';
import type { S3Store } from '../storage/s3-store.ts';
import {
  CONTENTS_FILE,
  CONTENTS_SUM_FILE,
  contentsShape,
  DATA_PREFIX,
  otherNames,
  type Contents,
} from './backup-shape.ts';
import { noteObjects, type NotedObject } from './bucket-objects.ts';
import { openTarget, type BackupTarget } from './backup-target.ts';
import { NotedFiles, type NotedFile } from './noted-files.ts';
import { readSchema, type Schema } from './schema-reader.ts';
import { isPortable, readRows, textSettings } from './table-rows.ts';
import { damagedFiles, readVersions, tellsOfOthers } from './taken-datasets.ts';

const backupLock = 4_150_391_774;
const LINKS_FOLDER = 'backup-links';
/** Objects of a bucket cannot be held: when one is deleted before it was copied, all is begun anew. */
const MAX_ATTEMPTS = 3;
const CHUNK_BYTES = 1024 * 1024;

/** What a backup was made of. */
export interface BackupSummary {
  readonly datasets: number;
  readonly files: number;
  readonly rows: number;
  readonly bytes: number;
  /** Datasets that are listed as complete and have no folder. */
  readonly missing: readonly string[];
  /**
   * Files of datasets that are not what was written at import, a line each; they are in the backup as they are. Beside them those
   * that could not be read, which are not.
   */
  readonly damaged: readonly string[];
}

/** What to back up, and where to. */
export interface BackupOptions {
  readonly databaseUrl: string | undefined;
  readonly dataFolder: string;
  readonly path: string;
  readonly program: string;
  /** The bucket that datasets and kept files are in, where they are not in the data folder. */
  readonly store: S3Store | undefined;
  readonly log: DatabaseLog;
}

/**
 * Writes the database as it is at one moment, and the files that it names at that moment, to `path`, whether a server runs or not.
 * Throws an Error that says what is wrong; nothing is left then.
 */
export async function makeBackup(options: BackupOptions): Promise<BackupSummary> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryBackup(options);
    } catch (error) {
      if (!(error instanceof AditError) || error.code !== 'object-missing') throw error;
      if (attempt === MAX_ATTEMPTS)
        throw new Error(`Something was deleted while it was copied, ${attempt} times: try again later`, {
          cause: error,
        });
    }
  }
}

async function tryBackup(options: BackupOptions): Promise<BackupSummary> {
  const { dataFolder, databaseUrl, path, log } = options;
  if (databaseUrl === undefined && !existsSync(join(dataFolder, 'postgres', 'cluster', 'PG_VERSION')))
    throw new Error(`There is no database in ${dataFolder}; set ADIT_DATA_DIR, or DATABASE_URL`);
  const target = await openTarget(path);
  const links = join(dataFolder, LINKS_FOLDER);
  let database: Database | undefined;
  let isAlone = false;
  try {
    database = await openDatabase({ url: databaseUrl, dataFolder, log });
    const client = await database.pool.connect();
    try {
      isAlone = await lockAlone(client);
      if (!isAlone) throw new Error('Another backup of this database is being made; wait until it is done');
      // What a backup that was killed has left.
      await rm(links, { recursive: true, force: true });
      const summary = await write(client, target, options, new NotedFiles(dataFolder, join(links, randomUUID())));
      await target.finish();
      return summary;
    } finally {
      // The locks go with the connection.
      client.release(true);
    }
  } catch (error) {
    await target.discard();
    throw error;
  } finally {
    if (isAlone) await rm(links, { recursive: true, force: true });
    await database?.close();
  }
}

async function lockAlone(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${backupLock}) as locked`);
  return rows[0]?.locked === true;
}

async function write(
  client: pg.ClientBase,
  target: BackupTarget,
  { dataFolder, program, store }: BackupOptions,
  noted: NotedFiles,
): Promise<BackupSummary> {
  // What was acknowledged of an upload must not be dropped between the moment of the database and the look at the files.
  await noteUploads(noted, dataFolder);
  await client.query(`select pg_advisory_lock(${fileMovesLock})`);
  await client.query('begin isolation level repeatable read read only');
  await client.query(textSettings);
  const versions = await readVersions(client);
  const names = versions.map(({ folder }) => folder.slice('datasets/'.length));
  const objects = store === undefined ? [] : await noteObjects(store, new Set(names));
  const missing = await noteDatasets(names, objects, noted);
  for (const plugin of await namesIn(join(dataFolder, 'files'))) await noted.note(`files/${plugin}/kept`);
  await noteUploads(noted, dataFolder);
  for (const name of otherNames) await noted.note(name);
  const unlock = `select pg_advisory_unlock(${fileMovesLock})`;
  if (noted.isHeld) await client.query(unlock);

  const schema = await readSchema(client);
  const migrations = await client.query<{ owner: string; id: string }>(
    'select owner, id from adit.migrations order by owner, id collate "C"',
  );
  const files: Contents['files'] = [];
  const rows = await writeTables(client, target, schema, files);
  await client.query('commit');
  const taken = new Map<string, string>();
  const unread = new Set<string>();
  const texts = new Map<string, string>();
  const add = async (file: NotedFile): Promise<void> => {
    const added = await addFile(target, file);
    files.push(added);
    if (added.isUnread) return void unread.add(file.name);
    taken.set(file.name, added.sha256);
    if (tellsOfOthers(file.name)) texts.set(file.name, await readFile(file.path, 'utf8'));
  };
  for (const file of noted.files) await add(file);
  if (!noted.isHeld) await client.query(unlock);
  for (const object of objects)
    if (!(await addObject(store as S3Store, object, noted.folder, add))) unread.add(object.name);
  const text = async (name: string): Promise<string> => texts.get(name) ?? '';
  const damaged = await damagedFiles(versions, { sha256: taken, unread, text });

  const contents = contentsShape.parse({
    format: 1,
    program,
    made: new Date().toISOString(),
    migrations: migrations.rows,
    ...schema,
    files,
  } satisfies Contents);
  await addText(target, CONTENTS_FILE, JSON.stringify(contents));
  await addText(target, CONTENTS_SUM_FILE, `${sha256(JSON.stringify(contents))}  ${CONTENTS_FILE}\n`);
  return {
    datasets: versions.length - missing.length,
    files: noted.files.length + objects.length,
    rows,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    missing,
    damaged,
  };
}

/** Answers the datasets that are nowhere. */
async function noteDatasets(
  versions: readonly string[],
  objects: readonly NotedObject[],
  noted: NotedFiles,
): Promise<string[]> {
  const stored = new Set(objects.map(({ name }) => dirname(name)));
  const missing: string[] = [];
  for (const version of versions) {
    const folder = `datasets/${version}`;
    if (!stored.has(folder) && !(await noted.note(folder))) missing.push(dirname(version));
  }
  return missing;
}

/** Uploads under way are files; the folders beside them are work that is done again. */
async function noteUploads(noted: NotedFiles, dataFolder: string): Promise<void> {
  for (const plugin of await namesIn(join(dataFolder, 'files'))) {
    const staging = `files/${plugin}/staging`;
    const entries = await readdir(join(dataFolder, staging), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) if (entry.isFile()) await noted.note(`${staging}/${entry.name}`);
  }
}

async function writeTables(
  client: pg.ClientBase,
  target: BackupTarget,
  schema: Schema,
  files: Contents['files'],
): Promise<number> {
  let rows = 0;
  for (const table of schema.tables.filter(isPortable)) {
    for await (const lines of readRows(client, table)) {
      const name = `database/${table.schema}.${table.name}.${String(table.parts.length + 1).padStart(5, '0')}.jsonl`;
      files.push(await addText(target, name, `${lines.join('\n')}\n`));
      table.parts.push(name);
      table.rows += lines.length;
      rows += lines.length;
    }
  }
  return rows;
}

async function addText(target: BackupTarget, name: string, text: string): Promise<Contents['files'][number]> {
  const bytes = Buffer.from(text);
  await target.add({ name, size: bytes.length, mode: 0o600 }, [bytes]);
  return { name, bytes: bytes.length, sha256: sha256(text), mode: 0o600 };
}

async function addFile(target: BackupTarget, file: NotedFile): Promise<Contents['files'][number]> {
  const hash = createHash('sha256');
  const name = `${DATA_PREFIX}${file.name}`;
  const lost: Lost = { reason: undefined };
  const { size, mode } = await stat(file.path).catch(noteLost(lost, { size: 0, mode: 0o600 }));
  await target.add({ name, size, mode: mode & 0o777 }, readHashed(file, size, hash, lost));
  const added = { name, bytes: size, sha256: hash.digest('hex'), mode: mode & 0o777 };
  return lost.reason ? { ...added, isUnread: true } : added;
}

/** Why a file could not be read to its end. */
interface Lost {
  reason: DamageReason | undefined;
}

/** What a disk does not give is noted, and the rest goes on; any other error ends the backup. */
function noteLost<Value>(lost: Lost, instead: Value): (error: unknown) => Value {
  return (error) => {
    const reason = damageReason(error);
    if (reason !== 'unreadable') throw error;
    lost.reason = reason;
    return instead;
  };
}

/** Objects come one after the other: there need not be room for all of them. One that is damaged is left out: answers false. */
async function addObject(
  store: S3Store,
  { key, name }: NotedObject,
  folder: string,
  add: (file: NotedFile) => Promise<void>,
): Promise<boolean> {
  const path = join(folder, 'object');
  await mkdir(folder, { recursive: true });
  try {
    await store.get(key, path);
    await add({ name, path });
    return true;
  } catch (error) {
    if (error instanceof AditError && error.code === 'object-damaged') return false;
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/** So many bytes of a file that may grow; zeros for those that cannot be read, as an archive has said already how many come. */
async function* readHashed(
  { name, path }: NotedFile,
  size: number,
  hash: ReturnType<typeof createHash>,
  lost: Lost,
): AsyncGenerator<Uint8Array> {
  const handle = await open(path).catch(noteLost(lost, undefined));
  try {
    for (let left = size; left > 0;) {
      const buffer = Buffer.alloc(Math.min(CHUNK_BYTES, left));
      const none = { bytesRead: buffer.length };
      const { bytesRead } = (await handle?.read(buffer).catch(noteLost(lost, none))) ?? none;
      if (bytesRead === 0) throw new Error(`${name} became shorter while it was read`);
      const chunk = buffer.subarray(0, bytesRead);
      hash.update(chunk);
      left -= bytesRead;
      yield chunk;
    }
  } finally {
    await handle?.close();
  }
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
