/** The limits of an archive. @beta */
export interface ArchiveLimits {
  readonly entries: number;
  /** Unpacked bytes of one entry. */
  readonly entryBytes: number;
  /** Unpacked bytes of all entries together. */
  readonly totalBytes: number;
  /** Unpacked to packed bytes; small entries are not held to it. */
  readonly ratio: number;
}

const GIBIBYTE = 1024 ** 3;

/** The default limits. @beta */
export const defaultArchiveLimits: ArchiveLimits = {
  entries: 10_000,
  entryBytes: 16 * GIBIBYTE,
  totalBytes: 16 * GIBIBYTE,
  ratio: 1_000,
};

/** Entries up to this many unpacked bytes may be packed as tightly as they like. @beta */
export const RATIO_FREE_BYTES = 1024 ** 2;
