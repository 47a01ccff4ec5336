import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInRegions, type Vector3 } from 'adit/core';
import type { ClipState } from 'adit/plugins/views';
import { boxAxes, firstClip, regionsOfClip } from './index.ts';

const bounds = [1000, 1100, 2000, 2200, 300, 350] as const;
const clip = (changes: Partial<ClipState> = {}): ClipState => ({ ...firstClip(bounds), ...changes });
const isKept = (changes: Partial<ClipState>, position: Vector3): boolean =>
  isInRegions(regionsOfClip(clip(changes)), position);

const angle = fc.double({ min: -720, max: 720, noNaN: true });
const coordinate = fc.double({ min: -500, max: 500, noNaN: true });

describe('what a clip leaves', () => {
  it('[W1.06] of a plane, the side that its normal points to', () => {
    expect(isKept({}, [1051, 0, 0])).toBe(true);
    expect(isKept({}, [1049, 0, 0])).toBe(false);
    expect(isKept({ normal: [0, 0, -1] }, [0, 0, 300])).toBe(true);
    expect(isKept({ normal: [0, 0, -1] }, [0, 0, 350])).toBe(false);
  });

  it('[W1.06] of a box, what is in it', () => {
    const box = { type: 'Box', length: [20, 40, 10] } as const;
    expect(isKept({ ...box, length: [...box.length] }, [1059, 2119, 329])).toBe(true);
    for (const position of [
      [1061, 2100, 325],
      [1050, 2121, 325],
      [1050, 2100, 331],
    ] as const)
      expect(isKept({ ...box, length: [...box.length] }, position)).toBe(false);
  });

  it('of a box that was turned by 45 degrees about the elevation, what is in it then', () => {
    const box: Partial<ClipState> = { type: 'Box', position: [0, 0, 0], length: [2, 2, 2], rotation: [0, 0, 45] };
    expect(isKept(box, [1.3, 0, 0])).toBe(true);
    expect(isKept(box, [0.9, 0.9, 0])).toBe(false);
    expect(isKept({ ...box, rotation: [0, 0, 0] }, [0.9, 0.9, 0])).toBe(true);
  });

  it('is the rest when it is inverted, everything when it is disabled', () => {
    for (const type of ['Plane', 'Box'] as const)
      for (const position of [
        [1051, 2100, 325],
        [1049, 2100, 325],
        [0, 0, 0],
      ] as const) {
        const [kept, rest] = [isKept({ type }, position), isKept({ type, invert: true }, position)];
        expect(kept).not.toBe(rest);
        expect(isKept({ type, enable: false }, position)).toBe(true);
      }
    expect(regionsOfClip(undefined)).toEqual([]);
  });

  it('says whether blocks stay whole', () => {
    expect(regionsOfClip(clip())[0]?.wholeItems).toBe(false);
    expect(regionsOfClip(clip({ wholeItems: true }))[0]?.wholeItems).toBe(true);
  });

  it('agrees with a box that is turned back', () => {
    fc.assert(
      fc.property(fc.tuple(angle, angle, angle), fc.tuple(coordinate, coordinate, coordinate), (rotation, position) => {
        const box: Partial<ClipState> = { type: 'Box', position: [10, 20, 30], length: [300, 200, 100], rotation };
        const back = boxAxes(rotation).map((axis) =>
          axis.reduce((sum, part, at) => sum + part * (position[at]! - [10, 20, 30][at]!), 0),
        );
        const room = [150, 100, 50].map((half, at) => half - Math.abs(back[at]!));
        fc.pre(room.every((one) => Math.abs(one) > 1e-6));
        expect(isKept(box, position)).toBe(room.every((one) => one > 0));
      }),
    );
  });

  it('turns about the easting, the northing and the elevation, in this order', () => {
    const turned = boxAxes([90, 0, 90]).map((axis) => axis.map((part) => Math.round(part) + 0));
    expect(turned).toEqual([
      [0, 1, 0],
      [0, 0, 1],
      [1, 0, 0],
    ]);
  });
});
