import { z } from 'zod';
import type { Vector3 } from './geometry.ts';

const vector = z.tuple([z.number(), z.number(), z.number()]);

/** A plane through `point`, in world coordinates without exaggeration; its inside is where `normal`, a unit vector, points to. @beta */
export const cutPlaneShape = z.strictObject({ point: vector, normal: vector });
/** A plane in world coordinates without exaggeration; its normal has length 1 and points to what is kept. @beta */
export type CutPlane = z.infer<typeof cutPlaneShape>;

/**
 * The part of space that is inside of all planes; of everything else when `inverted`. With `wholeItems`, blocks are drawn as a whole
 * when their centre is in the region, and not at all when not; without, they are cut.
 *
 * @beta
 */
export const cutRegionShape = z.strictObject({
  planes: z.array(cutPlaneShape).min(1).max(6),
  inverted: z.boolean().default(false),
  wholeItems: z.boolean().default(false),
});
/** What is inside of all planes of a region, or outside of it when it is inverted. @beta */
export type CutRegion = z.infer<typeof cutRegionShape>;

/** How far a position is on the inside of a plane; negative outside. @beta */
export function distanceInside({ point, normal }: CutPlane, position: Vector3): number {
  return (
    (position[0] - point[0]) * normal[0] + (position[1] - point[1]) * normal[1] + (position[2] - point[2]) * normal[2]
  );
}

/** True when a position, in world coordinates, is in every region; positions on a plane are. @beta */
export function isInRegions(regions: readonly CutRegion[], position: Vector3): boolean {
  return regions.every(({ planes, inverted }) => {
    const distance = Math.min(...planes.map((plane) => distanceInside(plane, position)));
    return inverted ? distance <= 0 : distance >= 0;
  });
}
