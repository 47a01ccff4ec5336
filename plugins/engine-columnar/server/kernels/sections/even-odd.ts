/** Straight segments between points of a plane: two points a segment, and what it is a part of. */
export interface Outline {
  /** Two coordinates a point. */
  readonly points: Float64Array;
  readonly segments: Uint32Array;
}

/** A trapezoid between two segments, from one place along the second coordinate to another; each end may be a point. */
export type VisitTrapezoid = (left: number, right: number, from: number, to: number) => void;

/**
 * Divides what closed outlines enclose, by the rule of even and odd, into trapezoids between pairs of their segments. Every
 * point must be the end of an even number of segments. Segments that cross are taken in their order half-way to the next point.
 */
export function forTrapezoids({ points, segments }: Outline, visit: VisitTrapezoid): void {
  const count = segments.length / 2;
  const placeOf = (segment: number, end: 0 | 1): number =>
    points[(segments[segment * 2 + end] as number) * 2 + 1] as number;
  const lows = Float64Array.from({ length: count }, (_, at) => Math.min(placeOf(at, 0), placeOf(at, 1)));
  const highs = Float64Array.from({ length: count }, (_, at) => Math.max(placeOf(at, 0), placeOf(at, 1)));
  const waiting = [...lows.keys()].filter((at) => (lows[at] as number) < (highs[at] as number));
  waiting.sort((one, other) => (lows[one] as number) - (lows[other] as number));
  const levels = Float64Array.from(
    new Set([...waiting.flatMap((at) => [lows[at] as number, highs[at] as number])]),
  ).sort();
  const across = new Float64Array(count);
  const acrossAt = (segment: number, place: number): number => {
    const [from, to] = [segments[segment * 2] as number, segments[segment * 2 + 1] as number];
    const [x0, y0, x1, y1] = [points[from * 2], points[from * 2 + 1], points[to * 2], points[to * 2 + 1]] as number[];
    return x0! + ((place - y0!) / (y1! - y0!)) * (x1! - x0!);
  };
  /** The right segment and the start of the trapezoid that is open at each left segment. */
  const open = new Map<number, { right: number; from: number }>();
  let active: number[] = [];
  let next = 0;
  for (let level = 0; level + 1 < levels.length; level++) {
    const from = levels[level] as number;
    const middle = from / 2 + (levels[level + 1] as number) / 2;
    active = active.filter((segment) => (highs[segment] as number) > from);
    for (; next < waiting.length && (lows[waiting[next] as number] as number) <= from; next++)
      active.push(waiting[next] as number);
    for (const segment of active) across[segment] = acrossAt(segment, middle);
    sortByPlace(active, across);
    const pairs = new Map<number, number>();
    for (let at = 0; at + 1 < active.length; at += 2) pairs.set(active[at] as number, active[at + 1] as number);
    for (const [left, trapezoid] of open) {
      if (pairs.get(left) === trapezoid.right) continue;
      visit(left, trapezoid.right, trapezoid.from, from);
      open.delete(left);
    }
    for (const [left, right] of pairs) if (!open.has(left)) open.set(left, { right, from });
  }
  const end = levels.at(-1);
  if (end !== undefined) for (const [left, { right, from }] of open) visit(left, right, from, end);
}

/** Sorts by insertion: what was added stands at the end, the others are mostly in order. */
function sortByPlace(active: number[], across: Float64Array): void {
  for (let at = 1; at < active.length; at++) {
    const segment = active[at] as number;
    const place = across[segment] as number;
    let to = at;
    for (; to > 0 && (across[active[to - 1] as number] as number) > place; to--) active[to] = active[to - 1] as number;
    active[to] = segment;
  }
}
