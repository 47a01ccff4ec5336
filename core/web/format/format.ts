export { formatBytes } from '../../shared/format-bytes.ts';
export { formatGiven, formatNumber } from '../../shared/format-number.ts';

/** A whole number in groups of three with thin spaces, for example `9 120`. @public */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+(?!\d))/g, '\u2009');
}

/** A moment as `h:mm AM, dd-Mon-yyyy` in a time zone, the browser's by default; the text itself when it is not a date. @public */
export function formatMoment(moment: string, language: string, timeZone?: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return moment;
  const numbers = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    day: '2-digit',
    year: 'numeric',
  }).formatToParts(date);
  const part = (type: Intl.DateTimeFormatPartTypes): string => numbers.find((one) => one.type === type)?.value ?? '';
  const month = new Intl.DateTimeFormat(language, { month: 'short', timeZone }).format(date).slice(0, 3);
  return `${part('hour')}:${part('minute')} ${part('dayPeriod')}, ${part('day')}-${month}-${part('year')}`;
}
