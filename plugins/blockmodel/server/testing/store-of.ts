import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Vector3 } from 'adit/core';
import { cellBounds, type FittedGrid } from '../grid/block-grid.ts';
import { BlockPlacer } from '../grid/block-placer.ts';
import { worldOf } from '../grid/frame.ts';
import { BlockStore } from '../rows/block-store.ts';

/** A block: its middle, and its size along each axis where the file gives one. */
export interface TestBlock {
  readonly centre: Vector3;
  readonly size?: Vector3;
}

/** Runs `use` with a store of blocks in a folder that is gone afterwards. */
export function withStore<T>(blocks: readonly TestBlock[], use: (store: BlockStore) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'adit-store-'));
  const hasSizes = blocks[0]?.size !== undefined;
  const store = new BlockStore(folder, { sizes: [hasSizes, hasSizes, hasSizes], index: false });
  try {
    store.append(
      Float64Array.from(blocks.flatMap(({ centre, size }) => [...centre, ...(size ?? [])])),
      Uint32Array.from(blocks, (_, row) => row + 1),
    );
    return use(store);
  } finally {
    store.dispose();
    rmSync(folder, { recursive: true });
  }
}

/** Where a fitted grid puts each block, worked out from cell and corners alone, and how large it makes it along the grid's axes. */
export function placedBlocks(store: BlockStore, { grid }: FittedGrid): (TestBlock & { size: Vector3 })[] {
  const placer = new BlockPlacer(grid, store);
  const placed: (TestBlock & { size: Vector3 })[] = [];
  for (const { count, values } of store.chunks()) {
    for (let block = 0; block < count; block += 1) {
      placer.look(values, block * store.stride);
      const spans = [...placer.place].map((cell, axis) => {
        const { low, size } = cellBounds(grid.cells[axis as 0], cell);
        const [from, to] = [placer.corners[axis] as number, placer.corners[axis + 3] as number];
        return { middle: low + ((from + to) / 2) * size, size: (to - from) * size };
      });
      placed.push({
        centre: worldOf(grid.frame, spans.map(({ middle }) => middle) as unknown as Vector3),
        size: spans.map(({ size }) => size) as unknown as Vector3,
      });
    }
  }
  return placed;
}
