/** Takes values to places along an axis. */
export interface Scale {
  readonly domain: readonly [number, number];
  /** The place of a value, in pixels from the start of the axis. */
  place(value: number): number;
  /** The value at a place. */
  value(place: number): number;
  /** Round values inside the domain, for the marks of the axis. */
  readonly ticks: readonly number[];
}

const MAX_TICKS = 5;

/** A scale from the least to the greatest of `values` over `length` pixels, backwards with a negative length. */
export function makeScale(values: Iterable<number>, length: number): Scale {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  // One value, or none, has no extent of its own.
  if (low > high) [low, high] = [0, 1];
  if (low === high) [low, high] = [low - 0.5, high + 0.5];
  const start = length < 0 ? -length : 0;
  return {
    domain: [low, high],
    place: (value) => start + ((value - low) / (high - low)) * length,
    value: (place) => low + ((place - start) / length) * (high - low),
    ticks: ticksOf(low, high),
  };
}

/** Multiples of 1, 2 or 5 times a power of ten. */
function ticksOf(low: number, high: number): number[] {
  const rough = (high - low) / MAX_TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough;
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: count }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}
