import type { ScreenPoint } from 'adit/plugins/views';

/** How far something stays from the edges of a view, in pixels. */
export interface Insets {
  readonly left: number;
  readonly right: number;
  /** From the upper and from the lower edge. */
  readonly ends: number;
}

/** The part of a line between two places of a view that is so far from its edges at least; undefined where there is none. */
export function insideView(
  [from, to]: readonly [ScreenPoint, ScreenPoint],
  { width, height }: { readonly width: number; readonly height: number },
  insets: Insets,
): readonly [ScreenPoint, ScreenPoint] | undefined {
  const [right, down] = [to.x - from.x, to.y - from.y];
  let [begin, end] = [0, 1];
  for (const [start, run, least, most] of [
    [from.x, right, insets.left, width - insets.right],
    [from.y, down, insets.ends, height - insets.ends],
  ] as const) {
    // A line along an edge meets it nowhere: both are infinite, on two sides where the line is inside.
    const [one, other] = [(least - start) / run, (most - start) / run];
    begin = Math.max(begin, Math.min(one, other));
    end = Math.min(end, Math.max(one, other));
  }
  const at = (part: number): ScreenPoint => ({ x: from.x + part * right, y: from.y + part * down });
  return begin < end ? [at(begin), at(end)] : undefined;
}
