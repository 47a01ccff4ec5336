import { ABOVE, BELOW, type CodeReading, type ColumnCode, type ColumnProfile } from '../../shared/table/index.ts';
import { isCodeNumber, isCodeText, isLimitText, mayBePlain } from './known-codes.ts';

type AsNumbers = NonNullable<ColumnProfile['asNumbers']>;

interface Seen {
  readonly text: string;
  readonly value: number;
  readonly lines: number[];
  count: number;
}

const linesKept = 5;
const textLimit = 40;
const mostDistinct = 64;
/** So many more texts than numbers, and a column is one of text. */
const textsAllowed = 200;

const hugeValue = 1e20;
/** Negative numbers for a limit are few and come again. */
const mostLimits = 10;
const leastRepeats = 3;
/** A number such as 9999 stands so many times above the others. */
const timesAbove = 5;
const fewTexts = 3;
const fewTextsShare = 0.01;
const mostTextsShare = 0.1;
const leastNumbersShare = 0.2;

/** A cell as it is written. */
export interface CodeCell {
  text(limit: number): string;
}

/** Gathers what in a column of numbers is hardly a value, in one pass with the rest and in bounded memory, and says at the end how it is to be read. */
export class CodeEvidence {
  readonly #negatives = new Map<number, Seen>();
  readonly #large = new Map<number, Seen>();
  readonly #texts = new Map<string, Seen>();
  #hasManyNegatives = false;
  #hasManyTexts = false;
  #textCells = 0;
  #numbers = 0;
  #plainMin = Number.POSITIVE_INFINITY;
  #plainMax = Number.NEGATIVE_INFINITY;
  #plainSum = 0;
  #limit = Number.NaN;
  readonly #below: Seen = { text: BELOW, value: Number.NaN, lines: [], count: 0 };
  readonly #above: Seen = { text: ABOVE, value: Number.NaN, lines: [], count: 0 };
  #onlyIntegers = true;

