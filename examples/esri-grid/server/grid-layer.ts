import { boundsOf, type Bounds, type Layer } from 'adit/core';
import { NumberColumnBuilder, type DatasetWriter } from 'adit/core/server';
import type { Grid } from './esri/read-grid.ts';

const LAYER = 'grid';

/** A layer of two triangles between each four cells that have values, and where it is; undefined where no four stand together. */
export async function writeGridLayer(
  writer: DatasetWriter,
  { header, values }: Grid,
  fileName: string,
): Promise<{ layer: Layer; bounds: Bounds } | undefined> {
  const { columns, rows, east, north, cellSize } = header;
  const places = new Uint32Array(values.length);
  const positions: number[] = [];
  for (const [at, value] of values.entries()) {
    if (Number.isNaN(value)) continue;
    places[at] = positions.length / 3;
    positions.push(east + (at % columns) * cellSize, north + (rows - 1 - Math.floor(at / columns)) * cellSize, value);
  }
  const corners: number[] = [];
  const means: number[] = [];
  const add = (...cells: [number, number, number]): void => {
    corners.push(...cells.map((cell) => places[cell] as number));
    means.push(cells.reduce((sum, cell) => sum + (values[cell] as number), 0) / 3);
  };
  for (let row = 0; row < rows - 1; row += 1)
    for (let column = 0; column < columns - 1; column += 1) {
      const northWest = row * columns + column;
      const [northEast, southWest, southEast] = [northWest + 1, northWest + columns, northWest + columns + 1];
      if ([northWest, northEast, southWest, southEast].some((cell) => Number.isNaN(values[cell]))) continue;
      add(southWest, southEast, northWest);
      add(southEast, northEast, northWest);
    }
  if (means.length === 0) return undefined;
  const placed = Float64Array.from(positions);
  const bounds = boundsOf(placed);
  const column = new NumberColumnBuilder(writer, { file: `${LAYER}-value`, name: 'Value', unit: 'none' });
  column.append(Float64Array.from(means));
  const layer: Layer = {
    name: LAYER,
    identifier: 'grid',
    label: 'Grid',
    fileName,
    count: means.length,
    geometry: {
      kind: 'triangles',
      positions: writer.writeColumn(`${LAYER}-positions`, placed),
      triangles: writer.writeColumn(`${LAYER}-triangles`, Uint32Array.from(corners)),
    },
    bounds: [...bounds],
    columns: [await column.close()],
    defaults: { selected: true, open: true, colourBy: 'Value', hillshade: true },
  };
  return { layer, bounds };
}
