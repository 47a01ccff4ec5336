import type { CutRegion } from 'adit/core';
import { clearRun, type BitRows } from '../blocks/bit-rows.ts';
import { borderAt, planeInGrid, type GridFrame } from '../blocks/grid-frame.ts';

/** Regions in the coordinates of a grid, of whose rows along the first axis each keeps a run of cells, or all but a run when inverted. */
export class RowRegions {
  readonly count: number;
  readonly isInverted: readonly boolean[];
  #frame: GridFrame;
  #planes: readonly (readonly { slope: readonly [number, number, number]; offset: number }[])[];
  /** The middle of each cell along the three axes. */
  #middles: readonly [Float64Array, Float64Array, Float64Array];
  #run: [number, number] = [0, 0];

  constructor(frame: GridFrame, regions: readonly CutRegion[]) {
    this.#frame = frame;
    this.count = regions.length;
    this.isInverted = regions.map(({ inverted }) => inverted);
    // Of an inverted region the run is what is left out: cells whose centre is strictly inside.
    this.#planes = regions.map(({ planes }) => planes.map((plane) => planeInGrid(frame, plane)));
    const middles = (axis: 0 | 1 | 2): Float64Array =>
      Float64Array.from(
        { length: frame.count[axis] },
        (_, at) => (borderAt(frame, axis, at) + borderAt(frame, axis, at + 1)) / 2,
      );
    this.#middles = [middles(0), middles(1), middles(2)];
  }

  /** The run of a region in the row at (`v`, `w`): from the first cell to the one after the last. It holds until the next call. */
  run(region: number, v: number, w: number): readonly [number, number] {
    const [, second, third] = this.#middles;
    const isInverted = this.isInverted[region] as boolean;
    let from = 0;
    let to = this.#frame.count[0];
    for (const { slope, offset } of this.#planes[region] ?? []) {
      const rest = offset + slope[1] * (second[v] as number) + slope[2] * (third[w] as number);
      if (slope[0] > 0) from = Math.max(from, this.#firstBeyond(slope[0], rest, isInverted));
      else if (slope[0] < 0) to = Math.min(to, this.#firstBeyond(slope[0], rest, !isInverted));
      else if (!(isInverted ? rest > 0 : rest >= 0)) to = 0;
      if (from >= to) break;
    }
    this.#run[0] = Math.min(from, to);
    this.#run[1] = to;
    return this.#run;
  }

  /**
   * The first cell on the other side of a plane, seen along the row; the number of cells when there is none. A cell on the
   * plane is on the first side when `strictly`.
   */
  #firstBeyond(slope: number, rest: number, strictly: boolean): number {
    const middles = this.#middles[0];
    const end = middles.length;
    const sign = slope > 0 ? 1 : -1;
    const isBeyond = (cell: number): boolean => {
      const distance = sign * (slope * (middles[cell] as number) + rest);
      return strictly ? distance > 0 : distance >= 0;
    };
    if (!this.#frame.borders) {
      let cell = Math.max(0, Math.min(end, Math.ceil(-rest / slope / this.#frame.size[0] - 0.5)));
      while (cell > 0 && isBeyond(cell - 1)) cell--;
      while (cell < end && !isBeyond(cell)) cell++;
      return cell;
    }
    let [low, high] = [0, end];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBeyond(middle)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** The set cells of a grid whose centre is in all regions. */
export function keepInRegions(cells: BitRows, frame: GridFrame, regions: readonly CutRegion[]): BitRows {
  const kept = { ...cells, words: cells.words.slice() };
  const rows = new RowRegions(frame, regions);
  const [cellsInRow, vs, ws] = frame.count;
  for (let w = 0; w < ws; w++) {
    for (let v = 0; v < vs; v++) {
      for (let region = 0; region < rows.count; region++) {
        const [from, to] = rows.run(region, v, w);
        if (rows.isInverted[region]) clearRun(kept, v, w, from, to);
        else {
          clearRun(kept, v, w, 0, from);
          clearRun(kept, v, w, to, cellsInRow);
        }
      }
    }
  }
  return kept;
}
