import { sql } from 'kysely';
import type { HostDatabase } from '../database/host-tables.ts';
import type { DatasetFolders } from './dataset-folders.ts';

/** A process that was taken for dead may place a folder after it was dropped. */
const LATE_SECONDS = 3600;

/**
 * The versions that a folder may be kept of although they are no dataset's content. A version is noted before its folder is placed, and
 * forgotten in the transaction that makes it the content: whatever process dies in between, another one knows what to drop.
 */
export class StrayVersions {
  #database: HostDatabase;
  #folders: Pick<DatasetFolders, 'removeVersion'>;

  constructor(database: HostDatabase, folders: Pick<DatasetFolders, 'removeVersion'>) {
    this.#database = database;
    this.#folders = folders;
  }

  async note(datasetId: string, version: string): Promise<void> {
    await this.#database.insertInto('stray_versions').values({ dataset_id: datasetId, version }).execute();
  }

  /** Notes the content of datasets that `transaction` removes. */
  async noteAll(transaction: HostDatabase, ids: readonly string[]): Promise<void> {
    await transaction
      .insertInto('stray_versions')
      .columns(['dataset_id', 'version'])
      .expression((from) =>
        from
          .selectFrom('datasets')
          .select(['id', 'version'])
          .$narrowType<{ version: string }>()
          .where('id', 'in', ids)
          .where('version', 'is not', null),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async forget(transaction: HostDatabase, datasetId: string, version: string): Promise<void> {
    await transaction
      .deleteFrom('stray_versions')
      .where('dataset_id', '=', datasetId)
      .where('version', '=', version)
      .execute();
  }

  /** Drops the folders of strays; what is placed or being placed for a dataset that is still generated stays. */
  async sweep(): Promise<void> {
    const isLate = sql<boolean>`swept_at < now() - make_interval(secs => ${LATE_SECONDS})`;
    const strays = await this.#database
      .selectFrom('stray_versions')
      .leftJoin('datasets', 'datasets.id', 'stray_versions.dataset_id')
      .select(['stray_versions.dataset_id', 'stray_versions.version', 'swept_at'])
      .where(sql<boolean>`datasets.status is distinct from 'Generating Dataset'`)
      .where((where) => where.or([where('swept_at', 'is', null), isLate]))
      .execute();
    for (const { dataset_id: id, version, swept_at: sweptAt } of strays) {
      await this.#folders.removeVersion(id, version);
      if (sweptAt) await this.forget(this.#database, id, version);
      else
        await this.#database
          .updateTable('stray_versions')
          .set({ swept_at: sql`now()` })
          .where('dataset_id', '=', id)
          .where('version', '=', version)
          .execute();
    }
  }
}
