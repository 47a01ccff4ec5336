import { describe, expect, it } from 'vitest';
import { axisOnScreen } from './orientation-marker.ts';

describe('the orientation marker', () => {
  it('looking from the south, east is right, up is up and north points away', () => {
    const camera = { position: [0, -10, 0], focalPoint: [0, 0, 0], viewUp: [0, 0, 1] } as const;
    const shown = (axis: [number, number, number]): number[] =>
      Object.values(
        axisOnScreen({ ...camera, position: [0, -10, 0], focalPoint: [0, 0, 0], viewUp: [0, 0, 1] }, axis),
      ).map((value) => Math.round(value) + 0);
    expect(shown([1, 0, 0])).toEqual([1, 0, 0]);
    expect(shown([0, 0, 1])).toEqual([0, -1, 0]);
    expect(shown([0, 1, 0])).toEqual([0, 0, -1]);
  });
});
