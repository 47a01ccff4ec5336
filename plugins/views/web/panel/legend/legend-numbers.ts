import { formatGiven, formatNumber } from 'adit/core';
import type { Field } from '../../../shared/index.ts';
import { formatMoment } from '../format.ts';

const MAX_DECIMALS = 15;

/** How a legend over a range writes values of a field: moments as dates, numbers with the figures that tell them apart. */
export function legendNumbers(
  field: Pick<Field, 'kind'> | undefined,
  [low, high]: readonly [number, number],
  language: string,
): (value: number) => string {
  if (field?.kind === 'timestamp') return formatMoment;
  const ofRange = decimalsOf(high - low, 4);
  return (value) => shortText(value, Math.max(ofRange, decimalsOf(value, 2)), language);
}

/** How many decimals show so many figures of a number. */
function decimalsOf(value: number, figures: number): number {
  const size = Math.abs(value);
  if (!(size > 0) || !Number.isFinite(size)) return 0;
  return Math.min(MAX_DECIMALS, Math.max(0, figures - 1 - Math.floor(Math.log10(size))));
}

/** As short as it is right; in powers of ten only where it is very large or small. */
function shortText(value: number, decimals: number, language: string): string {
  const rounded = Number(value.toFixed(decimals));
  return String(rounded).includes('e')
    ? formatGiven(rounded, language)
    : formatNumber(rounded, language, { most: decimals });
}
