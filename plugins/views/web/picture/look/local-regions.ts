import { type CutRegion, dot, subtract, type Vector3 } from 'adit/core';

type Three = readonly [Vector3, Vector3, Vector3];

/** Regions in the coordinates of a geometry. */
export interface LocalRegions {
  /** Four numbers for each plane of all regions: the inside is where x · a + y · b + z · c + d ≥ 0. */
  readonly planes: Float64Array;
  /** Two numbers for each region: how many planes it has, and 1 when it is inverted. */
  readonly shapes: Int32Array;
}

/** Takes regions to coordinates relative to `origin`, along `axes` (unit vectors) where they are given; in float64. */
export function localRegions(regions: readonly CutRegion[], origin: Vector3, axes?: Three): LocalRegions {
  const planes = regions.flatMap((region) => region.planes);
  return {
    planes: Float64Array.from(
      planes.flatMap(({ normal, point }) => [
        ...(axes ? axes.map((axis) => dot(normal, axis)) : normal),
        dot(normal, subtract(origin, point)),
      ]),
    ),
    shapes: Int32Array.from(regions.flatMap((region) => [region.planes.length, region.inverted ? 1 : 0])),
  };
}

/** True when a place is in all regions; places on a plane are. The shader's `isCutAway` has the same rule. */
export function isInLocalRegions({ planes, shapes }: LocalRegions, x: number, y: number, z: number): boolean {
  for (let shape = 0, at = 0; shape < shapes.length; shape += 2) {
    let inside = Infinity;
    for (const end = at + shapes[shape]! * 4; at < end; at += 4) {
      inside = Math.min(inside, planes[at]! * x + planes[at + 1]! * y + planes[at + 2]! * z + planes[at + 3]!);
    }
    if (shapes[shape + 1] === 1 ? inside > 0 : inside < 0) return false;
  }
  return true;
}

/** Makes the test of places for regions; undefined when there are none, so that nothing is paid for it. */
export function regionTest(
  regions: readonly CutRegion[] | undefined,
  origin: Vector3,
  axes?: Three,
): ((x: number, y: number, z: number) => boolean) | undefined {
  if (!regions?.length) return undefined;
  const local = localRegions(regions, origin, axes);
  return (x, y, z) => isInLocalRegions(local, x, y, z);
}
