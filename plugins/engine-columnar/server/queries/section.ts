import type { CutPlane, ItemBits, Layer } from 'adit/core';
import { findLayer, type ItemSubset, type LayerAddress, type SectionPieces } from 'adit/core/server';
import { cacheKey } from '../cache-key.ts';
import { MAX_WORDS, wordsNeeded } from '../kernels/blocks/bit-rows.ts';
import type { Polygons } from '../kernels/sections/polygon-writer.ts';
import type { Sized } from '../shared-cache.ts';
import { blockColumns, blocksOf, gridFrame } from './block-columns.ts';
import { cellIndex, isWhole, parentIndex } from './block-index.ts';
import type { EngineParts } from './engine-parts.ts';
import { layerMask } from './mask.ts';
import { layerPieces } from './pieces.ts';

/** Where a plane goes through a layer; see `EngineSession.section`. */
export async function layerSection(
  parts: EngineParts,
  address: LayerAddress,
  subset: ItemSubset,
  plane: CutPlane,
  signal?: AbortSignal,
): Promise<SectionPieces> {
  const layer = findLayer(address);
  const { kind } = layer.geometry;
  const { origin } = kind === 'blocks' ? blocksOf(layer) : address.dataset.manifest;
  const make = async (making: AbortSignal): Promise<Sized<SectionPieces>> => {
    const { mask } = await layerMask(parts, address, subset, making);
    const polygons = await cutLayer(parts, address, layer, { plane, subset, mask }, making);
    const { positions, ends, items, edges } = polygons;
    const bytes = positions.byteLength + ends.byteLength + items.byteLength + (edges?.byteLength ?? 0);
    return { value: { origin, ...polygons }, bytes };
  };
  const key = [address.layer, plane.point, plane.normal, subset.key];
  return parts.cache.get(cacheKey(address.dataset, 'section', ...key), make, signal);
}

interface Question {
  readonly plane: CutPlane;
  readonly subset: ItemSubset;
  readonly mask: ItemBits | undefined;
}

function cutLayer(
  parts: EngineParts,
  address: LayerAddress,
  layer: Layer,
  question: Question,
  signal: AbortSignal,
): Promise<Polygons> {
  const { kind } = layer.geometry;
  if (kind === 'blocks') return cutBlocks(parts, address, layer, question, signal);
  if (kind === 'triangles') return cutTriangles(parts, address, question, signal);
  const none = new Uint32Array(0);
  return Promise.resolve({ positions: new Float32Array(0), ends: none, items: none });
}

async function cutTriangles(
  parts: EngineParts,
  address: LayerAddress,
  { plane, subset, mask }: Question,
  signal: AbortSignal,
): Promise<Polygons> {
  const pieces = await layerPieces(parts, address, signal);
  if (pieces.kind !== 'triangles') throw new TypeError('A layer of triangles has triangles');
  const { positions, triangles, origin } = pieces;
  const closed = await parts.columns.get(
    cacheKey(address.dataset, 'closed-triangles', address.layer, subset.key),
    async (making) => {
      const value = await parts.runner.run('closedTriangles', { positions, triangles, mask }, making);
      return { value, bytes: value.vertices.byteLength + value.items.byteLength };
    },
    signal,
  );
  return parts.runner.run('surfaceSection', { positions, closed, origin, plane }, signal);
}

async function cutBlocks(
  parts: EngineParts,
  address: LayerAddress,
  layer: Layer,
  { plane, mask }: Question,
  signal: AbortSignal,
): Promise<Polygons> {
  const blocks = blocksOf(layer);
  const { runner } = parts;
  const frame = await gridFrame(parts, address, blocks);
  const items = layer.count;
  const fits = wordsNeeded(blocks.count) <= MAX_WORDS;
  if (!blocks.corners && fits) {
    const index = blocks.cells && (await cellIndex(parts, address, layer, blocks, signal));
    if (index !== 'shared') {
      const needed = isWhole(index, layer, blocks) ? undefined : index;
      return runner.run('gridSection', { frame, plane, items, index: needed, mask }, signal);
    }
  }
  const { cells, corners, release } = await blockColumns(parts, address, layer, blocks, signal);
  try {
    const parents = cells && fits ? await parentIndex(parts, address, layer, blocks, signal) : undefined;
    return await runner.run('boxSection', { frame, plane, items, cells, corners, parents, mask }, signal);
  } finally {
    release();
  }
}
