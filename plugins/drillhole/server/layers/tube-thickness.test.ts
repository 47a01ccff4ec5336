import { expect, it } from 'vitest';
import { tubeThickness } from './tube-thickness.ts';

function grid(spacing: number, side = 5): Float64Array {
  const collars = Array.from({ length: side * side }, (_, at) => [
    (at % side) * spacing,
    Math.floor(at / side) * spacing,
    100,
  ]);
  return new Float64Array(collars.flat());
}

it('is a fifteenth of the distance to the next collar, with one digit', () => {
  expect(tubeThickness(grid(58.65), 'm')).toBe(4);
  expect(tubeThickness(grid(20), 'm')).toBe(1);
  expect(tubeThickness(grid(6), 'ft')).toBe(0.4);
  expect(tubeThickness(grid(1e6), 'm')).toBe(1000);
});

it('is more where the holes cover much ground, up to a fifth of that distance', () => {
  expect(tubeThickness(grid(58.65, 15), 'm')).toBe(4);
  expect(tubeThickness(grid(60, 30), 'm')).toBe(8);
  expect(tubeThickness(grid(300, 100), 'ft')).toBe(60);
});

it('passes over holes that are drilled from one place', () => {
  const fans = new Float64Array(
    [...grid(60)].flatMap((_, at, all) => (at % 3 === 0 ? [...all.slice(at, at + 3), ...all.slice(at, at + 3)] : [])),
  );
  expect(tubeThickness(fans, 'm')).toBe(4);
});

it('is 4 m, or 13 ft, for a hole that stands alone', () => {
  expect(tubeThickness(Float64Array.of(1, 2, 3), 'm')).toBe(4);
  expect(tubeThickness(Float64Array.of(1, 2, 3, 1, 2, 9), 'ft')).toBe(13);
  expect(tubeThickness(new Float64Array(), 'm')).toBe(4);
});
