import { findLayer, readDatasetBytes, type LayerAddress, type LayerPieces, type NumberArray } from 'adit/core/server';
import { checkBlocks } from './layer-checks.ts';
import { layerPart } from './questions.ts';
import type { Ask } from './ask.ts';

type Arrays = Readonly<Record<string, NumberArray>>;

/** A layer's geometry; see `EngineSession.pieces`. */
export async function layerPieces(ask: Ask, address: LayerAddress): Promise<LayerPieces> {
  const layer = findLayer(address);
  const { count, geometry } = layer;
  if (geometry.kind === 'blocks') checkBlocks(layer);
  const { arrays } = await ask({ ask: 'pieces', ...(await layerPart(address)) });
  if (geometry.kind === 'blocks') {
    const { origin, axes, size, count: cellCount } = geometry;
    return { kind: 'blocks', count, origin, axes, size, cellCount, ...blockArrays(arrays) };
  }
  const { origin } = address.dataset.manifest;
  const positions = arrays['positions'] as Float32Array;
  if (geometry.kind === 'points') return { kind: 'points', count, origin, positions };
  if (geometry.kind === 'lines') {
    const itemOfSegment = arrays['itemOfSegment'] as Uint32Array | undefined;
    return { kind: 'lines', count, origin, positions, ...(itemOfSegment ? { itemOfSegment } : {}) };
  }
  const { texture } = geometry;
  const textureCoordinates = arrays['textureCoordinates'] as Float32Array | undefined;
  return {
    kind: 'triangles',
    count,
    origin,
    positions,
    triangles: arrays['triangles'] as Uint32Array,
    ...(textureCoordinates ? { textureCoordinates } : {}),
    ...(texture
      ? {
          texture: {
            bytes: await readDatasetBytes(address.dataset.folder, texture.file),
            mediaType: texture.mediaType,
          },
        }
      : {}),
  };
}

function blockArrays({ faces, cells, corners, borders0, borders1, borders2 }: Arrays): {
  faces: Uint32Array;
  cells?: Uint32Array;
  corners?: Float32Array;
  borders?: readonly [Float64Array, Float64Array, Float64Array];
} {
  return {
    faces: faces as Uint32Array,
    ...(borders0 ? { borders: [borders0, borders1, borders2] as [Float64Array, Float64Array, Float64Array] } : {}),
    ...(cells ? { cells: cells as Uint32Array } : {}),
    ...(corners ? { corners: corners as Float32Array } : {}),
  };
}
