/** The share of the area that is left as seen from above; of slopes of 30° on average. */
const MIN_FLATNESS = 0.86;
/** The share of the triangles, by area, that look the same way up. */
const MIN_ONE_SIDED = 0.99;

/** Whether triangles are ground: a gentle sheet that nothing of it lies over. `positions` holds triples of coordinates, `triangles` triples of vertices. */
export function isGround(positions: Float64Array, triangles: Uint32Array): boolean {
  let [upward, flat, whole] = [0, 0, 0];
  const corner = (place: number, axis: number): number => positions[(triangles[place] as number) * 3 + axis] as number;
  for (let at = 0; at + 2 < triangles.length; at += 3) {
    const side = (to: number, axis: number): number => corner(at + to, axis) - corner(at, axis);
    const [ux, uy, uz] = [side(1, 0), side(1, 1), side(1, 2)];
    const [vx, vy, vz] = [side(2, 0), side(2, 1), side(2, 2)];
    const up = ux * vy - uy * vx;
    upward += up;
    flat += Math.abs(up);
    whole += Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, up);
  }
  return whole > 0 && flat >= MIN_FLATNESS * whole && Math.abs(upward) >= MIN_ONE_SIDED * flat;
}
