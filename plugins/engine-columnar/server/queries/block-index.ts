import type { Layer } from 'adit/core';
import type { LayerAddress } from 'adit/core/server';
import { cacheKey } from '../cache-key.ts';
import { damaged } from '../dataset-files.ts';
import type { CellIndex } from '../kernels/blocks/cell-index.ts';
import type { ParentIndex } from '../kernels/blocks/parent-index.ts';
import type { Sized } from '../shared-cache.ts';
import { blockColumns, type Blocks } from './block-columns.ts';
import type { EngineParts } from './engine-parts.ts';

/** True when item i is in cell i and no cell is empty: then the list of cells says nothing. */
export function isWhole(index: CellIndex | 'shared' | undefined, { count: items }: Layer, { count }: Blocks): boolean {
  return typeof index === 'object' && !index.order && items === count[0] * count[1] * count[2];
}

/** Where the items are in the grid, kept for the next question; `shared` when a cell has two. */
export async function cellIndex(
  parts: EngineParts,
  address: LayerAddress,
  layer: Layer,
  blocks: Blocks,
  signal: AbortSignal,
): Promise<CellIndex | 'shared'> {
  const found = await parts.columns.get(
    cacheKey(address.dataset, 'cell-index', address.layer),
    async (making): Promise<Sized<CellIndex | 'outside' | 'shared'>> => {
      const { cells, release } = await blockColumns(parts, address, layer, { ...blocks, corners: undefined }, making);
      try {
        const value = await parts.runner.run('indexCells', { count: blocks.count, cells: cells! }, making);
        if (typeof value === 'string') return { value, bytes: 0 };
        const { occupied, rank, order } = value;
        return { value, bytes: occupied.words.byteLength + rank.byteLength + (order?.byteLength ?? 0) };
      } finally {
        release();
      }
    },
    signal,
  );
  if (found === 'outside') throw damaged(blocks.cells!.file);
  return found;
}

/** Which items are in each cell of the grid, kept for the next question. */
export async function parentIndex(
  parts: EngineParts,
  address: LayerAddress,
  layer: Layer,
  blocks: Blocks,
  signal: AbortSignal,
): Promise<ParentIndex> {
  const found = await parts.columns.get(
    cacheKey(address.dataset, 'parent-index', address.layer),
    async (making): Promise<Sized<ParentIndex | 'outside'>> => {
      const { cells, release } = await blockColumns(parts, address, layer, { ...blocks, corners: undefined }, making);
      try {
        const value = await parts.runner.run('indexParents', { count: blocks.count, cells: cells! }, making);
        if (value === 'outside') return { value, bytes: 0 };
        const { occupied, rank, starts, order } = value;
        const bytes = occupied.words.byteLength + rank.byteLength + starts.byteLength + (order?.byteLength ?? 0);
        return { value, bytes };
      } finally {
        release();
      }
    },
    signal,
  );
  if (found === 'outside') throw damaged(blocks.cells!.file);
  return found;
}
