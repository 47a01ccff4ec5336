import { isKnownName, mergedNames, type ColumnUnits, type TableIssue } from '../../shared/table/index.ts';
import { bodySignature, type BodySignature } from './body-signature.ts';
import type { CellClass } from './cell-class.ts';
import { makeColumnNames } from './column-names.ts';
import type { HeadRecord } from './file-head.ts';
import { isUnitsRow, unitsIn } from './units-row.ts';

/** Where the names and the rows of a table are. */
export interface HeaderGuess {
  columnNames: string[];
  headerLine: number | undefined;
  dataStartRow: number;
  /** What a row of units between the names and the data says of each column. */
  columnUnits: ColumnUnits[] | undefined;
  warnings: TableIssue[];
}

/** What the search for the header knows about the file. */
export interface HeaderSearch {
  records: readonly HeadRecord[];
  classify: (text: string) => CellClass;
  delimiter: string;
  /** The user's data start row: the header is then looked for above it. */
  forcedStart: number | undefined;
  /** The user's line of the names, or 0 for none. */
  forcedHeader: number | undefined;
  /** The records are the whole file's. */
  complete: boolean;
}

/** Finds the first data row and the header above it; undefined when there is no data row. */
export function detectHeader(search: HeaderSearch): HeaderGuess | undefined {
  const { records, classify, delimiter, complete } = search;
  const forcedHeader =
    search.forcedHeader === 0 ? undefined : records.findLast(({ line }) => line <= (search.forcedHeader ?? 0));
  const forcedStart = search.forcedStart ?? (forcedHeader && firstBelow(records, forcedHeader));
  const inBody = records.filter((record) => record.line >= (forcedStart ?? 1));
  if (inBody.length === 0 && complete) return undefined;
  const signature = bodySignature(inBody.length === 0 ? records : inBody, classify);
  const headers = new HeaderTest(signature, classify, delimiter);
  const start =
    forcedStart === undefined ? findStart(records, signature, classify, headers) : records.length - inBody.length;
  const dataStartRow = forcedStart ?? records[start]?.line;
  if (dataStartRow === undefined) return undefined;
  const above = records.slice(0, start);
  const found = (): HeadRecord | undefined => findHeader(above, headers, false) ?? findHeader(above, headers, true);
  const header = search.forcedHeader === 0 ? undefined : (forcedHeader ?? found());
  const below = header && secondRow(records, header);
  const second = below && below.line < dataStartRow ? below : undefined;
  const merged = header && second && mergedNames(header.fields, second.fields);
  const names = merged ?? (header === undefined ? [] : headers.names(header));
  const { names: columnNames, repeated } = makeColumnNames(names, Math.max(signature.width, names.length));
  const warnings: TableIssue[] = repeated.map((column) => ({
    line: header?.line ?? 0,
    column,
    code: 'duplicate-column-name',
  }));
  if (header !== undefined && names.length !== signature.width) {
    warnings.push({ line: header.line, code: 'header-mismatch', text: String(names.length) });
  }
  const skipped = above.filter((record) => record !== header && record !== second);
  if (skipped[0] !== undefined)
    warnings.push({ line: skipped[0].line, code: 'lines-skipped', text: rangesOf(skipped) });
  const units = header && above.find(({ line, fields }) => line > header.line && isUnitsRow(fields));
  return { columnNames, headerLine: header?.line, dataStartRow, columnUnits: units && unitsIn(units.fields), warnings };
}

/** The record below a header whose names fill the gaps of it. */
function secondRow(records: readonly HeadRecord[], header: HeadRecord): HeadRecord | undefined {
  const below = records.find(({ line }) => line > header.line);
  return below && mergedNames(header.fields, below.fields) && !isUnitsRow(below.fields) ? below : undefined;
}

/** The line of the first record below a header that is no row of units and no second one of names. */
function firstBelow(records: readonly HeadRecord[], header: HeadRecord): number {
  const second = secondRow(records, header);
  const below = records.find((record) => record.line > header.line && record !== second && !isUnitsRow(record.fields));
  return below?.line ?? header.nextLine;
}

/** The lines of records, as in `1-3, 5`. */
function rangesOf(records: readonly HeadRecord[]): string {
  const ranges: [number, number][] = [];
  for (const { line, nextLine } of records) {
    const last = ranges.at(-1);
    if (last?.[1] === line - 1) last[1] = nextLine - 1;
    else ranges.push([line, nextLine - 1]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}

/** So many records at the top, and so many above the data, may be the header. */
const lookedAt = 30;
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

  /** How many of the record's cells are names that are known. */
  known(record: HeadRecord): number {
    return this.names(record).filter(isKnownName).length;
  }

  /** How much a record that fits looks like the names of this table. */
  score(record: HeadRecord): number {
    const { width, numericColumns } = this.#signature;
    const names = this.names(record);
    const known = this.known(record);
    const texts = numericColumns.filter((index) => this.#classify(names[index] ?? '') === 'text').length;
    const marked = commentMark.test(record.fields[0] ?? '') ? 0.5 : 0;
    return known * 3 + texts + (names.length === width ? 1 : 0) - marked;
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
    if (hasBetterHeader(records, index, headers)) continue;
    const previous = records[index - 1];
    // The row under a header is data even with a fault or two in it: a wrong guess here would lose the row.
    if (previous !== undefined && headers.fits(previous, index === 1)) {
      if (numbers >= texts && numbers + texts > 0 && record.fields.length * 2 > width) return index;
      if (numbers + texts === 0 && isRow(record, width) && !headers.fits(record)) return index;
    } else if (numbers > 0 && texts === 0 && record.fields.length >= width) return index;
  }
  return firstLikely;
}

/** Facts about a file may stand above its names, some of them numbers: a line further down then has more names that are known, two or more. */
function hasBetterHeader(records: readonly HeadRecord[], index: number, headers: HeaderTest): boolean {
  if (index === 0 || index >= lookedAt) return false;
  const known = Math.max(1, headers.known(records[index - 1] as HeadRecord));
  return records.slice(index, lookedAt).some((record) => headers.known(record) > known && headers.fits(record));
}

/** As many fields as there are columns, and something in one of them. */
function isRow({ fields }: HeadRecord, width: number): boolean {
  return fields.length === width && fields.some((text) => text !== '');
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

/**
 * The record that looks most like names: known names count most, then texts over columns of numbers, then the table's width; a
 * comment counts less than the same without its mark. Of equals that stand together the first is taken, since names stand above
 * rows of units, types or descriptions; of several comments the last is about the columns.
 */
function findHeader(above: readonly HeadRecord[], headers: HeaderTest, mayRepeat: boolean): HeadRecord | undefined {
  let header: HeadRecord | undefined;
  let best = 0;
  const near = above.length > 2 * lookedAt ? [...above.slice(0, lookedAt), ...above.slice(-lookedAt)] : above;
  for (const record of near.toReversed()) {
    if (!headers.fits(record, mayRepeat)) continue;
    const score = headers.score(record);
    const isAbove = record.nextLine === header?.line && !commentMark.test(header.fields[0] ?? '');
    if (header !== undefined && (isAbove ? score < best : score <= best)) continue;
    header = record;
    best = score;
  }
  return header;
}
