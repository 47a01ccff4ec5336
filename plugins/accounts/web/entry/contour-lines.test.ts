import { describe, expect, it } from 'vitest';
import { contourLines, type HeightField } from './contour-lines.ts';

const grid = { width: 100, height: 100, step: 10 };
const contourLine = (field: HeightField, level: number): string => contourLines(field, grid, [level]).join();
const points = (path: string): [number, number][] =>
  [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map((match) => [Number(match[1]), Number(match[2])]);

describe('a contour line', () => {
  it('lies where the field has its height', () => {
    expect(new Set(points(contourLine((x) => x, 25)).map(([x]) => x))).toEqual(new Set([25]));
  });

  it('closes around a hill: every end of a piece is the end of another', () => {
    const cone = (east: number, north: number): number => -Math.hypot(east - 50, north - 50);
    const ends = new Map<string, number>();
    for (const [x, y] of points(contourLine(cone, -30))) {
      ends.set(`${x},${y}`, (ends.get(`${x},${y}`) ?? 0) + 1);
    }
    expect(ends.size).toBeGreaterThan(20);
    for (const count of ends.values()) expect(count % 2).toBe(0);
  });

  it('is empty where the field does not reach', () => {
    expect(contourLine(() => 0, 1)).toBe('');
  });

  it('is drawn beside others, for which the field is asked once at each node', () => {
    let asked = 0;
    const slope: HeightField = (x) => {
      asked += 1;
      return x;
    };
    const lines = contourLines(slope, grid, [15, 35, 500]);
    expect(lines.map((line) => [...new Set(points(line).map(([x]) => x))])).toEqual([[15], [35], []]);
    expect(asked).toBe(11 * 11);
  });
});
