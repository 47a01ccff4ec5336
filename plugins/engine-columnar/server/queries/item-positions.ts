import type { ColumnFile, Layer, Vector3 } from 'adit/core';
import type { LayerAddress, OpenDataset } from 'adit/core/server';
import { damaged, type DatasetFiles } from '../dataset-files.ts';
import { cellBorders, type Blocks } from './block-columns.ts';
import type { EngineParts } from './engine-parts.ts';

/** The numbers of the vertices of a triangle or a polyline; none for other items. */
export async function verticesOf(
  files: DatasetFiles,
  dataset: OpenDataset,
  { geometry, count }: Layer,
  item: number,
): Promise<number[]> {
  if (geometry.kind === 'triangles') {
    return [...(await files.numbers(dataset, geometry.triangles, count * 3, item * 3, 3))];
  }
  if (geometry.kind !== 'lines') return [];
  const [start = 0, end = 0] = await files.numbers(dataset, geometry.offsets, count + 1, item, 2);
  if (end < start) throw damaged(geometry.offsets.file);
  return Array.from({ length: end - start }, (_, at) => start + at);
}

/**
 * Where an item is, in world coordinates: the point, the first and the last vertex of a polyline (none without vertices),
 * the three corners of a triangle, or the middle of a block.
 */
export async function itemPositions(
  parts: EngineParts,
  address: LayerAddress,
  layer: Layer,
  item: number,
): Promise<Vector3[]> {
  const { geometry } = layer;
  const { files } = parts;
  const { dataset } = address;
  if (geometry.kind === 'blocks') return [await middleOf(parts, address, layer.count, geometry, item)];
  if (geometry.kind === 'points') return [await vertex(files, dataset, geometry.positions, item)];
  const vertices = await verticesOf(files, dataset, layer, item);
  const ends = geometry.kind === 'lines' && vertices.length > 0 ? [vertices[0]!, vertices.at(-1)!] : vertices;
  return Promise.all(ends.map((at) => vertex(files, dataset, geometry.positions, at)));
}

async function vertex(files: DatasetFiles, dataset: OpenDataset, positions: ColumnFile, at: number): Promise<Vector3> {
  const [x, y, z] = await files.numbers(dataset, positions, positions.length, at * 3, 3);
  return [x!, y!, z!];
}

async function middleOf(
  parts: EngineParts,
  address: LayerAddress,
  items: number,
  blocks: Blocks,
  item: number,
): Promise<Vector3> {
  const { files } = parts;
  const { dataset } = address;
  const { cells, corners, count, size, axes, origin } = blocks;
  const borders = await cellBorders(parts, address, blocks);
  const [cell = item] = cells ? await files.numbers(dataset, cells, items, item, 1) : [];
  const fractions = corners ? await files.numbers(dataset, corners, items * 6, item * 6, 6) : [0, 0, 0, 1, 1, 1];
  const row = Math.floor(cell / count[0]);
  const place = [cell % count[0], row % count[1], Math.floor(row / count[1])];
  const middle: [number, number, number] = [...origin];
  for (const axis of [0, 1, 2] as const) {
    const at = place[axis] as number;
    const low = borders ? (borders[axis][at] as number) : at * size[axis];
    const long = borders ? (borders[axis][at + 1] as number) - low : size[axis];
    const along = low + (long * ((fractions[axis] as number) + (fractions[axis + 3] as number))) / 2;
    for (const part of [0, 1, 2] as const) middle[part] += along * axes[axis][part];
  }
  return middle;
}
