import type { Field } from 'adit/plugins/views';
import type { Range } from './colour-range.ts';
import { dateText } from './numbers.ts';

/** What the histogram is drawn from: counts over a range, and whether the bins grow by factors. */
export interface Bars {
  readonly counts: readonly number[];
  readonly domain: Range;
  readonly logarithmic: boolean;
}

const MERGED_IN_LOG = 5;

/** The bars of a histogram's answer; in logarithmic mode five bins make one bar. */
export function barsOf(counts: readonly number[], domain: Range, logarithmic: boolean): Bars {
  if (!logarithmic) return { counts, domain, logarithmic };
  const merged = Array.from({ length: Math.ceil(counts.length / MERGED_IN_LOG) }, (_, index) =>
    counts.slice(index * MERGED_IN_LOG, (index + 1) * MERGED_IN_LOG).reduce((sum, count) => sum + count, 0),
  );
  return { counts: merged, domain, logarithmic };
}

/** Whether a limit or a count is not a number: there is nothing to draw then, and the column may be corrupted. */
export function isBroken({ counts, domain, logarithmic }: Bars): boolean {
  return (
    counts.length === 0 ||
    [...domain, ...counts].some((value) => !Number.isFinite(value)) ||
    (logarithmic && domain[0] <= 0)
  );
}

/** Where a value stands, from 0 to 1. */
export function shareOf(
  { domain: [low, high], logarithmic }: Pick<Bars, 'domain' | 'logarithmic'>,
  value: number,
): number {
  if (high === low) return value < low ? 0 : 1;
  const share = logarithmic
    ? Math.log(Math.max(value, low) / low) / Math.log(high / low)
    : (value - low) / (high - low);
  return Math.min(1, Math.max(0, share));
}

/** The value at a share of the width. */
export function valueAt(
  { domain: [low, high], logarithmic }: Pick<Bars, 'domain' | 'logarithmic'>,
  share: number,
): number {
  const inside = Math.min(1, Math.max(0, share));
  return logarithmic ? low * (high / low) ** inside : low + (high - low) * inside;
}

/** The limits of bar `index`. */
export function rangeOfBar(bars: Bars, index: number): [number, number] {
  return [valueAt(bars, index / bars.counts.length), valueAt(bars, (index + 1) / bars.counts.length)];
}

/** A count with apostrophes between thousands, for example `12'345`. */
export function countText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, "'");
}

/** What the tooltip of a bar says: its range to three decimals, or as dates, and its count. */
export function tooltipOf(
  bars: Bars,
  index: number,
  field: Pick<Field, 'kind'> | undefined,
): { range: string; count: string } {
  const shown = field?.kind === 'timestamp' ? dateText : (value: number): string => value.toFixed(3);
  const [low, high] = rangeOfBar(bars, index).map(shown);
  return { range: `${low} – ${high}`, count: countText(bars.counts[index] ?? 0) };
}
