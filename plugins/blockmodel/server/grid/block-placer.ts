import type { BlockStore } from '../rows/block-store.ts';
import { cellAt, cellBounds, type BlockGrid } from './block-grid.ts';
import { localOf } from './frame.ts';

const NEARLY = 1e-6;

/** Says of one block after the other where it lies in a grid. */
export class BlockPlacer {
  /** The number of the block's cell, `u + count[0] × (v + count[1] × w)`. */
  cell = 0;
  /** The cell along each axis. */
  readonly place: [number, number, number] = [0, 0, 0];
  /** The part of the cell that the block fills, as `u0, v0, w0, u1, v1, w1`. */
  readonly corners = new Float64Array(6);
  /** The part of the cell's volume that the block fills. */
  filled = 1;
  volume = 0;
  /** The block's middle and half its extents in the world. */
  readonly middle: [number, number, number] = [0, 0, 0];
  readonly half: [number, number, number] = [0, 0, 0];
  readonly #grid: BlockGrid;
  readonly #store: BlockStore;

  constructor(grid: BlockGrid, store: BlockStore) {
    this.#grid = grid;
    this.#store = store;
  }

  /** Looks at the block whose numbers begin at `at`. */
  look(values: Float64Array, at: number): void {
    const { frame, cells, sizeAxes, blockSizes } = this.#grid;
    const [x, y, z] = [values[at] as number, values[at + 1] as number, values[at + 2] as number];
    this.cell = 0;
    this.filled = 1;
    this.volume = 1;
    this.half.fill(0);
    this.middle[0] = x;
    this.middle[1] = y;
    this.middle[2] = z;
    for (let axis = 2; axis >= 0; axis -= 1) {
      const along = cells[axis as 0];
      const centre = localOf(frame, axis, x, y, z);
      const cell = cellAt(along, centre);
      const bounds = cellBounds(along, cell);
      const sizeAxis = sizeAxes[axis];
      const sizeAt = sizeAxis === undefined ? undefined : this.#store.sizeAt[sizeAxis];
      const size = sizeAt === undefined ? blockSizes[axis] : (values[at + sizeAt] as number);
      let [from, to] = [0, 1];
      if (size !== undefined) {
        const tolerance = (NEARLY * size) / bounds.size;
        from = snap((centre - size / 2 - bounds.low) / bounds.size, tolerance);
        to = snap((centre + size / 2 - bounds.low) / bounds.size, tolerance);
      } else {
        const shift = bounds.low + bounds.size / 2 - centre;
        for (const component of [0, 1, 2] as const)
          this.middle[component] += (frame.axes[axis]?.[component] ?? 0) * shift;
      }
      this.place[axis as 0] = cell;
      this.cell = this.cell * along.count + cell;
      this.corners[axis] = from;
      this.corners[axis + 3] = to;
      this.filled *= to - from;
      const extent = (to - from) * bounds.size;
      this.volume *= extent;
      for (const component of [0, 1, 2] as const)
        this.half[component] += Math.abs((frame.axes[axis]?.[component] ?? 0) * extent) / 2;
    }
  }
}

/** A fraction from 0 to 1; what is nearly an edge is the edge. */
function snap(fraction: number, tolerance: number): number {
  if (fraction < tolerance) return 0;
  return fraction > 1 - tolerance ? 1 : fraction;
}
