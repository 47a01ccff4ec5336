import { describe, expect, it } from 'vitest';
import { clipShape } from 'adit/plugins/views';
import { changeClip, copyClip, firstClip } from './index.ts';

const bounds = [1000, 1100, 2000, 2200, 300, 350] as const;

describe('changes of a clip', () => {
  it('[W4.42] begin with a plane in the middle of the layer, enabled and visible', () => {
    const clip = changeClip(undefined, {}, bounds);
    expect(clip).toEqual(firstClip(bounds));
    expect(clip).toMatchObject({
      enable: true,
      visible: true,
      type: 'Plane',
      position: [1050, 2100, 325],
      positionOffset: [0, 0, 0],
      bounds: [...bounds],
    });
    expect(clip.length.map(Math.round)).toEqual([102, 204, 51]);
    expect(clipShape.parse(clip)).toEqual(clip);
  });

  it('give a layer without extent a box all the same', () => {
    expect(firstClip([5, 5, 6, 6, 7, 7]).length).toEqual([1, 1, 1]);
  });

  it('[W7.25] leave what they do not name', () => {
    const clip = changeClip(firstClip(bounds), { type: 'Box', action: { position: [1060, 2100, 325] } }, bounds);
    expect(clip).toEqual({
      ...firstClip(bounds),
      type: 'Box',
      position: [1060, 2100, 325],
      positionOffset: [10, 0, 0],
    });
    expect(changeClip(clip, { enable: false, visible: undefined }, bounds)).toEqual({ ...clip, enable: false });
    expect(changeClip(clip, { visible: false }, bounds)).toEqual({ ...clip, visible: false });
    const other = [0, 10, 0, 10, 0, 10] as const;
    expect(copyClip(clip, other)).toEqual({
      ...clip,
      visible: false,
      bounds: [...other],
      positionOffset: [1055, 2095, 320],
    });
  });

  it('take the direction of a normal only, and keep the normal where there is none', () => {
    const clip = changeClip(undefined, { action: { normal: [0, 3, 4] } }, bounds);
    expect(clip.normal).toEqual([0, 0.6, 0.8]);
    expect(changeClip(clip, { action: { normal: [0, 0, 0] } }, bounds).normal).toEqual([0, 0.6, 0.8]);
  });

  it('[W7.25] reset plane and box, but not their type, nor whether the rest is kept', () => {
    const moved = changeClip(
      undefined,
      {
        type: 'Box',
        invert: true,
        action: { position: [1, 2, 3], length: [4, 5, 6], rotation: [7, 8, 9], normal: [0, 0, 1] },
      },
      bounds,
    );
    expect(changeClip(moved, { action: { reset: true } }, bounds)).toEqual({
      ...firstClip(bounds),
      type: 'Box',
      invert: true,
    });
  });
});
