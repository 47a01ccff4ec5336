import { describe, expect, it } from 'vitest';
import { ShapeModel } from '../model/shape-model.ts';
import { addFigures, modelFigures } from './model-figures.ts';

/** A tetrahedron of side 1 along the axes, at a place, each face with corners of its own as some programs write them. */
function tetrahedron(x: number, y: number, z: number, faces: readonly (readonly number[])[]): ShapeModel {
  const model = new ShapeModel();
  const corners = [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  for (const face of faces) {
    for (const corner of face) {
      const [dx = 0, dy = 0, dz = 0] = corners[corner] ?? [];
      model.triangles.corners.push(model.vertices.length / 3);
      model.vertices.push3(x + dx, y + dy, z + dz);
    }
    model.triangles.states.push(0);
  }
  return model;
}
const outward = [
  [0, 2, 1],
  [0, 1, 3],
  [0, 3, 2],
  [1, 2, 3],
];

describe('figures of surfaces', () => {
  it('knows area, volume and closedness, far from the origin and with corners that are not shared', () => {
    const figures = modelFigures(tetrahedron(478_000, 6_772_000, 200, outward));
    expect(figures).toMatchObject({ triangles: 4, vertices: 4, isClosed: true });
    expect(figures.area).toBeCloseTo(1.5 + Math.sqrt(3) / 2, 9);
    expect(figures.volume).toBeCloseTo(1 / 6, 9);
  });

  it('gives no volume where a face is turned, and is not closed where one is missing', () => {
    const turned = modelFigures(tetrahedron(0, 0, 0, [[0, 1, 2], ...outward.slice(1)]));
    expect([turned.isClosed, turned.volume]).toEqual([true, undefined]);
    const open = modelFigures(tetrahedron(0, 0, 0, outward.slice(1)));
    expect([open.isClosed, open.volume]).toEqual([false, undefined]);
  });

  it('adds up several surfaces, closed only when all are', () => {
    const one = modelFigures(tetrahedron(0, 0, 0, outward));
    expect(addFigures([one, one])).toMatchObject({
      triangles: 8,
      vertices: 8,
      isClosed: true,
      volume: expect.closeTo(1 / 3),
    });
    expect(addFigures([one, { ...one, isClosed: false }]).isClosed).toBe(false);
    expect(addFigures([])).toEqual({ triangles: 0, vertices: 0, area: 0, isClosed: false });
  });
});
