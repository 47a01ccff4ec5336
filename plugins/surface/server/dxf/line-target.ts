import type { LineRow, LineSink, SourceLine } from 'adit/core/server';
import type { SourceRow } from '../model/row-account.ts';
import type { ItemState } from '../model/shape-model.ts';
import type { ShapeSink } from '../model/shape-sink.ts';
import type { VertexBudget } from '../model/vertex-budget.ts';
import type { BlockShapes } from './block-shapes.ts';
import type { EntityTarget } from './entity-target.ts';
import { expandInsert } from './expand-insert.ts';
import type { Insert } from './insert.ts';

/** Gives the lines of entities to a sink; each entity is a row. */
export class LineTarget implements EntityTarget {
  readonly #sink: LineSink;
  readonly #layers: readonly ItemState[];
  readonly #blocks: ReadonlyMap<string, BlockShapes>;
  readonly #budget: VertexBudget;
  readonly #onCurve: () => void;

  /** `onCurve` is called for each line that stands for a curve. */
  constructor(
    sink: LineSink,
    layers: readonly ItemState[],
    blocks: ReadonlyMap<string, BlockShapes>,
    budget: VertexBudget,
    onCurve: () => void,
  ) {
    this.#sink = sink;
    this.#layers = layers;
    this.#blocks = blocks;
    this.#budget = budget;
    this.#onCurve = onCurve;
  }

  begin(entity: string, line: number): SourceRow {
    return { entity, number: 0, line };
  }

  take(row: SourceRow, convert: (sink: ShapeSink) => string | undefined): void {
    const found = this.#gather();
    const refusal = convert(found);
    if (refusal !== undefined) this.#sink.reject(row, refusal);
    else this.#add(row, found);
  }

  insert(row: SourceRow, insert: Insert): void {
    const found = this.#gather();
    const { missing, isTooDeep, notUsed } = expandInsert(insert, this.#blocks, found, this.#budget);
    const { block } = insert;
    if (found.lines.length + found.others === 0) {
      const [name] = missing;
      if (name !== undefined) return this.#sink.reject(row, 'unknown-block', { block: name });
      return this.#sink.reject(row, isTooDeep ? 'blocks-too-deep' : 'empty-block', { block });
    }
    this.#add(row, found);
    for (const name of missing) this.#sink.warn('inner-block-unknown', { block: name }, row);
    if (isTooDeep) this.#sink.warn('inner-blocks-too-deep', { block }, row);
    if (notUsed > 0) this.#sink.warn('block-entities-not-drawn', { block, count: notUsed }, row);
  }

  refuse(row: SourceRow, code: string): void {
    this.#sink.reject(row, code);
  }

  #add(row: LineRow, { lines, others }: Gathered): void {
    if (lines.length === 0) return this.#sink.reject(row, 'not-a-line');
    this.#sink.add(row, lines);
    if (others > 0) this.#sink.warn('shapes-left-out', { count: others }, row);
  }

  #gather(): Gathered {
    return new Gathered(this.#layers, this.#budget, this.#onCurve);
  }
}

/** The lines among the shapes of an entity. */
class Gathered implements ShapeSink {
  readonly lines: SourceLine[] = [];
  /** Triangles and points. */
  others = 0;
  readonly #layers: readonly ItemState[];
  readonly #budget: VertexBudget;
  readonly #onCurve: () => void;

  constructor(layers: readonly ItemState[], budget: VertexBudget, onCurve: () => void) {
    this.#layers = layers;
    this.#budget = budget;
    this.#onCurve = onCurve;
  }

  triangle(): void {
    this.others += 1;
  }

  point(): void {
    this.others += 1;
  }

  polyline(xyz: ArrayLike<number>, state: number, isCurve = false): void {
    this.#budget.spend(xyz.length / 3);
    // What is given may be used again for the next entity.
    this.lines.push({ xyz: Float64Array.from(xyz), values: { layer: this.#layers[state]?.names[0] } });
    if (isCurve) this.#onCurve();
  }
}
