import type { SourceFile } from 'adit/core/server';

/** A drawing or mesh to read. */
export interface ShapeSource extends SourceFile {
  /** The URL of the module that reads files of its extension, and those of all readers: what is in the file may be another's. */
  readonly reader: string;
  readonly readers: readonly string[];
}
