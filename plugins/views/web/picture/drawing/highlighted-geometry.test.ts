import { describe, expect, it } from 'vitest';
import type { LayerGeometry } from '../../../shared/index.ts';
import { highlightedGeometry } from './highlighted-geometry.ts';

const place = { origin: [0, 0, 0], bounds: [0, 9, 0, 9, 0, 9] } as const;
const numbers = (count: number): Float32Array => Float32Array.from({ length: count }, (_, at) => at);

describe('what stands out', () => {
  it('is the points, triangles or segments of its items', () => {
    const points: LayerGeometry = { kind: 'points', count: 4, ...place, positions: numbers(12) };
    expect(highlightedGeometry(points, Uint32Array.of(1, 3))).toMatchObject({
      count: 2,
      positions: Float32Array.of(3, 4, 5, 9, 10, 11),
    });
    const triangles: LayerGeometry = {
      kind: 'triangles',
      count: 2,
      ...place,
      positions: numbers(12),
      triangles: Uint32Array.of(0, 1, 2, 1, 2, 3),
    };
    expect(highlightedGeometry(triangles, Uint32Array.of(1))).toMatchObject({ triangles: Uint32Array.of(1, 2, 3) });
    const lines: LayerGeometry = { kind: 'lines', count: 2, ...place, positions: numbers(12) };
    expect(highlightedGeometry(lines, Uint32Array.of(1))).toMatchObject({ positions: numbers(12).subarray(6) });
    const bent = { ...lines, positions: numbers(18), itemOfSegment: Uint32Array.of(0, 1, 1) };
    expect(highlightedGeometry(bent, Uint32Array.of(1))).toMatchObject({
      count: 2,
      positions: numbers(18).subarray(6),
    });
  });

  it('is, of blocks, the faces that are drawn', () => {
    const blocks: LayerGeometry = {
      kind: 'blocks',
      count: 2,
      ...place,
      axes: [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
      size: [1, 1, 1],
      cellCount: [2, 1, 1],
      faces: Uint32Array.of(0, 2, 7, 8),
    };
    expect(highlightedGeometry(blocks, Uint32Array.of(1))).toMatchObject({ faces: Uint32Array.of(7, 8) });
    const faces = Uint32Array.of(6, 7);
    expect(highlightedGeometry(blocks, Uint32Array.of(1), { ids: faces })).toMatchObject({ faces });
  });
});
