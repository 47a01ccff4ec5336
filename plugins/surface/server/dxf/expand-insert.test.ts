import { describe, expect, it } from 'vitest';
import { VertexBudget } from '../model/vertex-budget.ts';
import { translation } from './affine.ts';
import { BlockShapes } from './block-shapes.ts';
import { expandInsert } from './expand-insert.ts';
import type { Insert } from './insert.ts';

const insertOf = (block: string, columns = 1): Insert => ({
  block,
  state: 0,
  columns,
  rows: columns,
  map: (_base, column, row) => translation(column, row, 0),
});
const sink = { triangle: () => {}, polyline: () => {}, point: () => {} };

describe('inserts', () => {
  it('end with an error when blocks of blocks of nothing would go on beyond all bounds', () => {
    const budget = new VertexBudget('bomb.dxf', 100_000);
    const blocks = new Map<string, BlockShapes>();
    for (let level = 0; level < 15; level += 1) {
      const block = new BlockShapes(budget);
      block.inserts.push(...Array.from({ length: 10 }, () => insertOf(`b${level + 1}`)));
      blocks.set(`b${level}`, block);
    }
    expect(() => expandInsert(insertOf('b0'), blocks, sink, budget)).toThrow(
      expect.objectContaining({ code: 'too-much-geometry', values: { file: 'bomb.dxf', most: 100_000 } }),
    );
  });

  it('end with an error when a grid of an empty block does', () => {
    const budget = new VertexBudget('grid.dxf', 100_000);
    const blocks = new Map([['empty', new BlockShapes(budget)]]);
    expect(() => expandInsert(insertOf('EMPTY', 32_767), blocks, sink, budget)).toThrow(/more than 100000 vertices/);
  });
});
