import type { StoredGeometry } from 'adit/core';
import type { ColumnPages, ColumnReader } from '../../column-pages.ts';
import type { RowGeometry } from './row-geometry.ts';

type Blocks = Extract<StoredGeometry, { kind: 'blocks' }>;

/** Below this part of a block, a property of a centre's or a size's name is its source's own spelling of it: importing allows as much. */
const TOLERANCE = 0.05;
const NOISE = 2 ** -50;
const DECIMALS = 1e6;

/** A row a block: its centre in world coordinates and its sizes along the axes of the model, which may be turned. */
export class BlockRows implements RowGeometry {
  readonly names = ['xc', 'yc', 'zc', 'xinc', 'yinc', 'zinc'];
  readonly values = new Float64Array(6);
  readonly tolerances = new Float64Array(6);
  readonly vertices: readonly number[] = [];
  readonly vertexSuffixes: readonly string[] = [];
  readonly rows: number;
  item = 0;
  readonly #blocks: Blocks;
  readonly #cells: ColumnPages | undefined;
  readonly #corners: ColumnPages | undefined;
  /** Where the cells of each axis begin, and the last one ends; undefined for cells of one size. */
  readonly #edges: readonly (Float64Array | undefined)[];
  readonly #middle = new Float64Array(3);

  constructor(rows: number, blocks: Blocks, reader: ColumnReader) {
    this.rows = rows;
    this.#blocks = blocks;
    this.#cells = blocks.cells && reader.open(blocks.cells);
    this.#corners = blocks.corners && reader.open(blocks.corners);
    this.#edges = [0, 1, 2].map((axis) => blocks.sizes && edgesOf(reader.open(blocks.sizes[axis as 0])));
  }

  look(row: number): void {
    this.item = row;
    const { count, origin, axes } = this.#blocks;
    const cell = this.#cells ? this.#cells.at(row) : row;
    const along = Math.floor(cell / count[0]);
    this.#place(0, cell % count[0], row);
    this.#place(1, along % count[1], row);
    this.#place(2, Math.floor(along / count[1]), row);
    const [u, v, w] = this.#middle as unknown as [number, number, number];
    for (let axis = 0; axis < 3; axis += 1) {
      const parts = [
        origin[axis as 0],
        u * axes[0][axis as 0],
        v * axes[1][axis as 0],
        w * axes[2][axis as 0],
      ] as const;
      const scale = Math.abs(parts[0]) + Math.abs(parts[1]) + Math.abs(parts[2]) + Math.abs(parts[3]);
      this.values[axis] = tidy(parts[0] + parts[1] + parts[2] + parts[3], scale);
    }
  }

  /** Middle and size of the block along an axis of the model, from its origin. */
  #place(axis: 0 | 1 | 2, number: number, row: number): void {
    const edges = this.#edges[axis];
    const size = edges ? (edges[number + 1] as number) - (edges[number] as number) : this.#blocks.size[axis];
    const start = edges ? (edges[number] as number) : number * size;
    const low = this.#corners ? this.#corners.at(row * 6 + axis) : 0;
    const high = this.#corners ? this.#corners.at(row * 6 + 3 + axis) : 1;
    const length = size * (high - low);
    this.#middle[axis] = start + size * ((low + high) / 2);
    this.values[3 + axis] = this.#corners || edges ? tidy(length, start + size) : length;
    this.tolerances[axis] = this.tolerances[3 + axis] = length * TOLERANCE;
  }
}

/** Takes off what adding floats left in the last bits, where a number of few decimals is that near. */
function tidy(value: number, scale: number): number {
  const rounded = Math.round(value * DECIMALS) / DECIMALS;
  return Math.abs(rounded - value) <= scale * NOISE ? rounded : value;
}

function edgesOf(sizes: ColumnPages): Float64Array {
  const edges = new Float64Array(sizes.length + 1);
  for (let cell = 0; cell < sizes.length; cell += 1) edges[cell + 1] = (edges[cell] as number) + sizes.at(cell);
  return edges;
}
