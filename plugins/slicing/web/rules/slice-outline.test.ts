import { describe, expect, it } from 'vitest';
import type { BlockGrid } from './block-grid.ts';
import { centreOf, sliceOutline } from './slice-outline.ts';

const grid: BlockGrid = {
  origin: [1000, 2000, 100],
  axes: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  size: [10, 10, 10],
  cellCount: [4, 2, 1],
};

describe('the outline of a slice', () => {
  it('is the rectangle in which a plane along the grid goes through the model', () => {
    const outline = sliceOutline({ point: [1015, 0, 0], normal: [1, 0, 0] }, grid);
    expect(outline).toHaveLength(4);
    expect(outline.every(([x]) => x === 1015)).toBe(true);
    expect(new Set(outline.map(([, y, z]) => `${y} ${z}`))).toEqual(
      new Set(['2000 100', '2020 100', '2000 110', '2020 110']),
    );
    // Neighbours share an edge of the box's face: no diagonal.
    outline.forEach(([, y, z], at) => {
      const [, nextY, nextZ] = outline[(at + 1) % 4]!;
      expect((y === nextY) !== (z === nextZ)).toBe(true);
    });
    expect(centreOf(outline)).toEqual([1015, 2010, 105]);
  });

  it('has up to six corners, three in a corner of the model, and none beside it', () => {
    const third = Math.sqrt(1 / 3);
    const cut = (x: number, y: number, z: number): number =>
      sliceOutline({ point: [x, y, z], normal: [third, third, third] }, grid).length;
    expect(cut(1002, 2002, 101)).toBe(3);
    expect(sliceOutline({ point: [1020, 2010, 105], normal: [0.2, 0.4, 0.8944] }, grid)).toHaveLength(6);
    expect(cut(900, 1900, 90)).toBe(0);
  });
});
