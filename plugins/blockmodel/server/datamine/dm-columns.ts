import { AditError, MISSING_CODE, type ImportIssue } from 'adit/core';
import type { DmField } from './dm-header.ts';

const MAX_TEXTS = 5_000_000;
/** So many changed values of a column keep their text as it stood; all are reported. */
const MAX_SOURCE_TEXTS = 1_000_000;
/** Absent, infinite and trace values are ±1e30 and 1e-30, give or take what single precision makes of them. */
const NEARLY_BIG = 0.99e30;
const TRACE_FROM = 0.99e-30;
const TRACE_TO = 1.01e-30;

/** The records that are being decoded: `view` and `bytes` are of the same bytes, `start` is where the first record begins. */
export interface DmRecords {
  readonly bytes: Buffer;
  readonly view: DataView;
  readonly start: number;
  readonly count: number;
  readonly recordBytes: number;
  readonly wordBytes: 4 | 8;
  readonly littleEndian: boolean;
  /** The number of the first record in the file, counted from 0. */
  readonly firstRecord: number;
}

/** What decoding reports to: an issue by record, and that the record was changed. */
export interface DmReport {
  readonly fileName: string;
  readonly missingSymbols: readonly string[];
  issue(issue: ImportIssue): void;
  changed(record: number): void;
}

/** Decodes one field into a column of a batch. */
export abstract class DmColumn {
  readonly name: string;
  /** Record to the text as it stood in the file, for the values that were changed. */
  readonly sourceTexts = new Map<number, string>();
  protected readonly field: DmField;
  protected readonly report: DmReport;
  readonly #missingNumbers: ReadonlySet<number>;
  protected readonly missingTexts: ReadonlySet<string>;

  constructor(field: DmField, report: DmReport) {
    this.name = field.name;
    this.field = field;
    this.report = report;
    const numbers = report.missingSymbols.map(Number).filter(Number.isFinite);
    this.#missingNumbers = new Set(numbers.flatMap((value) => [value, Math.fround(value)]));
    this.missingTexts = new Set(report.missingSymbols.map((symbol) => symbol.trim()));
  }

  /** Decodes records into the batch's rows from `row` on. */
  abstract decode(records: DmRecords, row: number): void;

  protected textOf(records: DmRecords, at: number): string {
    let text = '';
    for (const { position, text: constant } of this.field.words) {
      const start = at + (position - 1) * records.wordBytes;
      text += position === 0 ? constant : records.bytes.toString('latin1', start, start + 4);
    }
    // Unused characters are blanks, or zeros where a program was careless.
    return text.replaceAll('\0', ' ').trimEnd();
  }

  /** The number of a record; NaN for missing. What is not taken as it stands is reported. */
  protected numberOf(records: DmRecords, at: number, record: number): number {
    const { position, number } = this.field.words[0] as DmField['words'][number];
    const start = at + (position - 1) * records.wordBytes;
    const value =
      position === 0
        ? number
        : records.wordBytes === 8
          ? records.view.getFloat64(start, records.littleEndian)
          : records.view.getFloat32(start, records.littleEndian);
    if (value > -NEARLY_BIG && value < NEARLY_BIG && !(value > TRACE_FROM && value < TRACE_TO))
      return this.#missingNumbers.has(value) ? NaN : value;
    return this.#special(value, record);
  }

  #special(value: number, record: number): number {
    if (value <= -NEARLY_BIG && Number.isFinite(value)) return NaN;
    if (Math.abs(value) < 1) {
      this.change(record, 'dm-trace', '1e-30');
      return 0;
    }
    if (Number.isFinite(value)) this.change(record, 'dm-top', '1e30');
    else this.change(record, 'not-a-number', String(value));
    return NaN;
  }

  protected change(record: number, code: string, text: string): void {
    this.report.changed(record);
    if (this.sourceTexts.size < MAX_SOURCE_TEXTS) this.sourceTexts.set(record, text);
    const { fileName } = this.report;
    this.report.issue({ severity: 'changed', code, fileName, line: record + 1, column: this.name, values: { text } });
  }
}

/** A field as numbers; texts are read as what they spell. */
export class DmNumberColumn extends DmColumn {
  readonly values: Float64Array;

  constructor(field: DmField, report: DmReport, capacity: number) {
    super(field, report);
    this.values = new Float64Array(capacity);
  }

  decode(records: DmRecords, row: number): void {
    const isText = this.field.kind === 'text';
    for (let index = 0, at = records.start; index < records.count; index += 1, at += records.recordBytes) {
      const record = records.firstRecord + index;
      this.values[row + index] = isText ? this.#spelled(records, at, record) : this.numberOf(records, at, record);
    }
  }

  #spelled(records: DmRecords, at: number, record: number): number {
    const text = this.textOf(records, at).trim();
    if (text === '' || this.missingTexts.has(text)) return NaN;
    const value = Number(text);
    if (Number.isFinite(value)) return value;
    this.change(record, 'not-a-number', text.slice(0, 100));
    return NaN;
  }
}

/** A field as texts; numbers are written out. */
export class DmTextColumn extends DmColumn {
  readonly codes: Uint32Array;
  readonly texts: string[] = [];
  readonly #known = new Map<string, number>();

  constructor(field: DmField, report: DmReport, capacity: number) {
    super(field, report);
    this.codes = new Uint32Array(capacity);
  }

  decode(records: DmRecords, row: number): void {
    const isText = this.field.kind === 'text';
    for (let index = 0, at = records.start; index < records.count; index += 1, at += records.recordBytes) {
      const text = isText ? this.textOf(records, at) : this.#written(records, at, records.firstRecord + index);
      this.codes[row + index] = this.#codeOf(text);
    }
  }

  #written(records: DmRecords, at: number, record: number): string {
    const value = this.numberOf(records, at, record);
    return Number.isNaN(value) ? '' : String(value);
  }

  #codeOf(text: string): number {
    const trimmed = text.trim();
    if (trimmed === '' || this.missingTexts.has(trimmed)) return MISSING_CODE;
    let code = this.#known.get(text);
    if (code === undefined) {
      code = this.texts.length;
      if (code === MAX_TEXTS) throw new AditError('too-many-texts', { values: { column: this.name } });
      this.#known.set(text, code);
      this.texts.push(text);
    }
    return code;
  }
}
