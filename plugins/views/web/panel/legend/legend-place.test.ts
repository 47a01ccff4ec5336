import { expect, it } from 'vitest';
import { FIRST_PLACE, legendLayout, moved, movedByKey, standsAtLeft, toggled } from './legend-place.ts';

it('a panel that keeps nothing of its legends, or what cannot be read, has them in the upper left corner', () => {
  for (const state of [{}, { viewId: 'view1' }, { legends: 3 }, { legends: { at: [2, 0] } }])
    expect(legendLayout(state)).toEqual({ at: FIRST_PLACE, folded: [] });
  expect(legendLayout({ legends: { at: [1, 0.5], folded: ['d/a'] } })).toEqual({ at: [1, 0.5], folded: ['d/a'] });
});

it('legends stay in their view, however far they are moved', () => {
  expect(moved([0.5, 0.5], [0.75, -0.75])).toEqual([1, 0]);
  // Without room beside them there is nowhere to go.
  expect(moved([0, 0], [12 / 0, 0 / 0])).toEqual([0, 0]);
});

it('arrow keys move legends, and Home puts them back', () => {
  const right = movedByKey(FIRST_PLACE, 'ArrowRight')!;
  expect(right[0]).toBeGreaterThan(0);
  expect(movedByKey(right, 'ArrowLeft')).toEqual(FIRST_PLACE);
  expect(movedByKey([0.3, 0.4], 'Home')).toEqual(FIRST_PLACE);
  expect(movedByKey(FIRST_PLACE, 'Tab')).toBeUndefined();
});

it('a section keeps clear of legends at the left edge only', () => {
  expect([FIRST_PLACE, [0.1, 1] as const, [0.5, 0] as const, [1, 0] as const].map(standsAtLeft)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('a legend is folded and unfolded with all layers that share it; layers that are gone are forgotten', () => {
  const folded = toggled(['d/gone'], ['d/a', 'd/b'], ['d/a', 'd/b', 'd/c']);
  expect(folded).toEqual(['d/a', 'd/b']);
  expect(toggled([...folded, 'd/c'], ['d/a', 'd/b'], ['d/a', 'd/b', 'd/c'])).toEqual(['d/c']);
});
