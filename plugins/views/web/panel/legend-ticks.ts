const TICKS = 5;

/** The values beside a legend's bar, from its upper end to its lower end, evenly spread along the bar. */
export function legendTicks([low, high]: readonly [number, number], logarithmic: boolean): number[] {
  const spread =
    logarithmic && low > 0 ? (part: number) => low * (high / low) ** part : (part: number) => low + (high - low) * part;
  return Array.from({ length: TICKS }, (_, index) => spread(1 - index / (TICKS - 1)));
}
