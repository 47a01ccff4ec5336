import type { ColumnPages } from '../../column-pages.ts';
import type { RowGeometry } from './row-geometry.ts';

/** A row a point. */
export class PointRows implements RowGeometry {
  readonly names = ['x', 'y', 'z'];
  readonly values = new Float64Array(3);
  readonly vertices: readonly number[] = [];
  readonly vertexSuffixes: readonly string[] = [];
  readonly rows: number;
  item = 0;
  readonly #positions: ColumnPages;

  constructor(rows: number, positions: ColumnPages) {
    this.rows = rows;
    this.#positions = positions;
  }

  look(row: number): void {
    this.item = row;
    for (let axis = 0; axis < 3; axis += 1) this.values[axis] = this.#positions.at(row * 3 + axis);
  }
}
