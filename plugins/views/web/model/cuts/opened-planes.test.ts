import { describe, expect, it } from 'vitest';
import type { Bounds, CutPlane, CutRegion } from 'adit/core';
import { openedPlanes } from './opened-planes.ts';

const bounds: Bounds = [0, 10, 0, 10, 0, 10];
const west: CutPlane = { point: [4, 0, 0], normal: [1, 0, 0] };
const south: CutPlane = { point: [0, 6, 0], normal: [0, 1, 0] };
const farAway: CutPlane = { point: [20, 0, 0], normal: [-1, 0, 0] };
const region = (planes: CutPlane[], part: Partial<CutRegion> = {}): CutRegion => ({
  planes,
  inverted: false,
  wholeItems: false,
  ...part,
});

describe('the planes that open a layer', () => {
  it('are those that go through its bounds, each as far as the others of its region leave it', () => {
    const opened = openedPlanes([region([west, south, farAway])], bounds);
    expect(opened.map(({ key, plane }) => [key, plane])).toEqual([
      ['0/0', west],
      ['0/1', south],
    ]);
    expect(opened[0]?.regions).toEqual([region([south, farAway])]);
  });

  it('of an inverted region are open where it is, and only in what the other regions leave', () => {
    const other = region([south], { inverted: true });
    const opened = openedPlanes([region([west, farAway], { inverted: true }), other], bounds);
    expect(opened.map(({ key }) => key)).toEqual(['0/0', '1/0']);
    expect(opened[0]?.regions).toEqual([region([farAway]), other]);
    expect(opened[1]?.regions).toEqual([region([west, farAway], { inverted: true })]);
  });

  it('are none of a layer without bounds, nor of a plane that only touches it', () => {
    expect(openedPlanes([region([{ point: [0, 0, 10], normal: [0, 0, 1] }])], bounds)).toEqual([]);
    expect(openedPlanes([region([west])], [1, -1, 1, -1, 1, -1])).toEqual([]);
  });
});
