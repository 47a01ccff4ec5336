import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { datasetManifestShape, type Column, type DatasetManifest, type Layer } from 'adit/core';
import { DatasetWriter, type NumberArray, type OpenDataset } from 'adit/core/server';

/** A column of a made layer: numbers, or codes when it has a dictionary. */
export interface MadeColumn {
  readonly numbers: NumberArray;
  readonly dictionary?: readonly string[];
  readonly sourceTexts?: Readonly<Record<string, string>>;
}

/** A made layer; with offsets its items are lines, else points. */
export interface MadeLayer {
  readonly positions: NumberArray;
  readonly offsets?: Uint32Array;
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
  const positions = writer.writeColumn(`${name}-positions`, layer.positions);
  const offsets = layer.offsets && writer.writeColumn(`${name}-offsets`, layer.offsets);
  const columns: Column[] = [];
  for (const [field, column] of Object.entries(layer.columns)) {
    const file = `${name}-${field.toLowerCase()}`;
    columns.push({
      name: field,
      label: field,
      kind: column.dictionary ? 'category' : 'number',
      unit: 'none',
      data: writer.writeColumn(file, column.numbers),
      ...(column.dictionary ? { dictionary: await writer.writeJson(`${file}-texts`, column.dictionary) } : {}),
      ...(column.sourceTexts ? { sourceTexts: await writer.writeJson(`${file}-source`, column.sourceTexts) } : {}),
      statistics: { count: column.numbers.length, missing: 0 },
    });
  }
  return {
    name,
    identifier: offsets ? 'interval' : 'point',
    label: name,
    fileName: `${name}.csv`,
    count: offsets ? offsets.length - 1 : positions.length / 3,
    geometry: offsets ? { kind: 'lines', positions, offsets } : { kind: 'points', positions },
    columns,
    ...(layer.lines ? { sourceLines: writer.writeColumn(`${name}-lines`, layer.lines) } : {}),
    defaults: { selected: false, open: false },
  };
}
