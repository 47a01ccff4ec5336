import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  boundsOf,
  isEmptyBounds,
  MISSING_CODE,
  type Column,
  type DatasetManifest,
  type Layer,
  type LengthUnit,
  type StoredGeometry,
} from 'adit/core';
import {
  CategoryColumnBuilder,
  DatasetWriter,
  NumberColumnBuilder,
  readColumn,
  readDatasetJson,
  readManifest,
} from 'adit/core/server';

type Three = [number, number, number];

/** Where the items of a made-up layer are. */
export type TestGeometry =
  | { kind: 'points'; positions: number[] }
  | { kind: 'lines'; positions: number[]; offsets: number[] }
  | { kind: 'triangles'; positions: number[]; triangles: number[]; textureCoordinates?: number[]; image?: Uint8Array }
  | {
      kind: 'blocks';
      origin: Three;
      axes: [Three, Three, Three];
      size: Three;
      count: Three;
      sizes?: [number[], number[], number[]];
      cells?: number[];
      corners?: number[];
    };

export interface TestColumn {
  name: string;
  label?: string;
  kind: Column['kind'];
  unit?: Column['unit'];
  location?: 'vertices';
  values: (number | string | undefined)[];
}

export interface TestLayer {
  name: string;
  identifier: string;
  label: string;
  count: number;
  geometry: TestGeometry;
  columns: TestColumn[];
  attributes?: Layer['attributes'];
  defaults?: Layer['defaults'];
}

export interface TestDataset {
  datasetType: string;
  unit?: LengthUnit;
  properties?: DatasetManifest['properties'];
  layers: TestLayer[];
}

/** Writes a dataset's folder with the product's own writer. */
export async function writeDataset(folder: string, dataset: TestDataset): Promise<DatasetManifest> {
  const writer = new DatasetWriter(folder);
  const layers: Layer[] = [];
  for (const layer of dataset.layers) layers.push(await writeLayer(writer, layer));
  return writer.writeManifest({
    datasetType: dataset.datasetType,
    origin: [0, 0, 0],
    unit: dataset.unit ?? 'm',
    layers,
    properties: dataset.properties ?? {},
  });
}

async function writeLayer(writer: DatasetWriter, layer: TestLayer): Promise<Layer> {
  const columns: Column[] = [];
  for (const [index, column] of layer.columns.entries())
    columns.push(await writeColumn(writer, `${layer.name}-column-${index + 1}`, column));
  const { name, identifier, label, count, attributes, geometry } = layer;
  const bounds = 'positions' in geometry ? boundsOf(Float64Array.from(geometry.positions)) : undefined;
  return {
    name,
    identifier,
    label,
    fileName: 'source.csv',
    count,
    geometry: writeGeometry(writer, name, geometry),
    ...(bounds && !isEmptyBounds(bounds) ? { bounds: [...bounds] } : {}),
    columns,
    ...(attributes ? { attributes } : {}),
    defaults: layer.defaults ?? { selected: true, open: false },
  };
}

function writeGeometry(writer: DatasetWriter, name: string, geometry: TestGeometry): StoredGeometry {
  const f64 = (part: string, values: number[]) => writer.writeColumn(`${name}-${part}`, Float64Array.from(values));
  const u32 = (part: string, values: number[]) => writer.writeColumn(`${name}-${part}`, Uint32Array.from(values));
  if (geometry.kind === 'blocks') {
    const { sizes, cells, corners, ...grid } = geometry;
    return {
      ...grid,
      ...(sizes ? { sizes: [f64('sizes-x', sizes[0]), f64('sizes-y', sizes[1]), f64('sizes-z', sizes[2])] } : {}),
      ...(cells ? { cells: u32('cells', cells) } : {}),
      ...(corners ? { corners: f64('corners', corners) } : {}),
    };
  }
  const positions = f64('positions', geometry.positions);
  if (geometry.kind === 'points') return { kind: 'points', positions };
  if (geometry.kind === 'lines') return { kind: 'lines', positions, offsets: u32('offsets', geometry.offsets) };
  const triangles = u32('triangles', geometry.triangles);
  const { textureCoordinates, image } = geometry;
  if (!textureCoordinates || !image) return { kind: 'triangles', positions, triangles };
  writeFileSync(join(writer.folder, `${name}-texture.png`), image);
  return {
    kind: 'triangles',
    positions,
    triangles,
    textureCoordinates: writer.writeColumn(`${name}-uv`, Float32Array.from(textureCoordinates)),
    texture: { file: `${name}-texture.png`, mediaType: 'image/png' },
  };
}

