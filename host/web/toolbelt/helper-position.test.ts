// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { HelperPosition, placeInside } from './helper-position.ts';

const window = { width: 1440, height: 900 };
const panel = { width: 280, height: 400 };

describe('the place of the tool helper', () => {
  beforeEach(() => localStorage.clear());

  it('[W2.32, W9.02f] begins 350 px from the right edge until it is moved', () => {
    expect(placeInside(undefined, panel, { width: 1920, height: 1000 }).x).toBe(1920 - 350);
    expect(placeInside(undefined, panel, { width: 1750, height: 1000 }).x).toBe(1750 - 350);
  });

  it('is aside, over the lower part of the panels of the right side, in windows in which it would cover the views', () => {
    expect(placeInside(undefined, panel, window)).toEqual({ x: 1160, y: 472 });
    expect(placeInside(undefined, panel, { width: 1024, height: 700 })).toEqual({ x: 744, y: 272 });
    expect(placeInside(undefined, panel, { width: 1749, height: 800 }).x).toBe(1469);
    expect(placeInside({ x: 300, y: 40 }, panel, { width: 1024, height: 700 })).toEqual({ x: 300, y: 40 });
  });

  it('is kept inside the window, its upper left corner also where it does not fit', () => {
    expect(placeInside({ x: 2000, y: 2000 }, panel, window)).toEqual({ x: 1160, y: 500 });
    expect(placeInside({ x: -5, y: -5 }, panel, window)).toEqual({ x: 0, y: 0 });
    expect(placeInside({ x: 10, y: 10 }, panel, { width: 200, height: 300 })).toEqual({ x: 0, y: 0 });
    expect(placeInside(undefined, panel, { width: 200, height: 900 }).x).toBe(0);
  });

  it('[W3.45c] is kept in the browser’s storage, and anything else there is left out', () => {
    const first = new HelperPosition();
    expect(first.place).toBeUndefined();
    first.move({ x: 12, y: 34 });
    expect(localStorage.getItem('toolhelper-position')).toBeNull();
    first.keep();
    expect(new HelperPosition().place).toEqual({ x: 12, y: 34 });
    for (const text of ['{"x":"a"}', 'nothing', '[1]']) {
      localStorage.setItem('toolhelper-position', text);
      expect(new HelperPosition().place).toBeUndefined();
    }
  });
});
