import type { Field } from 'adit/plugins/views';
import { decimalsFor, type Range } from './colour-range.ts';

/** A value with as many decimals as its range needs, at least three. */
export function valueText(value: number, range: Range): string {
  return value.toFixed(decimalsFor(range));
}

/** A moment, in milliseconds since 1970, as MM/DD/YYYY. */
export function dateText(milliseconds: number): string {
  const date = new Date(milliseconds);
  if (Number.isNaN(date.getTime())) return '–';
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${date.getUTCFullYear()}`;
}

/** How the values of a field are shown: dates as MM/DD/YYYY, numbers with as many decimals as `range` needs. */
export function limitText(field: Pick<Field, 'kind'> | undefined, range: Range): (value: number) => string {
  return field?.kind === 'timestamp' ? dateText : (value) => valueText(value, range);
}

/** The name of a file without its last extension. */
export function withoutExtension(fileName: string): string {
  return fileName.replace(/(?<=.)\.[^.]*$/, '');
}
