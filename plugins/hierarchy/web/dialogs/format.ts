const months = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  es: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
};

/** A moment in the reader's time zone as `h:mm AM, dd-Mon-yyyy`; the text itself when it is no date. */
export function formatMoment(utc: string, language: 'en' | 'es'): string {
  const date = new Date(utc);
  if (Number.isNaN(date.getTime())) return utc;
  const hours = date.getHours();
  const minutes = String(date.getMinutes()).padStart(2, '0');
  const day = String(date.getDate()).padStart(2, '0');
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}, ${day}-${months[language][date.getMonth()]}-${date.getFullYear()}`;
}

/** A size in bytes with a unit of 1,000, for example `1.48 MB`. */
export function formatBytes(bytes: number, language: 'en' | 'es'): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const rank = bytes > 0 ? Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3)) : 0;
  return `${new Intl.NumberFormat(language, { maximumSignificantDigits: 3 }).format(bytes / 1000 ** rank)} ${units[rank]}`;
}
