import type { SourceRow } from '../model/row-account.ts';
import type { ShapeSink } from '../model/shape-sink.ts';
import type { VertexBudget } from '../model/vertex-budget.ts';
import { BlockShapes } from './block-shapes.ts';
import type { Entity } from './entity.ts';
import type { EntityTarget } from './entity-target.ts';
import type { Insert } from './insert.ts';

const noRow: SourceRow = { entity: '', number: 0, line: 0 };

/** Puts entities into the block that is open; they count as rows only where the block is inserted. */
export class BlockTarget implements EntityTarget {
  readonly #blocks: Map<string, BlockShapes>;
  readonly #budget: VertexBudget;
  #block: BlockShapes | undefined;

  constructor(blocks: Map<string, BlockShapes>, budget: VertexBudget) {
    this.#blocks = blocks;
    this.#budget = budget;
  }

  /** Opens the block of a BLOCK entity; names are the same whatever their case. */
  open(entity: Entity): void {
    this.#block = new BlockShapes(this.#budget);
    this.#block.base = [entity.number(10, 0), entity.number(20, 0), entity.number(30, 0)];
    this.#blocks.set(entity.name.toLowerCase(), this.#block);
  }

  close(): void {
    this.#block = undefined;
  }

  begin(): SourceRow {
    this.#budget.spend(1 / 8);
    return noRow;
  }

  take(_row: SourceRow, convert: (sink: ShapeSink) => string | undefined): void {
    if (this.#block && convert(this.#block) !== undefined) this.#block.notUsed += 1;
  }

  insert(_row: SourceRow, insert: Insert): void {
    this.#block?.inserts.push(insert);
  }

  refuse(): void {
    if (this.#block) this.#block.notUsed += 1;
  }
}
