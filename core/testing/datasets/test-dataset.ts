import {
  boundsOf,
  isEmptyBounds,
  type Bounds,
  type DatasetManifest,
  type Layer,
  type StoredGeometry,
  type Vector3,
} from 'adit/core';
import { CategoryColumnBuilder, DatasetWriter, NumberColumnBuilder } from 'adit/core/server';
import { itemCountOf, readValuesOf, type TestLayer } from '../layers/test-layer.ts';

/** A layer of a test's dataset: lines or blocks where it says so, else points, which are all at 0 unless told. @beta */
export interface TestDatasetLayer extends TestLayer {
  /** What sort of layer it is, for example `collar`; `point` unless told. */
  readonly identifier?: string;
  readonly points?: readonly Vector3[];
  /** The vertices of each item. */
  readonly lines?: readonly (readonly Vector3[])[];
  /** A grid of blocks with an item in each cell, or in those that are named. */
  readonly blocks?: {
    readonly origin: Vector3;
    readonly size: Vector3;
    readonly count: readonly [number, number, number];
    readonly cells?: readonly number[];
  };
}

/** A complete dataset of a test. @beta */
export interface TestDataset {
  /** Its name as well; without a slash. */
  readonly id: string;
  /** The first tenant unless told; it stands on the tenant's site. */
  readonly tenant?: string;
  /** `Test` unless told. */
  readonly datasetType?: string;
  readonly layers: readonly TestDatasetLayer[];
  /** What the manifest says beside the layers. */
  readonly properties?: DatasetManifest['properties'];
}

/** Writes a test's dataset into a folder as builders do. */
export async function writeTestDataset(folder: string, dataset: TestDataset): Promise<DatasetManifest> {
  const writer = new DatasetWriter(folder);
  const layers: Layer[] = [];
  for (const layer of dataset.layers) layers.push(await writeLayer(writer, layer));
  return writer.writeManifest({
    datasetType: dataset.datasetType ?? 'Test',
    origin: [0, 0, 0],
    unit: 'm',
    layers,
    properties: { ...dataset.properties },
  });
}

async function writeLayer(writer: DatasetWriter, layer: TestDatasetLayer): Promise<Layer> {
  const { name, identifier = 'point' } = layer;
  const columns: Layer['columns'] = [];
  for (const [field, given] of Object.entries(layer.columns)) {
    const values = readValuesOf(given);
    const identity = { file: `${name}-column-${columns.length + 1}`, name: field, unit: 'none' as const };
    if (values instanceof Float64Array) {
      const column = new NumberColumnBuilder(writer, identity);
      column.append(values);
      columns.push(await column.close());
    } else {
      const column = new CategoryColumnBuilder(writer, identity);
      column.append(values.codes);
      columns.push(await column.close(values.texts));
    }
  }
  const { geometry, bounds } = writeGeometry(writer, layer);
  return {
    name,
    identifier,
    label: name,
    fileName: `${name}.csv`,
    count: itemCountOf(layer),
    geometry,
    ...(bounds && { bounds: [...bounds] }),
    columns,
    defaults: { selected: true, open: false },
  };
}

function writeGeometry(writer: DatasetWriter, layer: TestDatasetLayer): { geometry: StoredGeometry; bounds?: Bounds } {
  const { name, blocks, lines } = layer;
  if (blocks) {
    const { origin, size, count, cells } = blocks;
    const axes: Grid['axes'] = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
    const written = cells && { cells: writer.writeColumn(`${name}-cells`, Uint32Array.from(cells)) };
    const grid = { origin: [...origin], size: [...size], count: [...count] } as Pick<Grid, 'origin' | 'size' | 'count'>;
    return { geometry: { kind: 'blocks', axes, ...grid, ...written } };
  }
  const places = lines?.flat() ?? layer.points ?? Array.from({ length: itemCountOf(layer) }, (): Vector3 => [0, 0, 0]);
  const numbers = Float64Array.from(places.flat());
  const positions = writer.writeColumn(`${name}-positions`, numbers);
  const around = boundsOf(numbers);
  const bounds = isEmptyBounds(around) ? {} : { bounds: around };
  if (!lines) return { geometry: { kind: 'points', positions }, ...bounds };
  const ends = lines.map((_, at) => lines.slice(0, at + 1).flat().length);
  const offsets = writer.writeColumn(`${name}-offsets`, Uint32Array.from([0, ...ends]));
  return { geometry: { kind: 'lines', positions, offsets }, ...bounds };
}

type Grid = Extract<StoredGeometry, { kind: 'blocks' }>;
