import type { CellsNote } from 'adit/core/server';

const MAX_NOTED = 5;
/** A decimal of 256 bits has so many digits. */
const MAX_SCALE = 76;
/** The header is line 1. */
const FIRST_LINE = 2;
const MIDNIGHT = 'T00:00:00.000Z';
const ZONE = /(\.000)?Z$/;

/** Writes the values of tables as cells of a sheet, and notes what a cell cannot hold. */
export class ValueTexts {
  readonly #notes = new Map<string, { code: string; count: number; lines: number[]; cells: string[] }>();

  get notes(): readonly CellsNote[] {
    return [...this.#notes.values()];
  }

  /** A number; not-a-number is missing, and so is an infinite one, with a note. */
  number(value: number, row: number, column: string): string {
    if (Number.isFinite(value)) return String(value);
    if (!Number.isNaN(value)) this.#note('infinite-number', row, column);
    return '';
  }

  /** A whole number of 64 bits or more; noted where a float64 does not hold it. */
  integer(value: bigint, row: number, column: string): string {
    if (BigInt(Number(value)) !== value) this.#note('number-too-long', row, column);
    return String(value);
  }

  /** A whole number of units of 10 to the power of -`scale`. Throws a RangeError for a scale that no decimal has. */
  decimal(value: bigint, scale: number, row: number, column: string): string {
    if (!(Math.abs(scale) <= MAX_SCALE)) throw new RangeError(`A decimal of scale ${scale}`);
    if (BigInt(Number(value)) !== value) this.#note('number-too-long', row, column);
    if (scale <= 0) return String(value * 10n ** BigInt(-scale));
    const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0');
    const fraction = digits.slice(-scale).replace(/0+$/, '');
    return `${value < 0n ? '-' : ''}${digits.slice(0, -scale)}${fraction && '.'}${fraction}`;
  }

  /** Columns that are not read. */
  leftOut(columns: readonly string[]): void {
    if (columns.length === 0) return;
    const cells = columns.slice(0, MAX_NOTED);
    this.#notes.set('columns-left-out', { code: 'columns-left-out', count: columns.length, lines: [], cells });
  }

  #note(code: string, row: number, column: string): void {
    const note = this.#notes.get(code) ?? { code, count: 0, lines: [], cells: [] };
    this.#notes.set(code, note);
    note.count += 1;
    if (note.lines.length >= MAX_NOTED) return;
    note.lines.push(row + FIRST_LINE);
    note.cells.push(column);
  }
}

/** A moment by its milliseconds since 1970, as in ISO 8601 without a zone; midnights are days. */
export function momentText(milliseconds: number): string {
  const moment = new Date(milliseconds);
  if (Number.isNaN(moment.getTime())) return '';
  const text = moment.toISOString();
  return text.endsWith(MIDNIGHT) ? text.slice(0, -MIDNIGHT.length) : text.replace(ZONE, '');
}

/** A time of a day by its milliseconds since midnight. */
export function timeText(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(11).replace(ZONE, '');
}
