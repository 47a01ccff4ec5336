import { describe, expect, it } from 'vitest';
import type { BlockGeometry } from '../scene.ts';
import { FEWEST_WALKED_CELLS, isWalked } from './walked-blocks.ts';

const edge = Math.ceil(Math.cbrt(FEWEST_WALKED_CELLS));
const grid = (part: Partial<BlockGeometry> = {}): BlockGeometry => ({
  kind: 'blocks',
  count: edge ** 3,
  origin: [0, 0, 0],
  bounds: [0, 1, 0, 1, 0, 1],
  axes: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  size: [1, 1, 1],
  cellCount: [edge, edge, edge],
  faces: new Uint32Array(),
  ...part,
});

describe('blocks are drawn by a walk through their grid', () => {
  it('in large models of equal cells, also where some cells have no block', () => {
    expect(isWalked(grid())).toBe(true);
    const cells = Uint32Array.from({ length: 200_000 }, (_, at) => at * 2);
    expect(isWalked(grid({ count: cells.length, cells }))).toBe(true);
  });

  it('not in small ones, nor where blocks fill parts of cells, have borders of their own or no order', () => {
    expect(isWalked(undefined)).toBe(false);
    expect(isWalked(grid({ cellCount: [edge, edge, edge - 2] }))).toBe(false);
    expect(isWalked(grid({ corners: new Float32Array() }))).toBe(false);
    expect(isWalked(grid({ borders: [new Float64Array(), new Float64Array(), new Float64Array()] }))).toBe(false);
    const cells = Uint32Array.from({ length: 200_000 }, (_, at) => 200_000 - at);
    expect(isWalked(grid({ count: cells.length, cells }))).toBe(false);
  });

  it('not where nearly all cells have no block', () => {
    expect(isWalked(grid({ count: 3, cells: Uint32Array.of(1, 2, 400_000) }))).toBe(false);
  });
});
