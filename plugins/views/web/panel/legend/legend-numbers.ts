import type { Field } from '../../../shared/index.ts';
import { formatMoment } from '../format.ts';

const MAX_DECIMALS = 15;

/** How a legend over a range writes values of a field: moments as dates, numbers with the figures that tell them apart. */
export function legendNumbers(
  field: Pick<Field, 'kind'> | undefined,
  [low, high]: readonly [number, number],
): (value: number) => string {
  if (field?.kind === 'timestamp') return formatMoment;
  const ofRange = decimalsOf(high - low, 4);
  return (value) => grouped(Number(value.toFixed(Math.max(ofRange, decimalsOf(value, 2)))));
}

/** How many decimals show so many figures of a number. */
function decimalsOf(value: number, figures: number): number {
  const size = Math.abs(value);
  if (!(size > 0) || !Number.isFinite(size)) return 0;
  return Math.min(MAX_DECIMALS, Math.max(0, figures - 1 - Math.floor(Math.log10(size))));
}

/** As short as it is right, with thin spaces between thousands; in powers of ten only where it is very large or small. */
function grouped(value: number): string {
  const [whole = '', part] = String(value).split('.');
  if (/e/i.test(whole)) return String(value);
  const spaced = whole.replace(/\B(?=(\d{3})+$)/g, '\u2009');
  return part === undefined ? spaced : `${spaced}.${part}`;
}
