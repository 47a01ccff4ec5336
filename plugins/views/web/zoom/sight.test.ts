import { describe, expect, it } from 'vitest';
import type { Bounds, Vector3 } from 'adit/core';
import { nearFirst, outOfSight, type SeeingView } from './sight.ts';

/** A plan view of 200 by 100 pixels, of one metre each, around a place. */
function planView(east: number, north: number): SeeingView {
  return {
    size: { width: 200, height: 100 },
    camera: { focalPoint: [east, north, 0] } as unknown as SeeingView['camera'],
    project: ([x, y]: Vector3) => ({ x: 100 + x - east, y: 50 - (y - north) }),
  };
}

/** So many places in a row of metres, from an easting on. */
const row = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => [from + at, 0, 0]).flat();
const boxOf = (from: number, count: number): Bounds => [from, from + count - 1, 0, 0, 0, 0];

describe('what is out of sight of a camera', () => {
  it('is that of which less than 5 % is in the view, its edges included', () => {
    const look = (seen: number) => outOfSight(planView(0, 0), row(101 - seen, 100), boxOf(101 - seen, 100), 'm')?.how;
    expect([look(6), look(5), look(4), look(1), look(0)]).toEqual([undefined, undefined, 'partly', 'partly', 'beside']);
  });

  it('is nothing where there is nothing to be seen', () => {
    expect(outOfSight(planView(0, 0), [], [1, -1, 1, -1, 1, -1], 'm')).toBeUndefined();
  });

  it('is not said to be outside where the middle of the view is over it, as in ground of large triangles', () => {
    const corners = [-5000, -5000, 0, 5000, -5000, 0, 5000, 5000, 0];
    expect(outOfSight(planView(0, 0), corners, [-5000, 5000, -5000, 5000, 0, 0], 'm')).toEqual({
      how: 'partly',
      kilometres: 0,
    });
  });

  it('is far beyond 100 km, whatever the unit of its coordinates', () => {
    const at = (distance: number, unit: string) =>
      outOfSight(planView(0, 0), row(distance, 3), boxOf(distance, 3), unit)?.how;
    expect([at(100_000, 'm'), at(100_001, 'm')]).toEqual(['beside', 'far']);
    expect([at(328_083, 'ft'), at(328_085, 'ft')]).toEqual(['beside', 'far']);
    expect(outOfSight(planView(0, 0), row(110, 1), boxOf(110, 1), 'deg')).toEqual({ how: 'far', kilometres: 12_210 });
  });
});

describe('a first picture', () => {
  it('leaves out what is more than 100 km away from the first data', () => {
    const near = boxOf(90_000, 10);
    expect(nearFirst([boxOf(0, 10), near, boxOf(2_000_000, 10)], 'm')).toEqual([0, 90_009, 0, 0, 0, 0]);
    expect(nearFirst([], 'm')).toBeUndefined();
  });
});
