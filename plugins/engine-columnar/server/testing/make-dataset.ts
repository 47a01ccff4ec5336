import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { datasetManifestShape, type Column, type DatasetManifest, type Layer, type StoredGeometry } from 'adit/core';
import { DatasetWriter, type NumberArray, type OpenDataset } from 'adit/core/server';

/** A column of a made layer: numbers, or codes when it has a dictionary. */
export interface MadeColumn {
  readonly numbers: NumberArray;
  readonly dictionary?: readonly string[];
  readonly sourceTexts?: Readonly<Record<string, string>>;
  readonly location?: 'vertices';
}

/** Made blocks: the grid as a manifest has it, with the numbers themselves in the place of files. */
export interface MadeBlocks {
  readonly items: number;
  readonly origin?: [number, number, number];
  readonly axes?: Extract<StoredGeometry, { kind: 'blocks' }>['axes'];
  readonly size?: [number, number, number];
  readonly count: [number, number, number];
  readonly sizes?: readonly [Float64Array, Float64Array, Float64Array];
  readonly cells?: Uint32Array;
  readonly corners?: Float64Array;
}

/** A made layer; with offsets its items are lines, with triangles triangles, with blocks blocks, else points. */
export interface MadeLayer {
  readonly positions?: NumberArray;
  readonly offsets?: Uint32Array;
  readonly triangles?: Uint32Array;
  readonly textureCoordinates?: Float32Array;
  /** The bytes of an image file. */
  readonly texture?: Uint8Array;
  readonly blocks?: MadeBlocks;
  readonly lines?: Uint32Array;
  readonly columns: Readonly<Record<string, MadeColumn>>;
}

const folders: string[] = [];

/** Writes a dataset of `layers` by the real writer into a new temporary folder and opens it. */
export async function makeDataset(
  layers: Readonly<Record<string, MadeLayer>>,
  origin: [number, number, number] = [0, 0, 0],
): Promise<OpenDataset> {
  const folder = mkdtempSync(join(tmpdir(), 'engine-columnar-'));
  const writer = new DatasetWriter(folder);
  const written: Layer[] = [];
  for (const [name, layer] of Object.entries(layers)) written.push(await writeLayer(writer, name, layer));
  const manifest: DatasetManifest = await writer.writeManifest(
    datasetManifestShape.omit({ format: true }).parse({ datasetType: 'Points', origin, layers: written }),
  );
  folders.push(folder);
  return { id: `dataset-${folders.length}`, version: '1', folder, manifest };
}

/** Removes the folders of all datasets that were made; to be called after the tests of a file. */
export function removeMadeDatasets(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

async function writeLayer(writer: DatasetWriter, name: string, layer: MadeLayer): Promise<Layer> {
  const { geometry, count } = writeGeometry(writer, name, layer);
  const columns: Column[] = [];
  for (const [field, column] of Object.entries(layer.columns)) {
    const file = `${name}-${field.toLowerCase().replaceAll('_', '-')}`;
    columns.push({
      name: field,
      label: field,
      kind: column.dictionary ? 'category' : 'number',
      unit: 'none',
      data: writer.writeColumn(file, column.numbers),
      ...(column.dictionary ? { dictionary: await writer.writeJson(`${file}-texts`, column.dictionary) } : {}),
      ...(column.sourceTexts ? { sourceTexts: await writer.writeJson(`${file}-source`, column.sourceTexts) } : {}),
      statistics: { count: column.numbers.length, missing: 0 },
      ...(column.location ? { location: column.location } : {}),
    });
  }
  return {
    name,
    identifier: geometry.kind,
    label: name,
    fileName: `${name}.csv`,
    count,
    geometry,
    columns,
    ...(layer.lines ? { sourceLines: writer.writeColumn(`${name}-lines`, layer.lines) } : {}),
    defaults: { selected: false, open: false },
  };
}

function writeGeometry(
  writer: DatasetWriter,
  name: string,
  layer: MadeLayer,
): { geometry: StoredGeometry; count: number } {
  const write = <Numbers extends NumberArray>(
    part: string,
    numbers: Numbers,
  ): ReturnType<DatasetWriter['writeColumn']> => writer.writeColumn(`${name}-${part}`, numbers);
  if (layer.blocks) {
    const { items, cells, corners, sizes, ...grid } = layer.blocks;
    const geometry: StoredGeometry = {
      kind: 'blocks',
      origin: [0, 0, 0],
      axes: [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
      size: [1, 1, 1],
      ...grid,
      ...(sizes ? { sizes: [write('u', sizes[0]), write('v', sizes[1]), write('w', sizes[2])] } : {}),
      ...(cells ? { cells: write('cells', cells) } : {}),
      ...(corners ? { corners: write('corners', corners) } : {}),
    };
    return { geometry, count: items };
  }
  const numbers = layer.positions ?? new Float64Array(0);
  const positions = write('positions', numbers);
  if (layer.offsets) {
    return {
      geometry: { kind: 'lines', positions, offsets: write('offsets', layer.offsets) },
      count: layer.offsets.length - 1,
    };
  }
  if (!layer.triangles) return { geometry: { kind: 'points', positions }, count: numbers.length / 3 };
  const { triangles, textureCoordinates, texture } = layer;
  if (texture) writeFileSync(join(writer.folder, `${name}.png`), texture);
  const geometry: StoredGeometry = {
    kind: 'triangles',
    positions,
    triangles: write('triangles', triangles),
    ...(textureCoordinates ? { textureCoordinates: write('uv', textureCoordinates) } : {}),
    ...(texture ? { texture: { file: `${name}.png`, mediaType: 'image/png' } } : {}),
  };
  return { geometry, count: triangles.length / 3 };
}
