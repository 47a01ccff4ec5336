import type { Column, Layer } from 'adit/core';
import { uniqueColumnName } from 'adit/core/server';
import type { ArchiveFiles } from './archive-files.ts';
import { writeBlockModel } from './block-model.ts';
import { itemsByCell } from './block-order.ts';
import { writeColumnValues } from './column-attribute.ts';
import { layerMetadata, type LayerMetadata } from './element-metadata.ts';
import { eachOf, type ItemRows } from './item-rows.ts';
import { segmentsOf } from './line-segments.ts';
import type { IndexAttribute, IndexGeometry } from './omf-index.ts';
import type { RowGroup } from './parquet-file.ts';
import { writeRows } from './write-vertices.ts';

/** A layer as an element of the index, but for its name. */
export interface WrittenLayer {
  readonly metadata: LayerMetadata;
  readonly attributes: readonly IndexAttribute[];
  readonly geometry: IndexGeometry;
}

/** A geometry, and what the values of its items are written for. */
interface WrittenGeometry {
  readonly geometry: IndexGeometry;
  readonly location: IndexAttribute['location'];
  readonly items: ItemRows;
}

/** Writes the arrays of a layer: its geometry, its columns, and its image. */
export async function writeLayer(files: ArchiveFiles, folder: string, layer: Layer): Promise<WrittenLayer> {
  const written = await writeGeometry(files, folder, layer);
  const names = new Set<string>();
  const attributes: IndexAttribute[] = [];
  const columns = new Map<string, Column>();
  for (const column of layer.columns) {
    const name = uniqueColumnName(column.name, names);
    const isOfVertices = column.location === 'vertices';
    const items = isOfVertices ? all(column.data.length) : written.items;
    columns.set(name, column);
    attributes.push({
      name,
      ...(column.unit === 'none' ? {} : { units: column.unit }),
      location: isOfVertices ? 'Vertices' : written.location,
      data: await writeColumnValues(files, folder, layer, column, items),
    });
  }
  const extra = [
    ...(await itemNumbers(files, folder, layer, names)),
    ...(await mappedTexture(files, folder, layer, names)),
  ];
  const item = layer.geometry.kind === 'lines' ? extra[0]?.name : undefined;
  return {
    metadata: layerMetadata(layer, columns, item),
    attributes: [...attributes, ...extra],
    geometry: written.geometry,
  };
}

async function writeGeometry(files: ArchiveFiles, folder: string, layer: Layer): Promise<WrittenGeometry> {
  const { geometry, count } = layer;
  if (geometry.kind === 'blocks') {
    const sorted = itemsByCell(folder, count, geometry);
    const model = await writeBlockModel(files, folder, layer, sorted !== undefined);
    return { geometry: model, location: sorted ? 'Primitives' : 'Subblocks', items: sorted ?? all(count) };
  }
  const vertices = await writeRows(files, folder, geometry.positions, 'vertices');
  if (geometry.kind === 'points')
    return { geometry: { type: 'PointSet', vertices }, location: 'Vertices', items: all(count) };
  if (geometry.kind === 'triangles') {
    const triangles = await writeRows(files, folder, geometry.triangles, 'triangles');
    return { geometry: { type: 'Surface', vertices, triangles }, location: 'Primitives', items: all(count) };
  }
  const ends = function* (): Generator<RowGroup> {
    for (const { from, to } of segmentsOf(folder, geometry)) yield [from, to];
  };
  return {
    geometry: { type: 'LineSet', vertices, segments: await files.addArray('segments', ends()) },
    location: 'Primitives',
    items: {
      *parts() {
        for (const part of segmentsOf(folder, geometry)) yield part.items;
      },
    },
  };
}

function all(count: number): ItemRows {
  return { parts: () => eachOf(count) };
}

/** The attribute that says which polyline each segment is of. */
async function itemNumbers(
  files: ArchiveFiles,
  folder: string,
  { geometry }: Layer,
  names: Set<string>,
): Promise<IndexAttribute[]> {
  if (geometry.kind !== 'lines') return [];
  const numbers = function* (): Generator<RowGroup> {
    for (const { items } of segmentsOf(folder, geometry)) yield [BigInt64Array.from(items, BigInt)];
  };
  const values = await files.addArray('integer', numbers());
  return [{ name: uniqueColumnName('item', names), location: 'Primitives', data: { type: 'Number', values } }];
}

async function mappedTexture(
  files: ArchiveFiles,
  folder: string,
  { geometry }: Layer,
  names: Set<string>,
): Promise<IndexAttribute[]> {
  if (geometry.kind !== 'triangles' || !geometry.texture || !geometry.textureCoordinates) return [];
  const texcoords = await writeRows(files, folder, geometry.textureCoordinates, 'texcoords');
  const image = files.addImage(geometry.texture.file);
  const name = uniqueColumnName('texture', names);
  return [{ name, location: 'Vertices', data: { type: 'MappedTexture', image, texcoords } }];
}
