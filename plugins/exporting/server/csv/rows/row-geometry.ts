import type { Layer } from 'adit/core';
import type { ColumnReader } from '../column-pages.ts';
import { BlockRows } from './block-rows.ts';
import { EndRows, hasEndRows } from './end-rows.ts';
import { PointRows } from './point-rows.ts';
import { TriangleRows } from './triangle-rows.ts';
import { VertexRows } from './vertex-rows.ts';

/** Triangles name their vertices in any order; 64 MiB hold what a mesh has at one place. */
const POSITION_PAGES = 2048;

/** The rows of a layer's table with the columns that say where each is. */
export interface RowGeometry {
  readonly rows: number;
  readonly names: readonly string[];
  /** Of the row that was looked at last: a number for each name. */
  readonly values: Float64Array;
  /** Of the same row: the item whose properties it has. */
  readonly item: number;
  /** Of the same row: the vertices whose properties it has, and what is put behind their names. */
  readonly vertices: ArrayLike<number>;
  readonly vertexSuffixes: readonly string[];
  /** How far a property may be from the number of the same name and still be the better form of it; absent for not at all. */
  readonly tolerances?: ArrayLike<number>;
  look(row: number): void;
}

/** Chooses what a row of the layer's table is. */
export function rowsOf(layer: Layer, reader: ColumnReader): RowGeometry {
  const { geometry } = layer;
  switch (geometry.kind) {
    case 'points':
      return new PointRows(layer.count, reader.open(geometry.positions));
    case 'triangles':
      return new TriangleRows(
        layer.count,
        reader.open(geometry.positions, POSITION_PAGES),
        reader.open(geometry.triangles),
      );
    case 'blocks':
      return new BlockRows(layer.count, geometry, reader);
    case 'lines': {
      const offsets = reader.open(geometry.offsets);
      const positions = reader.open(geometry.positions);
      return hasEndRows(layer, offsets)
        ? new EndRows(layer.count, offsets, positions)
        : new VertexRows(layer.count, offsets, positions);
    }
  }
}
