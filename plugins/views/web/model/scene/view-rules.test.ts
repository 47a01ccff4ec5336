import { describe, expect, it } from 'vitest';
import { MAX_VIEWS } from '../../../shared/index.ts';
import { canSplit, freeViewId, viewsToLink, zScaleOf } from './view-rules.ts';

describe('the rules of views', () => {
  it('[W5.05, W9.04] clamps the vertical exaggeration: under 0.5 is 0.1, others are rounded and at most 10', () => {
    const typed = [-3, 0, 0.1, 0.49, 0.5, 1.4, 1.5, 9.6, 10, 11, 1e9];
    expect(typed.map(zScaleOf)).toEqual([0.1, 0.1, 0.1, 0.1, 1, 1, 2, 10, 10, 10, 10]);
    expect([Number.NaN, Infinity].map(zScaleOf)).toEqual([undefined, undefined]);
  });

  it('[W5.04, W9.01] splits up to 4 views, from 500 pixels on, as a clone only with data', () => {
    const asks = (views: number, room: number, layers: number) =>
      (['new', 'clone'] as const).map((as) => canSplit({ views, room, layers }, as, MAX_VIEWS));
    expect(MAX_VIEWS).toBe(4);
    expect(asks(3, 500, 1)).toEqual([true, true]);
    expect(asks(3, 499.9, 1)).toEqual([false, false]);
    expect(asks(4, 900, 1)).toEqual([false, false]);
    expect(asks(1, 900, 0)).toEqual([true, false]);
  });

  it('names views by the first number that is free', () => {
    expect(freeViewId([])).toBe('view1');
    expect(freeViewId(['view1', 'view3', 'view2'])).toBe('view4');
    expect(freeViewId(['view2', 'other'])).toBe('view1');
  });

  it('[W4.54] links all views at first, then one by one, and leaves none linked alone', () => {
    const all = ['a', 'b', 'c'];
    expect(viewsToLink(all, [], 'a', true)).toEqual(all);
    expect(viewsToLink(all, ['b', 'c'], 'a', true)).toEqual(['a']);
    expect(viewsToLink(all, all, 'a', false)).toEqual(['a']);
    expect(viewsToLink(all, ['a', 'b'], 'a', false)).toEqual(['a', 'b']);
  });
});
