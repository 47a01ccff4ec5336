import { formatGiven } from 'adit/core';

/** How coordinates are written: with two or three decimals. */
export const COORDINATE_FORM = { decimals: 2, most: 3 };

/** A value as it stands in its row; a dash for a missing one. */
export function formatValue(value: string | number | undefined, language: string): string {
  if (value === undefined) return '–';
  return typeof value === 'string' ? value : formatGiven(value, language);
}

/** A moment in milliseconds since 1970, in UTC to the minute; of a whole day its date alone. */
export function formatMoment(milliseconds: number): string {
  const moment = new Date(milliseconds);
  if (Number.isNaN(moment.getTime())) return '–';
  return moment.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '');
}
