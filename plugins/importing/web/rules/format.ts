/** A size in bytes with a unit of 1,000, for example `1.48 MB`. */
export function formatBytes(bytes: number, language: string): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const rank = bytes > 0 ? Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3)) : 0;
  return `${new Intl.NumberFormat(language, { maximumSignificantDigits: 3 }).format(bytes / 1000 ** rank)} ${units[rank]}`;
}

/** A whole number in groups of three with thin spaces, for example `9 120`. */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+(?!\d))/g, '\u2009');
}

/** A moment in the user's language and time zone, for example `21 Nov 2026, 05:12`. */
export function formatMoment(moment: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment));
}
