import type { LengthUnit } from 'adit/core';
import type { ReadingRun, SourceFile } from '../input/index.ts';

/** A row of a file of lines: an entity, an element or a record that the report names. @public */
export interface LineRow {
  /** What the file calls it, for example `LWPOLYLINE`, `string` or `ILINE`. */
  readonly entity: string;
  /** Where it begins; 0 in files without lines. */
  readonly line: number;
}

/** A property as a reader declares it. @public */
export interface LineProperty {
  readonly name: string;
  /** `found`: numbers where every text is one, else categories. */
  readonly kind: 'number' | 'category' | 'found';
  /** What has a value: each line, or each of its vertices. Values of vertices that are alike along every line become values of lines. */
  readonly of: 'lines' | 'vertices';
  /** Its categories are listed in the tree, to be shown one by one; of several such properties the first. */
  readonly isPieces?: true;
}

/** A value of a line or a vertex; undefined where there is none. @public */
export type LineValue = number | string | undefined;

/** One line. @public */
export interface SourceLine {
  /** `xyz` of its vertices, one behind the other. A closed line ends where it begins. */
  readonly xyz: ArrayLike<number>;
  /** The object that it belongs to, in files of several: each becomes a layer. */
  readonly object?: string;
  /** By property. */
  readonly values?: Readonly<Record<string, LineValue>>;
  /** By property, one value a vertex. */
  readonly vertexValues?: Readonly<Record<string, ArrayLike<LineValue>>>;
}

type Values = Readonly<Record<string, string | number>>;

/**
 * Takes what a file holds, and keeps the account of it: every row is used or rejected. Vertices without a place and lines without a length are left out
 * and reported.
 *
 * @public
 */
export interface LineSink {
  /** Declares a property, before its first value; once again it is the same. */
  property(property: LineProperty): void;
  /** Takes the lines of a row; several where it repeats something, such as a block. */
  add(row: LineRow, lines: readonly SourceLine[]): void;
  /** Leaves a row out; `code` is an `issue.<code>` of the reader's plugin or of the dataset type. */
  reject(row: LineRow, code: string, values?: Values): void;
  /** Says something of the whole file, or of a row that is used. */
  warn(code: string, values?: Values, row?: LineRow): void;
  /** The file says what it is measured in. */
  unit(unit: LengthUnit): void;
}

/**
 * Reads files of lines of one sort, in bounded memory whatever the file says of itself; exported as `lineReader` by the module of a file reader that `holds` lines,
 * which runs in a worker.
 *
 * @public
 */
export interface LineReader {
  /** How surely a file is of this sort, from 0 to 1, by its first 4 KiB; the name counts only where the bytes say nothing. */
  sniff(head: Buffer, fileName: string): number;
  /** Throws an AditError that says what is wrong with a file that it cannot read, and what to do. */
  read(file: SourceFile, sink: LineSink, run: ReadingRun): Promise<void>;
}
