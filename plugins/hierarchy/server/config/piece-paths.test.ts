import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MISSING_CODE, pieceColumns, type Layer } from 'adit/core';
import { CategoryColumnBuilder, DatasetWriter } from 'adit/core/server';
import { piecePaths } from './piece-paths.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adit-pieces-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A layer with a column of categories for each list of texts; an empty text is a missing value. */
async function layerOf(columns: Record<string, readonly string[]>): Promise<Layer> {
  const writer = new DatasetWriter(folder);
  const count = Object.values(columns)[0]?.length ?? 0;
  const written = Object.entries(columns).map(([name, texts], at) => {
    const builder = new CategoryColumnBuilder(writer, { name, file: `column-${at}`, unit: 'none' });
    const words = [...new Set(texts)].filter(Boolean);
    builder.append(Uint32Array.from(texts, (text) => (text === '' ? MISSING_CODE : words.indexOf(text))));
    return builder.close(words);
  });
  return {
    name: 'points',
    identifier: 'point',
    label: 'Points',
    fileName: 'points.csv',
    count,
    geometry: { kind: 'points', positions: writer.writeColumn('xyz', new Float64Array(count * 3)) },
    columns: await Promise.all(written),
    defaults: { selected: true, open: true },
  };
}

const piecesOf = (layer: Layer, ...names: string[]): Promise<readonly string[]> =>
  piecePaths(
    folder,
    layer,
    pieceColumns({ properties: Object.fromEntries(names.map((name, at) => [`hierarchy_${at}`, name])) }, layer),
  );

it('[W3.04] the pieces of a layer are the combinations that there are, joined by a double colon, in natural order', async () => {
  const layer = await layerOf({ area: ['S', 'N', 'N', 'S', ''], bench: ['2', '10', '9', '', '2'] });
  expect(await piecesOf(layer, 'area', 'bench')).toEqual(['::', 'N::9', 'N::10', 'S', 'S::2']);
  expect(await piecesOf(layer, 'area')).toEqual(['::', 'N', 'S']);
});

it('[W3.14] without a hierarchy, without its columns or with too many pieces there is only ROOT', async () => {
  const layer = await layerOf({ area: Array.from({ length: 10_001 }, (_, number) => `a${number}`) });
  expect(await piecesOf(layer)).toEqual(['ROOT']);
  expect(await piecesOf(layer, 'area', 'bench')).toEqual(['ROOT']);
  expect(await piecesOf(layer, 'area')).toEqual(['ROOT']);
});

it('a piece that is called ROOT is not told from the whole', async () => {
  expect(await piecesOf(await layerOf({ area: ['ROOT', 'N'] }), 'area')).toEqual(['ROOT']);
});
