import type { DelimitedDialect } from '../../shared/table/index.ts';
import { CleanReader } from './clean-records/clean-reader.ts';
import { DateCells } from './date-cells.ts';
import { FieldCursor, hasSurplusText } from './field-cursor.ts';
import { IssueLog, issueTextLimit } from './issue-log.ts';
import { NumberCells } from './number-cell.ts';
import { decimalByte } from './parse-number.ts';
import type { RecordScanner } from './record-scanner.ts';
import type { RecordRuns, RecordVisitor } from './record-stream.ts';
import type { ColumnRequest, ColumnValues, RawText, ReadTableResult, TableSink } from './table-batch.ts';
import { TableError } from './table-error.ts';
import { hashSeed, missingCode, TextDictionary } from './text-dictionary.ts';

const maxBatchRows = 65_536;
const minBatchRows = 256;
const batchBytes = 16 << 20;

interface NumberTarget {
  name: string;
  index: number;
  required: boolean;
  values: Float64Array;
  cells: NumberCells;
  /** The cells are dates. */
  dates: DateCells | undefined;
  /** The codes that are no value, and where they were met. */
  codes: { readonly text: string; cells: number; line: number }[];
}

interface TextTarget {
  name: string;
  index: number;
  required: boolean;
  codes: Uint32Array;
  dictionary: TextDictionary;
}

/** Turns records into batches of typed columns, with an account of every row. */
export class RowReader implements RecordVisitor, RecordRuns {
  readonly runs: RecordRuns | undefined;
  next = 0;
  wait: Promise<void> | undefined;
  readonly #width: number;
  readonly #sink: TableSink;
  readonly #issues: IssueLog;
  readonly #numbers: NumberTarget[] = [];
  readonly #texts: TextTarget[] = [];
  readonly #columns: ColumnValues[] = [];
  readonly #dictionaries: (TextDictionary | undefined)[] = [];
  readonly #lineNumbers: Uint32Array;
  readonly #capacity: number;
  readonly #missingSymbols: readonly string[];
  readonly #decimal: DelimitedDialect['decimal'];
  readonly #missingTexts: Buffer[];
  readonly #cursor = new FieldCursor();
  readonly #clean: CleanReader | undefined;
  #rawTexts: RawText[] = [];
  #rowsRead = 0;
  #rowsUsed = 0;
  #rowsRejected = 0;
  #rowsChanged = 0;
  #rowChanged = false;
  /** Rows in the batch at hand. */
  #count = 0;

  constructor(
    dialect: DelimitedDialect,
    requests: readonly ColumnRequest[],
    missingSymbols: readonly string[],
    sink: TableSink,
  ) {
    this.#width = dialect.columnNames.length;
    this.#sink = sink;
    this.#issues = new IssueLog(sink.issue?.bind(sink));
    this.#missingSymbols = missingSymbols;
    this.#decimal = dialect.decimal;
    this.#missingTexts = missingSymbols.map((symbol) => Buffer.from(symbol.trim()));
    const rows = Math.floor(batchBytes / (8 * Math.max(1, requests.length)));
    this.#capacity = Math.max(minBatchRows, Math.min(maxBatchRows, rows));
    this.#lineNumbers = new Uint32Array(this.#capacity);
    for (const request of requests) this.#addTarget(request, dialect.columnNames.indexOf(request.name));
    this.#clean = this.#makeClean(dialect.delimiter);
    this.runs = this.#clean && this;
  }

