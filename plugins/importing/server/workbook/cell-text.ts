import type { CellFormat } from './cell-formats.ts';

const DAY = 86_400_000;
/** Days between the first of 1900 and the first of 1904. */
const DAYS_TO_1904 = 1462;
const LAST_DAY = 2_958_466;
/** Digits of a double that say nothing more. */
const PLAIN_DIGITS = 15;

/** A stored number as people write it, without the digits that only the computer needs. */
export function numberText(stored: string): string {
  if (stored.length <= PLAIN_DIGITS) return stored;
  const value = Number(stored);
  return Number.isFinite(value) ? String(value) : stored;
}

/** A stored number in the format of its cell: a day or a moment as in ISO 8601, a time of a day, or the number. */
export function formattedText(stored: string, format: CellFormat, isFrom1904: boolean): string {
  if (format === 'number') return numberText(stored);
  const serial = Number(stored);
  if (format === 'time') return serial >= 0 && serial < 1 ? isoOf(serial).slice(11) : numberText(stored);
  const day = serial + (isFrom1904 ? DAYS_TO_1904 : 0);
  // Below 1 there is no day, and behind the last of them no year of four digits.
  if (!(day >= 1 && day < LAST_DAY)) return numberText(stored);
  // Day 60 is a leap day that 1900 did not have.
  const moment = isoOf(day < 60 ? day + 1 : day);
  return moment.endsWith('T00:00:00') ? moment.slice(0, 10) : moment;
}

function isoOf(days: number): string {
  const seconds = Math.round((days * DAY) / 1000) * 1000;
  return new Date(Date.UTC(1899, 11, 30) + seconds).toISOString().slice(0, 19);
}

/** Characters that XML cannot hold are written as `_x000D_` in workbooks. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9a-f]{4})_/gi, (_match, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
