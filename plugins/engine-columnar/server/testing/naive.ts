import type { MaskStep } from 'adit/core';
import { itemSubset, type ItemSubset } from 'adit/core/server';

/** The nearest-rank percentile of values by sorting them. */
export function naivePercentile(values: readonly number[], percent: number): number | undefined {
  const sorted = values.filter(Number.isFinite).toSorted((left, right) => left - right);
  const rank = Math.ceil((sorted.length * percent) / 100);
  return sorted[Math.max(0, rank - 1)];
}

/** Bin counts by comparing each value with each edge. */
export function naiveCounts(values: readonly number[], edges: ArrayLike<number>): number[] {
  const samples = edges.length - 1;
  const counts = new Array<number>(samples).fill(0);
  const high = edges[samples]!;
  for (const value of values) {
    if (!(value >= edges[0]! && value <= high)) continue;
    let bin = samples - 1;
    if (value < high) while (!(value >= edges[bin]!)) bin--;
    counts[bin]!++;
  }
  return counts;
}

/** A byte mask by asking every filter about every item. */
export function naiveMask(count: number, tests: readonly ((item: number) => boolean)[]): number[] {
  return Array.from({ length: count }, (_, item) => (tests.every((test) => test(item)) ? 1 : 0));
}

/** The step of a filter by a range. */
export function threshold(column: string, low: number, high: number): MaskStep {
  return { kind: 'range', column, low, high };
}

/** What steps keep of a layer. */
export function keeping(...steps: readonly MaskStep[]): ItemSubset {
  return itemSubset(steps);
}
