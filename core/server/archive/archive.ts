import type { Readable } from 'node:stream';

/** A file in an archive. @beta */
export interface ArchiveEntry {
  /** With `/` between folders; it never leads out of a folder. */
  readonly name: string;
  /** Unpacked bytes. */
  readonly size: number;
}

/** A zip archive that was checked as far as it can be without unpacking it. What is read of it is checked while it is read. @beta */
export interface Archive {
  /** The files in the order of the archive's directory; no folders. */
  readonly entries: readonly ArchiveEntry[];
  /** A whole entry in memory. Throws `archive-entry-too-large` above `most` bytes (256 MiB), before anything is read. */
  read(name: string, most?: number): Promise<Buffer>;
  /** The unpacked bytes; the stream fails with `archive-damaged` when they are not what the archive declares. */
  stream(name: string): Promise<Readable>;
  /** Unpacks an entry to a file that must not exist; nothing is left of it when that fails. */
  extract(name: string, toPath: string): Promise<void>;
  close(): Promise<void>;
}
