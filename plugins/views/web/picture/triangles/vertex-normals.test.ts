import { expect, it } from 'vitest';
import type { TriangleGeometry } from '../../../shared/scene.ts';
import { vertexNormals } from './vertex-normals.ts';

/** A roof with its ridge to the north; its eastern side is three times as wide as its western one, and turned the other way. */
const roof: TriangleGeometry = {
  kind: 'triangles',
  count: 2,
  origin: [0, 0, 0],
  bounds: [-1, 3, 0, 2, 0, 1],
  positions: Float32Array.of(0, 0, 1, 0, 2, 1, -1, 1, 0, 3, 1, -2, 9, 9, 9),
  triangles: Uint32Array.of(0, 1, 2, 0, 1, 3),
};

it('are of the triangles around a vertex by their areas, upwards, of unit length, and made once', () => {
  const normals = vertexNormals(roof);
  const at = (vertex: number): number[] => [...normals.subarray(vertex * 3, vertex * 3 + 3)];
  const half = Math.SQRT1_2;
  const expectNear = (found: number[], wanted: number[]): void =>
    found.forEach((part, axis) => expect(part).toBeCloseTo(wanted[axis]!, 5));
  expectNear(at(2), [-half, 0, half]);
  expectNear(at(3), [half, 0, half]);
  expectNear(at(0), [1 / Math.hypot(1, 2), 0, 2 / Math.hypot(1, 2)]);
  expectNear(at(1), at(0));
  expectNear(at(4), [0, 0, 1]);
  expect(vertexNormals(roof)).toBe(normals);
});
