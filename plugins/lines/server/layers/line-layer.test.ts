import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DatasetWriter, type LineProperty } from 'adit/core/server';
import { FileLayers, type WrittenLayer } from './file-layers.ts';

const line = { xyz: Float64Array.of(0, 0, 0, 1, 0, 0), values: {}, vertexValues: {}, line: 1, object: undefined };
const property = (name: string): LineProperty => ({ name, kind: 'category', of: 'lines' });

async function written(layers: FileLayers): Promise<WrittenLayer[]> {
  const folder = mkdtempSync(join(tmpdir(), 'adit-lines-'));
  try {
    return await layers.write(new DatasetWriter(folder), { written: 0, files: 1, unit: 'm' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('a value that is missing of earlier lines is missing there, and a name that is measured gets a number', async () => {
  const layers = new FileLayers('a.str', undefined);
  layers.properties.set('length', property('length'));
  layers.take(line);
  layers.take({ ...line, values: { length: 'short' } });
  const [one] = await written(layers);
  const columns = one?.layer.columns.map(({ name, statistics }) => [name, statistics.count, statistics.missing]);
  expect(columns).toEqual([
    ['length', 1, 1],
    ['length_2', 2, 0],
    ['elevation', 2, 0],
    ['vertices', 2, 0],
    ['closed', 2, 0],
  ]);
});

it('properties behind the first 200 are left out by name', async () => {
  const layers = new FileLayers('a.str', undefined);
  const names = Array.from({ length: 202 }, (_, at) => `p${at}`);
  for (const name of names) layers.properties.set(name, property(name));
  layers.take({ ...line, values: Object.fromEntries(names.map((name) => [name, 'x'])) });
  expect(layers.layers[0]?.leftOut).toEqual(['p200', 'p201']);
  expect((await written(layers))[0]?.layer.columns).toHaveLength(204);
});

it('objects behind the first 200 share a layer', async () => {
  const layers = new FileLayers('a.pl', undefined);
  for (let at = 0; at < 203; at += 1) layers.take({ ...line, object: `object ${at}` });
  const all = await written(layers);
  expect(all).toHaveLength(201);
  expect([all.at(-1)?.layer.label, all.at(-1)?.layer.count]).toEqual(['Lines', 3]);
});
