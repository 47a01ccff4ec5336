import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { emptyBounds, unionBounds, type Bounds, type StoredGeometry, type Vector3 } from 'adit/core';
import { RowSet } from '../columns/row-set.ts';
import { omfError, type NumberArray } from '../model/index.ts';
import { boxBounds, type BlockGrid } from './block-grid.ts';
import type { GeometryTask, WrittenGeometry } from './written-geometry.ts';

interface Subblocks {
  readonly values: NumberArray;
  readonly lattice: Vector3;
}

const WIDTH = 9;

/** Writes sub-blocks. Those of a parent that is not there, or with corners outside of it, are rejected. */
export async function writeSubblocks(
  { writer, report, signal, place, layer }: GeometryTask,
  grid: BlockGrid,
  stored: Extract<StoredGeometry, { kind: 'blocks' }>,
  { values, lattice }: Subblocks,
): Promise<WrittenGeometry> {
  if (!lattice.every((parts) => parts >= 1))
    throw omfError('bad-grid', place, { problem: `lattice ${lattice.join(' × ')}` });
  const rows = await values.count();
  const rejected = new RowSet(rows);
  const parents = new Uint32Array(rows);
  const corners = writer.openColumn(`${layer}-corners`, 'f64');
  const reader = new SubblockReader(grid, lattice);
  let count = 0;
  let row = 0;
  let areWhole = true;
  let bounds: Bounds = emptyBounds;
  report.read(rows);
  for await (const part of values.parts()) {
    signal.throwIfAborted();
    const fractions = new Float64Array((part.length / WIDTH) * 6);
    let filled = 0;
    for (let at = 0; at < part.length; at += WIDTH, row += 1) {
      const problem = reader.read(part, at);
      if (problem !== undefined) {
        rejected.add(row);
        report.reject(place, problem, row);
        continue;
      }
      parents[count] = reader.cell;
      count += 1;
      fractions.set(reader.fractions, filled);
      filled += 6;
      areWhole &&= reader.isWhole;
      bounds = unionBounds(bounds, boxBounds(grid, reader.low, reader.high));
    }
    corners.write(fractions.subarray(0, filled));
  }
  const cornerFile = corners.close();
  // Blocks that all fill their parent are cells of a grid with holes.
  if (areWhole) rmSync(join(writer.folder, cornerFile.file));
  const picked = parents.subarray(0, count);
  const [nu, nv, nw] = stored.count;
  return {
    geometry: {
      ...stored,
      cells: writer.writeColumn(`${layer}-cells`, picked),
      ...(areWhole ? {} : { corners: cornerFile }),
    },
    count,
    bounds,
    primitives: { rows: nu * nv * nw, picked },
    subblocks: { rows, rejected },
  };
}

/** Reads sub-blocks one by one. */
class SubblockReader {
  cell = 0;
  isWhole = true;
  readonly fractions = new Float64Array(6);
  low: Vector3 = [0, 0, 0];
  high: Vector3 = [0, 0, 0];
  readonly #grid: BlockGrid;
  readonly #lattice: Vector3;

  constructor(grid: BlockGrid, lattice: Vector3) {
    this.#grid = grid;
    this.#lattice = lattice;
  }

  /** Takes the numbers of one; answers the code of what is wrong with it. */
  read(values: Float64Array, at: number): 'parent-not-there' | 'corners-outside' | undefined {
    const low: [number, number, number] = [0, 0, 0];
    const high: [number, number, number] = [0, 0, 0];
    let [cell, step] = [0, 1];
    this.isWhole = true;
    for (let axis = 0; axis < 3; axis += 1) {
      const { count, edges } = this.#grid.cells[axis as 0 | 1 | 2];
      const parent = values[at + axis] as number;
      if (!(Number.isInteger(parent) && parent >= 0 && parent < count)) return 'parent-not-there';
      const parts = this.#lattice[axis] as number;
      const [from, to] = [(values[at + 3 + axis] as number) / parts, (values[at + 6 + axis] as number) / parts];
      if (!(from >= 0 && from < to && to <= 1)) return 'corners-outside';
      const [start, end] = [edges[parent] as number, edges[parent + 1] as number];
      this.fractions[axis] = from;
      this.fractions[axis + 3] = to;
      low[axis] = start + from * (end - start);
      high[axis] = start + to * (end - start);
      if (from !== 0 || to !== 1) this.isWhole = false;
      cell += parent * step;
      step *= count;
    }
    this.cell = cell;
    this.low = low;
    this.high = high;
    return undefined;
  }
}
