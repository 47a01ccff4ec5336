import { isKept, type CutRegion, type ItemBits } from 'adit/core';
import type { BlockFaces, BlockGeometry } from '../../../shared/scene.ts';
import { localRegions, type LocalRegions } from '../look/local-regions.ts';

/** Which cells of a grid have a block that is there, a bit each, in bricks of 4 × 4 × 4 cells. */
export interface BlockBricks {
  /**
   * Two numbers for each brick, the first axis first: of its cell (u, v, w), bit u + 4 v + 16 (w mod 2) of the number w div 2.
   * Cells beyond the grid have no block.
   */
  readonly bits: Uint32Array;
  /** How many bricks there are along each axis. */
  readonly count: readonly [number, number, number];
}

type Regions = readonly CutRegion[];

const noRegions: Regions = [];
const knownBricks = new WeakMap<object, WeakMap<Regions, BlockBricks>>();

/** What of a walkable grid is there; the same for the same arrays. */
export function blockBricks(geometry: BlockGeometry, faces?: BlockFaces): BlockBricks {
  const { mask, regions = noRegions } = faces ?? {};
  const known = packedBricks(geometry, faces);
  if (known) return known;
  const made = packBricks(geometry, mask, regions);
  const key = mask ?? geometry;
  knownBricks.set(key, (knownBricks.get(key) ?? new WeakMap<Regions, BlockBricks>()).set(regions, made));
  return made;
}

/** What `blockBricks` has given before for the same arrays. */
export function packedBricks(geometry: BlockGeometry, faces?: BlockFaces): BlockBricks | undefined {
  const { mask, regions = noRegions } = faces ?? {};
  return knownBricks.get(mask ?? geometry)?.get(regions);
}

/** Whether a cell has a block that is there; none has outside of the grid. */
export function isThere({ bits, count }: BlockBricks, u: number, v: number, w: number): boolean {
  if (u < 0 || v < 0 || w < 0 || u >= count[0] * 4 || v >= count[1] * 4 || w >= count[2] * 4) return false;
  const brick = (u >> 2) + count[0] * ((v >> 2) + count[1] * (w >> 2));
  return ((bits[brick * 2 + ((w >> 1) & 1)]! >> ((u & 3) + 4 * (v & 3) + 16 * (w & 1))) & 1) === 1;
}

/** Whether an item is there. */
export function isItemThere({ cells, cellCount }: BlockGeometry, bricks: BlockBricks, item: number): boolean {
  return isThere(bricks, ...placeOf(cells ? cells[item]! : item, cellCount));
}

/** The outer faces of those of some items that are there. */
export function facesOfItems(
  { cells, cellCount }: BlockGeometry,
  items: Uint32Array,
  bricks: BlockBricks,
): Uint32Array {
  const faces = new Uint32Array(items.length * 6);
  let found = 0;
  for (const item of items) {
    const [u, v, w] = placeOf(cells ? cells[item]! : item, cellCount);
    if (!isThere(bricks, u, v, w)) continue;
    for (let side = 0; side < 6; side++) {
      const step = (side & 1) * 2 - 1;
      const [du, dv, dw] = [side < 2 ? step : 0, side === 2 || side === 3 ? step : 0, side > 3 ? step : 0];
      if (!isThere(bricks, u + du, v + dv, w + dw)) faces[found++] = item * 6 + side;
    }
  }
  return faces.slice(0, found);
}

function placeOf(cell: number, [us, vs]: BlockGeometry['cellCount']): [number, number, number] {
  const row = Math.floor(cell / us);
  const w = Math.floor(row / vs);
  return [cell - row * us, row - w * vs, w];
}

function packBricks(geometry: BlockGeometry, mask: ItemBits | undefined, regions: Regions): BlockBricks {
  const [us, vs, ws] = geometry.cellCount;
  const count = [Math.ceil(us / 4), Math.ceil(vs / 4), Math.ceil(ws / 4)] as const;
  const bits = new Uint32Array(count[0] * count[1] * count[2] * 2);
  const row = new Uint8Array(count[0] * 4);
  const fill = rowFiller(geometry, mask);
  const cut = regions.length > 0 ? rowCutter(geometry, regions) : undefined;
  for (let w = 0; w < ws; w++) {
    for (let v = 0; v < vs; v++) {
      fill(row, v + vs * w);
      cut?.(row, v, w);
      const first = count[0] * ((v >> 2) + count[1] * (w >> 2));
      const shift = 4 * (v & 3) + 16 * (w & 1);
      for (let brick = 0; brick < count[0]; brick++) {
        const u = brick * 4;
        const four = row[u]! | (row[u + 1]! << 1) | (row[u + 2]! << 2) | (row[u + 3]! << 3);
        if (four !== 0) bits[(first + brick) * 2 + ((w >> 1) & 1)]! |= four << shift;
      }
    }
  }
  return { bits, count };
}

/** Writes a 1 for each cell of a row whose item is kept; rows must be asked for in ascending order. */
function rowFiller(
  { cellCount: [us], cells, count }: BlockGeometry,
  mask: ItemBits | undefined,
): (row: Uint8Array, number: number) => void {
  let next = 0;
  return (row, number) => {
    const first = number * us;
    if (cells) {
      row.fill(0);
      for (; next < count && cells[next]! < first + us; next++) {
        row[cells[next]! - first] = !mask || isKept(mask, next) ? 1 : 0;
      }
      return;
    }
    const end = Math.max(0, Math.min(us, count - first));
    if (!mask) row.fill(1, 0, end);
    else for (let u = 0; u < end; u++) row[u] = isKept(mask, first + u) ? 1 : 0;
    row.fill(0, end);
  };
}

/** Writes a 0 for each cell of a row whose middle is not in all regions. */
function rowCutter(
  { cellCount: [us], size, origin, axes }: BlockGeometry,
  regions: Regions,
): (row: Uint8Array, v: number, w: number) => void {
  const { planes, shapes }: LocalRegions = localRegions(regions, origin, axes);
  const inside = new Float64Array(us);
  return (row, v, w) => {
    for (let shape = 0, at = 0; shape < shapes.length; shape += 2) {
      inside.fill(Infinity);
      for (const end = at + shapes[shape]! * 4; at < end; at += 4) {
        const [a, b, c, d] = [planes[at]!, planes[at + 1]!, planes[at + 2]!, planes[at + 3]!];
        const rest = b * (v + 0.5) * size[1] + c * (w + 0.5) * size[2] + d;
        for (let u = 0; u < us; u++) inside[u] = Math.min(inside[u]!, a * (u + 0.5) * size[0] + rest);
      }
      const isInverted = shapes[shape + 1] === 1;
      for (let u = 0; u < us; u++) if (isInverted ? inside[u]! > 0 : inside[u]! < 0) row[u] = 0;
    }
  };
}
