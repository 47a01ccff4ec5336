import type { BlockStore } from '../rows/block-store.ts';
import { cellAt, type AxisCells, type BlockGrid } from './block-grid.ts';
import { alongAxis } from './frame.ts';

const NEARLY = 1e-6;

interface Axis {
  readonly cells: AxisCells;
  readonly along: (values: Float64Array, at: number) => number;
  /** Where the block's size stands; undefined when it is `size`, or the cell's without that. */
  readonly sizeAt: number | undefined;
  readonly size: number | undefined;
  readonly direction: readonly [number, number, number];
}

/** Says of one block after the other where it lies in a grid. Its fields hold what was found of the last one. */
export class BlockPlacer {
  /** The number of the block's cell, `u + count[0] × (v + count[1] × w)`. */
  cell = 0;
  /** The cell along each axis. */
  readonly place = new Float64Array(3);
  /** The part of the cell that the block fills, as `u0, v0, w0, u1, v1, w1`. */
  readonly corners = new Float64Array(6);
  /** The part of the cell's volume that the block fills. */
  filled = 1;
  volume = 0;
  /** The block's middle and half its extents in the world. */
  readonly middle = new Float64Array(3);
  readonly half = new Float64Array(3);
  readonly #axes: readonly Axis[];

  constructor({ frame, cells, sizeAxes, blockSizes }: BlockGrid, store: BlockStore) {
    this.#axes = cells.map((along, axis) => {
      const sizeAxis = sizeAxes[axis];
      return {
        cells: along,
        along: alongAxis(frame, axis),
        sizeAt: sizeAxis === undefined ? undefined : store.sizeAt[sizeAxis],
        size: blockSizes[axis],
        direction: frame.axes[axis as 0],
      };
    });
  }

  /** Looks at the block whose numbers begin at `at`. */
  look(values: Float64Array, at: number): void {
    this.cell = 0;
    this.filled = 1;
    this.volume = 1;
    for (let component = 0; component < 3; component += 1) {
      this.half[component] = 0;
      this.middle[component] = values[at + component] as number;
    }
    for (let axis = 2; axis >= 0; axis -= 1) this.#lookAlong(this.#axes[axis] as Axis, axis, values, at);
  }

  #lookAlong(
    { cells, along, sizeAt, size: fixed, direction }: Axis,
    axis: number,
    values: Float64Array,
    at: number,
  ): void {
    const centre = along(values, at);
    const cell = cellAt(cells, centre);
    const { edges } = cells;
    const low = edges ? (edges[cell] as number) : cells.low + cell * cells.size;
    const cellSize = edges ? (edges[cell + 1] as number) - low : cells.size;
    const size = sizeAt === undefined ? fixed : (values[at + sizeAt] as number);
    let from = 0;
    let to = 1;
    let shift = 0;
    if (size === undefined) shift = low + cellSize / 2 - centre;
    else {
      const tolerance = (NEARLY * size) / cellSize;
      from = snap((centre - size / 2 - low) / cellSize, tolerance);
      to = snap((centre + size / 2 - low) / cellSize, tolerance);
    }
    const extent = (to - from) * cellSize;
    this.place[axis] = cell;
    this.cell = this.cell * cells.count + cell;
    this.corners[axis] = from;
    this.corners[axis + 3] = to;
    this.filled *= to - from;
    this.volume *= extent;
    for (let component = 0; component < 3; component += 1) {
      const part = direction[component] as number;
      this.middle[component] = (this.middle[component] as number) + part * shift;
      this.half[component] = (this.half[component] as number) + Math.abs(part * extent) / 2;
    }
  }
}

/** A fraction from 0 to 1; what is nearly an edge is the edge. */
function snap(fraction: number, tolerance: number): number {
  if (fraction < tolerance) return 0;
  return fraction > 1 - tolerance ? 1 : fraction;
}
