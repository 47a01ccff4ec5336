import type { LengthUnit } from 'adit/core';
import type { ReadingRun, SourceFile } from '../input/index.ts';

/** A row of a file of surfaces: a face or another element that the report names. @public */
export interface SurfaceRow {
  /** What the file calls it, for example `face`. */
  readonly entity: string;
  /** Where it stands; 0 in files without lines. */
  readonly line: number;
}

type Values = Readonly<Record<string, string | number>>;

/**
 * Takes what a file holds, and keeps the account of it: every row is used or rejected. Faces without an area, and those that name a vertex that is not
 * there, are rejected by the sink.
 *
 * @public
 */
export interface SurfaceSink {
  /** A corner of faces; they are counted from 0. */
  vertex(x: number, y: number, z: number): void;
  /** A row that is a face of three or more corners, which are numbers of vertices; `name` is that of the part that it belongs to. */
  face(row: SurfaceRow, corners: readonly number[], name?: string): void;
  /** Leaves a row out; `code` is an `issue.<code>` of the reader's plugin or of the dataset type. */
  reject(row: SurfaceRow, code: string, values?: Values): void;
  /** Says something of the whole file, or of a row that is none. */
  warn(code: string, values?: Values, row?: SurfaceRow): void;
  /** The file says what it is measured in. */
  unit(unit: LengthUnit): void;
}

/**
 * Reads files of surfaces of one sort, in bounded memory whatever the file says of itself; exported as `surfaceReader` by the module of a file reader
 * that `holds` surfaces, which runs in a worker.
 *
 * @public
 */
export interface SurfaceReader {
  /** How surely a file is of this sort, from 0 to 1, by its first 4 KiB; the name counts only where the bytes say nothing. */
  sniff(head: Buffer, fileName: string): number;
  /** Throws an AditError that says what is wrong with a file that it cannot read, and what to do. */
  read(file: SourceFile, sink: SurfaceSink, run: ReadingRun): Promise<void>;
}
