/** What the numbers of a style are: moments, times of a day, or numbers. */
export type CellFormat = 'date' | 'time' | 'number';

const builtInDates = [[14, 17] as const, [22, 22] as const, [27, 36] as const, [50, 58] as const];
const builtInTimes = [[18, 21] as const, [45, 45] as const, [47, 47] as const];

/** What a number format makes of numbers: by its text, or by its number where it is one that every program knows. */
export function formatOf(id: number, code: string | undefined): CellFormat {
  const isIn = (ranges: readonly (readonly [number, number])[]): boolean =>
    ranges.some(([first, last]) => id >= first && id <= last);
  if (code === undefined) return isIn(builtInDates) ? 'date' : isIn(builtInTimes) ? 'time' : 'number';
  // Texts, colours and conditions, and single characters are no part of the pattern; counted hours are no moment.
  const pattern = code.replaceAll(/"[^"]*"|\\.|_.|\*./g, '');
  if (/\[(h+|m+|s+)\]/i.test(pattern) || /^general$/i.test(pattern)) return 'number';
  const letters = pattern.replaceAll(/\[[^\]]*\]/g, '');
  if (/[yd]/i.test(letters)) return 'date';
  if (/[hs]/i.test(letters)) return 'time';
  return /m/i.test(letters) ? 'date' : 'number';
}
