import { emptyBounds, type Bounds, type ColumnFile, type StoredGeometry, type Vector3 } from 'adit/core';
import type { BuildFile, BuildRun, DatasetWriter } from 'adit/core/server';
import { cellCount, type BlockGrid, type FittedGrid } from '../grid/block-grid.ts';
import { BlockPlacer } from '../grid/block-placer.ts';
import { worldOf } from '../grid/frame.ts';
import type { BlockStore } from '../rows/block-store.ts';
import { Conflicts } from './conflicts.ts';

/** Blocks as they were written. */
export interface WrittenBlocks {
  readonly geometry: StoredGeometry;
  readonly bounds: Bounds;
  readonly sourceLines: ColumnFile;
  readonly volume: number;
  /** The part of the grid's volume that blocks fill; undefined for blocks without a grid. */
  readonly filledFraction: number | undefined;
}

/** Writes where the blocks are, in the order of the file, and reports those that are where others are already. */
export function writeGeometry(
  run: Pick<BuildRun, 'writer' | 'issue' | 'signal'>,
  file: BuildFile,
  store: BlockStore,
  fitted: FittedGrid,
): WrittenBlocks {
  const { writer } = run;
  const { grid, kind } = fitted;
  const hasCorners = [...grid.sizeAxes, ...grid.blockSizes].some((one) => one !== undefined);
  const cells = writer.openColumn('blocks-cells', 'u32');
  const corners = hasCorners ? writer.openColumn('blocks-corners', 'f64') : undefined;
  const sourceLines = writer.openColumn('blocks-lines', 'u32');
  const placer = new BlockPlacer(grid, store);
  const conflicts = new Conflicts(fitted);
  const bounds = [...emptyBounds] as [number, number, number, number, number, number];
  let volume = 0;
  for (const { count, values, lines } of store.chunks()) {
    run.signal.throwIfAborted();
    const cellNumbers = new Uint32Array(count);
    const fractions = new Float64Array(corners ? count * 6 : 0);
    for (let block = 0, at = 0; block < count; block += 1, at += store.stride) {
      placer.look(values, at);
      cellNumbers[block] = placer.cell;
      if (corners) fractions.set(placer.corners, block * 6);
      volume += placer.volume;
      widen(bounds, placer);
      conflicts.look(placer, lines[block] as number);
    }
    cells.write(cellNumbers);
    corners?.write(fractions);
    sourceLines.write(lines);
  }
  conflicts.report(run, file);
  return {
    geometry: {
      ...gridGeometry(writer, grid),
      cells: cells.close(),
      ...(corners ? { corners: corners.close() } : {}),
    },
    bounds,
    sourceLines: sourceLines.close(),
    volume,
    filledFraction: kind === 'boxes' ? undefined : volume / gridVolume(grid),
  };
}

/** The grid alone, as a dataset's manifest describes it. */
export function gridGeometry(
  writer: DatasetWriter,
  { frame, cells }: Pick<BlockGrid, 'frame' | 'cells'>,
): Extract<StoredGeometry, { kind: 'blocks' }> {
  const three = <T>(of: (axis: 0 | 1 | 2) => T): [T, T, T] => [of(0), of(1), of(2)];
  const varies = cells.some(({ edges }) => edges !== undefined);
  return {
    kind: 'blocks',
    origin: [
      ...worldOf(
        frame,
        three((axis) => cells[axis].low),
      ),
    ],
    axes: three((axis) => [...frame.axes[axis]] as [number, number, number]),
    size: three((axis) => cells[axis].size),
    count: three((axis) => cells[axis].count),
    ...(varies
      ? { sizes: three((axis) => writer.writeColumn(`blocks-sizes-${'xyz'[axis]}`, sizesOf(cells[axis]))) }
      : {}),
  };
}

function sizesOf({ edges, size, count }: BlockGrid['cells'][0]): Float64Array {
  if (!edges) return new Float64Array(count).fill(size);
  return Float64Array.from({ length: count }, (_, cell) => (edges[cell + 1] as number) - (edges[cell] as number));
}

function gridVolume(grid: BlockGrid): number {
  const sizes: Vector3 = [grid.cells[0].size, grid.cells[1].size, grid.cells[2].size];
  return cellCount(grid) * sizes[0] * sizes[1] * sizes[2];
}

/** Makes bounds hold the block that was looked at. */
function widen(bounds: number[], { middle, half }: BlockPlacer): void {
  for (let component = 0; component < 3; component += 1) {
    const low = (middle[component] as number) - (half[component] as number);
    const high = (middle[component] as number) + (half[component] as number);
    if (low < (bounds[component * 2] as number)) bounds[component * 2] = low;
    if (high > (bounds[component * 2 + 1] as number)) bounds[component * 2 + 1] = high;
  }
}
