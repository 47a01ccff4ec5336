import type { StoredGeometry, Vector3 } from 'adit/core';
import { MAX_CELLS, MAX_ROWS, omfError, PART_ROWS, type Place } from '../model/index.ts';
import { boxBounds, type BlockGrid } from './block-grid.ts';
import { checkRightAngles, direction, readAxis } from './grid-axis.ts';
import { writeSubblocks } from './write-subblocks.ts';
import type { GeometryTask, LayerGeometry, WrittenGeometry } from './written-geometry.ts';

type Blocks = Extract<LayerGeometry, { type: 'blocks' }>;
type StoredBlocks = Extract<StoredGeometry, { kind: 'blocks' }>;

/**
 * Writes a block model: all cells of the grid, or its sub-blocks. Throws `omf-bad-grid`, `omf-skewed-grid` and `omf-too-many-rows`
 * for a grid that cannot be kept.
 */
export async function writeBlocks(task: GeometryTask, blocks: Blocks): Promise<WrittenGeometry> {
  const grid = await readGrid(blocks, task.place);
  const stored = storeGrid(task, grid);
  if (blocks.subblocks) return writeSubblocks(task, grid, stored, blocks.subblocks);
  const [{ count: nu }, { count: nv }, { count: nw }] = grid.cells;
  const rows = nu * nv * nw;
  task.report.read(rows);
  const isInOrder = blocks.order === 'first-fastest' || (nu === 1 && nv === 1) || (nv === 1 && nw === 1);
  return {
    geometry: isInOrder ? stored : { ...stored, cells: cellNumbers(task, [nu, nv, nw]) },
    count: rows,
    bounds: boxBounds(grid, [0, 0, 0], lastEdges(grid)),
    primitives: { rows },
  };
}

async function readGrid({ origin, axes, cells, subblocks }: Blocks, place: Place): Promise<BlockGrid> {
  const all = cells.reduce((product, { count }) => product * count, 1);
  // Of a grid with sub-blocks only these are kept.
  const most = subblocks ? MAX_CELLS : MAX_ROWS;
  if (!(all <= most)) throw omfError('too-many-rows', place, { rows: all, most });
  const [u, v, w] = [direction(axes[0], place), direction(axes[1], place), direction(axes[2], place)];
  checkRightAngles([u.axis, v.axis, w.axis], place);
  if (!origin.every((coordinate) => Math.abs(coordinate) < 1e12))
    throw omfError('bad-grid', place, { problem: 'origin' });
  return {
    origin,
    axes: [u.axis, v.axis, w.axis],
    cells: [
      await readAxis(cells[0], u.length, place),
      await readAxis(cells[1], v.length, place),
      await readAxis(cells[2], w.length, place),
    ],
  };
}

function storeGrid({ writer, layer }: GeometryTask, { origin, axes, cells }: BlockGrid): StoredBlocks {
  const three = <T>(of: (axis: 0 | 1 | 2) => T): [T, T, T] => [of(0), of(1), of(2)];
  const varies = cells.some(({ sizes }) => sizes !== undefined);
  return {
    kind: 'blocks',
    origin: [...origin],
    axes: three((axis) => [...axes[axis]] as [number, number, number]),
    size: three((axis) => cells[axis].size),
    count: three((axis) => cells[axis].count),
    ...(varies
      ? {
          sizes: three((axis) => {
            const { sizes, size, count } = cells[axis];
            return writer.writeColumn(`${layer}-sizes-${'xyz'[axis]}`, sizes ?? new Float64Array(count).fill(size));
          }),
        }
      : {}),
  };
}

/** The number of each cell, where the file lists them with the last axis first. */
function cellNumbers({ writer, layer, signal }: GeometryTask, [nu, nv, nw]: Vector3): StoredBlocks['cells'] {
  const column = writer.openColumn(`${layer}-cells`, 'u32');
  const rows = nu * nv * nw;
  for (let first = 0; first < rows; first += PART_ROWS) {
    signal.throwIfAborted();
    const numbers = new Uint32Array(Math.min(PART_ROWS, rows - first));
    for (let at = 0; at < numbers.length; at += 1) {
      const row = first + at;
      const [i, j, k] = [Math.floor(row / (nv * nw)), Math.floor(row / nw) % nv, row % nw];
      numbers[at] = i + nu * (j + nv * k);
    }
    column.write(numbers);
  }
  return column.close();
}

function lastEdges({ cells }: BlockGrid): Vector3 {
  const [u, v, w] = cells.map(({ edges, count }) => edges[count] as number);
  return [u as number, v as number, w as number];
}
