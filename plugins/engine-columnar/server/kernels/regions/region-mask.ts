import { type CutRegion } from 'adit/core';
import { centreReader, type ItemShapes } from './item-centres.ts';
import { RowRegions } from './row-regions.ts';
import type { GridFrame } from '../blocks/grid-frame.ts';

/** What is asked of regions: which of the first `count` items that `selected` has, or else of all, have their centre in all of them. */
export interface RegionInput {
  readonly count: number;
  readonly shapes: ItemShapes;
  readonly regions: readonly CutRegion[];
  readonly selected: Uint8Array | undefined;
}

/** The items whose centre is in all regions: one byte an item in shared memory, 1 for kept, and how many those are. */
export function regionMask(input: RegionInput): { kept: number; mask: Uint8Array } {
  const { count, shapes, regions, selected } = input;
  const mask = new Uint8Array(new SharedArrayBuffer(count));
  if (selected) mask.set(selected);
  else mask.fill(1);
  if (shapes.kind === 'blocks' && !shapes.cells && !shapes.corners) clearRows(mask, shapes.frame, regions);
  else clearItems(mask, shapes, regions);
  let kept = 0;
  for (let item = 0; item < count; item++) kept += mask[item] as number;
  return { kept, mask };
}

function clearRows(mask: Uint8Array, frame: GridFrame, regions: readonly CutRegion[]): void {
  const rows = new RowRegions(frame, regions);
  const [cellsInRow, vs, ws] = frame.count;
  for (let w = 0; w < ws; w++) {
    for (let v = 0; v < vs; v++) {
      const row = (v + vs * w) * cellsInRow;
      if (row >= mask.length) return;
      for (let region = 0; region < rows.count; region++) {
        const [from, to] = rows.run(region, v, w);
        if (rows.isInverted[region]) mask.fill(0, row + from, row + to);
        else mask.fill(0, row, row + from).fill(0, row + to, row + cellsInRow);
      }
    }
  }
}

function clearItems(mask: Uint8Array, shapes: ItemShapes, regions: readonly CutRegion[]): void {
  const read = centreReader(shapes);
  const centre = new Float64Array(3);
  for (let item = 0; item < mask.length; item++) {
    if (mask[item] !== 1) continue;
    read(item, centre);
    if (!isInAll(regions, centre)) mask[item] = 0;
  }
}

/** As `isInRegions` has it, without a new array for every item. */
function isInAll(regions: readonly CutRegion[], centre: Float64Array): boolean {
  for (const { planes, inverted } of regions) {
    let least = Infinity;
    for (const { point, normal } of planes) {
      let distance = 0;
      for (let axis = 0; axis < 3; axis++)
        distance += ((centre[axis] as number) - (point[axis] as number)) * (normal[axis] as number);
      // Not `<`: what has no place is in no region.
      if (!(distance >= least)) least = distance;
    }
    if (!(inverted ? least <= 0 : least >= 0)) return false;
  }
  return true;
}
