import type { BlockGeometry } from '../../../shared/scene.ts';
import { chunkBoxesOf, chunkSize } from '../picking/pick-chunks.ts';
import { rayThroughBox } from '../picking/pick-ray.ts';
import type { GridQuery, BlockHit } from './voxel-walk.ts';
import { readBox } from '../../../shared/geometry/block-boxes.ts';

/** Boxes of runs of faces, for each list of faces that was picked from. */
const knownBoxes = new WeakMap<Uint32Array, Float32Array>();

/** The first of the drawn faces along the ray, whose item is visible. */
export function pickFace(geometry: BlockGeometry, faces: Uint32Array, query: GridQuery): BlockHit | undefined {
  const boxes = knownBoxes.get(faces) ?? makeBoxes(geometry, faces);
  knownBoxes.set(faces, boxes);
  const { ray, range, isVisible, isInside = () => true } = query;
  const box = new Float64Array(6);
  let best: BlockHit | undefined;
  for (let chunk = 0; chunk * chunkSize < faces.length; chunk++) {
    const low = (axis: number): number => boxes[chunk * 6 + axis * 2] as number;
    const high = (axis: number): number => boxes[chunk * 6 + axis * 2 + 1] as number;
    const farthest = best ? best.distance : range[1];
    if (!rayThroughBox(ray, [range[0], farthest], low, high)) continue;
    const end = Math.min(faces.length, (chunk + 1) * chunkSize);
    for (let at = chunk * chunkSize; at < end; at++) {
      const id = faces[at] as number;
      const item = Math.floor(id / 6);
      const side = id - item * 6;
      const axis = (side >> 1) as 0 | 1 | 2;
      readBox(geometry, item, box);
      const plane = box[axis + (side & 1) * 3] as number;
      const distance = (plane - ray.from[axis]) / ray.direction[axis];
      if (!(distance >= range[0] && distance <= range[1]) || (best && distance >= best.distance)) continue;
      const one = (axis + 1) % 3;
      const other = (axis + 2) % 3;
      const across = ray.from[one]! + ray.direction[one]! * distance;
      const upward = ray.from[other]! + ray.direction[other]! * distance;
      if (across < box[one]! || across > box[one + 3]! || upward < box[other]! || upward > box[other + 3]!) continue;
      if (isVisible(item) && isInside(distance)) best = { item, distance };
    }
  }
  return best;
}

function makeBoxes(geometry: BlockGeometry, faces: Uint32Array): Float32Array {
  const box = new Float64Array(6);
  return chunkBoxesOf(faces.length, (at, take) => {
    readBox(geometry, Math.floor((faces[at] as number) / 6), box);
    take(box[0]!, box[1]!, box[2]!);
    take(box[3]!, box[4]!, box[5]!);
  });
}
