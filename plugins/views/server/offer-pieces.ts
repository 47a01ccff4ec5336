import type { BufferReference, Vector3 } from 'adit/core';
import type { LayerPieces, NumberArray } from 'adit/core/server';
import type { z } from 'zod';
import type { loadLayerPieces } from '../shared/index.ts';

/** Makes numbers fetchable; `part` names what they are of the layer. */
type Offer = (part: string, numbers: NumberArray) => BufferReference;

type Triple = [number, number, number];

const triple = ([x, y, z]: Vector3): Triple => [x, y, z];

/** The answer to the browser's question for a layer's geometry, its numbers offered as buffers. */
export function offerPieces(pieces: LayerPieces, offer: Offer): z.input<(typeof loadLayerPieces)['result']> {
  const common = { count: pieces.count, origin: triple(pieces.origin) };
  const some = (part: string, numbers: NumberArray | undefined): BufferReference | undefined =>
    numbers && offer(part, numbers);
  if (pieces.kind === 'blocks') {
    const { axes, size, cellCount, borders, cells, corners, faces } = pieces;
    return {
      kind: 'blocks',
      ...common,
      axes: [triple(axes[0]), triple(axes[1]), triple(axes[2])],
      size: triple(size),
      cellCount: [...cellCount] as Triple,
      borders: borders && [
        offer('borders-u', borders[0]),
        offer('borders-v', borders[1]),
        offer('borders-w', borders[2]),
      ],
      cells: some('cells', cells),
      corners: some('corners', corners),
      faces: offer('faces', faces),
    };
  }
  const positions = offer('positions', pieces.positions);
  if (pieces.kind === 'points') return { kind: 'points', ...common, positions };
  if (pieces.kind === 'lines') {
    return { kind: 'lines', ...common, positions, itemOfSegment: some('items', pieces.itemOfSegment) };
  }
  const { triangles, textureCoordinates, texture } = pieces;
  return {
    kind: 'triangles',
    ...common,
    positions,
    triangles: offer('triangles', triangles),
    textureCoordinates: some('texture-coordinates', textureCoordinates),
    texture: texture && { bytes: offer('texture', texture.bytes), mediaType: texture.mediaType },
  };
}
