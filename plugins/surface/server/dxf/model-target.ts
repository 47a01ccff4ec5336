import type { ModelSink } from '../model/model-sink.ts';
import type { RowAccount, SourceRow } from '../model/row-account.ts';
import type { ShapeSink } from '../model/shape-sink.ts';
import type { VertexBudget } from '../model/vertex-budget.ts';
import type { BlockShapes } from './block-shapes.ts';
import type { EntityTarget } from './entity-target.ts';
import { expandInsert } from './expand-insert.ts';
import type { Insert } from './insert.ts';

/** Puts entities into the model; each is a row that is used or rejected. */
export class ModelTarget implements EntityTarget {
  readonly #sink: ModelSink;
  readonly #account: RowAccount;
  readonly #blocks: ReadonlyMap<string, BlockShapes>;
  readonly #budget: VertexBudget;

  constructor(sink: ModelSink, account: RowAccount, blocks: ReadonlyMap<string, BlockShapes>, budget: VertexBudget) {
    this.#sink = sink;
    this.#account = account;
    this.#blocks = blocks;
    this.#budget = budget;
  }

  begin(entity: string, line: number): SourceRow {
    return { entity, number: this.#account.begin(), line };
  }

  take(row: SourceRow, convert: (sink: ShapeSink) => string | undefined): void {
    this.#sink.begin(row.line);
    const refusal = convert(this.#sink);
    if (refusal === undefined) settleRow(this.#account, row, this.#sink.counts);
    else this.#account.reject(row, refusal);
  }

  insert(row: SourceRow, insert: Insert): void {
    this.#sink.begin(row.line);
    const { missing, notUsed, isTooDeep } = expandInsert(insert, this.#blocks, this.#sink, this.#budget);
    const { counts } = this.#sink;
    const values = { block: insert.block };
    if (counts.kept === 0 && counts.bad + counts.degenerate + counts.short === 0) {
      const [name] = missing;
      if (name !== undefined) return this.#account.reject(row, 'unknown-block', { block: name });
      return this.#account.reject(row, isTooDeep ? 'blocks-too-deep' : 'empty-block', values);
    }
    settleRow(this.#account, row, counts);
    for (const block of missing) this.#account.warn(row, 'inner-block-unknown', { block });
    if (isTooDeep) this.#account.warn(row, 'inner-blocks-too-deep', values);
    if (notUsed > 0) this.#account.warn(row, 'block-entities-not-drawn', { ...values, count: notUsed });
  }

  refuse(row: SourceRow, code: string): void {
    this.#account.reject(row, code);
  }
}

/** Settles a row by what became of its shapes: used, changed when some could not be kept, rejected when none could. */
function settleRow(account: RowAccount, row: SourceRow, counts: ModelSink['counts']): void {
  const { kept, bad, degenerate, short } = counts;
  const lost = bad + degenerate + short;
  if (kept > 0 && lost === 0) return account.use();
  if (kept > 0) return account.change(row, 'parts-left-out', { count: lost });
  if (bad > 0) return account.reject(row, 'bad-number');
  if (degenerate > 0) return account.reject(row, 'degenerate-face');
  account.reject(row, short > 0 ? 'no-length' : 'nothing-drawn');
}
