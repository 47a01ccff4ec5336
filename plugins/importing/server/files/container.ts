import { sql } from 'kysely';
import { AditError } from 'adit/core';
import type { Locks } from 'adit/core/server';
import type { UploadContainer } from '../../shared/index.ts';
import type { ImportingDatabase } from './tables.ts';

/** Counts what the raw files of each site take, and refuses what there is no room for. */
export class Container implements UploadContainer {
  readonly limit: number;
  #database: ImportingDatabase;
  #locks: Locks;

  constructor(database: ImportingDatabase, locks: Locks, limit: number) {
    this.#database = database;
    this.#locks = locks;
    this.limit = limit;
  }

  async used(siteIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const used = new Map(siteIds.map((id) => [id, 0]));
    if (siteIds.length === 0) return used;
    const whole = await this.#database
      .selectFrom('raw_files')
      .select(['site_id', sql<string>`sum(size + derived_size)`.as('bytes')])
      .where('site_id', 'in', siteIds)
      .groupBy('site_id')
      .execute();
    const begun = await this.#database
      .selectFrom('raw_files')
      .innerJoin('raw_file_chunks', 'raw_file_chunks.raw_file_id', 'raw_files.id')
      .select(['raw_files.site_id', sql<string>`sum(raw_file_chunks.size)`.as('bytes')])
      .where('raw_files.site_id', 'in', siteIds)
      .where('raw_files.status', '=', 'Uploading')
      .groupBy('raw_files.site_id')
      .execute();
    for (const { site_id: id, bytes } of [...whole, ...begun]) used.set(id, (used.get(id) ?? 0) + Number(bytes));
    return used;
  }

  /** How many bytes more the files of a site may take. */
  async room(siteId: string): Promise<number> {
    return Math.max(0, this.limit - ((await this.used([siteId])).get(siteId) ?? 0));
  }

  /** Throws `container-full` unless there is room for `bytes` more. */
  async check(siteId: string, bytes: number): Promise<void> {
    if (bytes <= (await this.room(siteId))) return;
    throw new AditError('container-full', {
      message: 'The site has no room for the file: delete files that are no longer needed',
      values: { bytes: this.limit },
    });
  }

  /** Runs `keep`, which records `bytes` more, when there is room for them; one after the other for a site. */
  async take<T>(siteId: string, bytes: number, keep: () => Promise<T>): Promise<T> {
    return this.#locks.alone(`importing.container/${siteId}`, async () => {
      await this.check(siteId, bytes);
      return keep();
    });
  }
}
