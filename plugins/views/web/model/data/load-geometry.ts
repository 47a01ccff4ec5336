import { emptyBounds, unionBounds, type BufferReference } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import type { z } from 'zod';
import { loadLayerPieces, type LayerConfig, type LayerGeometry } from '../../../shared/index.ts';
import { decodeTexture } from './decode-texture.ts';

type Pieces = z.output<(typeof loadLayerPieces)['result']>;
type Floats = Float32Array | undefined;
type Integers = Uint32Array | undefined;

/** Asks the session for a layer's geometry and fetches its numbers, and its picture where it has one. */
export async function loadGeometry(
  session: RenderSessionClient,
  { layerName, bounds }: LayerConfig,
  signal: AbortSignal,
): Promise<LayerGeometry> {
  const pieces = await session.call(loadLayerPieces, { layerName }, { signal });
  const fetch = async (reference: BufferReference | undefined): Promise<unknown> =>
    reference && session.fetchBuffer(reference, signal);
  const common = {
    count: pieces.count,
    origin: pieces.origin,
    bounds: unionBounds(emptyBounds, bounds ?? emptyBounds),
  };
  if (pieces.kind === 'triangles') return { ...common, ...(await fetchTriangles(pieces, fetch)) };
  if (pieces.kind === 'blocks') return { ...common, ...(await fetchBlocks(pieces, fetch)) };
  const positions = (await fetch(pieces.positions)) as Float32Array;
  if (pieces.kind === 'points') return { kind: 'points', ...common, positions };
  return { kind: 'lines', ...common, positions, itemOfSegment: (await fetch(pieces.itemOfSegment)) as Integers };
}

type Fetch = (reference: BufferReference | undefined) => Promise<unknown>;
type Without<Kind extends LayerGeometry['kind']> = Omit<
  Extract<LayerGeometry, { kind: Kind }>,
  'count' | 'origin' | 'bounds'
>;

async function fetchTriangles(
  pieces: Extract<Pieces, { kind: 'triangles' }>,
  fetch: Fetch,
): Promise<Without<'triangles'>> {
  const [positions, triangles, textureCoordinates, image] = await Promise.all([
    fetch(pieces.positions),
    fetch(pieces.triangles),
    fetch(pieces.textureCoordinates),
    fetch(pieces.texture?.bytes),
  ]);
  const { texture } = pieces;
  return {
    kind: 'triangles',
    positions: positions as Float32Array,
    triangles: triangles as Uint32Array,
    textureCoordinates: textureCoordinates as Floats,
    texture: texture && (await decodeTexture(image as Uint8Array<ArrayBuffer>, texture.mediaType)),
  };
}

async function fetchBlocks(pieces: Extract<Pieces, { kind: 'blocks' }>, fetch: Fetch): Promise<Without<'blocks'>> {
  const { axes, size, cellCount } = pieces;
  const [faces, cells, corners, ...borders] = await Promise.all([
    fetch(pieces.faces),
    fetch(pieces.cells),
    fetch(pieces.corners),
    ...(pieces.borders ?? []).map(fetch),
  ]);
  return {
    kind: 'blocks',
    axes,
    size,
    cellCount,
    faces: faces as Uint32Array,
    cells: cells as Integers,
    corners: corners as Floats,
    borders: pieces.borders && (borders as [Float64Array, Float64Array, Float64Array]),
  };
}
