import type { ImportIssue } from 'adit/core';
import type { SaidSystem } from './crs/index.ts';
import type { BuildRun, TableSummary } from './dataset-build.ts';

/** How a file is given to a reader. @public */
export interface FormatFile {
  readonly path: string;
  /** The name under which it was uploaded, for messages. */
  readonly fileName: string;
}

/** What the module of a reader may export beside it, as `systemOf`: what a file itself says of its coordinate system. @public */
export type SystemOfFile = (file: FormatFile) => Promise<SaidSystem>;

/** One of the things that a file holds, such as a sheet of a workbook. @public */
export interface FilePart {
  /** Empty where a file holds one thing alone. */
  readonly name: string;
  /** Its writer hid it: offered last. */
  readonly isHidden?: boolean;
  /** Of cells: the first row holds the names of the columns, whatever they look like. */
  readonly hasNames?: boolean;
}

/** What a reading reports to. @public */
export interface ReadRun {
  readonly signal: AbortSignal;
  readonly missingSymbols: readonly string[];
  /** Tells of something in the file that the dataset's log is to say. */
  issue(issue: ImportIssue): void;
}

/**
 * Reads files of one sort, in bounded memory whatever the file says of itself; exported as `fileReader` by the reader's module, which runs in a
 * worker. All throw an AditError that says what is wrong with a file that they cannot read, and what to do.
 *
 * @public
 */
export interface FileReading<Part extends FilePart, Sink, Run, Summary> {
  /** How surely a file is of this sort, from 0 to 1, by its first 64 KiB at most; the name counts only where the bytes say nothing. */
  sniff(head: Uint8Array, fileName: string): number;
  /** Says what is in the file: its tables, sheets or bodies, in the file's order. */
  describe(file: FormatFile, signal: AbortSignal): Promise<{ readonly parts: readonly Part[] }>;
  /** Reads the part of that place in the list. */
  read(file: FormatFile, part: number, sink: Sink, run: Run): Promise<Summary>;
}

/** A column as a file declares it. @public */
export interface FormatColumn {
  readonly name: string;
  readonly kind: 'number' | 'text';
  readonly unit?: 'ft' | 'm' | 'deg' | 'none';
}

/** A table whose columns the file declares. @public */
export interface ColumnsPart extends FilePart {
  readonly columns: readonly FormatColumn[];
  /** Variable to column name, where the file itself says which column is which. */
  readonly defaultColumns: Readonly<Record<string, string>>;
  /** Attribute lists of the file, such as colours by group; kept with its metadata and shown as `attributesMap`. */
  readonly attributes?: unknown;
}

/** The columns that are wanted, and what takes their rows in batches of at most 65,536, in the file's order. @public */
export interface ColumnsSink {
  readonly columns: Parameters<BuildRun['readTable']>[1];
  readonly batch: Parameters<BuildRun['readTable']>[2];
}

/** Reads tables whose columns have names and types. @public */
export interface ColumnsReader extends FileReading<ColumnsPart, ColumnsSink, ReadRun, TableSummary> {
  readonly holds: 'columns';
}

/** Takes the rows of a sheet as texts, with their numbers from 1, in ascending order; rows without cells may be left out. @public */
export interface CellsSink {
  /** Takes the next row. */
  row(line: number, cells: readonly string[]): void;
}

/** Something about cells of a sheet that a user ought to know: a finding of the code `finding.<code>`. @public */
export interface CellsNote {
  readonly code: string;
  readonly count: number;
  /** The first of them, by row and by name. */
  readonly lines: readonly number[];
  readonly cells: readonly string[];
}

/** Reads sheets of cells: what is the header and what a number is found out as in a text. @public */
export interface CellsReader extends FileReading<
  FilePart,
  CellsSink,
  Pick<ReadRun, 'signal'>,
  { readonly notes: readonly CellsNote[] }
> {
  readonly holds: 'cells';
}

/** What reads tables. @public */
export type TableReader = ColumnsReader | CellsReader;
