import { describe, expect, it } from 'vitest';
import { boxSummary } from './box-summary.ts';
import { gradeTonnage } from './grade-tonnage.ts';
import { makeScale } from './scale.ts';

describe('a scale', () => {
  it('spans its values, and leads there and back', () => {
    const scale = makeScale([3, 1, 2], 100);
    expect([scale.place(1), scale.place(2), scale.place(3)]).toEqual([0, 50, 100]);
    expect(scale.value(25)).toBe(1.5);
    expect(scale.ticks).toEqual([1, 1.5, 2, 2.5, 3]);
  });

  it('goes upwards on a screen with a negative length', () => {
    const scale = makeScale([0, 10], -200);
    expect([scale.place(0), scale.place(10), scale.value(0)]).toEqual([200, 0, 10]);
  });

  it('has room for one value and for none', () => {
    expect(makeScale([7, 7], 100).place(7)).toBe(50);
    expect(makeScale([], 100).domain).toEqual([0, 1]);
  });
});

describe('a box', () => {
  it('has quartiles between values and whiskers at values', () => {
    expect(boxSummary([1, 2, 3, 4, 100])).toEqual({
      count: 5,
      lowerQuartile: 2,
      median: 3,
      upperQuartile: 4,
      lowerWhisker: 1,
      upperWhisker: 4,
    });
    expect(boxSummary([1, 2])).toMatchObject({ lowerQuartile: 1.25, median: 1.5, upperQuartile: 1.75 });
    expect(boxSummary([])).toBeUndefined();
  });
});

describe('grade and tonnage', () => {
  it('weighs what lies at or above each cut-off', () => {
    const items = [
      { grade: 0, weight: 2 },
      { grade: 1, weight: 1 },
      { grade: 4, weight: 1 },
    ];
    expect(gradeTonnage(items, 4)).toEqual([
      { cutoff: 0, share: 1, grade: 1.25 },
      { cutoff: 1, share: 0.5, grade: 2.5 },
      { cutoff: 2, share: 0.25, grade: 4 },
      { cutoff: 3, share: 0.25, grade: 4 },
      { cutoff: 4, share: 0.25, grade: 4 },
    ]);
  });

  it('leaves out what has no grade or no weight', () => {
    expect(gradeTonnage([{ grade: NaN, weight: 1 }], 2)).toEqual([]);
    const items = [
      { grade: 2, weight: 3 },
      { grade: 9, weight: -1 },
    ];
    expect(gradeTonnage(items, 1)).toEqual([
      { cutoff: 2, share: 1, grade: 2 },
      { cutoff: 2, share: 1, grade: 2 },
    ]);
  });
});
