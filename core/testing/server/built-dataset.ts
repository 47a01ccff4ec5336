import { rmSync } from 'node:fs';
import {
  MISSING_CODE,
  type Column,
  type ColumnFile,
  type DatasetManifest,
  type Disposable,
  type ImportIssue,
  type ImportReport,
  type Layer,
} from 'adit/core';
import { readColumn, readDatasetJson, type NumberArray } from 'adit/core/server';

/** What a dataset is made of, wherever it is. */
interface DatasetFacts {
  readonly folder: string;
  readonly manifest: DatasetManifest;
  readonly report: ImportReport;
  readonly issues: readonly ImportIssue[];
}

/** A dataset in its own folder, which is removed with it. Asking it for a layer, a column or a part that it does not have is an Error. @beta */
export interface BuiltDataset extends DatasetFacts, Disposable {
  /** How many issues have a code. */
  count(code: string): number;
  /** A layer of the manifest; throws when there is none of this name. */
  layer(name: string): Layer;
  /** A column of the manifest; throws when there is none of this name. */
  column(layer: string, name: string): Column;
  /** The values of a column of numbers, NaN where one is missing; the codes of one of categories. */
  numbers(layer: string, name: string): Promise<NumberArray>;
  /** The texts of a column of categories, undefined where one is missing. */
  texts(layer: string, name: string): Promise<(string | undefined)[]>;
  /** A file of a layer's geometry in rows of `width` numbers: `positions` and `triangles` have three, `textureCoordinates` two. */
  geometry(layer: string, part: string, width: number): Promise<number[][]>;
  /** The vertices of each item of a layer of lines. */
  polylines(layer: string): Promise<number[][][]>;
  /** The line of its file that each item of a layer comes from, counted from 1; empty where that is not kept. */
  sourceLines(layer: string): Promise<number[]>;
}

/** A dataset with its readers. @internal */
export function openBuilt(facts: DatasetFacts): BuiltDataset {
  const { folder, manifest, report } = facts;
  const layer = (name: string): Layer => found(manifest.layers, name, 'layer');
  const column = (layerName: string, name: string): Column => found(layer(layerName).columns, name, 'column');
  const part = (layerName: string, name: string): ColumnFile => {
    const file = (layer(layerName).geometry as unknown as Record<string, ColumnFile | undefined>)[name];
    if (!file) throw new Error(`${layerName} has no ${name}`);
    return file;
  };
  const geometry = async (layerName: string, name: string, width: number): Promise<number[][]> => {
    const numbers = await readColumn(folder, part(layerName, name));
    return Array.from({ length: numbers.length / width }, (_, row) => [
      ...numbers.subarray(row * width, (row + 1) * width),
    ]);
  };
  return {
    ...facts,
    count: (code) => report.issueCounts[code] ?? 0,
    layer,
    column,
    numbers: (layerName, name) => readColumn(folder, column(layerName, name).data),
    async texts(layerName, name) {
      const { data, dictionary } = column(layerName, name);
      if (dictionary === undefined) throw new Error(`${name} has no texts`);
      const words = await readDatasetJson<string[]>(folder, dictionary);
      return Array.from(await readColumn(folder, data), (code) => (code === MISSING_CODE ? undefined : words[code]));
    },
    geometry,
    async polylines(layerName) {
      const vertices = await geometry(layerName, 'positions', 3);
      const offsets = await readColumn(folder, part(layerName, 'offsets'));
      return Array.from({ length: offsets.length - 1 }, (_, item) => vertices.slice(offsets[item], offsets[item + 1]));
    },
    async sourceLines(layerName) {
      const { sourceLines } = layer(layerName);
      return sourceLines ? [...(await readColumn(folder, sourceLines))] : [];
    },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function found<Named extends { readonly name: string }>(all: readonly Named[], name: string, what: string): Named {
  const one = all.find((other) => other.name === name);
  if (!one) throw new Error(`No ${what} ${name}; there are: ${all.map((other) => other.name).join(', ')}`);
  return one;
}
