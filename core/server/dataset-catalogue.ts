import type { DatasetManifest, DatasetStatus, Disposable, MessageValues } from 'adit/core';
import type { DamagedFile } from './dataset-store/damaged-file.ts';

/** A dataset as the catalogue lists it. @public */
export interface DatasetRecord {
  readonly id: string;
  readonly tenantId: string;
  readonly siteId: string;
  readonly name: string;
  readonly datasetType: string;
  readonly groupName: string;
  /** Empty for the top of the group's dataset type. */
  readonly folderPath: string;
  readonly status: DatasetStatus;
  /** Why it failed. */
  readonly failure?: { readonly code: string; readonly values: MessageValues };
  /** The content's version; undefined until it is complete. */
  readonly version?: string;
  /** The sha256 of the version's `sums.json`; undefined for one that was made before there was such a file. */
  readonly sums?: string | undefined;
  readonly size: number;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly updatedBy: string;
  readonly updatedAt: Date;
}

/** What identifies a new dataset. @public */
export type NewDataset = Pick<
  DatasetRecord,
  'tenantId' | 'siteId' | 'name' | 'datasetType' | 'groupName' | 'folderPath'
> & {
  readonly userId: string;
};

/** One line of a dataset's log. @public */
export interface DatasetLogLine {
  readonly utc: Date;
  readonly logType: 'info' | 'warning' | 'error';
  readonly filePath: string;
  readonly message: string;
}

/**
 * A dataset's folder on this machine, which stays until this is disposed. Its files are read with `readColumn` and its like, which let
 * nothing out that is not what was written; whoever reads them otherwise asks `checkDatasetFiles` before.
 *
 * @public
 */
export interface HeldDataset extends Disposable {
  readonly folder: string;
}

/** A file that no longer matches what was written at import, as it was noticed. @public */
export interface NoticedDamage extends DamagedFile {
  readonly datasetId: string;
  readonly dataset: string;
  readonly siteId: string;
  readonly noticedAt: Date;
}

/** Lists datasets and keeps their folders; a folder becomes visible only as a whole. @public */
export interface DatasetCatalogue {
  /** Adds a dataset that is to be built. */
  create(dataset: NewDataset): Promise<DatasetRecord>;
  /** A dataset by its id; undefined when there is none. */
  find(id: string): Promise<DatasetRecord | undefined>;
  /** The datasets of these ids; those that are not there are left out. */
  findMany(ids: readonly string[]): Promise<DatasetRecord[]>;
  /** All datasets of a site. */
  listSite(siteId: string): Promise<DatasetRecord[]>;
  /** Changes name or place. */
  change(
    ids: readonly string[],
    change: Partial<Pick<DatasetRecord, 'name' | 'groupName' | 'folderPath'>>,
    userId: string,
  ): Promise<void>;
  /** Removes datasets with their files. */
  remove(ids: readonly string[]): Promise<void>;
  /** An empty folder that a dataset is built in; what an earlier, unfinished build left there is gone. */
  stage(id: string): Promise<string>;
  /**
   * Makes the staged folder the dataset's content, marks it complete and writes `lines` to its log, all or nothing. Throws 409
   * `dataset-was-deleted`, or `dataset-has-ended` when it is complete or failed already.
   */
  publish(id: string, lines?: readonly Omit<DatasetLogLine, 'utc'>[]): Promise<DatasetRecord>;
  /** Marks the dataset as failed and drops what was staged; false, and nothing is done, unless it is being generated. */
  fail(id: string, failure: { code: string; values: MessageValues }): Promise<boolean>;
  /**
   * Brings the folder of a complete dataset's content to this machine, where it is not there, and holds it: all of it, or only `files`,
   * which are checked then. Throws 503 `store-gone` when it is kept elsewhere and cannot be had now, and 410 `damaged-dataset` when one of
   * `files` is damaged.
   */
  open(record: DatasetRecord, files?: readonly string[]): Promise<HeldDataset>;
  /** The damaged files of a tenant's datasets, as far as they were noticed, the latest first. */
  damage(tenantId: string): Promise<NoticedDamage[]>;
  /** The manifest of a complete dataset. */
  manifest(record: DatasetRecord): Promise<DatasetManifest>;
  /** Adds lines to a dataset's log, with the time of now. */
  log(id: string, lines: readonly Omit<DatasetLogLine, 'utc'>[]): Promise<void>;
  /** The lines of a dataset's log, the oldest first. */
  logs(id: string): Promise<DatasetLogLine[]>;
}