  /** Dates are read here only. */
  #makeClean(delimiter: string): CleanReader | undefined {
    if (this.#numbers.some(({ dates }) => dates)) return undefined;
    return CleanReader.of({
      delimiter,
      decimal: decimalByte(this.#decimal),
      width: this.#width,
      hashSeed,
      numbers: this.#numbers.map(({ index, required, cells }) => ({ index, required, symbols: cells.symbols })),
      texts: this.#texts.map(({ index, required }) => ({ index, required, symbols: this.#missingTexts })),
    });
  }

  #addTarget({ name, kind, required = false, dateOrder, codes: special = [] }: ColumnRequest, index: number): void {
    if (index < 0) throw new TableError('unknown-column', { column: name });
    if (kind === 'number') {
      const values = new Float64Array(this.#capacity);
      const cells = new NumberCells(this.#decimal, this.#missingSymbols, special);
      const dates = dateOrder && new DateCells(dateOrder, cells);
      const met = special.map(({ text }) => ({ text, cells: 0, line: 0 }));
      this.#numbers.push({ name, index, required, values, cells, dates, codes: met });
      this.#columns.push(values);
      this.#dictionaries.push(undefined);
    } else {
      const codes = new Uint32Array(this.#capacity);
      const dictionary = new TextDictionary(name);
      this.#texts.push({ name, index, required, codes, dictionary });
      this.#columns.push(codes);
      this.#dictionaries.push(dictionary);
    }
  }

  record(bytes: Buffer, scanner: RecordScanner, line: number): Promise<void> | undefined {
    this.#rowsRead++;
    this.#rowChanged = false;
    if (scanner.hasStrayQuote) this.#issues.add('unterminated-quote', line);
    if (scanner.fieldCount !== this.#width) this.#checkWidth(bytes, scanner, line);
    const rawTexts = this.#rawTexts.length;
    const lacking = this.#readNumbers(bytes, scanner, line) ?? this.#findLackingText(bytes, scanner);
    if (lacking !== undefined) {
      this.#rawTexts.length = rawTexts;
      this.#issues.add('missing-required', line, lacking);
      this.#rowsRejected++;
      return undefined;
    }
    this.#readTexts(bytes, scanner, line);
    if (this.#rowChanged) this.#rowsChanged++;
    this.#lineNumbers[this.#count++] = line;
    this.#rowsUsed++;
    return this.#count === this.#capacity ? this.flush() : undefined;
  }

  take(bytes: Buffer, start: number, end: number, line: number): number {
    const clean = this.#clean;
    const rows = clean?.take(bytes, start, end, this.#capacity - this.#count) ?? 0;
    if (!clean || rows === 0) return 0;
    this.#readUnknownTexts(clean, bytes, line);
    for (const [column, { values }] of this.#numbers.entries()) clean.copyValues(column, rows, values, this.#count);
    for (const [column, { codes }] of this.#texts.entries()) clean.copyCodes(column, rows, codes, this.#count);
    for (let row = 0; row < rows; row++) this.#lineNumbers[this.#count + row] = line + row;
    this.#count += rows;
    this.#rowsRead += rows;
    this.#rowsUsed += rows;
    this.next = clean.next;
    this.wait = this.#count === this.#capacity ? this.flush() : undefined;
    return rows;
  }

  forget(): void {
    this.#clean?.forget();
  }

  tooLong(line: number): void {
    this.#rowsRead++;
    this.#rowsRejected++;
    this.#issues.add('line-too-long', line);
  }

  /** Gives the rows at hand to the sink, if there are any. */
  flush(): Promise<void> | undefined {
    const rowCount = this.#count;
    if (rowCount === 0) return undefined;
    const rawTexts = this.#rawTexts;
    this.#rawTexts = [];
    this.#count = 0;
    const wait = this.#sink.batch({
      firstRow: this.#rowsUsed - rowCount,
      rowCount,
      columns: this.#columns.map((values) => values.subarray(0, rowCount)),
      lineNumbers: this.#lineNumbers.subarray(0, rowCount),
      rawTexts,
    });
    return wait ?? undefined;
  }

  /** Says how many dates were missing and which codes were no value, once everything has been read. */
  reportTotals(): void {
    for (const { name, dates, codes } of this.#numbers) {
      if (dates?.firstMissing !== undefined)
        this.#issues.add('missing-dates', dates.firstMissing, name, () => String(dates.missing));
      for (const { text, cells, line } of codes)
        if (cells > 0) this.#issues.add('code-as-missing', line, name, () => text, cells);
    }
  }

  /** The account of what was read so far. */
  account(): Omit<ReadTableResult, 'lines' | 'blankLines'> {
    return {
      rowsRead: this.#rowsRead,
      rowsUsed: this.#rowsUsed,
      rowsRejected: this.#rowsRejected,
      rowsChanged: this.#rowsChanged,
      issueCounts: this.#issues.counts,
      dictionaries: this.#dictionaries,
    };
  }

  #checkWidth(bytes: Buffer, scanner: RecordScanner, line: number): void {
    const found = scanner.fieldCount;
    if (found > this.#width && !hasSurplusText(bytes, scanner, this.#width, this.#cursor)) return;
    this.#issues.add('ragged-row', line, undefined, () => String(found));
  }

  /** Reads all numbers of a row; returns the name of the first required column that has none. */
  #readNumbers(bytes: Buffer, scanner: RecordScanner, line: number): string | undefined {
    const cursor = this.#cursor;
    let lacking: string | undefined;
    for (let column = 0; column < this.#numbers.length; column++) {
      const target = this.#numbers[column] as NumberTarget;
      cursor.load(bytes, scanner, target.index);
      if (target.dates) {
        target.values[this.#count] = this.#readDate(target.name, target.dates, line);
        continue;
      }
      const { cells } = target;
      const value = cells.read(cursor.bytes, cursor.start, cursor.end);
      target.values[this.#count] = value;
      if (cells.outcome === 'number') continue;
      if (cells.outcome !== 'missing') this.#reportNumber(target, value, line);
      else if (cursor.end > cursor.start) this.#clean?.rememberMissing(column, cursor.bytes, cursor.start, cursor.end);
      if (Number.isNaN(value) && target.required) lacking ??= target.name;
    }
    return lacking;
  }

  #readDate(column: string, dates: DateCells, line: number): number {
    const value = dates.read(this.#cursor, line);
    if (dates.outcome !== 'not-a-date') return value;
    this.#rowChanged = true;
    this.#issues.add('not-a-date', line, column, () => this.#cursor.text(issueTextLimit));
    this.#rawTexts.push({ row: this.#rowsUsed, column, text: this.#cursor.text(issueTextLimit) });
    return value;
  }

  #reportNumber({ name, cells, codes }: NumberTarget, value: number, line: number): void {
    const { outcome } = cells;
    if (outcome === 'number' || outcome === 'missing') return;
    if (outcome === 'code' && Number.isNaN(value)) {
      const code = codes[cells.code];
      if (!code) return;
      if (code.cells++ === 0) code.line = line;
      return;
    }
    this.#rowChanged = true;
    this.#issues.add(outcome === 'code' ? 'code-as-limit' : outcome, line, name, () =>
      this.#cursor.text(issueTextLimit),
    );
    if (outcome === 'not-a-number') return;
    this.#rawTexts.push({ row: this.#rowsUsed, column: name, text: this.#cursor.text(issueTextLimit) });
  }

  /** Looked up before any text is numbered, so that a rejected row leaves no text behind in a dictionary. */
  #findLackingText(bytes: Buffer, scanner: RecordScanner): string | undefined {
    for (const target of this.#texts) {
      if (!target.required) continue;
      this.#cursor.load(bytes, scanner, target.index);
      if (this.#cursor.isMissing(this.#missingTexts)) return target.name;
    }
    return undefined;
  }

  #readTexts(bytes: Buffer, scanner: RecordScanner, line: number): void {
    const cursor = this.#cursor;
    for (const target of this.#texts) {
      cursor.load(bytes, scanner, target.index);
      target.codes[this.#count] = this.#readText(target, line);
    }
  }

  /** The code of the text at the cursor, whose hash may be known. */
  #readText({ name, dictionary }: TextTarget, line: number, hash?: number): number {
    const { bytes, start, end } = this.#cursor;
    if (this.#cursor.isMissing(this.#missingTexts)) return missingCode;
    const code =
      hash === undefined ? dictionary.intern(bytes, start, end) : dictionary.internHashed(hash, bytes, start, end);
    if (dictionary.repaired) {
      this.#rowChanged = true;
      this.#issues.add('bad-encoding', line, name, () => this.#cursor.text(issueTextLimit));
    }
    return code;
  }

  /** Reads the texts of clean records whose codes were not remembered; `line` is that of the first record. */
  #readUnknownTexts(clean: CleanReader, bytes: Buffer, line: number): void {
    for (let unknown = 0; unknown < clean.unknownTexts; unknown++) {
      clean.load(unknown);
      this.#texts[clean.column]?.dictionary.touch(clean.hash);
    }
    let changedRow = -1;
    for (let unknown = 0; unknown < clean.unknownTexts; unknown++) {
      clean.load(unknown);
      const { row } = clean;
      const target = this.#texts[clean.column] as TextTarget;
      this.#cursor.place(bytes, clean.start, clean.end);
      this.#rowChanged = false;
      clean.resolve(this.#readText(target, line + row, clean.hash), !this.#rowChanged);
      if (!this.#rowChanged) continue;
      if (row !== changedRow) this.#rowsChanged++;
      changedRow = row;
    }
  }
}
