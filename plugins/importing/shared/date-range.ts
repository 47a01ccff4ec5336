/** The stretches of time that uploads can be filtered by. @beta */
export const dateRanges = ['today', 'week', 'month', 'year', 'all'] as const;
/** A stretch of time that uploads can be filtered by. @beta */
export type DateRange = (typeof dateRanges)[number];

/** The moment that a stretch which ends at `now` begins at, in local time: today's midnight, or 1 week, 1 month or 1 year before. @beta */
export function startOfRange(range: DateRange, now: Date): Date | undefined {
  const start = new Date(now);
  if (range === 'all') return undefined;
  if (range === 'today') start.setHours(0, 0, 0, 0);
  if (range === 'week') start.setDate(start.getDate() - 7);
  if (range === 'month') goBackMonths(start, 1);
  if (range === 'year') goBackMonths(start, 12);
  return start;
}

/** A month before the 31st is the last day of a shorter month, not the first days of the next one. */
function goBackMonths(date: Date, months: number): void {
  const day = date.getDate();
  date.setMonth(date.getMonth() - months);
  if (date.getDate() !== day) date.setDate(0);
}
