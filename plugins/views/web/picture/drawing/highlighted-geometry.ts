import type { BlockFaces, LayerGeometry } from '../../../shared/index.ts';
import { blockBricks, facesOfItems } from '../blocks/block-bricks.ts';
import { isWalked } from '../../../shared/geometry/walked-blocks.ts';

/**
 * The part of a layer's geometry that some of its items are. Blocks keep all numbers of the layer and get fewer faces: those of
 * `faces`, or else of the geometry's own, that the items have.
 */
export function highlightedGeometry(geometry: LayerGeometry, items: Uint32Array, faces?: BlockFaces): LayerGeometry {
  const { kind, count, origin, bounds } = geometry;
  if (kind === 'points')
    return { kind, count: items.length, origin, bounds, positions: gather(geometry.positions, items, 3) };
  if (kind === 'triangles') {
    const triangles = gather(geometry.triangles, items, 3);
    return { kind, count: items.length, origin, bounds, positions: geometry.positions, triangles };
  }
  if (kind === 'blocks' && isWalked(geometry))
    return { ...geometry, faces: facesOfItems(geometry, items, blockBricks(geometry, faces)) };
  const isWanted = new Uint8Array(count);
  for (const item of items) isWanted[item] = 1;
  if (kind === 'blocks')
    return {
      ...geometry,
      faces: (faces?.ids ?? geometry.faces).filter((face) => isWanted[Math.floor(face / 6)] === 1),
    };
  const { positions, itemOfSegment } = geometry;
  const segments = itemOfSegment ? segmentsOf(itemOfSegment, isWanted) : items;
  return { kind, count: segments.length, origin, bounds, positions: gather(positions, segments, 6) };
}

function gather<Numbers extends Float32Array | Uint32Array>(
  numbers: Numbers,
  items: Uint32Array,
  width: number,
): Numbers {
  const gathered = numbers.slice(0, items.length * width) as Numbers;
  items.forEach((item, at) => gathered.set(numbers.subarray(item * width, (item + 1) * width), at * width));
  return gathered;
}

function segmentsOf(itemOfSegment: Uint32Array, isWanted: Uint8Array): Uint32Array {
  return Uint32Array.from(itemOfSegment.keys()).filter((segment) => isWanted[itemOfSegment[segment] as number] === 1);
}
