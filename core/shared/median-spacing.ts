/** From so many places the nearest other one is looked for: evenly chosen ones where there are more. */
const MAX_SAMPLES = 1000;

/**
 * The median of the distances, seen from above, of places to the nearest that stands elsewhere, in their own unit; NaN where there is none.
 * `xyz` holds a triple of easting, northing and elevation for each. @beta
 */
export function medianSpacing(xyz: ArrayLike<number>): number {
  const count = xyz.length / 3;
  const stride = Math.ceil(count / MAX_SAMPLES);
  const distances: number[] = [];
  for (let place = 0; place < count; place += stride) {
    const nearest = nearestSquared(xyz, xyz[place * 3] as number, xyz[place * 3 + 1] as number);
    if (Number.isFinite(nearest)) distances.push(Math.sqrt(nearest));
  }
  distances.sort((left, right) => left - right);
  return distances[Math.floor(distances.length / 2)] ?? NaN;
}

/** Holes from one place, as fans are drilled, do not count as neighbours. */
function nearestSquared(xyz: ArrayLike<number>, easting: number, northing: number): number {
  let nearest = Infinity;
  for (let at = 0; at < xyz.length; at += 3) {
    const squared = ((xyz[at] as number) - easting) ** 2 + ((xyz[at + 1] as number) - northing) ** 2;
    if (squared > 1 && squared < nearest) nearest = squared;
  }
  return nearest;
}
