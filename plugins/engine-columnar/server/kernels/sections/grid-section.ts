import { isKept, type CutPlane } from 'adit/core';
import { itemOfCell } from '../blocks/cell-index.ts';
import type { GridItems } from '../blocks/grid-faces.ts';
import { bordersOf, type GridFrame } from '../blocks/grid-frame.ts';
import { BoxCutter } from './box-cutter.ts';
import { forCutCells } from './cut-cells.ts';
import { cellsUnder, planeHeights } from './plane-heights.ts';
import { PolygonWriter, type Polygons } from './polygon-writer.ts';

/** Where a plane goes through the kept items of a grid, one to a cell; relative to the grid's corner. */
export function gridSection(
  input: Omit<GridItems, 'count'> & { readonly frame: GridFrame; readonly plane: CutPlane },
): Polygons {
  const { frame, plane, items, index, mask } = input;
  const heights = planeHeights(frame, plane);
  if (!heights) return new PolygonWriter(frame.axes, 0).finish();
  const cutter = new BoxCutter(frame, heights, Math.min(items, cellsUnder(frame, heights)));
  const { up, across } = heights;
  const [cellsInRow, rows] = frame.count;
  const [xs, ys, zs] = [bordersOf(frame, across[0]), bordersOf(frame, across[1]), bordersOf(frame, up)];
  forCutCells(frame, heights, (x, y, z) => {
    const u = up === 0 ? z : x;
    const v = up === 1 ? z : up === 0 ? x : y;
    const w = up === 2 ? z : y;
    const item = index ? itemOfCell(index, u, v, w) : u + cellsInRow * (v + rows * w);
    if (item < 0 || item >= items || (mask && !isKept(mask, item))) return;
    const x0 = xs[x] as number;
    const y0 = ys[y] as number;
    cutter.cut(item, x0, xs[x + 1] as number, y0, ys[y + 1] as number, zs[z] as number, zs[z + 1] as number);
  });
  return cutter.finish();
}
