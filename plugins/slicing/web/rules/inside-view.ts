import type { ScreenPoint } from 'adit/plugins/views';

/** The part of a line between two places of a view that is `inset` pixels from its edges at least; undefined where there is none. */
export function insideView(
  [from, to]: readonly [ScreenPoint, ScreenPoint],
  { width, height }: { readonly width: number; readonly height: number },
  inset: number,
): readonly [ScreenPoint, ScreenPoint] | undefined {
  const [right, down] = [to.x - from.x, to.y - from.y];
  let [begin, end] = [0, 1];
  for (const [start, run, most] of [
    [from.x, right, width],
    [from.y, down, height],
  ] as const) {
    // A line along an edge meets it nowhere: both are infinite, on two sides where the line is inside.
    const [one, other] = [(inset - start) / run, (most - inset - start) / run];
    begin = Math.max(begin, Math.min(one, other));
    end = Math.min(end, Math.max(one, other));
  }
  const at = (part: number): ScreenPoint => ({ x: from.x + part * right, y: from.y + part * down });
  return begin < end ? [at(begin), at(end)] : undefined;
}
