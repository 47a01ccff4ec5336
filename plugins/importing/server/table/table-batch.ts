import type { DateOrder, TableIssue, TableIssueCounts } from '../../shared/table/index.ts';
import type { ReadCode } from './number-cell.ts';
import type { TextDictionary } from './text-dictionary.ts';

/** A column to read. A row in which a `required` column is missing is rejected. */
export interface ColumnRequest {
  /** One of the dialect's column names. */
  name: string;
  kind: 'number' | 'text';
  /** The cells of a number column are dates, written so; its numbers are milliseconds since 1970. */
  dateOrder?: DateOrder;
  required?: boolean;
  /** Values of a number column that are read as other numbers, or as none. */
  codes?: readonly ReadCode[];
}

/** The values of one column in a batch: numbers with NaN = missing, or dictionary codes with 0xFFFFFFFF = missing. */
export type ColumnValues = Float64Array | Uint32Array;

/** The raw text of a value that was changed: `row` counts the used rows of the whole file from 0. */
export interface RawText {
  row: number;
  column: string;
  text: string;
}

/** Used rows, in file order. The arrays are used again for the next batch: copy what is kept. */
export interface TableBatch {
  /** Used rows before this batch. */
  firstRow: number;
  rowCount: number;
  /** One per request, in the order of the requests, `rowCount` long: Float64Array for numbers, Uint32Array for text. */
  columns: ColumnValues[];
  /** The 1-based physical line of the source file on which each row starts. */
  lineNumbers: Uint32Array;
  /** Raw texts of limits such as `<0.01` among these rows. */
  rawTexts: RawText[];
}

/** Where a table goes; a batch's promise is waited for before reading on. */
export interface TableSink {
  batch(batch: TableBatch): void | Promise<void>;
  issue?(issue: TableIssue): void;
}

/** The account of a read: `rowsRead` = `rowsUsed` + `rowsRejected`. */
export interface ReadTableResult {
  rowsRead: number;
  rowsUsed: number;
  rowsRejected: number;
  /** Used rows with at least one changed value. */
  rowsChanged: number;
  issueCounts: TableIssueCounts;
  /** One per request; undefined for numbers. */
  dictionaries: (TextDictionary | undefined)[];
  /** Physical lines of the file. */
  lines: number;
  /** Lines among the data with nothing on them. */
  blankLines: number;
}
