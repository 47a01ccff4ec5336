import type { TableIssue } from '../../shared/table/index.ts';
import { bodySignature, type BodySignature } from './body-signature.ts';
import type { CellClass } from './cell-class.ts';
import { makeColumnNames } from './column-names.ts';
import type { HeadRecord } from './file-head.ts';

/** Where the names and the rows of a table are. */
export interface HeaderGuess {
  columnNames: string[];
  headerLine: number | undefined;
  dataStartRow: number;
  warnings: TableIssue[];
}

/** What the search for the header knows about the file. */
export interface HeaderSearch {
  records: readonly HeadRecord[];
  classify: (text: string) => CellClass;
  delimiter: string;
  /** The user's data start row: the header is then looked for above it. */
  forcedStart: number | undefined;
  /** The records are the whole file's. */
  complete: boolean;
}

/** Finds the first data row and the header above it; undefined when there is no data row. */
export function detectHeader(search: HeaderSearch): HeaderGuess | undefined {
  const { records, classify, delimiter, forcedStart, complete } = search;
  const inBody = records.filter((record) => record.line >= (forcedStart ?? 1));
  if (inBody.length === 0 && complete) return undefined;
  const signature = bodySignature(inBody.length === 0 ? records : inBody, classify);
  const headers = new HeaderTest(signature, classify, delimiter);
  const start =
    forcedStart === undefined ? findStart(records, signature, classify, headers) : records.length - inBody.length;
  const dataStartRow = forcedStart ?? records[start]?.line;
  if (dataStartRow === undefined) return undefined;
  const above = records.slice(0, start);
  const header = findHeader(above, headers, false) ?? findHeader(above, headers, true);
  const names = header === undefined ? [] : headers.names(header);
  const { names: columnNames, repeated } = makeColumnNames(names, Math.max(signature.width, names.length));
  const warnings: TableIssue[] = repeated.map((column) => ({
    line: header?.line ?? 0,
    column,
    code: 'duplicate-column-name',
  }));
  if (header !== undefined && names.length !== signature.width) {
    warnings.push({ line: header.line, code: 'header-mismatch', text: String(names.length) });
  }
  const skipped = above.filter((record) => record !== header);
  if (skipped[0] !== undefined)
    warnings.push({ line: skipped[0].line, code: 'lines-skipped', text: String(skipped.length) });
  return { columnNames, headerLine: header?.line, dataStartRow, warnings };
}

const commentMark = /^(\/\/|#+|%+|!+|;+)\s*/;

/** Tells whether a record can be the header of the body. */
class HeaderTest {
  readonly #signature: BodySignature;
  readonly #classify: (text: string) => CellClass;
  readonly #delimiter: string;

  constructor(signature: BodySignature, classify: (text: string) => CellClass, delimiter: string) {
    this.#signature = signature;
    this.#classify = classify;
    this.#delimiter = delimiter;
  }

  /** The record's cells without a comment mark before the first and without blanks after the last. */
  names(record: HeadRecord): string[] {
    const names = [...record.fields];
    names[0] = (names[0] ?? '').replace(commentMark, '');
    if (names[0] === '' && names.length > this.#signature.width) names.shift();
    while (names.length > 1 && names.at(-1) === '') names.pop();
    return names;
  }

  /** Names are unique, unless `mayRepeat`; rows of units and types repeat themselves. */
  fits(record: HeadRecord, mayRepeat = false): boolean {
    const { width, numericColumns } = this.#signature;
    const names = this.names(record);
    // Blank-separated words of a title may be any number, so there the width must agree.
    if (this.#delimiter === ' ' ? names.length !== width : names.length * 2 < width) return false;
    const written = names.filter((name) => name !== '');
    if (names.length !== width && written.length < names.length) return false;
    if (written.length * 2 < width) return false;
    if (!mayRepeat && new Set(written.map((name) => name.toLowerCase())).size < written.length) return false;
    const texts = names.filter((name) => this.#classify(name) === 'text').length;
    if (numericColumns.length === 0) return texts * 2 > written.length;
    return numericColumns.some((index) => this.#classify(names[index] ?? '') === 'text');
  }
}

function findStart(
  records: readonly HeadRecord[],
  signature: BodySignature,
  classify: (text: string) => CellClass,
  headers: HeaderTest,
): number {
  const { width, numericColumns } = signature;
  if (numericColumns.length === 0) return findStartOfTexts(records, width, headers);
  let firstLikely = records.length;
  for (const [index, record] of records.entries()) {
    const classes = numericColumns.map((column) => classify(record.fields[column] ?? ''));
    const numbers = classes.filter((cell) => cell === 'number').length;
    const texts = classes.filter((cell) => cell === 'text').length;
    if (numbers > texts && record.fields.length >= width && index < firstLikely) firstLikely = index;
    const previous = records[index - 1];
    // The row under a header is data even with a fault or two in it: a wrong guess here would lose the row.
    if (previous !== undefined && headers.fits(previous, index === 1)) {
      if (numbers >= texts && numbers + texts > 0 && record.fields.length * 2 > width) return index;
      if (numbers + texts === 0 && record.fields.length === width && !headers.fits(record)) return index;
    } else if (numbers > 0 && texts === 0 && record.fields.length >= width) return index;
  }
  return firstLikely;
}

function findStartOfTexts(records: readonly HeadRecord[], width: number, headers: HeaderTest): number {
  const first = records.findIndex((record) => record.fields.length >= width);
  const record = records[first];
  if (record === undefined) return records.length;
  const below = records.slice(first + 1);
  // A name hardly occurs again among the values below it.
  const isRepeated = record.fields.some(
    (text, index) => text !== '' && below.some(({ fields }) => fields[index] === text),
  );
  return headers.fits(record, true) && !isRepeated ? first + 1 : first;
}

/** The first of the adjacent candidates nearest to the data: names stand above rows of units, types or descriptions. */
function findHeader(above: readonly HeadRecord[], headers: HeaderTest, mayRepeat: boolean): HeadRecord | undefined {
  let header: HeadRecord | undefined;
  for (const record of above.toReversed()) {
    if (header !== undefined && record.nextLine !== header.line) break;
    if (headers.fits(record, mayRepeat)) header = record;
    else if (header !== undefined) break;
    // Of several comments only the last is about the columns.
    if (header !== undefined && commentMark.test(header.fields[0] ?? '')) break;
  }
  return header;
}
