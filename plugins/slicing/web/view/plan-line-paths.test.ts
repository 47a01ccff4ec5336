import { describe, expect, it } from 'vitest';
import { alongTransform, besidePath, lookingPath } from './plan-line-paths.ts';

const eastWest = [
  { x: 10, y: 50 },
  { x: 110, y: 50 },
] as const;
const [west, east] = eastWest;

describe('the line of a section as it is drawn in a plan', () => {
  it('has its thickness on both sides, and arrows to where one looks', () => {
    expect(besidePath(eastWest, 8)).toBe('M10.0 42.0L110.0 42.0M10.0 58.0L110.0 58.0');
    expect(lookingPath(eastWest)).toMatch(/^M10\.0 50\.0L10\.0 26\.0M.+M110\.0 50\.0L110\.0 26\.0M/);
    expect(lookingPath([east, west])).toMatch(/^M110\.0 50\.0L110\.0 74\.0M/);
  });

  it('has its name along it, never upside down', () => {
    expect(alongTransform(eastWest)).toBe('translate(60 50) rotate(0)');
    expect(alongTransform([east, west])).toBe('translate(60 50) rotate(0)');
    expect(
      alongTransform([
        { x: 0, y: 0 },
        { x: 0, y: -100 },
      ]),
    ).toBe('translate(0 -50) rotate(-90)');
    expect(
      alongTransform([
        { x: 0, y: 0 },
        { x: 0, y: 100 },
      ]),
    ).toBe('translate(0 50) rotate(-90)');
  });
});
