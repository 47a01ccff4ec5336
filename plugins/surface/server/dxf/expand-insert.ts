import type { ShapeSink } from '../model/shape-sink.ts';
import type { VertexBudget } from '../model/vertex-budget.ts';
import { compose, mappedSink, translation, type Affine } from './affine.ts';
import { INHERITED_STATE, type BlockShapes } from './block-shapes.ts';
import type { Insert } from './insert.ts';

const MAX_DEPTH = 16;
const PLACE_COST = 64;

/** What an expansion met on its way. */
export interface ExpansionTrouble {
  /** Blocks that the file does not have. */
  readonly missing: Set<string>;
  /** Entities in blocks that are not drawn, each counted as often as it is inserted. */
  notUsed: number;
  isTooDeep: boolean;
}

/**
 * Gives a sink the shapes of the block that is inserted and of those inserted in it, to a depth of 16. Each place costs as
 * much of the budget as some vertices, so that blocks of blocks of nothing end too.
 */
export function expandInsert(
  insert: Insert,
  blocks: ReadonlyMap<string, BlockShapes>,
  sink: ShapeSink,
  budget: VertexBudget,
): ExpansionTrouble {
  const trouble: ExpansionTrouble = { missing: new Set(), notUsed: 0, isTooDeep: false };
  const place = (one: Insert, outer: Affine, outerState: number, depth: number): void => {
    const block = blocks.get(one.block.toLowerCase());
    if (!block) return void trouble.missing.add(one.block);
    if (depth > MAX_DEPTH) return void (trouble.isTooDeep = true);
    const state = one.state === INHERITED_STATE ? outerState : one.state;
    for (let row = 0; row < one.rows; row += 1) {
      for (let column = 0; column < one.columns; column += 1) {
        budget.spend(PLACE_COST);
        const map = compose(outer, one.map(block.base, column, row));
        block.copyTo(mappedSink(map, sink), state);
        trouble.notUsed += block.notUsed;
        for (const inner of block.inserts) place(inner, map, state, depth + 1);
      }
    }
  };
  place(insert, translation(0, 0, 0), INHERITED_STATE, 1);
  return trouble;
}
