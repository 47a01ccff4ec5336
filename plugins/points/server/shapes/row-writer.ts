import { AditError } from 'adit/core';
import type { ColumnsSink, TableSummary } from 'adit/core/server';
import { BatchMaker } from '../gas/gas-batch.ts';

/** A cell; undefined where it is missing. */
export type Cell = number | string | undefined;

/** Gives rows of cells to a sink, with the columns that it wants. */
export class RowWriter {
  readonly #sink: ColumnsSink;
  readonly #batch: BatchMaker;
  readonly #places: readonly { readonly name: string; readonly kind: 'number' | 'text'; readonly place: number }[];
  readonly #missing: ReadonlySet<string>;
  #rows = 0;

  /** `order` names the cells of each row. Throws `unknown-column`. */
  constructor(
    sink: ColumnsSink,
    { file, order, missingSymbols }: { file: string; order: readonly string[]; missingSymbols: readonly string[] },
  ) {
    this.#sink = sink;
    this.#batch = new BatchMaker(sink.columns);
    this.#missing = new Set(missingSymbols);
    this.#places = sink.columns.map(({ name, kind }) => ({ name, kind, place: order.indexOf(name) }));
    const unknown = this.#places.find(({ place }) => place < 0);
    if (unknown) throw new AditError('unknown-column', { values: { file, column: unknown.name } });
  }

  /** Counts a row that is left out. */
  leaveOut(): void {
    this.#rows += 1;
  }

  add(cells: readonly Cell[], line: number): void {
    this.#rows += 1;
    for (const { name, kind, place } of this.#places) {
      const cell = cells[place];
      const value = cell === undefined || this.#missing.has(String(cell)) ? undefined : cell;
      if (kind === 'text') this.#batch.text(name, value === undefined ? undefined : String(value));
      else this.#batch.number(name, typeof value === 'number' ? value : undefined);
    }
    this.#batch.endRow(line);
    if (this.#batch.isFull) this.#sink.batch(this.#batch.take());
  }

  end(): TableSummary {
    if (!this.#batch.isEmpty) this.#sink.batch(this.#batch.take());
    const dictionaries = new Map([...this.#batch.dictionaries].map(([name, { texts }]) => [name, texts]));
    return { rowsRead: this.#rows, rowsChanged: 0, dictionaries, sourceTexts: new Map() };
  }
}
