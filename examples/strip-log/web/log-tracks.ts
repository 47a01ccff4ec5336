import type { HoleColumn, HoleTable } from 'adit/plugins/drillhole';

/** A column that a track can show. */
export interface TrackChoice {
  /** The same for all holes of a dataset. */
  readonly key: string;
  readonly table: HoleTable;
  readonly column: HoleColumn;
}

const MAX_AT_FIRST = 2;

/** Every column of every table. */
export function tracksOf(tables: readonly HoleTable[]): TrackChoice[] {
  return tables.flatMap((table) =>
    table.columns
      .filter(({ kind }) => kind !== 'timestamp')
      .map((column) => ({ key: `${table.layer} ${column.name}`, table, column })),
  );
}

/** Two tracks to begin with, of two tables where there are two: categories first, then numbers. */
export function firstTracks(choices: readonly TrackChoice[]): TrackChoice[] {
  const categories = choices.find(({ column }) => column.kind === 'category');
  const numbers = choices.filter(({ column }) => column.kind === 'number');
  const number = numbers.find(({ table }) => table !== categories?.table) ?? numbers[0];
  return [categories ?? [], number ?? []].flat().slice(0, MAX_AT_FIRST);
}
