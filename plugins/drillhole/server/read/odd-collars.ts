/** So many collars must stand elsewhere before one of them is odd. */
const FEW = 3;
/** A collar so many times as far from the others as the middle half of them spreads is odd, where one in twenty is at most. */
const TIMES_SPREAD = 50;
const MANY = 8;
const MAX_SHARE = 0.05;

/**
 * The places that are none: those at (0, 0) while all others stand far from it, and single ones far away from all others. `xy` holds a
 * pair a collar; answers the places of the odd ones in it.
 */
export function oddCollars(xy: Float64Array): number[] {
  const count = xy.length / 2;
  const all = Array.from({ length: count }, (_, at) => at);
  const zero = all.filter((at) => xy[at * 2] === 0 && xy[at * 2 + 1] === 0);
  const others = zero.length === 0 ? all : all.filter((at) => xy[at * 2] !== 0 || xy[at * 2 + 1] !== 0);
  if (others.length < FEW) return [];
  const far = farAway(xy, others);
  const near = others.filter((at) => !far.has(at));
  const isOddZero = [0, 1].some((axis) => isFarFromZero(near.map((at) => xy[at * 2 + axis] as number)));
  return all.filter((at) => far.has(at) || (isOddZero && xy[at * 2] === 0 && xy[at * 2 + 1] === 0));
}

/** Whether zero is further from the values than they are from each other. */
function isFarFromZero(values: readonly number[]): boolean {
  const [least, most] = values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  );
  const spread = most - least;
  return least - spread > 0 || most + spread < 0;
}

function farAway(xy: Float64Array, places: readonly number[]): ReadonlySet<number> {
  if (places.length < MANY) return new Set();
  const [x, y] = [0, 1].map((axis) => {
    const sorted = Float64Array.from(places, (at) => xy[at * 2 + axis] as number).toSorted();
    const quarter = (part: number): number => sorted[Math.floor((sorted.length - 1) * part)] as number;
    return { middle: quarter(0.5), spread: quarter(0.75) - quarter(0.25) };
  }) as [{ middle: number; spread: number }, { middle: number; spread: number }];
  const spread = Math.hypot(x.spread, y.spread);
  if (spread === 0) return new Set();
  const far = places.filter(
    (at) =>
      Math.hypot((xy[at * 2] as number) - x.middle, (xy[at * 2 + 1] as number) - y.middle) > TIMES_SPREAD * spread,
  );
  return new Set(far.length <= Math.max(1, places.length * MAX_SHARE) ? far : []);
}
