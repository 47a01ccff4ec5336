import type { StoredGeometry } from 'adit/core';
import type { LayerAddress, TrianglePieces } from 'adit/core/server';
import { damaged } from '../dataset-files.ts';
import { allLeases, type Sized } from '../shared-cache.ts';
import type { EngineParts } from './engine-parts.ts';

/** What is needed to draw triangles. The columns are forgotten once it is made. */
export async function trianglePieces(
  { files, runner }: EngineParts,
  { dataset }: LayerAddress,
  count: number,
  geometry: Extract<StoredGeometry, { kind: 'triangles' }>,
  signal: AbortSignal,
): Promise<Sized<TrianglePieces>> {
  const { positions, triangles, textureCoordinates, texture } = geometry;
  const { origin } = dataset.manifest;
  const vertices = Math.floor(positions.length / 3);
  if (triangles.type !== 'u32') throw damaged(triangles.file);
  const leases = await allLeases([
    files.column(dataset, positions, vertices * 3, signal),
    files.column(dataset, triangles, count * 3, signal),
    ...(textureCoordinates ? [files.column(dataset, textureCoordinates, vertices * 2, signal)] : []),
  ]);
  try {
    const [source, corners, places] = leases.map(({ value }) => value);
    const input = { positions: source!, triangles: corners!, origin };
    const [made, coordinates, bytes] = await Promise.all([
      runner.run('trianglePieces', input, signal),
      places && runner.run('colourValues', { column: { values: places } }, signal),
      texture && files.bytes(dataset, texture.file),
    ]);
    if (!made) throw damaged(triangles.file);
    const value: TrianglePieces = {
      kind: 'triangles',
      count,
      origin,
      ...made,
      ...(coordinates ? { textureCoordinates: coordinates } : {}),
      ...(texture && bytes ? { texture: { bytes, mediaType: texture.mediaType } } : {}),
    };
    const arrays = [made.positions, made.triangles, coordinates, bytes];
    return { value, bytes: arrays.reduce((sum, array) => sum + (array?.byteLength ?? 0), 0) };
  } finally {
    for (const lease of leases) lease.release();
    for (const file of [positions, triangles, textureCoordinates]) if (file) files.forget(dataset, file);
  }
}
