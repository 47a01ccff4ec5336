import type { Field } from '../../../shared/index.ts';
import { timeTicks } from './time-ticks.ts';

/** A mark beside the bar of a legend: `share` of the bar's length from its lower end. */
export interface LegendTick {
  readonly value: number;
  readonly share: number;
  readonly isEnd: boolean;
}

interface TickOptions {
  readonly scale: 'linear' | 'logarithmic' | 'time';
  /** How much of the bar lies between two ticks at least. */
  readonly gap: number;
}

const STEPS = [1, 2, 5, 10];

/** The ends of a range, and between them round values (of 1, 2 and 5, or moments of a calendar) at their true places: from the highest to the lowest. */
export function legendTicks([low, high]: readonly [number, number], { scale, gap }: TickOptions): LegendTick[] {
  const isLogarithmic = scale === 'logarithmic' && low > 0;
  const along = isLogarithmic ? Math.log : (value: number) => value;
  const shareOf = (value: number): number => (along(value) - along(low)) / (along(high) - along(low));
  const ticks: LegendTick[] = [{ value: low, share: 0, isEnd: true }];
  if (!(high > low)) return ticks;
  ticks.push({ value: high, share: 1, isEnd: true });
  for (const value of isLogarithmic ? decades(low, high) : roundValues(scale, low, high, gap)) {
    const share = shareOf(value);
    if (ticks.every((other) => Math.abs(other.share - share) >= gap)) ticks.push({ value, share, isEnd: false });
  }
  return ticks.toSorted((one, other) => other.share - one.share);
}

/** The colour of an end is that of all values beyond it, where one of the fields has any. */
export function beyond(
  { isEnd, share, value }: LegendTick,
  fields: readonly (Pick<Field, 'statistics'> | undefined)[],
): '≥ ' | '≤ ' | '' {
  if (!isEnd) return '';
  const all = fields.flatMap((field) => field?.statistics ?? []);
  if (share === 1) return all.some(({ maximum = -Infinity }) => maximum > value) ? '≥ ' : '';
  return all.some(({ minimum = Infinity }) => minimum < value) ? '≤ ' : '';
}

function roundValues(scale: TickOptions['scale'], low: number, high: number, gap: number): number[] {
  if (scale === 'time') return timeTicks(low, high, gap);
  const step = roundStep((high - low) * gap * 1.5);
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step);
}

/** The smallest 1, 2 or 5 of a decade that is no less than `least`. */
function roundStep(least: number): number {
  const decade = 10 ** Math.floor(Math.log10(least));
  return (STEPS.find((step) => step * decade >= least * (1 - 1e-9)) ?? 10) * decade;
}

/** Whole decades first, then what is between them. */
function decades(low: number, high: number): number[] {
  const first = Math.floor(Math.log10(low));
  const exponents = Array.from({ length: Math.ceil(Math.log10(high)) - first + 1 }, (_, index) => first + index);
  const inside = (value: number): boolean => value > low && value < high;
  const of = (step: number): number[] => exponents.map((exponent) => Number(`${step}e${exponent}`)).filter(inside);
  return [1, 2, 5].flatMap(of);
}
