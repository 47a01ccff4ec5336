import type { Log } from 'adit/core';
import {
  ALL_FILES,
  forgetFolders,
  keepFolder,
  type DamagedFile,
  type DamageReason,
  type DatasetRecord,
  type Metrics,
  type NoticedDamage,
} from 'adit/core/server';
import type { HostDatabase } from '../database/host-tables.ts';

/** What is wrong with a file, in words for a log. */
export const damageReasons: Readonly<Record<DamageReason, string>> = {
  changed: 'its bytes are not those that were written',
  missing: 'it is not there',
  unreadable: 'the disk does not give it',
};

/** What the log of a dataset says of a damaged file of it. */
export function damageLine(dataset: string, { file, reason, layer, column }: DamagedFile): string {
  const place = [dataset, layer, column].filter(Boolean).join(' › ');
  return `${place}: ${file} is damaged: ${damageReasons[reason]}`;
}

/** Notes which files of datasets are damaged, whoever of this process reads them, and tells the logs once. */
export class DatasetDamage {
  #database: HostDatabase;
  #log: Log;
  /** The folders that are watched, by dataset. */
  #folders = new Map<string, string>();
  /** The files of a dataset that are noted, as this process knows. */
  #noted = new Map<string, Promise<Set<string>>>();

  constructor(database: HostDatabase, metrics: Metrics, log: Log) {
    this.#database = database;
    this.#log = log;
    const help = 'Files of datasets, in the database, so of all processes, that were noticed as damaged.';
    metrics.gauge({ name: 'adit_damaged_files', help }, async () => [{ labels: {}, value: await this.count() }]);
  }

  /** Says what must stand in a folder, and notes what does not. `renew` fetches a file of a copy anew. */
  watch(folder: string, record: DatasetRecord, renew?: (file: string) => Promise<void>): void {
    const { id, name, sums } = record;
    this.#folders.set(id, folder);
    keepFolder(folder, {
      name,
      sums,
      ...(renew && { renew }),
      found: (file, damage) => {
        const telling = damage ? this.#note(record, damage) : this.#clear(record, file);
        telling.catch((error: unknown) => {
          this.#noted.delete(id);
          this.#log.error('What is damaged could not be noted', error, { id, file });
        });
      },
    });
  }

  /** Forgets what was said of a dataset's folder. */
  forget(id: string): void {
    const folder = this.#folders.get(id);
    if (folder !== undefined) forgetFolders(folder);
    this.#folders.delete(id);
    this.#noted.delete(id);
  }

  /** Notes a damaged file in the table, and, where it is new there, in the logs of the dataset and of the server. */
  async #note({ id, name, version }: DatasetRecord, { file, reason, layer, column }: DamagedFile): Promise<void> {
    const noted = await this.#notedOf(id);
    if (noted.has(file)) return;
    noted.add(file);
    const damaged = this.#database
      .selectFrom('datasets')
      .where('id', '=', id)
      .where('version', '=', version ?? '')
      .select((row) => [
        'id',
        row.val(version ?? '').as('version'),
        row.val(file).as('file'),
        row.val<string>(reason).as('reason'),
        row.val(layer ?? '').as('layer'),
        row.val(column ?? '').as('column_name'),
      ]);
    const { numInsertedOrUpdatedRows: count } = await this.#database
      .insertInto('damaged_files')
      .columns(['dataset_id', 'version', 'file', 'reason', 'layer', 'column_name'])
      .expression(damaged)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    // Somebody else has told, or the dataset was removed meanwhile.
    if (!count) return;
    this.#log.error('A dataset is damaged', new Error(`${file}: ${damageReasons[reason]}`), { id, file, reason });
    const message = damageLine(name, { file, reason, layer, column });
    await this.#database
      .insertInto('dataset_logs')
      .values({ dataset_id: id, log_type: 'error', file_path: file, message })
      .execute();
  }

  /** How many files of datasets of all tenants are damaged. */
  async count(): Promise<number> {
    const { count } = await this.#database
      .selectFrom('damaged_files')
      .select((row) => row.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async list(tenantId: string): Promise<NoticedDamage[]> {
    const rows = await this.#database
      .selectFrom('damaged_files')
      .innerJoin('datasets', 'datasets.id', 'damaged_files.dataset_id')
      .whereRef('datasets.version', '=', 'damaged_files.version')
      .where('datasets.tenant_id', '=', tenantId)
      .select([
        'datasets.id',
        'datasets.name',
        'datasets.site_id',
        'file',
        'reason',
        'layer',
        'column_name',
        'noticed_at',
      ])
      .orderBy('noticed_at', 'desc')
      .orderBy('file')
      .execute();
    return rows.map((row) => ({
      datasetId: row.id,
      dataset: row.name,
      siteId: row.site_id,
      file: row.file,
      reason: row.reason as DamageReason,
      layer: row.layer === '' ? undefined : row.layer,
      column: row.column_name === '' ? undefined : row.column_name,
      noticedAt: row.noticed_at,
    }));
  }

  async #clear({ id }: DatasetRecord, file: string): Promise<void> {
    const noted = await this.#notedOf(id);
    if (!noted.delete(file) && !noted.delete(ALL_FILES)) return;
    await this.#database
      .deleteFrom('damaged_files')
      .where('dataset_id', '=', id)
      .where('file', 'in', [file, ALL_FILES])
      .execute();
  }

  #notedOf(id: string): Promise<Set<string>> {
    const read = async (): Promise<Set<string>> => {
      const rows = await this.#database
        .selectFrom('damaged_files')
        .select('file')
        .where('dataset_id', '=', id)
        .execute();
      return new Set(rows.map(({ file }) => file));
    };
    const noted = this.#noted.get(id) ?? read();
    this.#noted.set(id, noted);
    return noted;
  }
}
