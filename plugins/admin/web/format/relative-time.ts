const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const units = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const;

/** How long ago a moment was, in whole units of the largest that fits: "4 minutes ago", "yesterday"; "this minute" for less than one. */
export function relativeTime(moment: string, now: Date, language: string): string {
  const past = Math.max(0, now.getTime() - new Date(moment).getTime());
  const [unit, size] = units.find((other) => past >= other[1]) ?? ['minute', MINUTE];
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-Math.floor(past / size), unit);
}
