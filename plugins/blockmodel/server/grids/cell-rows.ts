import { AditError, MISSING_CODE } from 'adit/core';
import type { ColumnsPart, ColumnsSink, TableSummary } from 'adit/core/server';

/** The most rows of a batch. */
const BATCH_ROWS = 16_384;
/** The columns that say where a cell is, and how large it is along the axes of the grid. */
export const placeNames = ['xc', 'yc', 'zc', 'xinc', 'yinc', 'zinc'] as const;

/** A grid of cells in the order in which its file has them. */
export interface CellGrid {
  readonly cells: number;
  /** Whether sizes are along the world's axes, so that they are columns. */
  readonly hasSizes: boolean;
  /** Writes the centre of a cell, and its sizes behind it. */
  place(cell: number, into: Float64Array): void;
}

/** Values of cells, asked for in the order of the cells. */
export interface CellValues {
  readonly name: string;
  /** The values of the next cells. Throws an AditError where there are too few. */
  take(count: number): Promise<Float64Array>;
}

/** What a reader says of the table that a grid is. */
export function partOfGrid({ hasSizes }: Pick<CellGrid, 'hasSizes'>, names: readonly string[]): ColumnsPart {
  const places = hasSizes ? placeNames : placeNames.slice(0, 3);
  return {
    name: '',
    columns: [...places, ...names].map((name) => ({ name, kind: 'number' as const })),
    defaultColumns: Object.fromEntries(places.map((name) => [name, name])),
  };
}

/** Gives the cells of a grid to a sink as rows. Throws `unknown-column` and what taking the values throws. */
export async function writeCells(
  grid: CellGrid,
  properties: readonly CellValues[],
  { columns, batch }: ColumnsSink,
  { file, signal }: { readonly file: string; readonly signal: AbortSignal },
): Promise<TableSummary> {
  const order = [...placeNames, ...properties.map(({ name }) => name)];
  const unknown = columns.find(({ name }) => !order.includes(name));
  if (unknown) throw new AditError('unknown-column', { values: { file, column: unknown.name } });
  const dictionaries = new Map<string, Map<string, number>>();
  const place = new Float64Array(placeNames.length);
  for (let first = 0; first < grid.cells; first += BATCH_ROWS) {
    signal.throwIfAborted();
    const rows = Math.min(BATCH_ROWS, grid.cells - first);
    const values = new Map<string, Float64Array>(placeNames.map((name) => [name, new Float64Array(rows)]));
    for (let row = 0; row < rows; row += 1) {
      grid.place(first + row, place);
      for (const [at, name] of placeNames.entries()) (values.get(name) as Float64Array)[row] = place[at] as number;
    }
    for (const property of properties) values.set(property.name, await property.take(rows));
    const numbers = new Map<string, Float64Array>();
    const texts = new Map<string, Uint32Array>();
    for (const { name, kind } of columns) {
      const own = values.get(name) as Float64Array;
      if (kind === 'number') numbers.set(name, own);
      else texts.set(name, codesOf(own, dictionaries, name));
    }
    batch({ rows, lines: Uint32Array.from({ length: rows }, (_, row) => first + row + 1), numbers, texts });
  }
  return {
    rowsRead: grid.cells,
    rowsChanged: 0,
    dictionaries: new Map([...dictionaries].map(([name, codes]) => [name, [...codes.keys()]])),
    sourceTexts: new Map(),
  };
}

/** Numbers that were made categories. */
function codesOf(values: Float64Array, dictionaries: Map<string, Map<string, number>>, name: string): Uint32Array {
  const codes = dictionaries.get(name) ?? new Map<string, number>();
  dictionaries.set(name, codes);
  return Uint32Array.from(values, (value) => {
    if (Number.isNaN(value)) return MISSING_CODE;
    const text = String(value);
    const code = codes.get(text) ?? codes.size;
    codes.set(text, code);
    return code;
  });
}
