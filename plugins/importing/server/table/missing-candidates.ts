import { isSameNumber } from './number-cell.ts';

/** Texts that mark missing data in some systems, in lower case. */
const missingTexts: ReadonlySet<string> = new Set([
  'na',
  'n/a',
  '#n/a',
  'n.a.',
  'nan',
  '-nan',
  'null',
  '(null)',
  '#null!',
  'nil',
  'none',
  'missing',
  '-',
  '--',
  '?',
  '*',
  '-1.#ind',
  '1.#qnan',
  '#div/0!',
  '#value!',
  '#ref!',
]);

/** Numbers that mark missing data in some systems. */
const missingNumbers: readonly number[] = [
  -9, -99, -999, -9999, -99999, -999999, -888, -998, -999.25, -99.99, 1e20, 1e21, 1e30, 1e31, 1e32, 1e33, -1e20, -1e21,
  -1e30, -1e31, -1e32, -1e33,
];

const longestText = Math.max(...[...missingTexts].map((text) => text.length));
/** With which bytes, in lower case, these texts begin. */
const firstBytes = new Set([...missingTexts].map((text) => text.charCodeAt(0)));

const leastNegative = -9;
const hugeValue = 1e20;

/** True for a text such as `NA`, `null` or `-`. */
export function isMissingText(text: string): boolean {
  return missingTexts.has(text.toLowerCase());
}

/** Whether bytes may be such a text, told without making a text of them: nearly all are not. */
export function mayBeMissingText(bytes: Uint8Array, start: number, end: number): boolean {
  const first = bytes[start] as number;
  const isCapital = first >= 0x41 && first <= 0x5a;
  return end - start <= longestText && firstBytes.has(isCapital ? first + 0x20 : first);
}

/** The number among the usual missing markers that a value is, or undefined. */
export function missingNumber(value: number): number | undefined {
  if (value > leastNegative && value < hugeValue) return undefined;
  return missingNumbers.find((candidate) => isSameNumber(value, candidate));
}

/**
 * True when a marker stands apart from the column's other values, so that it can hardly be one of them: huge, or below all
 * others; a short one such as -9 or -99 only where no other value is negative. `othersMin` is Infinity without other values.
 */
export function standsApart(candidate: number, othersMin: number): boolean {
  if (Math.abs(candidate) >= hugeValue) return true;
  return candidate > -100 ? othersMin >= 0 : othersMin > candidate;
}
