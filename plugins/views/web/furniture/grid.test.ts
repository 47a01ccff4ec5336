import { describe, expect, it } from 'vitest';
import { gridLines } from './grid.ts';

describe('the labelled grid', () => {
  it('has lines at round coordinates on the floor, around the data', () => {
    const lines = gridLines([478_742.6, 478_835.5, 6_772_505.6, 6_772_638.6, 357.5, 358.7]);
    expect(lines.map((line) => line.label)).toContain('478\u2009800 E');
    expect(lines.map((line) => line.label)).toContain('6\u2009772\u2009600 N');
    expect(lines.every((line) => line.from[2] === 357.5 && line.to[2] === 357.5)).toBe(true);
    expect(Math.min(...lines.map((line) => line.from[0]))).toBeLessThanOrEqual(478_742.6);
    expect(Math.max(...lines.map((line) => line.to[1]))).toBeGreaterThanOrEqual(6_772_638.6);
  });

  it('copes with a single point', () => {
    expect(gridLines([5, 5, 5, 5, 5, 5]).length).toBeGreaterThan(0);
  });
});
