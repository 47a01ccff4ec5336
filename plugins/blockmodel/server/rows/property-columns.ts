import { MISSING_CODE, type Column } from 'adit/core';
import {
  CategoryColumnBuilder,
  NumberColumnBuilder,
  pickRows,
  textsByItem,
  uniqueColumnName,
  type DatasetWriter,
  type TableBatch,
  type TableSummary,
} from 'adit/core/server';
import type { BlockPlan } from '../source/block-plan.ts';

interface Builders {
  /** The names in the source and in the layer. */
  readonly names: readonly { readonly source: string; readonly name: string }[];
  readonly numbers: Map<string, NumberColumnBuilder>;
  readonly texts: Map<string, CategoryColumnBuilder>;
  items: number;
}

/** Writes the properties of blocks batch by batch; of a grid that is given several times over, one set of columns for each time. */
export class PropertyColumns {
  readonly #writer: DatasetWriter;
  readonly #plan: BlockPlan;
  readonly #sets: Builders[] = [];
  readonly #taken = new Set<string>();

  constructor(writer: DatasetWriter, plan: BlockPlan) {
    this.#writer = writer;
    this.#plan = plan;
    this.#open();
  }

  /** Appends rows of a batch to the set of columns with that number. */
  append(batch: TableBatch, rows: Uint32Array, set = 0): void {
    while (set >= this.#sets.length) this.#open();
    const { numbers, texts } = this.#sets[set] as Builders;
    for (const [name, column] of numbers) column.append(pickRows(batch.numbers.get(name) as Float64Array, rows));
    for (const [name, column] of texts) column.append(pickRows(batch.texts.get(name) as Uint32Array, rows));
    (this.#sets[set] as Builders).items += rows.length;
  }

  /** Fills up the last set of columns, so that all have as many items. */
  fill(items: number): void {
    const last = this.#sets.at(-1) as Builders;
    for (let left = items - last.items; left > 0; left -= 65_536) {
      const count = Math.min(left, 65_536);
      for (const column of last.numbers.values()) column.append(new Float64Array(count).fill(NaN));
      for (const column of last.texts.values()) column.append(new Uint32Array(count).fill(MISSING_CODE));
    }
    last.items = items;
  }

  /** Puts all columns on disk for good; `rejected` are the rows, ascending, that became no item. */
  async close(summary: TableSummary, rejected: ArrayLike<number>): Promise<Column[]> {
    const columns: Column[] = [];
    const items = this.#sets[0]?.items ?? 0;
    for (const [set, { names, numbers, texts }] of this.#sets.entries()) {
      for (const { source } of names) {
        const byItem = textsByItem(summary.sourceTexts.get(source), rejected);
        const own = this.#sets.length === 1 ? byItem : within(byItem, set * items, items);
        const closed =
          (await numbers.get(source)?.close(own)) ??
          (await texts.get(source)?.close(summary.dictionaries.get(source) ?? [], own));
        if (closed) columns.push(closed);
      }
    }
    return columns;
  }

  #open(): void {
    const set = this.#sets.length;
    const builders: Builders = { names: [], numbers: new Map(), texts: new Map(), items: 0 };
    const names = this.#plan.properties.map(({ name: source, kind, unit, isMoment }, index) => {
      const name = uniqueColumnName(set === 0 ? source : `${source}_${set + 1}`, this.#taken);
      const file = `blocks-property-${set * this.#plan.properties.length + index + 1}`;
      const identity = { file, name, unit, ...(isMoment ? { kind: 'timestamp' as const } : {}) };
      if (kind === 'number') builders.numbers.set(source, new NumberColumnBuilder(this.#writer, identity));
      else builders.texts.set(source, new CategoryColumnBuilder(this.#writer, identity));
      return { source, name };
    });
    this.#sets.push({ ...builders, names });
  }
}

function within(texts: ReadonlyMap<number, string>, first: number, count: number): Map<number, string> {
  return new Map(
    [...texts].filter(([item]) => item >= first && item < first + count).map(([item, text]) => [item - first, text]),
  );
}
