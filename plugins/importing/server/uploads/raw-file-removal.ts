import { sql } from 'kysely';
import { AditError } from 'adit/core';
import type { MetadataService } from '../mapping/metadata-service.ts';
import type { ImportingDatabase } from '../files/tables.ts';
import type { RawFile, RawFiles } from '../files/raw-files.ts';
import type { UploadService } from './upload-service.ts';

const ABANDONED_DAYS = 7;

/** Deletes raw files with all that was made of them, and cancels uploads. */
export class RawFileRemoval {
  #database: ImportingDatabase;
  #files: RawFiles;
  #uploads: UploadService;
  #metadata: MetadataService;

  constructor(parts: {
    database: ImportingDatabase;
    files: RawFiles;
    uploads: UploadService;
    metadata: MetadataService;
  }) {
    this.#database = parts.database;
    this.#files = parts.files;
    this.#uploads = parts.uploads;
    this.#metadata = parts.metadata;
  }

  /** Throws 409 `file-in-use` while a dataset is being built from the file. */
  async remove(file: RawFile): Promise<void> {
    if (await this.#isInUse(file.id))
      throw new AditError('file-in-use', {
        status: 409,
        message: `A dataset is being created from "${file.file_name}"`,
        values: { file: file.file_name },
      });
    await this.#metadata.stop(file.id);
    await this.#uploads.remove(file);
  }

  async countOn(siteId: string): Promise<number> {
    return (await this.#files.ofSite(siteId)).length;
  }

  /** Deletes the files of a site that goes away, those that are in use, too: the datasets are gone already. */
  async removeSite(siteId: string): Promise<void> {
    for (const file of await this.#files.ofSite(siteId)) {
      await this.#metadata.stop(file.id);
      await this.#uploads.remove(file);
    }
  }

  /** Drops uploads that nobody went on with for a week: they take room and can hardly be meant any more. */
  async dropAbandoned(): Promise<void> {
    for (const file of await this.#files.abandoned(ABANDONED_DAYS)) await this.#uploads.remove(file);
  }

  async #isInUse(id: string): Promise<boolean> {
    const row = await this.#database
      .selectFrom('imports')
      .select('dataset_id')
      .where('ended', '=', false)
      .where(sql<boolean>`request @> ${JSON.stringify({ files: [{ rawFileId: id }] })}::jsonb`)
      .executeTakeFirst();
    return row !== undefined;
  }
}