async function writeColumn(writer: DatasetWriter, file: string, column: TestColumn): Promise<Column> {
  const { name, label = name, kind, unit = 'none', location, values } = column;
  const placed = location ? { location } : {};
  if (kind !== 'category') {
    const builder = new NumberColumnBuilder(writer, { file, name, unit });
    builder.append(Float64Array.from(values, (value) => (typeof value === 'number' ? value : NaN)));
    return { ...(await builder.close()), kind, label, ...placed };
  }
  const words = [...new Set(values.filter((value) => value !== undefined))].map(String);
  const builder = new CategoryColumnBuilder(writer, { file, name, unit });
  builder.append(
    Uint32Array.from(values, (value) => (value === undefined ? MISSING_CODE : words.indexOf(String(value)))),
  );
  return { ...(await builder.close(words)), label, ...placed };
}

/** A dataset's folder as a `TestDataset`; what an export does not keep, or names anew, is not in it. */
export async function readDataset(folder: string): Promise<TestDataset> {
  const { datasetType, unit, properties, layers } = await readManifest(folder);
  return { datasetType, unit, properties, layers: await Promise.all(layers.map((layer) => readLayer(folder, layer))) };
}

async function readLayer(folder: string, layer: Layer): Promise<TestLayer> {
  const { name, identifier, label, count, attributes, defaults } = layer;
  const columns = await Promise.all(layer.columns.map((column) => readTestColumn(folder, column)));
  const geometry = await readGeometry(folder, layer.geometry);
  return { name, identifier, label, count, geometry, columns, ...(attributes ? { attributes } : {}), defaults };
}

async function readGeometry(folder: string, geometry: StoredGeometry): Promise<TestGeometry> {
  const numbers = async (file: Parameters<typeof readColumn>[1]): Promise<number[]> => [
    ...(await readColumn(folder, file)),
  ];
  if (geometry.kind === 'blocks') {
    const { sizes, cells, corners, ...grid } = geometry;
    return {
      ...grid,
      ...(sizes ? { sizes: [await numbers(sizes[0]), await numbers(sizes[1]), await numbers(sizes[2])] } : {}),
      ...(cells ? { cells: await numbers(cells) } : {}),
      ...(corners ? { corners: await numbers(corners) } : {}),
    };
  }
  const positions = await numbers(geometry.positions);
  if (geometry.kind === 'points') return { kind: 'points', positions };
  if (geometry.kind === 'lines') return { kind: 'lines', positions, offsets: await numbers(geometry.offsets) };
  const triangles = await numbers(geometry.triangles);
  const { textureCoordinates, texture } = geometry;
  if (!textureCoordinates || !texture) return { kind: 'triangles', positions, triangles };
  return { kind: 'triangles', positions, triangles, textureCoordinates: await numbers(textureCoordinates) };
}

async function readTestColumn(folder: string, column: Column): Promise<TestColumn> {
  const { name, label, kind, unit, location, data, dictionary } = column;
  const numbers = await readColumn(folder, data);
  const words = dictionary === undefined ? [] : await readDatasetJson<string[]>(folder, dictionary);
  const values = Array.from(numbers, (value) =>
    kind === 'category' ? words[value] : Number.isNaN(value) ? undefined : value,
  );
  return { name, label, kind, unit, ...(location === 'vertices' ? { location } : {}), values };
}
