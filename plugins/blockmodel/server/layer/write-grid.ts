import { AditError, type Bounds, type Column, type ColumnFile, type StoredGeometry } from 'adit/core';
import type { BuildFile, BuildRun, TableSummary } from 'adit/core/server';
import { MAX_CELLS, type BlockGrid } from '../grid/block-grid.ts';
import { worldFrame } from '../grid/frame.ts';
import { PropertyColumns } from '../rows/property-columns.ts';
import type { BlockPlan } from '../source/block-plan.ts';
import type { HeaderGrid } from '../source/gslib-grid.ts';
import { gridGeometry } from './write-geometry.ts';

const MAX_COLUMNS = 500;
const ALL_ROWS = new Uint32Array(65_536).map((_, row) => row);

/** The blocks of a file that gives the cells of a grid in order. */
export interface GridBlocks {
  readonly geometry: Extract<StoredGeometry, { kind: 'blocks' }>;
  readonly bounds: Bounds;
  readonly sourceLines: ColumnFile;
  readonly columns: Column[];
  readonly items: number;
  readonly rowsUsed: number;
  readonly summary: TableSummary;
}

/**
 * Writes the blocks of a grid whose cells come in order, the first axis fastest. Where the whole grid comes several times, as
 * realisations of a simulation do, each time gives properties of its own. Rows for which there is no cell are rejected.
 */
export async function writeGrid(
  run: BuildRun,
  file: BuildFile,
  plan: BlockPlan,
  grid: HeaderGrid,
): Promise<GridBlocks> {
  const { fileName } = file;
  const cells = grid.count.map((count, axis) => ({
    low: grid.low[axis] as number,
    size: grid.size[axis] as number,
    count,
  })) as unknown as BlockGrid['cells'];
  const total = grid.count.reduce((product, count) => product * count, 1);
  if (total > MAX_CELLS) throw new AditError('too-many-cells', { values: { file: fileName, cells: total } });
  const sets = Math.min(grid.realisations, Math.max(1, Math.floor(MAX_COLUMNS / Math.max(1, plan.properties.length))));
  const properties = new PropertyColumns(run.writer, plan);
  const sourceLines = run.writer.openColumn('blocks-lines', 'u32');
  let rows = 0;
  const summary = await run.readTable(file, plan.read, (batch) => {
    run.signal.throwIfAborted();
    for (let row = 0; row < batch.rows;) {
      const set = Math.floor(rows / total);
      const part = Math.min(batch.rows - row, total - (rows % total), ALL_ROWS.length);
      if (set < sets) {
        properties.append(
          batch,
          ALL_ROWS.subarray(0, part).map((one) => one + row),
          set,
        );
        if (set === 0) sourceLines.write(batch.lines.slice(row, row + part));
      } else {
        for (const line of batch.lines.subarray(row, row + part))
          run.issue({ severity: 'rejected', code: 'row-beyond-grid', fileName, line });
      }
      row += part;
      rows += part;
    }
  });
  const items = Math.min(rows, total);
  if (items === 0) throw new AditError('no-blocks', { values: { file: fileName } });
  const rowsUsed = Math.min(rows, total * sets);
  if (rowsUsed % total !== 0 || rows < total * grid.realisations) {
    const values = { rows, expected: total * grid.realisations };
    run.issue({ severity: 'warning', code: 'grid-incomplete', fileName, values });
  }
  if (rows > total) properties.fill(items);
  const [u, v, w] = cells;
  const geometry = gridGeometry(run.writer, { frame: worldFrame, cells });
  // Without a list of cells there is one block for each.
  const listed = items < total ? { cells: writeNumbers(run, items) } : {};
  return {
    geometry: { ...geometry, ...listed },
    bounds: [
      ...[u.low, u.low + u.size * u.count, v.low, v.low + v.size * v.count],
      ...[w.low, w.low + w.size * w.count],
    ] as unknown as Bounds,
    sourceLines: sourceLines.close(),
    columns: await properties.close(summary, []),
    items,
    rowsUsed,
    summary,
  };
}

function writeNumbers(run: BuildRun, count: number): ColumnFile {
  const part = run.writer.openColumn('blocks-cells', 'u32');
  for (let first = 0; first < count; first += ALL_ROWS.length) {
    const length = Math.min(ALL_ROWS.length, count - first);
    part.write(ALL_ROWS.subarray(0, length).map((one) => one + first));
  }
  return part.close();
}
