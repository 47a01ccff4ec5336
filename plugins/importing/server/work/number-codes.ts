import type { ImportIssue } from 'adit/core';
import type { TableBatch } from 'adit/core/server';
import type { ColumnRequest } from '../table/index.ts';

interface ReadSo {
  readonly text: string;
  readonly value: number;
  cells: number;
}

/** Reads the codes in columns of numbers as was chosen, for tables whose readers know nothing of codes. */
export class NumberCodes {
  /** Rows in which a code stands for a limit. */
  rowsChanged = 0;
  readonly #columns = new Map<string, Map<number, ReadSo>>();
  readonly #fileName: string;

  constructor(columns: readonly Pick<ColumnRequest, 'name' | 'codes'>[], fileName: string) {
    this.#fileName = fileName;
    for (const { name, codes = [] } of columns)
      if (codes.length > 0)
        this.#columns.set(name, new Map(codes.map(({ text, value }) => [Number(text), { text, value, cells: 0 }])));
  }

  read(batch: TableBatch): TableBatch {
    if (this.#columns.size === 0) return batch;
    const changed = new Set<number>();
    const numbers = new Map(batch.numbers);
    for (const [name, codes] of this.#columns) {
      const values = numbers.get(name)?.slice(0, batch.rows);
      if (!values) continue;
      for (let row = 0; row < values.length; row += 1) {
        const code = codes.get(values[row] as number);
        if (!code) continue;
        code.cells += 1;
        values[row] = code.value;
        if (!Number.isNaN(code.value)) changed.add(row);
      }
      numbers.set(name, values);
    }
    this.rowsChanged += changed.size;
    return { ...batch, numbers };
  }

  /** What was read so, a line for each code of a column. */
  issues(): ImportIssue[] {
    return [...this.#columns].flatMap(([column, codes]) =>
      [...codes.values()]
        .filter(({ cells }) => cells > 0)
        .map(({ text, value, cells }) => ({
          severity: Number.isNaN(value) ? ('warning' as const) : ('changed' as const),
          code: Number.isNaN(value) ? 'code-as-missing' : 'code-as-limit',
          fileName: this.#fileName,
          column,
          values: { text, cells },
        })),
    );
  }
}
