const DAY = 86_400_000;
const DAYS_SHOWN = 7;

/** A day as YYYY-MM-DD, in UTC; of no moment it is empty. */
export function dayText(milliseconds: number): string {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

/** The first millisecond of a day that is written as YYYY-MM-DD; undefined for anything else, such as 2026-02-30. */
export function startOfDay(text: string): number | undefined {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(moment) || dayText(moment) !== text ? undefined : moment;
}

/** What a new date filter keeps: the last seven days to the end of today. */
export function newDateRange(now: number): [number, number] {
  const today = Math.floor(now / DAY) * DAY;
  return [today - DAYS_SHOWN * DAY, today + DAY - 1];
}

/**
 * The range after a day was chosen for one end, both days included: a start after the end becomes the end's day, an end before
 * the start becomes the start's, and what is no date changes nothing.
 */
export function withDay(range: readonly [number, number], end: 0 | 1, text: string): [number, number] {
  const day = startOfDay(text);
  if (day === undefined) return [...range];
  const endOfDay = (moment: number): number => Math.floor(moment / DAY) * DAY + DAY - 1;
  return end === 0
    ? [Math.min(day, Math.floor(range[1] / DAY) * DAY), range[1]]
    : [range[0], endOfDay(Math.max(day, range[0]))];
}
