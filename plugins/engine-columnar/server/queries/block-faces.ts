import { AditError, type CutRegion, type Layer, type MaskStep } from 'adit/core';
import { findLayer, itemSubset, type ItemSubset, type LayerAddress, type NumberArray } from 'adit/core/server';
import { cacheKey } from '../cache-key.ts';
import { damaged } from '../dataset-files.ts';
import { MAX_WORDS, wordsNeeded, type CellCount } from '../kernels/blocks/bit-rows.ts';
import { MAX_ITEMS } from '../kernels/blocks/grid-faces.ts';
import type { Sized } from '../shared-cache.ts';
import { blockColumns, blocksOf, gridFrame, type Blocks } from './block-columns.ts';
import { cellIndex, isWhole } from './block-index.ts';
import type { EngineParts } from './engine-parts.ts';
import { layerMask } from './mask.ts';

/** The outer faces of the blocks of a subset; see `EngineSession.faces`. Throws `not-blocks` (400) for other layers. */
export async function layerFaces(
  parts: EngineParts,
  address: LayerAddress,
  subset: ItemSubset,
  signal?: AbortSignal,
): Promise<Uint32Array> {
  const layer = findLayer(address);
  const blocks = blocksOf(layer);
  const make = async (making: AbortSignal): Promise<Sized<Uint32Array>> => {
    const value = await computeFaces(parts, address, { layer, blocks, subset }, making);
    return { value, bytes: value.byteLength };
  };
  return parts.cache.get(cacheKey(address.dataset, 'faces', address.layer, subset.key), make, signal);
}

interface FacesQuestion {
  readonly layer: Layer;
  readonly blocks: Blocks;
  readonly subset: ItemSubset;
}

async function computeFaces(
  parts: EngineParts,
  address: LayerAddress,
  { layer, blocks, subset }: FacesQuestion,
  signal: AbortSignal,
): Promise<Uint32Array> {
  const { runner } = parts;
  const { count } = blocks;
  const items = layer.count;
  if (items > MAX_ITEMS) throw new AditError('too-many-blocks', { values: { most: MAX_ITEMS } });
  const fits = wordsNeeded(count) <= MAX_WORDS;
  if (!blocks.corners && fits) {
    const index = blocks.cells && (await cellIndex(parts, address, layer, blocks, signal));
    if (index !== 'shared') {
      // Regions are cut out of the bits of the cells, row by row: what the other steps keep is the same for all of them.
      const { regions: all, others } = partRegions(subset);
      const { mask } = await layerMask(parts, address, itemSubset(others), signal);
      const regions = all.length > 0 ? { frame: await gridFrame(parts, address, blocks), all } : undefined;
      const needed = isWhole(index, layer, blocks) ? undefined : index;
      return runner.run('gridFaces', { count, items, index: needed, mask, regions }, signal);
    }
  }
  const { mask } = await layerMask(parts, address, subset, signal);
  if (!fits) return runner.run('allFaces', { items, mask }, signal);
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

/** The regions that all items of a subset are in, and the other steps that keep them. */
function partRegions({ step }: ItemSubset): { regions: readonly CutRegion[]; others: readonly MaskStep[] } {
  const steps = step?.kind === 'all' ? step.of : step ? [step] : [];
  return {
    regions: steps.flatMap((part) => (part.kind === 'inside' ? part.regions : [])),
    others: steps.filter(({ kind }) => kind !== 'inside'),
  };
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
