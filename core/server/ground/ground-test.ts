/** The share of the area that is left as seen from above; of slopes of 30° on average. */
const MIN_FLATNESS = 0.86;
/** The share of the triangles, by area, that look the same way up. */
const MIN_ONE_SIDED = 0.99;

/** Finds out whether triangles are ground: a gentle sheet that nothing of it lies over. @public */
export class GroundTest {
  #upward = 0;
  #flat = 0;
  #whole = 0;

  /** Takes a triangle by the nine coordinates of its corners. */
  add(corners: Float64Array): void {
    const side = (to: number, axis: number): number => (corners[to * 3 + axis] as number) - (corners[axis] as number);
    const [ux, uy, uz] = [side(1, 0), side(1, 1), side(1, 2)];
    const [vx, vy, vz] = [side(2, 0), side(2, 1), side(2, 2)];
    const up = ux * vy - uy * vx;
    this.#upward += up;
    this.#flat += Math.abs(up);
    this.#whole += Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, up);
  }

  get isGround(): boolean {
    const [upward, flat, whole] = [this.#upward, this.#flat, this.#whole];
    return whole > 0 && flat >= MIN_FLATNESS * whole && Math.abs(upward) >= MIN_ONE_SIDED * flat;
  }
}
