import { findLayer, itemSubset, type BlockPieces, type LayerAddress } from 'adit/core/server';
import { MAX_WORDS, wordsNeeded } from '../kernels/blocks/bit-rows.ts';
import type { Sized } from '../shared-cache.ts';
import { blockColumns, blocksOf, cellBorders } from './block-columns.ts';
import { layerFaces } from './block-faces.ts';
import { cellIndex, isWhole } from './block-index.ts';
import type { EngineParts } from './engine-parts.ts';

/** What is needed to draw blocks: the grid, where the items are in it, and their outer faces. */
export async function blockPieces(
  parts: EngineParts,
  address: LayerAddress,
  signal: AbortSignal,
): Promise<Sized<BlockPieces>> {
  const layer = findLayer(address);
  const blocks = blocksOf(layer);
  const borders = await cellBorders(parts, address, blocks);
  const faces = await layerFaces(parts, address, itemSubset([]), signal);
  const { cells: all, corners: fractions, release } = await blockColumns(parts, address, layer, blocks, signal);
  try {
    const isListed = fractions !== undefined || wordsNeeded(blocks.count) > MAX_WORDS;
    const index = all && !isListed ? await cellIndex(parts, address, layer, blocks, signal) : undefined;
    const cells = isWhole(index, layer, blocks) ? undefined : all;
    const corners = fractions && (await parts.runner.run('colourValues', { column: { values: fractions } }, signal));
    const value: BlockPieces = {
      kind: 'blocks',
      count: layer.count,
      origin: blocks.origin,
      axes: blocks.axes,
      size: blocks.size,
      cellCount: blocks.count,
      ...(borders ? { borders } : {}),
      ...(cells ? { cells: cells as Uint32Array } : {}),
      ...(corners ? { corners } : {}),
      faces,
    };
    return { value, bytes: (cells?.byteLength ?? 0) + (corners?.byteLength ?? 0) + faces.byteLength };
  } finally {
    release();
  }
}
