const SIZE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** A size in bytes with a unit of 1,000 and three digits, for example `1.48 MB`. */
export function formatBytes(bytes: number, language: string): string {
  const rank = bytes > 0 ? Math.min(SIZE_UNITS.length - 1, Math.floor(Math.log10(bytes) / 3)) : 0;
  return `${new Intl.NumberFormat(language, { maximumSignificantDigits: 3 }).format(bytes / 1000 ** rank)} ${SIZE_UNITS[rank]}`;
}

/** A whole number in groups of three with thin spaces, for example `9 120`. */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+(?!\d))/g, '\u2009');
}

/** A moment in the reader's time zone as `h:mm AM, dd-Mon-yyyy`; the text itself when it is no date. */
export function formatMoment(moment: string, language: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return moment;
  const month = new Intl.DateTimeFormat(language, { month: 'short' }).format(date).replaceAll('.', '').slice(0, 3);
  const [minutes, day] = [date.getMinutes(), date.getDate()].map((number) => String(number).padStart(2, '0'));
  const hours = date.getHours();
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}, ${day}-${month}-${date.getFullYear()}`;
}
