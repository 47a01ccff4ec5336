import { parseNumber, decimalByte } from './parse-number.ts';

/** What a cell of a number column turned out to be. */
export type CellOutcome = 'number' | 'missing' | 'below-detection' | 'above-range' | 'not-a-number';

const lessThan = 0x3c;
const greaterThan = 0x3e;
const hugeValue = 1e20;

/** Reads the trimmed cells of number columns: numbers, missing symbols, and limits of a laboratory such as `<0.01` and `>100`. */
export class NumberCells {
  /** What the last cell was. */
  outcome: CellOutcome = 'number';
  readonly #decimal: number;
  readonly #missingValues: Float64Array;
  readonly #missingTexts: ReadonlySet<string>;

  /** A symbol that spells a number stands for that number however it is written; other symbols are compared without case. */
  constructor(decimal: '.' | ',', missingSymbols: readonly string[]) {
    this.#decimal = decimalByte(decimal);
    const values: number[] = [];
    const texts = new Set<string>();
    for (const symbol of missingSymbols) {
      const bytes = Buffer.from(symbol.trim());
      const own = parseNumber(bytes, 0, bytes.length, this.#decimal);
      const value = Number.isNaN(own) ? parseNumber(bytes, 0, bytes.length, decimalByte('.')) : own;
      if (Number.isNaN(value)) texts.add(symbol.trim().toLowerCase());
      else values.push(value);
    }
    this.#missingValues = Float64Array.from(values);
    this.#missingTexts = texts;
  }

  /**
   * The number in a trimmed cell, or NaN where it is missing or none; `outcome` says which. Half the limit for `<limit`, the
   * limit itself for `>limit`.
   */
  read(bytes: Buffer, start: number, end: number): number {
    if (start >= end) {
      this.outcome = 'missing';
      return Number.NaN;
    }
    const value = parseNumber(bytes, start, end, this.#decimal);
    if (Number.isNaN(value)) return this.#readOther(bytes, start, end);
    this.outcome = 'number';
    const missing = this.#missingValues;
    for (let i = 0; i < missing.length; i++) {
      if (!isSameNumber(value, missing[i] as number)) continue;
      this.outcome = 'missing';
      return Number.NaN;
    }
    return value;
  }

  #readOther(bytes: Buffer, start: number, end: number): number {
    if (
      this.#missingTexts.size > 0 &&
      end - start <= 64 &&
      this.#missingTexts.has(bytes.toString('utf8', start, end).toLowerCase())
    ) {
      this.outcome = 'missing';
      return Number.NaN;
    }
    this.outcome = 'not-a-number';
    const first = bytes[start];
    if (first !== lessThan && first !== greaterThan) return Number.NaN;
    let from = start + 1;
    while (from < end && bytes[from] === 0x20) from++;
    const limit = parseNumber(bytes, from, end, this.#decimal);
    // Half of a negative limit would lie above it.
    if (!(limit >= 0)) return Number.NaN;
    this.outcome = first === lessThan ? 'below-detection' : 'above-range';
    return first === lessThan ? limit / 2 : limit;
  }
}

/** Equal, or both huge and equal to single precision: -1e30 that went through a float32 reads back as -1.0000000150474662e+30. */
export function isSameNumber(value: number, symbol: number): boolean {
  if (value === symbol) return true;
  return Math.abs(symbol) >= hugeValue && Math.abs(value - symbol) <= Math.abs(symbol) * 1e-6;
}
