import { describe, expect, it } from 'vitest';
import type { Vector3 } from 'adit/core';
import type { SceneView } from 'adit/plugins/views';
import { handleArrow, lengthOfMove } from './handle-drag.ts';

/** A view from above in which a unit is two pixels. */
const view = {
  unitsPerPixel: () => 0.5,
  project: ([x, y]: Vector3) => ({ x: x * 2, y: -y * 2 }),
} as unknown as SceneView;

describe('the handle of a slice', () => {
  it('is dragged along its normal by as much as the pointer moves along its arrow', () => {
    const arrow = handleArrow(view, [10, 10, 0], [0, 1, 0])!;
    expect(arrow.from).toEqual({ x: 20, y: -20 });
    expect(arrow.to).toEqual({ x: 20, y: -84 });
    expect(lengthOfMove(arrow, 0, -20)).toBe(10);
    expect(lengthOfMove(arrow, 100, 0)).toBeCloseTo(0);
    const slanted = handleArrow(view, [0, 0, 0], [Math.SQRT1_2, 0, Math.SQRT1_2])!;
    expect(lengthOfMove(slanted, 20, 0)).toBeCloseTo(10 * Math.SQRT2);
  });

  it('is dragged upwards and downwards where its normal points to the eye', () => {
    const arrow = handleArrow(view, [10, 10, 0], [0, 0, 1])!;
    expect(arrow.to).toEqual({ x: 20, y: -84 });
    expect(lengthOfMove(arrow, 0, -20)).toBe(10);
  });
});
