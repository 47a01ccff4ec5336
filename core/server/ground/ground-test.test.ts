import { expect, it } from 'vitest';
import { GroundTest } from './ground-test.ts';

/** A sheet of 4 × 4 squares whose height is given by easting and northing. */
function sheet(height: (x: number, y: number) => number): { positions: Float64Array; triangles: Uint32Array } {
  const places = Array.from({ length: 25 }, (_, at) => [at % 5, Math.floor(at / 5)] as const);
  const triangles = places.flatMap(([x, y], at) => (x < 4 && y < 4 ? [at, at + 1, at + 6, at, at + 6, at + 5] : []));
  return {
    positions: new Float64Array(places.flatMap(([x, y]) => [x, y, height(x, y)])),
    triangles: Uint32Array.from(triangles),
  };
}
const isGround = (positions: Float64Array, triangles: Uint32Array): boolean => {
  const test = new GroundTest();
  for (let at = 0; at < triangles.length; at += 3)
    test.add(
      Float64Array.from(
        [0, 1, 2].flatMap((corner) => [...positions.subarray(triangles[at + corner]! * 3).slice(0, 3)]),
      ),
    );
  return test.isGround;
};
const ofSheet = (height: (x: number, y: number) => number): boolean => {
  const { positions, triangles } = sheet(height);
  return isGround(positions, triangles);
};

it('is a gentle sheet, whichever way its triangles turn', () => {
  expect(ofSheet(() => 100)).toBe(true);
  expect(ofSheet((x, y) => 0.4 * Math.sin(x) + 0.3 * y)).toBe(true);
  const { positions, triangles } = sheet((x) => 0.2 * x);
  expect(isGround(positions, triangles.toReversed())).toBe(true);
});

it('is nothing steep, nothing that folds over itself and nothing closed', () => {
  expect(ofSheet((x) => 0.57 * x)).toBe(true);
  expect(ofSheet((x) => 0.62 * x)).toBe(false);
  const { positions, triangles } = sheet(() => 0);
  const under = [...triangles.toReversed()];
  expect(isGround(positions, Uint32Array.from([...triangles, ...under]))).toBe(false);
  expect(isGround(positions, new Uint32Array())).toBe(false);
});
