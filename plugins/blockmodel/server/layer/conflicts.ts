import type { BuildFile, BuildRun } from 'adit/core/server';
import { cellCount, type FittedGrid } from '../grid/block-grid.ts';
import type { BlockPlacer } from '../grid/block-placer.ts';
import { PagedBits } from './paged-bits.ts';

/** So many are listed one by one. */
const MAX_LISTED = 10_000;
const MAX_SUMMED_CELLS = 1 << 24;
/** Rounding of sizes may fill a cell by so much more. */
const OVERFULL = 1.001;

/** Finds blocks that are where others are: two in one cell, or sub-blocks that together are larger than their parent. */
export class Conflicts {
  /** How many blocks are in a cell that was taken, or overfill one. */
  count = 0;
  /** Lines of the first of them. */
  readonly lines: number[] = [];
  readonly code: 'duplicate-block' | 'overlapping-block';
  readonly #cells: PagedBits | undefined;
  readonly #sums: Float64Array | undefined;

  constructor({ kind, grid }: FittedGrid) {
    const isFilled = kind === 'regular' || kind === 'irregular';
    this.code = isFilled ? 'duplicate-block' : 'overlapping-block';
    if (isFilled) this.#cells = new PagedBits();
    else if (kind === 'sub-blocked' && cellCount(grid) <= MAX_SUMMED_CELLS)
      this.#sums = new Float64Array(cellCount(grid));
  }

  /** Looks at a block that was placed. */
  look({ cell, filled }: BlockPlacer, line: number): void {
    let conflicts = this.#cells?.add(cell) ?? false;
    if (this.#sums) {
      const sum = (this.#sums[cell] as number) + filled;
      this.#sums[cell] = sum;
      conflicts = sum > OVERFULL;
    }
    if (!conflicts) return;
    this.count += 1;
    if (this.lines.length < MAX_LISTED) this.lines.push(line);
  }

  /** Reports what was found: each of the first ones, and how many more there are. */
  report(run: Pick<BuildRun, 'issue'>, { fileName }: BuildFile): void {
    for (const line of this.lines) run.issue({ severity: 'warning', code: this.code, fileName, line });
    const rows = this.count - this.lines.length;
    if (rows > 0) run.issue({ severity: 'warning', code: `${this.code}-more`, fileName, values: { rows } });
  }
}
