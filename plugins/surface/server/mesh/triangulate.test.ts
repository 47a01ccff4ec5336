import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { triangulate } from './triangulate.ts';

type Corner = readonly [number, number, number];

const area = (xyz: readonly Corner[]): [number, number, number] => {
  const sum: [number, number, number] = [0, 0, 0];
  for (const [index, [x0, y0, z0]] of xyz.entries()) {
    const [x1, y1, z1] = xyz[(index + 1) % xyz.length] as Corner;
    sum[0] += (y0 * z1 - z0 * y1) / 2;
    sum[1] += (z0 * x1 - x0 * z1) / 2;
    sum[2] += (x0 * y1 - y0 * x1) / 2;
  }
  return sum;
};
const size = (vector: readonly number[]): number => Math.hypot(...vector);

function pieces(polygon: readonly Corner[]): { triangles: Corner[][]; isSimple: boolean } {
  const { corners, isSimple } = triangulate(polygon.flat());
  const triangles = Array.from({ length: corners.length / 3 }, (_, at) =>
    corners.slice(at * 3, at * 3 + 3).map((corner) => polygon[corner] as Corner),
  );
  return { triangles, isSimple };
}

describe('polygons into triangles', () => {
  it('cuts a concave quadrilateral along the diagonal that lies in it', () => {
    const dart: Corner[] = [
      [0, 0, 0],
      [4, -4, 0],
      [1, 0, 0],
      [4, 4, 0],
    ];
    const { triangles, isSimple } = pieces(dart);
    expect(isSimple).toBe(true);
    expect(triangles.map(area).map(([, , z]) => z)).toEqual([expect.closeTo(2), expect.closeTo(2)]);
  });

  it('keeps the area of any star-shaped polygon, far from the origin and in any plane, turning sense included', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.2, max: 10, noNaN: true }), { minLength: 3, maxLength: 40 }),
        fc.double({ min: 0, max: 6, noNaN: true }),
        (radii, tilt) => {
          const polygon = radii.map((radius, index): Corner => {
            const angle = (2 * Math.PI * index) / radii.length;
            const [x, y] = [radius * Math.cos(angle), radius * Math.sin(angle)];
            return [478_000 + x, 6_772_000 + y * Math.cos(tilt), 100 + y * Math.sin(tilt)];
          });
          const { triangles, isSimple } = pieces(polygon);
          expect(isSimple).toBe(true);
          expect(triangles).toHaveLength(radii.length - 2);
          const shifted = (corners: readonly Corner[]): Corner[] =>
            corners.map(([x, y, z]) => [x - 478_000, y - 6_772_000, z - 100]);
          const sum = triangles.map((triangle) => size(area(shifted(triangle)))).reduce((left, right) => left + right);
          expect(sum).toBeCloseTo(size(area(shifted(polygon))), 5);
        },
      ),
      { seed: 11, numRuns: 300 },
    );
  });

  it('says when a polygon crosses itself, and still uses each corner', () => {
    const bow: Corner[] = [
      [0, 0, 0],
      [2, 2, 0],
      [2, 0, 0],
      [0, 3, 0],
    ];
    const { triangles, isSimple } = pieces(bow);
    expect(isSimple).toBe(false);
    expect(triangles).toHaveLength(2);
  });

  it('is done in bounded time with a polygon that has no ears to find', () => {
    const corners: Corner[] = Array.from({ length: 20_000 }, (_, at) => [at % 2 ? at : -at, (at * 7919) % 1009, 0]);
    const start = performance.now();
    expect(pieces(corners).triangles).toHaveLength(19_998);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
