import { AditError, type Layer, type ThresholdFilter } from 'adit/core';
import type { LayerAddress, NumberArray } from 'adit/core/server';
import { cacheKey } from '../cache-key.ts';
import { damaged } from '../dataset-files.ts';
import { MOST_WORDS, wordsNeeded, type CellCount } from '../kernels/blocks/bit-rows.ts';
import type { CellIndex } from '../kernels/blocks/cell-index.ts';
import { MOST_ITEMS } from '../kernels/blocks/grid-faces.ts';
import { findLayer } from '../layer-lookup.ts';
import type { Sized } from '../shared-cache.ts';
import { blockColumns, blocksOf, type Blocks } from './block-columns.ts';
import type { EngineParts } from './engine-parts.ts';
import { filterLayer, keptKey } from './filter.ts';

/** The outer faces of the blocks that filters keep; see `EngineSession.faces`. Throws `not-blocks` (400) for other layers. */
export async function layerFaces(
  parts: EngineParts,
  address: LayerAddress,
  filters: readonly ThresholdFilter[],
  signal?: AbortSignal,
): Promise<Uint32Array> {
  const layer = findLayer(address);
  const blocks = blocksOf(layer);
  const make = async (making: AbortSignal): Promise<Sized<Uint32Array>> => {
    const { mask } = await filterLayer(parts, address, filters, making);
    const value = await computeFaces(parts, address, { layer, blocks, mask }, making);
    return { value, bytes: value.byteLength };
  };
  return parts.cache.get(cacheKey(address.dataset, 'faces', address.layer, keptKey(address, filters)), make, signal);
}

interface FacesQuestion {
  readonly layer: Layer;
  readonly blocks: Blocks;
  readonly mask: Uint8Array | undefined;
}

async function computeFaces(
  parts: EngineParts,
  address: LayerAddress,
  { layer, blocks, mask }: FacesQuestion,
  signal: AbortSignal,
): Promise<Uint32Array> {
  const { runner } = parts;
  const { count } = blocks;
  const items = layer.count;
  if (items > MOST_ITEMS) throw new AditError('too-many-blocks', { values: { most: MOST_ITEMS } });
  if (wordsNeeded(count) > MOST_WORDS) return runner.run('allFaces', { items, mask }, signal);
  if (!blocks.corners) {
    const index = blocks.cells && (await cellIndex(parts, address, layer, blocks, signal));
    if (index !== 'shared') {
      const needed = isWhole(index, layer, blocks) ? undefined : index;
      return runner.run('gridFaces', { count, items, index: needed, mask }, signal);
    }
  }
  const { cells, corners, release } = await blockColumns(parts, address, layer, blocks, signal);
  try {
    const total = count[0] * count[1] * count[2];
    if (cells?.some((cell) => cell >= total)) throw damaged(blocks.cells!.file);
    const divisions = corners ? await cornerParts(parts, address, count, corners, signal) : ([1, 1, 1] as const);
    return await runner.run('boxFaces', { count, items, cells, corners, mask, divisions }, signal);
  } finally {
    release();
  }
}

/** True when item i is in cell i and no cell is empty: then the list of cells says nothing. */
export function isWhole(index: CellIndex | 'shared' | undefined, { count: items }: Layer, { count }: Blocks): boolean {
  return typeof index === 'object' && !index.order && items === count[0] * count[1] * count[2];
}

/** Where the items are in the grid, kept for the next filter; `shared` when a cell has two. */
export async function cellIndex(
  parts: EngineParts,
  address: LayerAddress,
  layer: Layer,
  blocks: Blocks,
  signal: AbortSignal,
): Promise<CellIndex | 'shared'> {
  const found = await parts.cache.get(
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

function cornerParts(
  parts: EngineParts,
  address: LayerAddress,
  count: CellCount,
  corners: NumberArray,
  signal: AbortSignal,
): Promise<CellCount> {
  return parts.cache.get(
    cacheKey(address.dataset, 'corner-parts', address.layer),
    async (making) => ({ value: await parts.runner.run('cornerDivisions', { count, corners }, making), bytes: 0 }),
    signal,
  );
}
