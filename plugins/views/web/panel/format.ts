const COORDINATE = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 3,
  useGrouping: true,
});
const THIN_SPACE = '\u2009';

/** A coordinate with two or three decimals and thin spaces between its thousands. */
export function formatCoordinate(value: number): string {
  return COORDINATE.format(value).replaceAll(',', THIN_SPACE);
}

/** A count with thin spaces between its thousands. */
export function formatCount(count: number): string {
  return count.toLocaleString('en').replaceAll(',', THIN_SPACE);
}

/** A value as it stands in its row; a dash for a missing one. */
export function formatValue(value: string | number | undefined): string {
  return value === undefined ? '–' : String(value);
}

/** A moment in milliseconds since 1970, in UTC to the minute; of a whole day its date alone. */
export function formatMoment(milliseconds: number): string {
  const moment = new Date(milliseconds);
  if (Number.isNaN(moment.getTime())) return '–';
  return moment.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '');
}
