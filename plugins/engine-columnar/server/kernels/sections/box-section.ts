import { isKept, type CutPlane, type ItemBits } from 'adit/core';
import type { NumberArray } from 'adit/core/server';
import { borderAt, type GridFrame } from '../blocks/grid-frame.ts';
import { parentAt, type ParentIndex } from '../blocks/parent-index.ts';
import { BoxCutter } from './box-cutter.ts';
import { forCutCells } from './cut-cells.ts';
import { cellsUnder, planeHeights } from './plane-heights.ts';
import { PolygonWriter, type Polygons } from './polygon-writer.ts';

/** Blocks that may be parts of their cells, and where those of a cell are; see `layerGeometryShape` for `cells` and `corners`. */
export interface BoxSectionInput {
  readonly frame: GridFrame;
  readonly plane: CutPlane;
  readonly items: number;
  readonly cells: NumberArray | undefined;
  readonly corners: NumberArray | undefined;
  /** Where the items of `cells` are; without it every item is looked at. */
  readonly parents: ParentIndex | undefined;
  /** All items are kept without it. */
  readonly mask: ItemBits | undefined;
}

/** Where a plane goes through kept blocks that may be parts of their cells; relative to the grid's corner. */
export function boxSection(input: BoxSectionInput): Polygons {
  const { frame, plane, items, cells, corners, parents, mask } = input;
  const heights = planeHeights(frame, plane);
  if (!heights) return new PolygonWriter(frame.axes, 0).finish();
  const cutter = new BoxCutter(frame, heights, Math.min(items, cellsUnder(frame, heights)));
  const {
    up,
    across: [first, second],
  } = heights;
  const low = [0, 0, 0];
  const high = [0, 0, 0];
  const readAxis = (item: number, axis: 0 | 1 | 2, cell: number): void => {
    const from = borderAt(frame, axis, cell);
    const long = borderAt(frame, axis, cell + 1) - from;
    low[axis] = corners ? from + long * clamp(corners[item * 6 + axis] as number) : from;
    high[axis] = corners ? from + long * clamp(corners[item * 6 + 3 + axis] as number) : from + long;
  };
  const cut = (item: number, u: number, v: number, w: number): void => {
    if (mask && !isKept(mask, item)) return;
    readAxis(item, 0, u);
    readAxis(item, 1, v);
    readAxis(item, 2, w);
    const [x0, x1, y0, y1] = [low[first], high[first], low[second], high[second]] as [number, number, number, number];
    cutter.cut(item, x0, x1, y0, y1, low[up] as number, high[up] as number);
  };
  const [cellsInRow, rows] = frame.count;
  const place = [0, 0, 0];
  const forCells = (visit: (u: number, v: number, w: number) => void): void =>
    forCutCells(frame, heights, (x, y, z) => {
      place[first] = x;
      place[second] = y;
      place[up] = z;
      visit(place[0] as number, place[1] as number, place[2] as number);
    });
  if (!cells) {
    forCells((u, v, w) => {
      const item = u + cellsInRow * (v + rows * w);
      if (item < items) cut(item, u, v, w);
    });
  } else if (parents) {
    const { starts, order } = parents;
    forCells((u, v, w) => {
      const parent = parentAt(parents, u, v + rows * w);
      if (parent < 0) return;
      const end = starts[parent + 1] as number;
      for (let at = starts[parent] as number; at < end; at++) cut(order ? (order[at] as number) : at, u, v, w);
    });
  } else {
    for (let item = 0; item < items; item++) {
      const cell = cells[item] as number;
      const row = Math.floor(cell / cellsInRow);
      const slab = Math.floor(row / rows);
      cut(item, cell - row * cellsInRow, row - slab * rows, slab);
    }
  }
  return cutter.finish();
}

function clamp(fraction: number): number {
  return Math.max(0, Math.min(1, fraction));
}
