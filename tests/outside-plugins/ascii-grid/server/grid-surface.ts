import { AditError, boundsOf, type Layer } from 'adit/core';
import { groundLook, NumberColumnBuilder, type DatasetWriter } from 'adit/core/server';
import type { Grid } from './read-grid.ts';

/** How a grid becomes a surface. */
export interface SurfaceOptions {
  readonly fileName: string;
  /** What heights are multiplied by. */
  readonly factor: number;
  /** What cells without data are raised to; without it they are holes. */
  readonly emptyHeight?: number;
}

/** Writes the layer of a grid: a vertex in the middle of each cell that has a height, two triangles between four of them. */
export async function writeSurface(grid: Grid, writer: DatasetWriter, options: SurfaceOptions): Promise<Layer> {
  const { columns, rows, west, south, size } = grid.header;
  const vertexOf = new Int32Array(columns * rows).fill(-1);
  const positions: number[] = [];
  for (const [cell, height] of grid.heights.entries()) {
    const z = Number.isNaN(height) ? options.emptyHeight : height * options.factor;
    if (z === undefined) continue;
    vertexOf[cell] = positions.length / 3;
    positions.push(west + (cell % columns) * size, south + (rows - 1 - Math.floor(cell / columns)) * size, z);
  }
  const triangles: number[] = [];
  for (let row = 0; row + 1 < rows; row += 1)
    for (let column = 0; column + 1 < columns; column += 1) {
      const corner = row * columns + column;
      const corners = [corner, corner + columns, corner + columns + 1, corner + 1].map(
        (cell) => vertexOf[cell] as number,
      );
      if (corners.includes(-1)) continue;
      const [northWest, southWest, southEast, northEast] = corners as [number, number, number, number];
      triangles.push(northWest, southWest, southEast, northWest, southEast, northEast);
    }
  if (triangles.length === 0) throw new AditError('no-cells');
  const xyz = Float64Array.from(positions);
  const heights = xyz.filter((_, at) => at % 3 === 2);
  const column = new NumberColumnBuilder(writer, { file: 'height', name: 'Height', unit: 'none' });
  column.append(heights);
  const bounds = boundsOf(xyz);
  return {
    name: 'grid',
    identifier: 'grid',
    label: 'Grid',
    fileName: options.fileName,
    count: triangles.length / 3,
    geometry: {
      kind: 'triangles',
      positions: writer.writeColumn('positions', xyz),
      triangles: writer.writeColumn('triangles', Uint32Array.from(triangles)),
    },
    bounds: [...bounds],
    columns: [{ ...(await column.close()), location: 'vertices' }],
    defaults: { selected: true, open: true, ...groundLook(bounds[4], bounds[5]) },
  };
}