  addNumber(value: number, cell: CodeCell, line: number): void {
    this.#numbers++;
    if (this.#onlyIntegers && !Number.isInteger(value)) this.#onlyIntegers = false;
    if (value >= 0 && (mayBePlain(value) || !isCodeNumber(value))) {
      if (value < this.#plainMin) this.#plainMin = value;
      if (value > this.#plainMax) this.#plainMax = value;
      this.#plainSum += value;
    } else if (value > 0) {
      note(this.#large, value, value, cell, line);
    } else if (!this.#hasManyNegatives && !note(this.#negatives, value, value, cell, line)) {
      this.#hasManyNegatives = true;
    }
  }

  /** A value below a detection limit, such as `<0.01`, half of which is `half`. */
  addLimit(half: number, line: number): void {
    this.#numbers++;
    addTo(this.#below, line);
    if (!(half * 2 >= this.#limit)) this.#limit = half * 2;
  }

  /** A value above a range, such as `>100`. */
  addAbove(line: number): void {
    addTo(this.#above, line);
  }

  addText(cell: CodeCell, line: number): void {
    this.#textCells++;
    if (this.#hasManyTexts) return;
    this.#hasManyTexts =
      this.#textCells > textsAllowed + this.#numbers ||
      !note(this.#texts, cell.text(textLimit), Number.NaN, cell, line);
  }

  /** `mayBeLimits`: negative numbers may stand for a limit, as in a column of grades. Undefined where everything is what it seems. */
  verdict(numUniques: number, mayBeLimits: boolean): AsNumbers | undefined {
    const texts = [...this.#texts.values()];
    const stray = texts.filter(({ text }) => !isCodeText(text) && !isLimitText(text));
    if (this.#numbers === 0 || this.#hasManyTexts || !this.#areFew(stray)) return undefined;
    const negatives = [...this.#negatives.values()];
    const limits = mayBeLimits && !this.#hasManyNegatives ? this.#limitsAmong(negatives) : [];
    const others = negatives.filter((seen) => !limits.includes(seen) && !isCodeNumber(seen.value));
    const lowest = this.#hasManyNegatives
      ? Number.NEGATIVE_INFINITY
      : Math.min(this.#plainMin, ...others.map(({ value }) => value));
    const isApart = ({ value }: Seen): boolean =>
      Math.abs(value) >= hugeValue || (value > -100 ? lowest >= 0 : lowest > value);
    const codes = [
      ...negatives
        .filter((seen) => !limits.includes(seen) && isCodeNumber(seen.value) && isApart(seen))
        .map((seen) => numberCode(seen)),
      ...limits.map((seen) => codeOf(seen, ['half-limit', 'limit', 'missing', 'keep'], -seen.value)),
      ...[...this.#large.values()]
        .filter(({ value }) => value >= hugeValue || value > this.#plainMax * timesAbove)
        .map((seen) => codeOf(seen, ['missing', 'keep'])),
      ...texts.filter(({ text }) => isCodeText(text)).map((seen) => codeOf(seen, ['missing'])),
      ...texts.filter(({ text }) => isLimitText(text)).map((seen) => this.#limitCode(seen)),
    ];
    const limitCodes = [
      ...(this.#below.count > 0 ? [codeOf(this.#below, ['half-limit', 'limit', 'missing'])] : []),
      ...(this.#above.count > 0 ? [codeOf(this.#above, ['limit', 'missing'])] : []),
    ];
    if (codes.length + limitCodes.length + stray.length === 0) return undefined;
    const read = new Set(codes.map(({ text }) => text));
    const kept = [...negatives, ...this.#large.values()]
      .filter(({ text }) => !read.has(text))
      .map(({ value }) => value);
    const min = this.#hasManyNegatives ? undefined : Math.min(this.#plainMin, ...kept);
    const max = Math.max(this.#plainMax, ...kept);
    const hasOnlyLimits = codes.length + stray.length === 0;
    return {
      codes: [...codes, ...limitCodes],
      strayTexts: stray.map(({ text, count, lines }) => ({ text, count, lines })),
      numUniques,
      ...(min === undefined || hasOnlyLimits || !Number.isFinite(min) ? {} : { min }),
      ...(hasOnlyLimits || !Number.isFinite(max) ? {} : { max }),
    };
  }

  /** Few enough to be slips among numbers. Texts with digits among whole numbers are names, such as 1003A. */
  #areFew(stray: readonly Seen[]): boolean {
    const known = this.#textCells - cellsOf(stray);
    if (this.#numbers < (this.#numbers + known) * leastNumbersShare) return false;
    const cells = cellsOf(stray);
    if (cells === 0) return true;
    if (this.#onlyIntegers && stray.some(({ text }) => /\d/.test(text))) return false;
    return cells <= Math.max(fewTexts, this.#numbers * fewTextsShare) && cells <= this.#numbers * mostTextsShare;
  }

  /** Below every other value one is enough; among them it has to come again. */
  #limitsAmong(negatives: readonly Seen[]): Seen[] {
    const small = negatives.filter(({ value }) => !isCodeNumber(value));
    const mean = this.#plainSum / Math.max(1, this.#numbers - cellsOf(negatives));
    const isLimit = ({ value, count }: Seen): boolean =>
      -value < mean && (-value <= this.#plainMin || count >= leastRepeats);
    return small.length <= mostLimits && small.every(isLimit) ? small : [];
  }

  #limitCode(seen: Seen): ColumnCode {
    return Number.isNaN(this.#limit)
      ? codeOf(seen, ['missing'])
      : codeOf(seen, ['half-limit', 'limit', 'missing'], this.#limit);
  }
}

/** Small negative codes may as well be limits. */
function numberCode(seen: Seen): ColumnCode {
  return seen.value > -100
    ? codeOf(seen, ['missing', 'half-limit', 'limit', 'keep'], -seen.value)
    : codeOf(seen, ['missing', 'keep']);
}

function codeOf({ text, count, lines }: Seen, choices: [CodeReading, ...CodeReading[]], limit?: number): ColumnCode {
  return { text, count, lines, choices, reading: choices[0], ...(limit === undefined ? {} : { limit }) };
}

function addTo(seen: Seen, line: number): void {
  seen.count++;
  if (seen.lines.length < linesKept) seen.lines.push(line);
}

function cellsOf(seen: readonly Seen[]): number {
  return seen.reduce((sum, { count }) => sum + count, 0);
}

/** False when there are too many different ones. */
function note<Key>(seen: Map<Key, Seen>, key: Key, value: number, cell: CodeCell, line: number): boolean {
  const known = seen.get(key);
  if (known) {
    addTo(known, line);
    return true;
  }
  if (seen.size >= mostDistinct) return false;
  seen.set(key, { text: cell.text(textLimit), value, count: 1, lines: [line] });
  return true;
}
