import { ABOVE, BELOW } from '../../shared/table/index.ts';
import { withoutThousandsMarks } from './grouped-number.ts';
import type { NumberSymbol } from './clean-records/clean-table.ts';
import { parseNumber, decimalByte } from './parse-number.ts';

/** What a cell of a number column turned out to be. */
export type CellOutcome = 'number' | 'missing' | 'code' | 'below-detection' | 'above-range' | 'not-a-number';

/**
 * A number or text of a column that is read as another number, or as no value (NaN). `<` and `>` stand for all limits that cells write
 * out; their value is what a limit is multiplied with.
 */
export interface ReadCode {
  readonly text: string;
  readonly value: number;
}

const lessThan = 0x3c;
const greaterThan = 0x3e;
const hugeValue = 1e20;

const noCode = -1;

const MINUS = Buffer.from('-');
/** The minus sign and the en dash, as word processors and reports write it. */
const typesetMinuses = [Buffer.from('\u2212'), Buffer.from('\u2013')];
const MINUS_BYTES = 3;

/** Reads the trimmed cells of number columns: numbers, with marks between their thousands or without, missing symbols, codes of the column, and limits of a laboratory such as `<0.01` and `>100`. */
export class NumberCells {
  /** What the last cell was. */
  outcome: CellOutcome = 'number';
  /** Of the last cell that was a code: its place among the codes. */
  code = noCode;
  readonly #decimal: number;
  readonly #decimalMark: '.' | ',';
  /** Numbers that stand for something else; what they stand for, and the code that says so. */
  readonly #special: Float64Array;
  readonly #replacements: Float64Array;
  readonly #specialCodes: Int32Array;
  readonly #missingTexts: ReadonlySet<string>;
  readonly #codeTexts = new Map<string, number>();
  readonly #codes: readonly ReadCode[];

  /**
   * A symbol or code that spells a number stands for that number however it is written; others are compared without case. Missing
   * symbols go before codes.
   */
  constructor(decimal: '.' | ',', missingSymbols: readonly string[], codes: readonly ReadCode[] = []) {
    this.#decimal = decimalByte(decimal);
    this.#decimalMark = decimal;
    this.#codes = codes;
    const special: { value: number; replacement: number; code: number }[] = [];
    const texts = new Set<string>();
    for (const symbol of missingSymbols) {
      const value = this.#spelled(symbol);
      if (Number.isNaN(value)) texts.add(symbol.trim().toLowerCase());
      else special.push({ value, replacement: Number.NaN, code: noCode });
    }
    for (const [code, { text, value: replacement }] of codes.entries()) {
      const value = this.#spelled(text);
      if (Number.isNaN(value)) this.#codeTexts.set(text.trim().toLowerCase(), code);
      else special.push({ value, replacement, code });
    }
    this.#special = Float64Array.from(special, ({ value }) => value);
    this.#replacements = Float64Array.from(special, ({ replacement }) => replacement);
    this.#specialCodes = Int32Array.from(special, ({ code }) => code);
    this.#missingTexts = texts;
  }

  /** The numbers that are not read as themselves, in the order in which they are looked for. */
  get symbols(): NumberSymbol[] {
    return Array.from(this.#special, (value, index) => ({
      value,
      tolerance: toleranceOf(value),
      isMissing: this.#specialCodes[index] === noCode,
    }));
  }

  #spelled(symbol: string): number {
    const bytes = Buffer.from(symbol.trim());
    const own = parseNumber(bytes, 0, bytes.length, this.#decimal);
    return Number.isNaN(own) ? parseNumber(bytes, 0, bytes.length, decimalByte('.')) : own;
  }

  /**
   * The number in a trimmed cell, or NaN where it is missing or none; `outcome` says which. Half the limit for `<limit`, the
   * limit itself for `>limit`, unless a code says otherwise.
   */
  read(bytes: Buffer, start: number, end: number): number {
    if (start >= end) {
      this.outcome = 'missing';
      return Number.NaN;
    }
    const value = parseNumber(bytes, start, end, this.#decimal);
    if (Number.isNaN(value)) return this.#readOther(bytes, start, end);
    this.outcome = 'number';
    const special = this.#special;
    for (let i = 0; i < special.length; i++) {
      if (!isSameNumber(value, special[i] as number)) continue;
      this.code = this.#specialCodes[i] as number;
      this.outcome = this.code === noCode ? 'missing' : 'code';
      return this.#replacements[i] as number;
    }
    return value;
  }

  #readOther(bytes: Buffer, start: number, end: number): number {
    if (isTypesetMinus(bytes, start, end)) {
      const plain = Buffer.concat([MINUS, bytes.subarray(start + MINUS_BYTES, end)]);
      return this.read(plain, 0, plain.length);
    }
    if (this.#missingTexts.size + this.#codeTexts.size > 0 && end - start <= 64) {
      const text = bytes.toString('utf8', start, end).toLowerCase();
      if (this.#missingTexts.has(text)) {
        this.outcome = 'missing';
        return Number.NaN;
      }
      const code = this.#codeTexts.get(text);
      if (code !== undefined) {
        this.code = code;
        this.outcome = 'code';
        return (this.#codes[code] as ReadCode).value;
      }
    }
    const plain = withoutThousandsMarks(bytes, start, end, this.#decimalMark);
    if (plain) return this.read(plain, 0, plain.length);
    this.outcome = 'not-a-number';
    const first = bytes[start];
    if (first !== lessThan && first !== greaterThan) return Number.NaN;
    let from = start + 1;
    while (from < end && bytes[from] === 0x20) from++;
    const limit = parseNumber(bytes, from, end, this.#decimal);
    // Half of a negative limit would lie above it.
    if (!(limit >= 0)) return Number.NaN;
    const code = this.#codeTexts.size > 0 ? this.#codeTexts.get(first === lessThan ? BELOW : ABOVE) : undefined;
    if (code !== undefined) {
      this.code = code;
      this.outcome = 'code';
      return limit * (this.#codes[code] as ReadCode).value;
    }
    this.outcome = first === lessThan ? 'below-detection' : 'above-range';
    return first === lessThan ? limit / 2 : limit;
  }
}

function isTypesetMinus(bytes: Buffer, start: number, end: number): boolean {
  if (bytes[start] !== 0xe2 || end - start <= MINUS_BYTES) return false;
  return typesetMinuses.some((minus) => minus.compare(bytes, start, start + MINUS_BYTES) === 0);
}

/** Equal, or both huge and equal to single precision: -1e30 that went through a float32 reads back as -1.0000000150474662e+30. */
export function isSameNumber(value: number, symbol: number): boolean {
  return value === symbol || Math.abs(value - symbol) <= toleranceOf(symbol);
}

function toleranceOf(symbol: number): number {
  return Math.abs(symbol) >= hugeValue ? Math.abs(symbol) * 1e-6 : 0;
}
