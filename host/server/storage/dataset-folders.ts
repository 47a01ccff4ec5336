import type { HeldDataset } from 'adit/core/server';

/** What the catalogue says of a dataset. */
export interface KnownDataset {
  readonly version: string | null;
  readonly status: string;
}

/** Keeps the folders of complete datasets, one a version. */
export interface DatasetFolders {
  /** Takes a whole folder over; it is kept for good when this returns. */
  place(staged: string, id: string, version: string): Promise<void>;
  /** The folder on this machine, with all of its files or those that are named, until it is disposed. */
  open(id: string, version: string, files?: readonly string[]): Promise<HeldDataset>;
  /**
   * Fetches a file anew, or all of them for `ALL_FILES`, where folders are copies; absent where they are not. Throws 404 `object-missing`
   * or 500 `object-damaged` when there is no whole one.
   */
  renew?(id: string, version: string, file: string): Promise<void>;
  /** Drops one version of a dataset; nothing when there is none. */
  removeVersion(id: string, version: string): Promise<void>;
  /** Drops all versions of a dataset. */
  remove(id: string): Promise<void>;
  /** Drops what none of the datasets that are known speaks of. */
  sweep(known: ReadonlyMap<string, KnownDataset>): Promise<void>;
}
