import { basename } from 'node:path';
import { AditError, extensionOf, type ImportIssue } from 'adit/core';
import type { ColumnsPart, ColumnsReader, ColumnsSink } from 'adit/core/server';
import { expect } from 'vitest';
import english from '../../locales/en.json' with { type: 'json' };
import { fileReader as geojsonReader } from '../geojson/geojson-reader.ts';
import { fileReader as vsetReader } from '../gocad/vset-reader.ts';
import { fileReader as lasReader } from '../las/las-reader.ts';
import { fileReader as plyReader } from '../ply/ply-reader.ts';
import { fileReader as shapefileReader } from '../shapefile/shapefile-reader.ts';

const { signal } = new AbortController();
const readers: Readonly<Record<string, ColumnsReader>> = {
  ply: plyReader,
  shp: shapefileReader,
  zip: shapefileReader,
  geojson: geojsonReader,
  vs: vsetReader,
};
const readerOf = (path: string): ColumnsReader => readers[extensionOf(path)] ?? lasReader;

/** All points of a file, by column. */
export interface Cloud {
  readonly rows: number;
  readonly names: readonly string[];
  readonly values: ReadonlyMap<string, readonly number[]>;
  readonly texts: ReadonlyMap<string, Readonly<Record<string, number>>>;
  /** The codes of what was said of it. */
  readonly issues: readonly string[];
}

/** Reads all points of a file by the reader of its sort, of columns that are named only these. */
export async function readCloud(path: string, only?: readonly string[]): Promise<Cloud> {
  const reader = readerOf(path);
  const file = { path, fileName: basename(path) };
  const part = (await reader.describe(file, signal)).parts[0] as ColumnsPart;
  const columns = part.columns.filter(({ name }) => !only || only.includes(name));
  const values = new Map<string, number[]>(columns.map(({ name }) => [name, []]));
  const issues: string[] = [];
  let [rows, rejected] = [0, 0];
  const issue = ({ code, severity }: ImportIssue): void => {
    issues.push(code);
    if (severity === 'rejected') rejected += 1;
  };
  const run = { signal, missingSymbols: [], issue };
  const batch: ColumnsSink['batch'] = (taken) => {
    rows += taken.rows;
    for (const [name, numbers] of [...taken.numbers, ...taken.texts])
      for (const number of numbers) values.get(name)?.push(number);
  };
  const summary = await reader.read(file, 0, { columns, batch }, run);
  expect(summary.rowsRead).toBe(rows + rejected);
  const texts = new Map(
    [...summary.dictionaries].map(([name, words]) => {
      const counts: Record<string, number> = {};
      for (const code of values.get(name) ?? []) counts[words[code] ?? ''] = (counts[words[code] ?? ''] ?? 0) + 1;
      return [name, counts];
    }),
  );
  return { rows, names: columns.map(({ name }) => name), values, texts, issues };
}

/** The numbers of a column, or the codes of its texts. */
export const columnOf = (cloud: Cloud, name: string): readonly number[] => cloud.values.get(name) ?? [];
export const sumOf = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
export const meanOf = (cloud: Cloud, name: string): number => sumOf(columnOf(cloud, name)) / cloud.rows;
export const lowest = (numbers: readonly number[]): number =>
  numbers.reduce((least, number) => Math.min(least, number), Infinity);
export const highest = (numbers: readonly number[]): number =>
  numbers.reduce((most, number) => Math.max(most, number), -Infinity);

/** The code and the values of the error that a file ends in; `read` where it ends in none. Codes have a text. */
export async function refusalOf(path: string): Promise<unknown> {
  try {
    await readCloud(path);
    return 'read';
  } catch (error) {
    if (!(error instanceof AditError)) throw error;
    expect(Object.keys(english)).toContain(`error.${error.code}`);
    return [error.code, error.values];
  }
}
