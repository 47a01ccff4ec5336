import { datasetManifestShape, type Layer } from 'adit/core';
import { DatasetWriter } from 'adit/core/server';

/** Cells along each axis. */
export const EDGE = 200;
export const CELLS = EDGE ** 3;
/** How many float columns the model has. */
export const COLUMNS = 8;
/** How long a cell is along each axis. */
export const CELL_SIZE = 5;

/** Writes a regular block model of 8 million cells with eight columns: smooth bodies with the scatter of estimates; the same every time. */
export async function writeBlockModel(folder: string): Promise<void> {
  const writer = new DatasetWriter(folder);
  const columns: Layer['columns'] = [];
  for (let number = 0; number < COLUMNS; number += 1) {
    const values = gradesOf(number);
    columns.push({
      name: `grade${number}`,
      label: `grade${number}`,
      kind: 'number',
      unit: 'none',
      data: writer.writeColumn(`grade${number}`, values),
      statistics: { count: CELLS, missing: 0 },
    });
  }
  const layer: Layer = {
    name: 'blocks',
    identifier: 'blockmodel',
    label: 'Blocks',
    fileName: 'model.csv',
    count: CELLS,
    geometry: {
      kind: 'blocks',
      origin: [478_000, 6_772_000, -500],
      axes: [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
      size: [CELL_SIZE, CELL_SIZE, CELL_SIZE],
      count: [EDGE, EDGE, EDGE],
    },
    columns,
    defaults: { selected: true, open: true },
  };
  const manifest = { datasetType: 'Blockmodel', origin: [478_500, 6_772_500, 0], layers: [layer] };
  await writer.writeManifest(datasetManifestShape.omit({ format: true }).parse(manifest));
}

/** The values of one of its columns. */
export function gradesOf(number: number): Float64Array {
  let seed = 20_261_121 + number;
  const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const values = new Float64Array(CELLS);
  const wave = (place: number, parts: number): number => Math.sin((place / EDGE) * Math.PI * parts + number);
  let at = 0;
  for (let w = 0; w < EDGE; w += 1) {
    for (let v = 0; v < EDGE; v += 1) {
      const slow = wave(w, 3) + wave(v, 4);
      for (let u = 0; u < EDGE; u += 1) values[at++] = slow + wave(u, 5) + 1.2 * (random() - 0.5);
    }
  }
  return values;
}
