import { isMissingText, missingNumber } from './missing-candidates.ts';

/** Numbers that stand for no value in laboratories' and databases' files, beside the markers that every system knows. */
const codeNumbers: ReadonlySet<number> = new Set([-1, -666, -777, -9999.99, 9999, 99_999]);
/** Texts that do, in lower case: not received, not sampled, insufficient sample, not determined. */
const codeTexts: ReadonlySet<string> = new Set(['lnr', 'nd', 'ns', 'is', 'nr', 'i.s.', 'n.s.', 'n.d.', 'x']);
/** Texts for a value below a detection limit, in lower case. */
const limitTexts: ReadonlySet<string> = new Set(['bdl', 'tr', 'trace', 'bld', 'dl']);

/** True for a number above zero that is surely no code; told at once, as nearly all numbers are. */
export function mayBePlain(value: number): boolean {
  return value < 9999 || (value !== 9999 && value !== 99_999 && value < 1e20);
}

/** Whether a number is known as a code. */
export function isCodeNumber(value: number): boolean {
  return codeNumbers.has(value) || missingNumber(value) !== undefined;
}

/** Whether a text is known as a code for no value. */
export function isCodeText(text: string): boolean {
  return codeTexts.has(text.toLowerCase()) || isMissingText(text);
}

/** Whether a text is known as a code for a value below detection. */
export function isLimitText(text: string): boolean {
  return limitTexts.has(text.toLowerCase());
}
