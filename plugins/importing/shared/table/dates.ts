import type { DateOrder } from './date-orders.ts';

const time = String.raw`(?:[T ] *(\d{1,2}):(\d{2})(?::(\d{2})([.,]\d{1,9})?)?(?: *([AaPp])[Mm])? *(Z|[+-]\d{2}:?\d{2})?)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${time}$`);
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})${time}$`);
// With points, codes such as 1.2.10 have the same form but for the second figures.
const shortYear = new RegExp(String.raw`^(\d{1,2}(?!\.)|\d{2})([-/.])(\d{1,2}(?!\.)|\d{2})\2(\d{2})${time}$`);
const namedMonth = new RegExp(String.raw`^(\d{1,2})([-/. ]?)(\p{L}{3,10})\.?\2(\d{4}|\d{2})${time}$`, 'u');
const namedYearFirst = new RegExp(String.raw`^(\d{4})([-/. ]?)(\p{L}{3,10})\.?\2(\d{1,2})${time}$`, 'u');

const monthNames = [
  'jan january ene enero',
  'feb february febrero',
  'mar march marzo',
  'apr april abr abril',
  'may mayo',
  'jun june junio',
  'jul july julio',
  'aug august ago agosto',
  'sep sept september set septiembre setiembre',
  'oct october octubre',
  'nov november noviembre',
  'dec december dic diciembre',
];
const monthOf = new Map(monthNames.flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const)));

const leastYear = 1000;
/** Years of two digits below this are of the century from 2000. */
const pivotYear = 70;
const minute = 60_000;

/** Whether a text is as long as a date, and begins like one; all others can be passed over at once. @internal */
export function mayBeDate(text: string): boolean {
  const first = text.charCodeAt(0);
  return text.length >= 6 && text.length <= 40 && first >= 0x30 && first <= 0x39;
}

/**
 * The moment that a text names, in milliseconds since 1970, rounded; undefined for one that is no date of the order, or no day of the calendar.
 * Months may be English or Spanish names, after the day in `dmy` and `mdy` alike. Years have four digits, or two after the month: those below 70
 * are of the 2000s, others of the 1900s. A time without a zone is taken as UTC.
 *
 * @public
 */
export function parseDate(text: string, order: DateOrder): number | undefined {
  if (!mayBeDate(text)) return undefined;
  const numbers = order === 'iso' ? yearFirst.exec(text) : (yearLast.exec(text) ?? shortYear.exec(text));
  const parts = numbers ?? (order === 'iso' ? namedYearFirst : namedMonth).exec(text);
  if (!parts) return undefined;
  const [first, third] = [Number(parts[1]), Number(parts[4])];
  const second = numbers ? Number(parts[3]) : monthOf.get(parts[3]?.toLowerCase() ?? '');
  if (second === undefined) return undefined;
  if (order === 'iso') return momentOf([first, second, third], parts);
  const year = parts[4]?.length === 2 ? third + (third < pivotYear ? 2000 : 1900) : third;
  return momentOf(order === 'dmy' || !numbers ? [year, second, first] : [year, first, second], parts);
}

/** Whether a date whose year has two digits could as well begin with its year; undefined for other texts. */
export function mayBeginWithYear(text: string): boolean | undefined {
  const parts = mayBeDate(text) ? shortYear.exec(text) : undefined;
  if (!parts) return undefined;
  const [year, separator, month, day] = [parts[1] ?? '', parts[2], Number(parts[3]), Number(parts[4])];
  // With strokes nobody writes the year of two digits first.
  return separator !== '/' && year.length === 2 && momentOf([2000 + Number(year), month, day], parts) !== undefined;
}

function momentOf([year, month, day]: readonly [number, number, number], parts: RegExpExecArray): number | undefined {
  const midnight = Date.UTC(year, month - 1, day);
  const date = new Date(midnight);
  if (year < leastYear || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  const ofDay = timeOf(parts);
  return ofDay === undefined ? undefined : midnight + ofDay;
}

function timeOf(parts: RegExpExecArray): number | undefined {
  const [hourText, minuteText, secondText, fraction, half, zone] = parts.slice(5);
  if (hourText === undefined) return 0;
  const [hours, minutes, seconds] = [Number(hourText), Number(minuteText), Number(secondText ?? 0)];
  const isHour = half === undefined ? hours < 24 : hours >= 1 && hours <= 12;
  if (!isHour || minutes > 59 || seconds > 59) return undefined;
  const offset = offsetOf(zone);
  if (offset === undefined) return undefined;
  const hour = half === undefined ? hours : (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const milliseconds = Math.round(Number(`0${(fraction ?? '.0').replace(',', '.')}`) * 1000);
  return (hour * 60 + minutes) * minute + seconds * 1000 + milliseconds - offset * minute;
}

/** In minutes. */
function offsetOf(zone: string | undefined): number | undefined {
  if (zone === undefined || zone === 'Z') return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))];
  if (hours > 14 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
