/** A corner of a polygon, and whether the side from it to the next is a part of the outline. */
export interface Side {
  readonly corner: number;
  readonly isEdge: boolean;
}

/** Goes from one corner to another along a level, by the ends of the outline's segments in between. */
export type AlongLevel = (from: number, to: number, level: number) => Side[];

/**
 * Trapezoids end at levels, and some segments of an outline lie along a level: these tell which parts of a trapezoid's ends are
 * outline. `points` are two coordinates each, `segments` two points each; `across` is where a corner is along the first coordinate.
 */
export function levelSides(
  points: Float64Array,
  segments: Uint32Array,
  across: (corner: number) => number,
): AlongLevel {
  const pairs = new Set<string>();
  const cornersAt = new Map<number, Set<number>>();
  for (let at = 0; at < segments.length; at += 2) {
    const [one, other] = [segments[at] as number, segments[at + 1] as number];
    const level = points[one * 2 + 1] as number;
    if (level !== points[other * 2 + 1]) continue;
    pairs.add(`${one} ${other}`).add(`${other} ${one}`);
    const corners = cornersAt.get(level) ?? new Set();
    cornersAt.set(level, corners.add(one).add(other));
  }
  const levels = new Map(
    [...cornersAt].map(([level, corners]) => [
      level,
      [...corners].toSorted((one, other) => across(one) - across(other)),
    ]),
  );
  return (from, to, level) => {
    const [start, end] = [across(from), across(to)];
    const between = strictlyBetween(levels.get(level) ?? [], across, Math.min(start, end), Math.max(start, end));
    const path = [from, ...(start <= end ? between : between.toReversed()), to];
    return path.slice(0, -1).map((corner, at) => ({ corner, isEdge: pairs.has(`${corner} ${path[at + 1]}`) }));
  };
}

/** The corners of an ascending list that are between two places. */
function strictlyBetween(
  corners: readonly number[],
  across: (corner: number) => number,
  low: number,
  high: number,
): readonly number[] {
  let [first, end] = [0, corners.length];
  while (first < end) {
    const middle = (first + end) >>> 1;
    if (across(corners[middle] as number) <= low) first = middle + 1;
    else end = middle;
  }
  while (end < corners.length && across(corners[end] as number) < high) end++;
  return corners.slice(first, end);
}
