import { describe, expect, it } from 'vitest';
import type { Bounds } from 'adit/core';
import { gridLines, planGrid, type GridFrame } from './grid-lines.ts';

const bounds: Bounds = [478_742.6, 478_835.5, 6_772_505.6, 6_772_638.6, 357.5, 428.7];
const frame = (change: Partial<GridFrame> = {}): GridFrame => ({
  bounds,
  unitsPerPixel: 0.2,
  exaggeration: 1,
  centre: [478_789, 6_772_572, 393],
  corner: [false, false],
  ...change,
});
const labels = (change: Partial<GridFrame> = {}): string[] => {
  const used = frame(change);
  return gridLines(used, planGrid(used), 'en').flatMap(({ label }) => label ?? []);
};

describe('the lines of the labelled grid', () => {
  it('stand at round coordinates on the floor, around the data', () => {
    const used = frame();
    const lines = gridLines(used, planGrid(used), 'en');
    expect(labels()).toEqual(expect.arrayContaining(['478\u2009800 E', '6\u2009772\u2009600 N', '400 RL']));
    const floor = lines.filter(({ axis }) => axis !== 'elevation');
    expect(floor.every(({ from, to }) => from[2] === 357.5 && to[2] === 357.5)).toBe(true);
    expect(Math.min(...floor.map(({ from }) => from[0]))).toBeLessThanOrEqual(bounds[0]);
    expect(Math.max(...floor.map(({ to }) => to[1]))).toBeGreaterThanOrEqual(bounds[3]);
  });

  it('are finer in a nearer look, coarser from afar, and never wider apart than the data are', () => {
    const steps = [0.02, 0.2, 0.5, 500].map((unitsPerPixel) => planGrid(frame({ unitsPerPixel })).step);
    expect(steps).toEqual([2, 20, 50, 100]);
  });

  it('are kept to the neighbourhood of the centre where they would be too many, and stay while it moves a little', () => {
    const wide: Bounds = [0, 100_000, 0, 100_000, 0, 10];
    const near = (x: number) => planGrid(frame({ bounds: wide, unitsPerPixel: 0.1, centre: [x, 50_000, 0] })).eastings;
    expect(near(30_000)).toHaveLength(101);
    expect(near(30_000)[0]).toBeLessThan(30_000 - 300);
    expect(near(30_000).at(-1)).toBeGreaterThan(30_000 + 300);
    expect(near(30_050)).toEqual(near(30_000));
    expect(near(-90_000)[0]).toBe(0);
    expect(near(900_000).at(-1)).toBe(100_000);
  });

  it('elevations stand at one corner, closer together when heights are stretched', () => {
    const rises = (exaggeration: number): readonly number[] => planGrid(frame({ exaggeration })).elevations;
    expect(rises(1)).toEqual([360, 370, 380, 390, 400, 410, 420]);
    expect(rises(3)).toContain(362);
    const used = frame({ corner: [true, false] });
    const pole = gridLines(used, planGrid(used), 'en').find(({ axis, label }) => axis === 'elevation' && !label);
    expect(pole).toMatchObject({ from: [478_840, 6_772_500, 357.5], to: [478_840, 6_772_500, 428.7] });
  });

  it('flat data and a single point have their own height', () => {
    expect(labels({ bounds: [0, 10, 0, 10, 358.123, 358.123] })).toContain('358.123 RL');
    const point = labels({ bounds: [5, 5, 5, 5, 5, 5] });
    expect(point).toContain('5 RL');
    expect(point.length).toBeGreaterThan(3);
  });
});
