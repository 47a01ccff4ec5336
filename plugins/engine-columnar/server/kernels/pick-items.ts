import { isKept, type ItemBits } from 'adit/core';
import { polygonTest } from './polygon-test.ts';
import { centreReader, type ItemShapes } from './regions/item-centres.ts';

/** See `ScreenArea`. */
export interface PickArea {
  readonly matrix: readonly number[];
  readonly origin: readonly [number, number, number];
  readonly polygon: readonly (readonly [number, number])[];
}

/** The items of `mask`, or else of all, whose centre is in an area: ascending, in shared memory. */
export function pickItems(input: {
  readonly shapes: ItemShapes;
  readonly count: number;
  readonly area: PickArea;
  readonly mask?: ItemBits | undefined;
}): Uint32Array {
  const { shapes, count, area, mask } = input;
  const { matrix, origin } = area;
  const readCentre = centreReader(shapes);
  const isInside = polygonTest(area.polygon);
  const across = rowOf(matrix, 0);
  const down = rowOf(matrix, 1);
  const distance = rowOf(matrix, 3);
  const centre = new Float64Array(3);
  const found: Uint32Array = new Uint32Array(count);
  let kept = 0;
  for (let item = 0; item < count; item++) {
    if (mask && !isKept(mask, item)) continue;
    readCentre(item, centre);
    for (let axis = 0; axis < 3; axis++) centre[axis]! -= origin[axis] as number;
    const over = apply(distance, centre);
    if (over > 0 && isInside(apply(across, centre) / over, apply(down, centre) / over)) found[kept++] = item;
  }
  const items = new Uint32Array(new SharedArrayBuffer(kept * 4));
  items.set(found.subarray(0, kept));
  return items;
}

function rowOf(matrix: readonly number[], row: number): Float64Array {
  return Float64Array.from([0, 1, 2, 3], (column) => matrix[column * 4 + row] ?? 0);
}

function apply(row: Float64Array, [x, y, z]: Float64Array): number {
  return row[0]! * x! + row[1]! * y! + row[2]! * z! + row[3]!;
}
