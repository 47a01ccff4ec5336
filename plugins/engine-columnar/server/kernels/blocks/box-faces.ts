import { isKept, type ItemBits } from 'adit/core';
import type { NumberArray } from 'adit/core/server';
import { emptyBitRows, isRunSet, setRun, type BitRows, type CellCount } from './bit-rows.ts';
import { TOLERANCE } from './divisions.ts';

/** Blocks that may be parts of their cells, and may share them; see `layerGeometryShape` for `cells` and `corners`. */
export interface BoxItems {
  readonly count: CellCount;
  readonly items: number;
  readonly cells: NumberArray | undefined;
  readonly corners: NumberArray | undefined;
  /** One byte an item, 1 for kept; all are without it. */
  readonly mask: ItemBits | undefined;
  /** Parts of a cell along each axis, see `cornerDivisions`. */
  readonly divisions: CellCount;
}

/** Reads one box after another and compares it with the parts that are filled. */
class BoxReader {
  /** The box's ends in parts of cells from the grid's corner. */
  #low = new Float64Array(3);
  #high = new Float64Array(3);
  #from = new Int32Array(3);
  #to = new Int32Array(3);
  #input: BoxItems;
  #filled: BitRows;

  constructor(input: BoxItems) {
    const { count, divisions } = input;
    this.#input = input;
    this.#filled = emptyBitRows([count[0] * divisions[0], count[1] * divisions[1], count[2] * divisions[2]]);
  }

  read(item: number): void {
    const { count, cells } = this.#input;
    const cell = cells ? (cells[item] as number) : item;
    const row = Math.floor(cell / count[0]);
    const slab = Math.floor(row / count[1]);
    this.#readAxis(item, 0, cell - row * count[0]);
    this.#readAxis(item, 1, row - slab * count[1]);
    this.#readAxis(item, 2, slab);
  }

  #readAxis(item: number, axis: 0 | 1 | 2, cell: number): void {
    const { corners, divisions } = this.#input;
    const low = corners ? clamp(corners[item * 6 + axis] as number) : 0;
    const high = corners ? clamp(corners[item * 6 + 3 + axis] as number) : 1;
    this.#low[axis] = (cell + low) * divisions[axis];
    this.#high[axis] = (cell + high) * divisions[axis];
  }

  #slack(axis: number): number {
    return TOLERANCE * ((this.#high[axis] as number) - (this.#low[axis] as number));
  }

  /** Fills the parts that the box holds wholly. */
  fill(): void {
    for (let axis = 0; axis < 3; axis++) {
      this.#from[axis] = Math.ceil((this.#low[axis] as number) - this.#slack(axis));
      this.#to[axis] = Math.floor((this.#high[axis] as number) + this.#slack(axis));
    }
    const [from, to] = [this.#from, this.#to];
    for (let w = from[2] as number; w < (to[2] as number); w++) {
      for (let v = from[1] as number; v < (to[1] as number); v++) {
        setRun(this.#filled, v, w, from[0] as number, to[0] as number);
      }
    }
  }

  /** True when all parts on the other side of a face are filled. */
  isCovered(side: number): boolean {
    const axis = side >> 1;
    const plane = ((side & 1) === 1 ? this.#high[axis] : this.#low[axis]) as number;
    const border = Math.round(plane);
    if (!(Math.abs(plane - border) <= this.#slack(axis))) return false;
    const beside = (side & 1) === 1 ? border : border - 1;
    if (beside < 0 || beside >= (this.#filled.count[axis] as number)) return false;
    for (let other = 0; other < 3; other++) {
      const first = Math.floor((this.#low[other] as number) + this.#slack(other));
      this.#from[other] = other === axis ? beside : first;
      const end = Math.ceil((this.#high[other] as number) - this.#slack(other));
      this.#to[other] = other === axis ? beside + 1 : Math.max(first + 1, end);
    }
    const [from, to] = [this.#from, this.#to];
    for (let w = from[2] as number; w < (to[2] as number); w++) {
      for (let v = from[1] as number; v < (to[1] as number); v++) {
        if (!isRunSet(this.#filled, v, w, from[0] as number, to[0] as number)) return false;
      }
    }
    return true;
  }
}

function clamp(fraction: number): number {
  return Math.max(0, Math.min(1, fraction));
}

/**
 * The faces of kept blocks that are not wholly covered by others, as `gridFaces` gives them. Cells are divided into parts;
 * a face is left out when all parts before it are filled.
 */
export function boxFaces(input: BoxItems): Uint32Array {
  const { items, mask } = input;
  const box = new BoxReader(input);
  for (let item = 0; item < items; item++) {
    if (mask && !isKept(mask, item)) continue;
    box.read(item);
    box.fill();
  }
  const sides = new Uint8Array(items);
  let total = 0;
  for (let item = 0; item < items; item++) {
    if (mask && !isKept(mask, item)) continue;
    box.read(item);
    for (let side = 0; side < 6; side++) {
      if (box.isCovered(side)) continue;
      sides[item] = (sides[item] as number) | (1 << side);
      total++;
    }
  }
  const ids = new Uint32Array(new SharedArrayBuffer(total * 4));
  let at = 0;
  for (let item = 0; item < items; item++) {
    for (let side = 0; side < 6; side++) if (((sides[item] as number) >> side) & 1) ids[at++] = item * 6 + side;
  }
  return ids;
}
