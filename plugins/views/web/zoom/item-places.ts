import { isKept, type ItemBits } from 'adit/core';
import type { LayerGeometry } from '../../shared/index.ts';
import { centreOfBlock } from '../../shared/geometry/block-boxes.ts';

/** Which items of a geometry are meant: those of the list, else those that the mask keeps, else all. */
export interface WhichItems {
  readonly items?: Uint32Array | undefined;
  readonly mask?: ItemBits | undefined;
}

/**
 * World positions of items, three numbers each: of points and vertices, and of the middles of blocks. Of more than `limit` elements (points, segments,
 * triangles or blocks) some are left out, evenly.
 */
export function itemPlaces(geometry: LayerGeometry, which: WhichItems, limit: number): number[] {
  const counts = picker(geometry.count, which);
  const elements = elementsOf(geometry);
  const chosen: number[] = [];
  for (let element = 0; element < elements.count; element += 1)
    if (counts(elements.itemOf(element))) chosen.push(element);
  const step = Math.max(1, chosen.length / limit);
  const places: number[] = [];
  for (let at = 0; at < chosen.length; at += step) elements.write(chosen[Math.floor(at)] as number, places);
  return places;
}

function picker(count: number, { items, mask }: WhichItems): (item: number) => boolean {
  if (!items) return (item) => !mask || isKept(mask, item);
  const wanted = new Uint8Array(count);
  for (const item of items) wanted[item] = 1;
  return (item) => wanted[item] === 1;
}

interface Elements {
  readonly count: number;
  itemOf(element: number): number;
  write(element: number, places: number[]): void;
}

function elementsOf(geometry: LayerGeometry): Elements {
  const { origin } = geometry;
  const same = (element: number): number => element;
  if (geometry.kind === 'blocks') {
    const box = new Float64Array(6);
    const write = (item: number, places: number[]): void => void places.push(...centreOfBlock(geometry, item, box));
    return { count: geometry.count, itemOf: same, write };
  }
  const { positions } = geometry;
  const vertex = (at: number, places: number[]): void => {
    for (let axis = 0; axis < 3; axis += 1)
      places.push((positions[at * 3 + axis] as number) + (origin[axis] as number));
  };
  if (geometry.kind === 'points') return { count: geometry.count, itemOf: same, write: vertex };
  if (geometry.kind === 'lines') {
    const { itemOfSegment } = geometry;
    return {
      count: positions.length / 6,
      itemOf: itemOfSegment ? (segment) => itemOfSegment[segment] as number : same,
      write: (segment, places) => [0, 1].forEach((end) => vertex(segment * 2 + end, places)),
    };
  }
  return {
    count: geometry.count,
    itemOf: same,
    write: (triangle, places) =>
      [0, 1, 2].forEach((corner) => vertex(geometry.triangles[triangle * 3 + corner] as number, places)),
  };
}
