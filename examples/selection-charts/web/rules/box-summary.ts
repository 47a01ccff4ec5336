/** The figures of a box plot. */
export interface BoxSummary {
  readonly count: number;
  readonly lowerQuartile: number;
  readonly median: number;
  readonly upperQuartile: number;
  /** The outermost values that are at most one and a half quartile distances away from the box (Tukey). */
  readonly lowerWhisker: number;
  readonly upperWhisker: number;
}

/** Summarises values; undefined when there are none. Quantiles lie between two values in proportion (type 7 of Hyndman and Fan). */
export function boxSummary(values: readonly number[]): BoxSummary | undefined {
  const sorted = values.toSorted((left, right) => left - right);
  if (sorted.length === 0) return undefined;
  const [lowerQuartile, median, upperQuartile] = [
    quantile(sorted, 0.25),
    quantile(sorted, 0.5),
    quantile(sorted, 0.75),
  ];
  const reach = 1.5 * (upperQuartile - lowerQuartile);
  return {
    count: sorted.length,
    lowerQuartile,
    median,
    upperQuartile,
    lowerWhisker: sorted.find((value) => value >= lowerQuartile - reach) ?? lowerQuartile,
    upperWhisker: sorted.findLast((value) => value <= upperQuartile + reach) ?? upperQuartile,
  };
}

function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] as number;
  const above = sorted[Math.ceil(place)] as number;
  return below + (above - below) * (place - Math.floor(place));
}
