import type { Layer } from 'adit/core';
import type { ColumnPages } from '../../column-pages.ts';
import type { RowGeometry } from './row-geometry.ts';

/** A row a line, with its two ends. */
export class EndRows implements RowGeometry {
  readonly names = ['start_x', 'start_y', 'start_z', 'end_x', 'end_y', 'end_z'];
  readonly values = new Float64Array(6);
  readonly vertices: readonly number[] = [];
  readonly vertexSuffixes: readonly string[] = [];
  readonly rows: number;
  item = 0;
  readonly #offsets: ColumnPages;
  readonly #positions: ColumnPages;

  constructor(rows: number, offsets: ColumnPages, positions: ColumnPages) {
    this.rows = rows;
    this.#offsets = offsets;
    this.#positions = positions;
  }

  look(row: number): void {
    this.item = row;
    const start = this.#offsets.at(row);
    const end = this.#offsets.at(row + 1) - 1;
    // A line without vertices is nowhere.
    if (end < start) return void this.values.fill(Number.NaN);
    for (let axis = 0; axis < 3; axis += 1) {
      this.values[axis] = this.#positions.at(start * 3 + axis);
      this.values[3 + axis] = this.#positions.at(end * 3 + axis);
    }
  }
}

/** True when two ends say all about each line: it is measured by `from` and `to` along something else, or has no vertices between its ends. */
export function hasEndRows({ columns, count }: Layer, offsets: ColumnPages): boolean {
  if (columns.some(({ location }) => location === 'vertices')) return false;
  const isMeasured = ['from', 'to'].every((name) =>
    columns.some((column) => column.kind === 'number' && column.name.toLowerCase() === name),
  );
  if (isMeasured) return true;
  for (let line = 0; line < count; line += 1) if (offsets.at(line + 1) - offsets.at(line) !== 2) return false;
  return true;
}
