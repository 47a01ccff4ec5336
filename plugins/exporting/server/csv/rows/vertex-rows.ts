import type { ColumnPages } from '../../column-pages.ts';
import type { RowGeometry } from './row-geometry.ts';

/** A row a vertex of a line, in the lines' order; `line` numbers the lines from 1. */
export class VertexRows implements RowGeometry {
  readonly names = ['line', 'x', 'y', 'z'];
  readonly values = new Float64Array(4);
  readonly vertices = new Float64Array(1);
  readonly vertexSuffixes = [''];
  readonly rows: number;
  item = 0;
  readonly #lines: number;
  readonly #offsets: ColumnPages;
  readonly #positions: ColumnPages;

  constructor(lines: number, offsets: ColumnPages, positions: ColumnPages) {
    this.#lines = lines;
    this.#offsets = offsets;
    this.#positions = positions;
    this.rows = lines === 0 ? 0 : offsets.at(lines) - offsets.at(0);
  }

  look(row: number): void {
    const vertex = this.#offsets.at(0) + row;
    if (vertex < this.#offsets.at(this.item)) this.item = 0;
    while (this.item + 1 < this.#lines && vertex >= this.#offsets.at(this.item + 1)) this.item += 1;
    this.vertices[0] = vertex;
    this.values[0] = this.item + 1;
    for (let axis = 0; axis < 3; axis += 1) this.values[1 + axis] = this.#positions.at(vertex * 3 + axis);
  }
}
