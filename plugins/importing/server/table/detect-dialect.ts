import {
  isValidDelimiter,
  type DelimitedDialect,
  type TableIssue,
  type TextEncoding,
} from '../../shared/table/index.ts';
import { makeCellClassifier } from './cell-class.ts';
import { makeColumnNames } from './column-names.ts';
import { detectDecimal, detectDelimiter } from './detect-delimiter.ts';
import { detectGslib } from './detect-gslib.ts';
import { detectHeader } from './detect-header.ts';
import { columnPlaces } from './detect-places.ts';
import { fileChunks, type PassOptions } from './file-chunks.ts';
import { headLines, headRecords, maxColumns, readHead, type FileHead } from './file-head.ts';
import { TableError } from './table-error.ts';

/** What the user fixed; everything else is detected to go with it. */
export interface DialectOverrides {
  encoding?: TextEncoding | undefined;
  delimiter?: string | undefined;
  decimal?: '.' | ',' | undefined;
  /** 1-based physical line of the first data row. */
  dataStartRow?: number | undefined;
  /** 1-based physical line of the column names, or 0 for a file without. */
  headerLine?: number | undefined;
  /** The text was written of the cells of a sheet: it is no list of GSLIB, and its numbers have points. */
  ofCells?: boolean | undefined;
}

/** A dialect and what the user should know about it. */
export interface DetectedDialect {
  dialect: DelimitedDialect;
  warnings: TableIssue[];
  /** The first lines of the file, for the user to find the one with the names. */
  firstLines: string[];
}

const maxHeadRecords = 12_000;
const linesShown = 30;
const lineTextLimit = 200;

/**
 * Finds out how a delimited text file is to be read, from a little more than its first MiB. Throws `empty-file`,
 * `no-data-rows`, `not-text`, `line-too-long`, `too-many-columns` or `invalid-delimiter`.
 */
export function detectDialect(
  path: string,
  overrides: DialectOverrides = {},
  options: PassOptions = {},
): Promise<DetectedDialect> {
  return detectDialectFrom(fileChunks(path, { signal: options.signal }), overrides);
}

/** `detectDialect` from bytes in any chunks. */
export async function detectDialectFrom(
  chunks: AsyncIterable<Uint8Array>,
  overrides: DialectOverrides = {},
): Promise<DetectedDialect> {
  if (overrides.delimiter !== undefined && !isValidDelimiter(overrides.delimiter))
    throw new TableError('invalid-delimiter');
  const head = await readHead(chunks, overrides.encoding);
  const found = detectGslibDialect(head, overrides) ?? detectPlainDialect(head, overrides);
  const firstLines = headLines(head, linesShown).map((line) => line.slice(0, lineTextLimit));
  return { ...found, firstLines };
}

type FoundDialect = Omit<DetectedDialect, 'firstLines'>;

function detectGslibDialect(head: FileHead, overrides: DialectOverrides): FoundDialect | undefined {
  if (overrides.headerLine || overrides.ofCells) return undefined;
  const gslib = detectGslib(head, overrides.delimiter);
  if (gslib === undefined || (overrides.dataStartRow ?? gslib.dataStartRow) !== gslib.dataStartRow) return undefined;
  const { names, repeated } = makeColumnNames(gslib.columnNames, gslib.columnNames.length);
  const dialect: DelimitedDialect = {
    encoding: head.encoding,
    lineEnd: detectLineEnd(head),
    delimiter: gslib.delimiter,
    decimal: overrides.decimal ?? '.',
    columnNames: names,
    dataStartRow: gslib.dataStartRow,
  };
  return { dialect, warnings: repeated.map((column) => ({ line: 0, column, code: 'duplicate-column-name' })) };
}

function detectPlainDialect(head: FileHead, overrides: DialectOverrides): FoundDialect {
  const forcedStart = overrides.dataStartRow;
  const delimiter = overrides.delimiter ?? detectDelimiter(head, forcedStart ?? 1) ?? ',';
  const records = headRecords(head, delimiter, maxHeadRecords);
  if (records.length === 0) throw new TableError('empty-file');
  const decimal = overrides.decimal ?? (overrides.ofCells ? '.' : detectDecimal(records, delimiter));
  const header = detectHeader({
    records,
    classify: makeCellClassifier(decimal),
    delimiter,
    forcedStart,
    forcedHeader: overrides.headerLine,
    complete: head.complete,
  });
  if (header === undefined) throw new TableError('no-data-rows');
  const { columnNames, headerLine, dataStartRow, columnUnits, warnings } = header;
  if (columnNames.length > maxColumns) throw new TableError('too-many-columns');
  if (columnNames.length === 1) warnings.push({ line: 0, code: 'one-column' });
  const dialect: DelimitedDialect = {
    encoding: head.encoding,
    lineEnd: detectLineEnd(head),
    delimiter,
    decimal,
    columnNames,
    dataStartRow,
  };
  const places = delimiter === ' ' ? columnPlaces(head, columnNames.length, dataStartRow) : undefined;
  if (places !== undefined) dialect.columnPlaces = places;
  if (headerLine !== undefined) dialect.headerLine = headerLine;
  if (columnUnits !== undefined) dialect.columnUnits = columnUnits;
  return { dialect, warnings };
}

function detectLineEnd(head: FileHead): DelimitedDialect['lineEnd'] {
  const at = head.bytes.findIndex((byte) => byte === 0x0a || byte === 0x0d);
  if (at < 0 || head.bytes[at] === 0x0a) return 'lf';
  return head.bytes[at + 1] === 0x0a ? 'crlf' : 'cr';
}
