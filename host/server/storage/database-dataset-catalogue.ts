import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Selectable } from 'kysely';
import { AditError, type DatasetManifest, type MessageValues } from 'adit/core';
import {
  checkDatasetFiles,
  datasetSums,
  MANIFEST_FILE,
  readManifest,
  SUMS_FILE,
  type DatasetCatalogue,
  type DatasetLogLine,
  type DatasetRecord,
  type HeldDataset,
  type NewDataset,
  type NoticedDamage,
} from 'adit/core/server';
import { onceKept } from '../database/joined-transaction.ts';
import type { HostDatabase, HostTables } from '../database/host-tables.ts';
import { isId } from '../tenants/directory.ts';
import type { DatasetFolders } from './dataset-folders.ts';
import type { DatasetDamage } from './dataset-damage.ts';
import { sync } from './durable.ts';
import { StrayVersions } from './stray-versions.ts';

/** What the catalogue works with. */
export interface CatalogueParts {
  readonly database: HostDatabase;
  readonly folders: DatasetFolders;
  readonly staging: string;
  readonly removed: (ids: readonly string[]) => Promise<void>;
  readonly damage: DatasetDamage;
}

/** Lists datasets in the database; one folder a version of each is kept by `folders`, and those under way are in `staging`. */
export class DatabaseDatasetCatalogue implements DatasetCatalogue {
  #parts: CatalogueParts;
  #database: HostDatabase;
  #folders: DatasetFolders;
  #staging: string;
  #strays: StrayVersions;
  /** A process that was taken for dead may still write a dataset that another one builds. */
  #own = randomUUID().slice(0, 8);
  #damage: DatasetDamage;

  constructor(parts: CatalogueParts) {
    this.#parts = parts;
    this.#database = parts.database;
    this.#folders = parts.folders;
    this.#staging = parts.staging;
    this.#strays = new StrayVersions(parts.database, parts.folders);
    this.#damage = parts.damage;
  }

