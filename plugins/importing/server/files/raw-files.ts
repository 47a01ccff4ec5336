import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { MessageValues } from 'adit/core';
import type { DamageReason } from 'adit/core/server';
import { storableJson } from './storable-json.ts';
import type { KnownChunk } from './compare-chunks.ts';
import type { ImportingDatabase, ImportingTables, StoredMetadata } from './tables.ts';

/** A raw file as the table has it. */
export type RawFile = Selectable<ImportingTables['raw_files']>;

/** The dataset that a file is sent for. */
export interface WantedDataset {
  readonly datasetType: string;
  readonly datasetName: string;
  readonly groupName: string;
  readonly folderPath: string;
}

/** What a file is known by before any of it was sent. */
export interface FileIdentity extends Partial<Omit<WantedDataset, 'datasetType'>> {
  readonly datasetType: string;
  readonly tenantId: string;
  readonly siteId: string;
  readonly userId: string;
  readonly uniqueIdentifier: string;
  readonly fileName: string;
  readonly fileType?: string | undefined;
  readonly chunkTotal: number;
}

/** How the identifiers of files begin that the server had itself. */
export const LOCAL_IDENTIFIER = 'local-';

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The raw files of all sites. */
export class RawFiles {
  #database: ImportingDatabase;

  constructor(database: ImportingDatabase) {
    this.#database = database;
  }

  async find(id: string): Promise<RawFile | undefined> {
    return (await this.findMany([id]))[0];
  }

  async findMany(ids: readonly string[]): Promise<RawFile[]> {
    const known = ids.filter((id) => UUID.test(id));
    return known.length === 0
      ? []
      : this.#database.selectFrom('raw_files').selectAll().where('id', 'in', known).execute();
  }

  findByIdentity(siteId: string, uniqueIdentifier: string, fileName: string): Promise<RawFile | undefined> {
    return this.#database
      .selectFrom('raw_files')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('unique_identifier', '=', uniqueIdentifier)
      .where('file_name', '=', fileName)
      .executeTakeFirst();
  }

