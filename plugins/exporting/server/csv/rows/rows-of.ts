import type { Layer } from 'adit/core';
import type { ColumnReader } from '../../column-pages.ts';
import { BlockRows } from './block-rows.ts';
import { EndRows, hasEndRows } from './end-rows.ts';
import { PointRows } from './point-rows.ts';
import { TriangleRows } from './triangle-rows.ts';
import { VertexRows } from './vertex-rows.ts';
import type { RowGeometry } from './row-geometry.ts';

/** Triangles name their vertices in any order; 64 MiB hold what a mesh has at one place. */
const POSITION_PAGES = 2048;

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
