import { AditError, type Layer, type StoredGeometry } from 'adit/core';
import type { LayerAddress, NumberArray } from 'adit/core/server';
import { damaged } from '../dataset-files.ts';
import type { GridFrame } from '../kernels/blocks/grid-frame.ts';
import { allLeases } from '../shared-cache.ts';
import type { EngineParts } from './engine-parts.ts';

/** The geometry of a layer of blocks. */
export type Blocks = Extract<StoredGeometry, { kind: 'blocks' }>;

/** The geometry of a layer, which must be blocks; throws `not-blocks` (400). */
export function blocksOf({ name, geometry, count, fileName }: Layer): Blocks {
  if (geometry.kind !== 'blocks') throw new AditError('not-blocks', { values: { layer: name } });
  const [u, v, w] = geometry.count;
  if (!geometry.cells && count > u * v * w) throw damaged(fileName);
  return geometry;
}

/** Which cells the blocks are in and what part of them they fill, until `release` is called. */
export interface BlockColumns {
  readonly cells: NumberArray | undefined;
  readonly corners: NumberArray | undefined;
  release(): void;
}

/** Leases the cells and corners of blocks, where they have them. */
export async function blockColumns(
  { files }: EngineParts,
  { dataset }: LayerAddress,
  { count }: Layer,
  { cells, corners }: Blocks,
  signal: AbortSignal,
): Promise<BlockColumns> {
  if (cells && cells.type !== 'u32') throw damaged(cells.file);
  const leases = await allLeases([
    ...(cells ? [files.column(dataset, cells, count, signal)] : []),
    ...(corners ? [files.column(dataset, corners, count * 6, signal)] : []),
  ]);
  const values = leases.map(({ value }) => value);
  return {
    cells: cells && values[0],
    corners: corners && values.at(-1),
    release: () => leases.forEach((lease) => lease.release()),
  };
}

/** Where the cells' borders are along each axis, from 0; undefined where all cells have the same size. */
export async function cellBorders(
  { files }: EngineParts,
  { dataset }: LayerAddress,
  { count, sizes }: Blocks,
): Promise<[Float64Array, Float64Array, Float64Array] | undefined> {
  if (!sizes) return undefined;
  const along = async (axis: 0 | 1 | 2): Promise<Float64Array> => {
    const numbers = await files.numbers(dataset, sizes[axis], count[axis], 0, count[axis]);
    const borders = new Float64Array(count[axis] + 1);
    numbers.forEach((size, at) => (borders[at + 1] = (borders[at] as number) + size));
    if (!numbers.every((size) => size > 0 && size < Infinity)) throw damaged(sizes[axis].file);
    return borders;
  };
  return Promise.all([along(0), along(1), along(2)]);
}

/** Where the grid of blocks is. */
export async function gridFrame(parts: EngineParts, address: LayerAddress, blocks: Blocks): Promise<GridFrame> {
  const { count, origin, axes, size } = blocks;
  return { count, origin, axes, size, borders: await cellBorders(parts, address, blocks) };
}
