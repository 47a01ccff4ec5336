import { bordersOf, cellAt, lengthAlong, type GridFrame } from '../blocks/grid-frame.ts';
import type { PlaneHeights } from './plane-heights.ts';

/**
 * Calls `visit` with each cell that a plane goes through, or touches: its numbers across, then up. It walks column by column
 * over the side of the grid that the plane is steepest to, where it goes through few cells of each.
 */
export function forCutCells(
  frame: GridFrame,
  { up, across: [first, second], base, slopes }: PlaneHeights,
  visit: (x: number, y: number, z: number) => void,
): void {
  const { count } = frame;
  const top = lengthAlong(frame, up);
  const alongX = bordersOf(frame, first).map((place) => slopes[0] * place);
  const alongY = bordersOf(frame, second).map((place) => slopes[1] * place + base);
  for (let y = 0; y < count[second]; y++) {
    const y0 = alongY[y] as number;
    const y1 = alongY[y + 1] as number;
    const least = Math.min(y0, y1);
    const most = Math.max(y0, y1);
    for (let x = 0; x < count[first]; x++) {
      const x0 = alongX[x] as number;
      const x1 = alongX[x + 1] as number;
      const low = least + Math.min(x0, x1);
      const high = most + Math.max(x0, x1);
      if (!(high > 0 && low < top)) continue;
      const last = cellAt(frame, up, high);
      for (let z = cellAt(frame, up, low); z <= last; z++) visit(x, y, z);
    }
  }
}