  /** The same catalogue, as far as it writes to the database only, in a transaction. */
  within(transaction: HostDatabase): Pick<DatasetCatalogue, 'create' | 'find' | 'fail' | 'log'> {
    return new DatabaseDatasetCatalogue({ ...this.#parts, database: transaction });
  }

  async create(dataset: NewDataset): Promise<DatasetRecord> {
    const row = await this.#database
      .insertInto('datasets')
      .values({
        id: randomUUID(),
        tenant_id: dataset.tenantId,
        site_id: dataset.siteId,
        name: dataset.name,
        dataset_type: dataset.datasetType,
        group_name: dataset.groupName,
        folder_path: dataset.folderPath,
        status: 'Generating Dataset',
        failure: null,
        version: null,
        created_by: dataset.userId,
        updated_by: dataset.userId,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toRecord(row);
  }

  async find(id: string): Promise<DatasetRecord | undefined> {
    return (await this.findMany([id]))[0];
  }

  async findMany(ids: readonly string[]): Promise<DatasetRecord[]> {
    const known = ids.filter(isId);
    if (known.length === 0) return [];
    return (await this.#database.selectFrom('datasets').selectAll().where('id', 'in', known).execute()).map(toRecord);
  }

  async listSite(siteId: string): Promise<DatasetRecord[]> {
    const rows = await this.#database
      .selectFrom('datasets')
      .selectAll()
      .where('site_id', '=', siteId)
      .orderBy('name')
      .execute();
    return rows.map(toRecord);
  }

  async change(
    ids: readonly string[],
    change: Partial<Pick<DatasetRecord, 'name' | 'groupName' | 'folderPath'>>,
    userId: string,
  ): Promise<void> {
    await this.#database
      .updateTable('datasets')
      .set({
        name: change.name,
        group_name: change.groupName,
        folder_path: change.folderPath,
        updated_by: userId,
        updated_at: sql`now()`,
      })
      .where('id', 'in', ids)
      .execute();
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      await this.#strays.noteAll(transaction, ids);
      await transaction.deleteFrom('datasets').where('id', 'in', ids).execute();
    });
    await onceKept(() => this.#drop(ids));
  }

  async #drop(ids: readonly string[]): Promise<void> {
    await this.#parts.removed(ids);
    for (const id of ids) {
      this.#damage.forget(id);
      await this.#folders.remove(id);
      await this.#dropStaged(id);
    }
  }

  async stage(id: string): Promise<string> {
    await rm(this.#staged(id), { recursive: true, force: true });
    await mkdir(this.#staged(id), { recursive: true });
    return this.#staged(id);
  }

  async publish(id: string, lines: readonly Omit<DatasetLogLine, 'utc'>[] = []): Promise<DatasetRecord> {
    const staged = this.#staged(id);
    const sums = await datasetSums(staged);
    await sync(staged);
    const version = randomUUID().slice(0, 8);
    const size = await sizeOf(staged);
    await this.#strays.note(id, version);
    await this.#folders.place(staged, id, version);
    const row = await this.#database.transaction().execute(async (transaction) => {
      const published = await transaction
        .updateTable('datasets')
        .set({ status: 'Complete', version, size, sums_sha256: sums, failure: null, updated_at: sql`now()` })
        .where('id', '=', id)
        .where('status', '=', 'Generating Dataset')
        .returningAll()
        .executeTakeFirst();
      if (!published) return undefined;
      await this.#strays.forget(transaction, id, version);
      await this.within(transaction).log(id, lines);
      return published;
    });
    await this.#dropStaged(id);
    if (row) return toRecord(row);
    await this.#folders.removeVersion(id, version);
    throw new AditError((await this.find(id)) ? 'dataset-has-ended' : 'dataset-was-deleted', { status: 409 });
  }

  async fail(id: string, failure: { code: string; values: MessageValues }): Promise<boolean> {
    const { numUpdatedRows } = await this.#database
      .updateTable('datasets')
      .set({ status: 'Failed', failure: JSON.stringify(failure), updated_at: sql`now()` })
      .where('id', '=', id)
      .where('status', '=', 'Generating Dataset')
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0) await this.#dropStaged(id);
    return numUpdatedRows > 0;
  }

  async open(record: DatasetRecord, files?: readonly string[]): Promise<HeldDataset> {
    const { id, version, sums } = record;
    if (version === undefined) throw new AditError('dataset-not-complete', { status: 404 });
    const held = await this.#folders.open(id, version, files && (sums === undefined ? files : [...files, SUMS_FILE]));
    try {
      const folders = this.#folders;
      this.#damage.watch(held.folder, record, folders.renew && ((file) => folders.renew!(id, version, file)));
      if (files) await checkDatasetFiles(held.folder, files);
      return held;
    } catch (error) {
      held.dispose();
      throw error;
    }
  }

  damage(tenantId: string): Promise<NoticedDamage[]> {
    return this.#damage.list(tenantId);
  }

  async manifest(record: DatasetRecord): Promise<DatasetManifest> {
    const held = await this.open(record, [MANIFEST_FILE]);
    try {
      return await readManifest(held.folder);
    } finally {
      held.dispose();
    }
  }

  async log(id: string, lines: readonly Omit<DatasetLogLine, 'utc'>[]): Promise<void> {
    if (lines.length === 0) return;
    await this.#database
      .insertInto('dataset_logs')
      .values(
        lines.map((line) => ({
          dataset_id: id,
          log_type: line.logType,
          file_path: line.filePath,
          message: line.message,
        })),
      )
      .execute();
  }

  async logs(id: string): Promise<DatasetLogLine[]> {
    const rows = await this.#database
      .selectFrom('dataset_logs')
      .selectAll()
      .where('dataset_id', '=', id)
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ utc: row.utc, logType: row.log_type, filePath: row.file_path, message: row.message }));
  }

  /** Drops folders that no dataset speaks of: what was left when the server died between two steps. No other process may build meanwhile. */
  async sweep(): Promise<void> {
    const rows = await this.#database.selectFrom('datasets').select(['id', 'version', 'status']).execute();
    await this.#folders.sweep(new Map(rows.map((row) => [row.id, row])));
    await this.sweepStrays();
  }

  /** Drops what a process left that died while others run: versions that are no dataset's content, and what was staged. */
  async sweepStrays(): Promise<void> {
    await this.#strays.sweep();
    // Listed before the rows are asked for: a dataset has its row first.
    await mkdir(this.#staging, { recursive: true });
    const staged = await readdir(this.#staging);
    const generating = new Set(
      (await this.findMany(staged)).filter(({ status }) => status === 'Generating Dataset').map(({ id }) => id),
    );
    for (const id of staged) if (!generating.has(id)) await this.#dropStaged(id);
  }

  #staged(id: string): string {
    return join(this.#staging, id, this.#own);
  }

  /** Whichever process made it; what another one writes meanwhile is left to a sweep. */
  async #dropStaged(id: string): Promise<void> {
    await rm(join(this.#staging, id), { recursive: true, force: true }).catch(() => undefined);
  }
}

async function sizeOf(folder: string): Promise<number> {
  const sizes = await Promise.all((await readdir(folder)).map(async (file) => (await stat(join(folder, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function toRecord(row: Selectable<HostTables['datasets']>): DatasetRecord {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    siteId: row.site_id,
    name: row.name,
    datasetType: row.dataset_type,
    groupName: row.group_name,
    folderPath: row.folder_path,
    status: row.status,
    // The column is JSON: the driver has parsed it already.
    failure: (row.failure as unknown as DatasetRecord['failure']) ?? undefined,
    version: row.version ?? undefined,
    sums: row.sums_sha256 ?? undefined,
    size: Number(row.size),
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedBy: row.updated_by,
    updatedAt: row.updated_at,
  };
}
