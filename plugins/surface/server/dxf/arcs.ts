const DEGREES_PER_STEP = 5;
const MAX_STEPS = 360 / DEGREES_PER_STEP;

/** Points of a circle from one angle to another, ends included, in the plane at height z; angles in radians, counter-clockwise. */
export function arcPoints(
  center: readonly [number, number, number],
  radius: number,
  start: number,
  end: number,
): number[] {
  const turn = end - start;
  const steps = stepsOf(turn);
  const xyz: number[] = [];
  for (let step = 0; step <= steps; step += 1) {
    const angle = start + (turn * step) / steps;
    xyz.push(center[0] + radius * Math.cos(angle), center[1] + radius * Math.sin(angle), center[2]);
  }
  return xyz;
}

/**
 * Adds the points between two ends of a segment with a bulge, the ends left out. The bulge is the tangent of a quarter of the
 * angle of the arc, above zero when it runs counter-clockwise.
 */
export function addBulge(xyz: number[], from: readonly number[], to: readonly number[], bulge: number): void {
  if (!Number.isFinite(bulge) || bulge === 0) return;
  const [x0 = 0, y0 = 0, z0 = 0] = from;
  const [x1 = 0, y1 = 0, z1 = 0] = to;
  const turn = 4 * Math.atan(bulge);
  const steps = stepsOf(turn);
  // The centre lies on the perpendicular of the chord, at (1 - b²) / 4b chords from its middle.
  const aside = (1 - bulge * bulge) / (4 * bulge);
  const [cx, cy] = [(x0 + x1) / 2 - aside * (y1 - y0), (y0 + y1) / 2 + aside * (x1 - x0)];
  const [dx, dy] = [x0 - cx, y0 - cy];
  for (let step = 1; step < steps; step += 1) {
    const part = step / steps;
    const [cos, sin] = [Math.cos(turn * part), Math.sin(turn * part)];
    xyz.push(cx + dx * cos - dy * sin, cy + dx * sin + dy * cos, z0 + (z1 - z0) * part);
  }
}

function stepsOf(turn: number): number {
  const steps = Math.ceil((Math.abs(turn) * 180) / Math.PI / DEGREES_PER_STEP - 1e-9);
  return Number.isFinite(steps) ? Math.min(MAX_STEPS, Math.max(1, steps)) : 1;
}
