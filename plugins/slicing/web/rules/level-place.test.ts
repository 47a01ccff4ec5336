import { describe, expect, it } from 'vitest';
import type { SceneCamera } from 'adit/plugins/views';
import { levelPlace } from './level-place.ts';

const size = { width: 400, height: 200 };
const fromAbove: SceneCamera = {
  position: [1000, 2000, 700],
  focalPoint: [1000, 2000, 200],
  viewUp: [0, 1, 0],
  viewAngle: 30,
  parallelScale: 50,
  parallelProjection: true,
};
const view = (camera: SceneCamera) => ({ camera, size, unitsPerPixel: () => 0.5 });

describe('the place under a pixel without data', () => {
  it('is as far from the middle as the pixels say in a plan', () => {
    expect(levelPlace(view(fromAbove), { x: 200, y: 100 })).toEqual([1000, 2000, 200]);
    expect(levelPlace(view(fromAbove), { x: 300, y: 80 })).toEqual([1050, 2010, 200]);
  });

  it('is on the level of the middle when the view looks down at a slant', () => {
    const slanted = { ...fromAbove, position: [1000, 1900, 300], viewUp: [0, 0, 1] } as SceneCamera;
    const place = levelPlace(view(slanted), { x: 220, y: 80 })!;
    expect(place[0]).toBeCloseTo(1010, 9);
    // Ten up the picture, which stands at 45°, are √2 times as far on the level.
    expect(place[1]).toBeCloseTo(2000 + 10 * Math.SQRT2, 9);
    expect(place[2]).toBe(200);
    const perspective = levelPlace(view({ ...slanted, parallelProjection: false }), { x: 200, y: 80 })!;
    const sight = 100 * Math.SQRT2;
    expect(perspective[1] - 2000).toBeCloseTo((10 * Math.SQRT2) / (1 - 10 / sight), 9);
  });

  it('is nowhere when the view looks along the level, or up', () => {
    expect(levelPlace(view({ ...fromAbove, position: [1000, 1000, 200], viewUp: [0, 0, 1] }), { x: 9, y: 9 })).toBe(
      undefined,
    );
    expect(levelPlace(view({ ...fromAbove, position: [1000, 2000, 0] }), { x: 9, y: 9 })).toBeUndefined();
  });
});
