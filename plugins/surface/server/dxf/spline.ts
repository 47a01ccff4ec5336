const MAX_DEGREE = 25;
const STEPS_PER_SPAN = 8;

/** A curve of control points (`xyz` triples), with a weight each. */
export interface Spline {
  readonly degree: number;
  readonly knots: readonly number[];
  readonly points: readonly number[];
  readonly weights: readonly number[];
}

/** True when the numbers fit together: as many knots as points, degree and one more, none smaller than the one before. */
export function isSpline({ degree, knots, points, weights }: Spline): boolean {
  const count = points.length / 3;
  return (
    Number.isInteger(degree) &&
    degree >= 1 &&
    degree <= MAX_DEGREE &&
    count > degree &&
    knots.length === count + degree + 1 &&
    weights.length === count &&
    weights.every((weight) => weight > 0) &&
    knots.every((knot, at) => Number.isFinite(knot) && (at === 0 || knot >= (knots[at - 1] as number)))
  );
}

/** Points along the curve, eight to each span between knots, by de Boor's algorithm. */
export function splinePoints(spline: Spline): number[] {
  const { degree, knots, points } = spline;
  const count = points.length / 3;
  const xyz: number[] = [];
  for (let span = degree; span < count; span += 1) {
    const [low, high] = [knots[span] as number, knots[span + 1] as number];
    if (low === high) continue;
    for (let step = xyz.length === 0 ? 0 : 1; step <= STEPS_PER_SPAN; step += 1)
      xyz.push(...pointAt(spline, span, low + ((high - low) * step) / STEPS_PER_SPAN));
  }
  return xyz;
}

function pointAt({ degree, knots, points, weights }: Spline, span: number, place: number): [number, number, number] {
  const local = Array.from({ length: degree + 1 }, (_, at) => {
    const from = span - degree + at;
    const weight = weights[from] as number;
    return [0, 1, 2].map((axis) => (points[from * 3 + axis] as number) * weight).concat(weight);
  });
  for (let level = 1; level <= degree; level += 1) {
    for (let at = degree; at >= level; at -= 1) {
      const left = knots[span - degree + at] as number;
      const right = knots[span + 1 + at - level] as number;
      const part = right === left ? 0 : (place - left) / (right - left);
      const [before, after] = [local[at - 1] as number[], local[at] as number[]];
      local[at] = after.map((value, axis) => (before[axis] as number) * (1 - part) + value * part);
    }
  }
  const [x = 0, y = 0, z = 0, weight = 1] = local[degree] as number[];
  return [x / weight, y / weight, z / weight];
}
