import type { ColumnPages } from '../../column-pages.ts';
import type { RowGeometry } from './row-geometry.ts';

/** A row a triangle, with its three corners. */
export class TriangleRows implements RowGeometry {
  readonly names = ['x1', 'y1', 'z1', 'x2', 'y2', 'z2', 'x3', 'y3', 'z3'];
  readonly values = new Float64Array(9);
  readonly vertices = new Float64Array(3);
  readonly vertexSuffixes = ['_1', '_2', '_3'];
  readonly rows: number;
  item = 0;
  readonly #positions: ColumnPages;
  readonly #triangles: ColumnPages;

  constructor(rows: number, positions: ColumnPages, triangles: ColumnPages) {
    this.rows = rows;
    this.#positions = positions;
    this.#triangles = triangles;
  }

  look(row: number): void {
    this.item = row;
    for (let corner = 0; corner < 3; corner += 1) {
      const vertex = this.#triangles.at(row * 3 + corner);
      this.vertices[corner] = vertex;
      for (let axis = 0; axis < 3; axis += 1) this.values[corner * 3 + axis] = this.#positions.at(vertex * 3 + axis);
    }
  }
}
