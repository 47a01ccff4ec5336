// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { sideAt, ToolbeltSide } from './toolbelt-side.ts';

describe('the side of the toolbelt', () => {
  beforeEach(() => localStorage.clear());

  it('[W2.30, W9.02e] docks within 100 px of an edge, and nowhere else', () => {
    expect([0, 100, 101, 640, 1179, 1180, 1280].map((x) => sideAt(x, 1280))).toEqual([
      'left',
      'left',
      undefined,
      undefined,
      undefined,
      'right',
      'right',
    ]);
  });

  it('[W2.06, W2.30, W3.45b] stands left at first, and keeps its side in the browser’s storage', () => {
    const first = new ToolbeltSide();
    expect(first.side).toBe('left');
    first.dock('right');
    expect(localStorage.getItem('toolbelt-position')).toBe('right');
    expect(new ToolbeltSide().side).toBe('right');
  });

  it('stands left when the storage holds something else', () => {
    localStorage.setItem('toolbelt-position', '{"x":12}');
    expect(new ToolbeltSide().side).toBe('left');
  });
});
