const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30.5 * DAY;
const YEAR = 12 * MONTH;

const TIMES = [1, 5, 15, 30, 60, 180, 360, 720].map((minutes) => minutes * MINUTE);
const DAYS = [1, 2, 5, 10].map((days) => days * DAY);
const MONTHS = [1, 3, 6];
const YEARS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** Round moments of the UTC calendar in a range of milliseconds, at least `gap` of it apart. */
export function timeTicks(low: number, high: number, gap: number): number[] {
  const least = (high - low) * gap * 1.5;
  const step = [...TIMES, ...DAYS].find((length) => length >= least);
  if (step !== undefined) return evenly(low, high, step);
  const months = MONTHS.find((count) => count * MONTH >= least);
  const years = YEARS.find((count) => count * YEAR >= least) ?? YEARS.at(-1)!;
  return firstDays(low, high, months ?? 12 * years);
}

function evenly(low: number, high: number, step: number): number[] {
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.max(0, Math.floor(high / step) - first + 1) }, (_, index) => (first + index) * step);
}

/** The first days of every so many months. */
function firstDays(low: number, high: number, months: number): number[] {
  const start = new Date(low);
  const first = Math.ceil((start.getUTCFullYear() * 12 + start.getUTCMonth()) / months) * months;
  const found: number[] = [];
  for (let month = first; ; month += months) {
    const moment = Date.UTC(Math.floor(month / 12), month % 12);
    if (!(moment <= high)) return found;
    if (moment >= low) found.push(moment);
  }
}
