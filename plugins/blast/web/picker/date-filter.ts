const DAY_MILLISECONDS = 86_400_000;

/** A day of the calendar as date fields write it: `2026-11-21`. */
export type Day = string;

/** The day of a moment, where the user is. */
export function dayOf(moment: Date): Day {
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The days that the picker begins with: one month ago until today. */
export function firstRange(today: Date): { from: Day; to: Day } {
  const before = new Date(today);
  before.setMonth(before.getMonth() - 1);
  // The 31st of a month that has none became a day of the next.
  if (before.getDate() !== today.getDate()) before.setDate(0);
  return { from: dayOf(before), to: dayOf(today) };
}

/** Whether a moment is strictly between the beginning of the first day and the end of the last; an empty day bounds nothing. */
export function isBetween(moment: string, from: Day, to: Day): boolean {
  const time = Date.parse(moment);
  const start = from === '' ? -Infinity : new Date(`${from}T00:00:00`).getTime();
  const end = to === '' ? Infinity : new Date(`${to}T24:00:00`).getTime();
  return time > start && time < end;
}

/** How the specification shows the time of a change: the day before, as month/day/year. */
export function shownDate(moment: string): string {
  const shifted = new Date(Date.parse(moment) - DAY_MILLISECONDS);
  return `${shifted.getMonth() + 1}/${shifted.getDate()}/${shifted.getFullYear()}`;
}
