import { describe, expect, it } from 'vitest';
import { areaOfText, clipLine, withoutOverlaps } from './label-places.ts';

const area = { left: 0, top: 0, right: 100, bottom: 50 };

describe('the places of labels', () => {
  it('lie on the part of a line that can be seen', () => {
    expect(clipLine({ x: -100, y: 25 }, { x: 200, y: 25 }, area)).toEqual([
      { x: 0, y: 25 },
      { x: 100, y: 25 },
    ]);
    expect(clipLine({ x: 10, y: 10 }, { x: 20, y: 20 }, area)).toEqual([
      { x: 10, y: 10 },
      { x: 20, y: 20 },
    ]);
    expect(clipLine({ x: 50, y: -50 }, { x: 50, y: 25 }, area)).toEqual([
      { x: 50, y: 0 },
      { x: 50, y: 25 },
    ]);
    expect(clipLine({ x: -10, y: 60 }, { x: 110, y: 61 }, area)).toBeUndefined();
    expect(clipLine({ x: 120, y: 0 }, { x: 120, y: 50 }, area)).toBeUndefined();
    expect(clipLine({ x: -30, y: 30 }, { x: 30, y: -40 }, area)).toBeUndefined();
  });

  it('never overlap: the earlier of two is shown', () => {
    const one = areaOfText('478 700 E', { x: 10, y: 40 });
    const corner = areaOfText('6 772 500 N', { x: 12, y: 44 });
    const below = areaOfText('6 772 500 N', { x: 12, y: 60 });
    expect(withoutOverlaps([one, corner, undefined, below])).toEqual([true, false, false, true]);
    expect(withoutOverlaps([one, below], [{ left: 0, top: 30, right: 20, bottom: 45 }])).toEqual([false, true]);
  });
});
