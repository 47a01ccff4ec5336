import { UNSET_RANGE } from 'adit/core';
import type { ThresholdFilter } from 'adit/plugins/views';

/** The two ends of a range, the lower one first. */
export type Range = readonly [number, number];

const DECIMALS = 3;

/** How many decimals a range needs: three, or more where three would leave fewer than three figures of it. */
export function decimalsFor([minimum, maximum]: Range): number {
  const span = Math.abs(maximum - minimum);
  return span > 0 && span < 0.1 ? Math.min(12, DECIMALS - 1 - Math.floor(Math.log10(span))) : DECIMALS;
}

/** A value as it is shown and kept. */
export function roundTo(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** A colour range rounded to three decimals (more for tiny ranges). */
export function roundRange(range: Range): [number, number] {
  const decimals = decimalsFor(range);
  return [roundTo(range[0], decimals), roundTo(range[1], decimals)];
}

/** Whether the range is the one that stands for "not set". */
export function isUnset(range: Range): boolean {
  return range[0] === UNSET_RANGE[0] && range[1] === UNSET_RANGE[1];
}

/** The range to take over, or why it is refused: it is not set, or its minimum is greater than its maximum. */
export function checkedRange(range: Range): [number, number] | 'unset' | 'reversed' {
  if (isUnset(range) || range.some((end) => !Number.isFinite(end))) return 'unset';
  return range[0] > range[1] ? 'reversed' : roundRange(range);
}

/**
 * What reset goes back to: the range of the filter on the field when there is one, else the range of the field; undefined
 * unless the maximum is greater than the minimum.
 */
export function resetRange(
  field: {
    readonly name: string;
    readonly statistics: { readonly minimum?: number | undefined; readonly maximum?: number | undefined };
  },
  filters: readonly ThresholdFilter[],
): [number, number] | undefined {
  const filter = filters.find((one) => one.field === field.name && !one.isPlaceholder);
  const [minimum, maximum] = filter?.dataRange ?? [field.statistics.minimum, field.statistics.maximum];
  return minimum !== undefined && maximum !== undefined && maximum > minimum ? [minimum, maximum] : undefined;
}
