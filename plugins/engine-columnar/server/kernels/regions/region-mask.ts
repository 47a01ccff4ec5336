import { isKept, type CutRegion, type ItemBits } from 'adit/core';
import { centreReader, type ItemShapes } from './item-centres.ts';
import { RowRegions } from './row-regions.ts';
import type { GridFrame } from '../blocks/grid-frame.ts';
import { clearBits } from '../clear-bits.ts';
import { copiedBits, counted, type KeptBits } from '../shared-bits.ts';

/** What is asked of regions: which of the first `count` items that `selected` has, or else of all, have their centre in all of them. */
export interface RegionInput {
  readonly count: number;
  readonly shapes: ItemShapes;
  readonly regions: readonly CutRegion[];
  readonly selected: ItemBits | undefined;
}

/** The items whose centre is in all regions. */
export function regionMask(input: RegionInput): KeptBits {
  const { count, shapes, regions, selected } = input;
  const mask = copiedBits(count, selected);
  if (shapes.kind === 'blocks' && !shapes.cells && !shapes.corners) clearRows(mask, count, shapes.frame, regions);
  else clearItems(mask, count, shapes, regions);
  return counted(mask);
}

function clearRows(mask: ItemBits, items: number, frame: GridFrame, regions: readonly CutRegion[]): void {
  const rows = new RowRegions(frame, regions);
  const [cellsInRow, vs, ws] = frame.count;
  for (let w = 0; w < ws; w++) {
    for (let v = 0; v < vs; v++) {
      const row = (v + vs * w) * cellsInRow;
      if (row >= items) return;
      const end = Math.min(row + cellsInRow, items);
      for (let region = 0; region < rows.count; region++) {
        const [from, to] = rows.run(region, v, w);
        if (rows.isInverted[region]) clearBits(mask, row + from, Math.min(row + to, end));
        else {
          clearBits(mask, row, Math.min(row + from, end));
          clearBits(mask, row + to, end);
        }
      }
    }
  }
}

function clearItems(mask: ItemBits, items: number, shapes: ItemShapes, regions: readonly CutRegion[]): void {
  const read = centreReader(shapes);
  const centre = new Float64Array(3);
  for (let item = 0; item < items; item++) {
    if (!isKept(mask, item)) continue;
    read(item, centre);
    if (!isInAll(regions, centre)) mask[item >>> 5]! &= ~(1 << (item & 31));
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
