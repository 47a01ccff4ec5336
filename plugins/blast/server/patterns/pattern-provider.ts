/** A file of a provider that holds the holes of one or more patterns. */
export interface PatternFile {
  /** Changes whenever the file's content does. */
  readonly version: string;
  readonly fileName: string;
  readonly updatedAt: Date;
  /** The bench that the provider knows the patterns of, where the file names none; empty when it knows none. */
  readonly bench: string;
  /** A path on this machine where the file can be read; fetched when it is not here. */
  path(): Promise<string>;
}

/** A site as a provider knows it; names may be the same in two tenants, ids never are. */
export interface PatternSite {
  readonly id: string;
  readonly name: string;
}

/** Where blast patterns come from. */
export interface PatternProvider {
  /** The files of a site. Throws `blast-provider-failed` when they cannot be listed. */
  files(site: PatternSite, signal: AbortSignal): Promise<readonly PatternFile[]>;
}
