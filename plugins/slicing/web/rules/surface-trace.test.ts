import { describe, expect, it } from 'vitest';
import { surfaceTrace } from './surface-trace.ts';

/** A square of two triangles that rises by 1 for each 10 to the east, in UTM coordinates. */
const slope = {
  origin: [478_100, 6_772_200, 350] as const,
  positions: Float32Array.of(0, 0, 0, 100, 0, 10, 100, 100, 10, 0, 100, 0),
  triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
};

describe('the trace of a surface in a section', () => {
  it('is a line through each triangle that the plane goes through', () => {
    const trace = surfaceTrace(slope, { point: [0, 6_772_240, 0], normal: [0, 1, 0] });
    expect(trace).toHaveLength(12);
    const ends = [0, 3, 6, 9].map((at) => trace.slice(at, at + 3).map((part) => Number(part.toFixed(4))));
    expect(ends.every(([, y]) => y === 40)).toBe(true);
    expect(ends.map(([x]) => x!).toSorted((one, other) => one - other)).toEqual([0, 40, 40, 100]);
    for (const [x, , z] of ends) expect(z).toBeCloseTo(x! / 10, 4);
  });

  it('is empty beside the surface, and where the plane only touches it', () => {
    expect(surfaceTrace(slope, { point: [0, 6_772_100, 0], normal: [0, 1, 0] })).toEqual([]);
    expect(surfaceTrace(slope, { point: [0, 6_772_300, 0], normal: [0, 1, 0] })).toEqual([]);
  });
});
