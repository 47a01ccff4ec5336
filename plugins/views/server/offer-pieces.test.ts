import { describe, expect, it } from 'vitest';
import type { BufferReference } from 'adit/core';
import type { LayerPieces, NumberArray } from 'adit/core/server';
import { loadLayerPieces } from '../shared/index.ts';
import { offerPieces } from './offer-pieces.ts';

const origin = [478_000, 6_772_000, 300] as const;

/** The parts that are offered, and the answer as it goes over the wire. */
function offered(pieces: LayerPieces): { parts: Record<string, NumberArray>; answer: object } {
  const parts: Record<string, NumberArray> = {};
  const answer = offerPieces(pieces, (part, numbers): BufferReference => {
    parts[part] = numbers;
    return { key: part, type: 'u8', length: numbers.length };
  });
  return { parts, answer: loadLayerPieces.result.parse(answer) };
}

describe('offerPieces', () => {
  it('offers every array of every kind of layer once, under a name of its own', () => {
    const positions = new Float32Array(9);
    const points = offered({ kind: 'points', count: 3, origin, positions });
    expect(points).toMatchObject({ parts: { positions }, answer: { kind: 'points', count: 3, origin } });
    const itemOfSegment = Uint32Array.of(0, 0);
    const lines = offered({ kind: 'lines', count: 1, origin, positions: new Float32Array(12), itemOfSegment });
    expect(lines.parts.items).toBe(itemOfSegment);

    const [triangles, textureCoordinates, bytes] = [Uint32Array.of(0, 1, 2), new Float32Array(6), new Uint8Array(4)];
    const texture = { bytes, mediaType: 'image/png' };
    const surface = offered({ kind: 'triangles', count: 1, origin, positions, triangles, textureCoordinates, texture });
    expect(surface.parts).toEqual({ positions, triangles, 'texture-coordinates': textureCoordinates, texture: bytes });
    expect(surface.answer).toMatchObject({ kind: 'triangles', texture: { mediaType: 'image/png' } });

    const [cells, corners, faces] = [Uint32Array.of(3), new Float32Array(6), Uint32Array.of(0, 1)];
    const borders = [Float64Array.of(0, 1), Float64Array.of(0, 2), Float64Array.of(0, 3)] as const;
    const blocks = offered({
      kind: 'blocks',
      count: 1,
      origin,
      axes: [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
      size: [10, 10, 5],
      cellCount: [2, 2, 2],
      borders,
      cells,
      corners,
      faces,
    });
    expect(blocks.parts).toEqual({
      cells,
      corners,
      faces,
      'borders-u': borders[0],
      'borders-v': borders[1],
      'borders-w': borders[2],
    });
    expect(blocks.answer).toMatchObject({ kind: 'blocks', size: [10, 10, 5], cellCount: [2, 2, 2], origin });
  });
});