  /** The last file that was sent for a dataset. */
  findSentFor(siteId: string, dataset: WantedDataset): Promise<RawFile | undefined> {
    return this.#database
      .selectFrom('raw_files')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('dataset_type', '=', dataset.datasetType)
      .where('dataset_name', '=', dataset.datasetName)
      .where('group_name', '=', dataset.groupName)
      .where('folder_path', '=', dataset.folderPath)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  ofSite(siteId: string): Promise<RawFile[]> {
    return this.#database
      .selectFrom('raw_files')
      .selectAll()
      .where('site_id', '=', siteId)
      .orderBy('created_at', 'desc')
      .execute();
  }

  /** The sites that have raw files. */
  async sites(): Promise<string[]> {
    const rows = await this.#database.selectFrom('raw_files').select('site_id').distinct().execute();
    return rows.map((row) => row.site_id);
  }

  /** The file of this identity, begun now when it was not before. */
  async begin(identity: FileIdentity): Promise<RawFile> {
    await this.#database
      .insertInto('raw_files')
      .values({
        id: randomUUID(),
        tenant_id: identity.tenantId,
        site_id: identity.siteId,
        user_id: identity.userId,
        unique_identifier: identity.uniqueIdentifier,
        file_name: identity.fileName,
        dataset_type: identity.datasetType,
        dataset_name: identity.datasetName ?? null,
        group_name: identity.groupName ?? null,
        folder_path: identity.folderPath ?? null,
        file_type: identity.fileType ?? null,
        chunk_total: identity.chunkTotal,
        status: 'Uploading',
        metadata: null,
        error: null,
        metadata_config_id: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const file = await this.findByIdentity(identity.siteId, identity.uniqueIdentifier, identity.fileName);
    if (!file) throw new Error('A raw file vanished while it was begun');
    return file;
  }

  async chunk(id: string, number: number): Promise<{ size: number; sha256: string } | undefined> {
    return this.#database
      .selectFrom('raw_file_chunks')
      .select(['size', 'sha256'])
      .where('raw_file_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirst();
  }

  /** What was taken of a file, in order. */
  chunks(id: string): Promise<KnownChunk[]> {
    return this.#database
      .selectFrom('raw_file_chunks')
      .select(['number', 'size', 'sha256'])
      .where('raw_file_id', '=', id)
      .orderBy('number')
      .execute();
  }

  async ids(): Promise<string[]> {
    const rows = await this.#database.selectFrom('raw_files').select('id').orderBy('id').execute();
    return rows.map((row) => row.id);
  }

  /** The files of a tenant that are noted as damaged. */
  damaged(tenantId: string): Promise<RawFile[]> {
    return this.#database
      .selectFrom('raw_files')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('damage', 'is not', null)
      .execute();
  }

  /** Notes what is wrong with a stored file, with the moment when it was first noticed, or that nothing is. */
  async keepDamage(id: string, damage: DamageReason | undefined): Promise<void> {
    await this.#database
      .updateTable('raw_files')
      .set({
        damage: damage ?? null,
        damage_noticed_at: damage ? sql<Date>`coalesce(damage_noticed_at, now())` : null,
      })
      .where('id', '=', id)
      .where('damage', 'is distinct from', damage ?? null)
      .execute();
  }

  /** Records a chunk that is on disk. */
  async addChunk(id: string, number: number, chunk: { size: number; sha256: string }): Promise<void> {
    await this.#database
      .insertInto('raw_file_chunks')
      .values({ raw_file_id: id, number, ...chunk })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** The files that are not whole, or not read. */
  unfinished(): Promise<RawFile[]> {
    return this.#database.selectFrom('raw_files').selectAll().where('status', 'in', ['Uploading', 'Pending']).execute();
  }

  /** The uploads that were begun so many days ago and are not whole. */
  abandoned(days: number): Promise<RawFile[]> {
    return this.#database
      .selectFrom('raw_files')
      .selectAll()
      .where('status', '=', 'Uploading')
      .where('created_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
      .execute();
  }

  /** The numbers of the chunks that are still needed. */
  async missingChunks(file: RawFile): Promise<number[]> {
    const rows = await this.#database
      .selectFrom('raw_file_chunks')
      .select('number')
      .where('raw_file_id', '=', file.id)
      .execute();
    const there = new Set(rows.map((row) => row.number));
    return Array.from({ length: file.chunk_total }, (_, index) => index + 1).filter((number) => !there.has(number));
  }

  /** Marks a whole file as being read; false when somebody else did so already. */
  async completeUpload(id: string): Promise<boolean> {
    const row = await this.#database
      .updateTable('raw_files')
      .set({
        status: 'Pending',
        size: sql<number>`(select coalesce(sum(size), 0) from ${sql.table('plugin_importing.raw_file_chunks')} where raw_file_id = ${id})`,
      })
      .where('id', '=', id)
      .where('status', '=', 'Uploading')
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Marks a file that the server had itself as being read, and keeps what it is. */
  async completeLocal(id: string, chunks: readonly KnownChunk[]): Promise<void> {
    const size = chunks.reduce((sum, chunk) => sum + chunk.size, 0);
    await this.#database.transaction().execute(async (transaction) => {
      for (const chunk of chunks)
        await transaction
          .insertInto('raw_file_chunks')
          .values({ raw_file_id: id, ...chunk })
          .execute();
      await transaction.updateTable('raw_files').set({ status: 'Pending', size }).where('id', '=', id).execute();
    });
  }

  /** Keeps what was read of a file, under a new configuration id. */
  async keepMetadata(id: string, metadata: StoredMetadata): Promise<void> {
    await this.#database
      .updateTable('raw_files')
      .set({ status: 'Complete', metadata: storableJson(metadata), error: null, metadata_config_id: randomUUID() })
      .where('id', '=', id)
      .execute();
  }

  async keepError(id: string, error: { code: string; values: MessageValues; message: string }): Promise<void> {
    await this.#database
      .updateTable('raw_files')
      .set({ status: 'Failed', error: storableJson(error) })
      .where('id', '=', id)
      .execute();
  }

  /** Keeps how large the table is that was unpacked from a file; false when the file is gone. */
  async keepDerivedSize(id: string, size: number): Promise<boolean> {
    const row = await this.#database
      .updateTable('raw_files')
      .set({ derived_size: size })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Makes a whole file one that waits to be read, as another sort. */
  async restart(id: string, sort: { datasetType: string; fileType: string }): Promise<void> {
    await this.#database
      .updateTable('raw_files')
      .set({
        status: 'Pending',
        error: null,
        dataset_type: sort.datasetType,
        file_type: sort.fileType,
      })
      .where('id', '=', id)
      .where('status', 'in', ['Complete', 'Failed'])
      .execute();
  }

  /** Makes a file one of which nothing was sent. */
  async empty(id: string): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('raw_file_chunks').where('raw_file_id', '=', id).execute();
      await transaction
        .updateTable('raw_files')
        .set({ status: 'Uploading', size: 0, derived_size: 0, metadata: null, error: null })
        .where('id', '=', id)
        .execute();
    });
  }

  async remove(id: string): Promise<void> {
    await this.#database.deleteFrom('raw_files').where('id', '=', id).execute();
  }
}
