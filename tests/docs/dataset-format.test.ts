import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnShape, columnTypes, datasetManifestShape, layerShape, MISSING_CODE, type Layer } from 'adit/core';
import {
  CategoryColumnBuilder,
  checkDatasetFiles,
  DatasetWriter,
  NumberColumnBuilder,
  readColumn,
  readDatasetJson,
  readManifest,
  writeDatasetSums,
} from 'adit/core/server';
import { exportDataset } from '../../plugins/exporting/server/csv/csv-export.ts';
import { readGuide } from '../e2e/support/guide.ts';

const path = 'docs/plugin-authors/dataset-format.md';
const page = readFileSync(path, 'utf8');

/** What the program of the page that reads gives of a layer. */
interface PlainLayer {
  readonly name: string;
  readonly places: readonly unknown[];
  readonly columns: Readonly<Record<string, readonly unknown[]>>;
}

const place = mkdtempSync(join(tmpdir(), 'adit-format-'));
const folderOf = (name: string): string => {
  mkdirSync(join(place, name));
  return join(place, name);
};
const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name)).toString('hex')]));
const csvOf = (folder: string, layer: Layer): Promise<string> => {
  const manifest = datasetManifestShape.parse({
    ...{ format: 1, datasetType: 'Thing', origin: [0, 0, 0] },
    layers: [layer],
  });
  return text(exportDataset({ name: 'Thing', folder, manifest, scratch: folder }, new AbortController().signal));
};

const programs = readGuide(path).flatMap((step) => ('file' in step ? [step] : []));
let readDataset: (folder: string) => readonly PlainLayer[];
let writeDataset: (folder: string) => void;
beforeAll(async () => {
  for (const { file, content } of programs) writeFileSync(join(place, file), content);
  const load = (file: string) => import(/* @vite-ignore */ pathToFileURL(join(place, file)).href);
  ({ readDataset } = (await load('read-dataset.mjs')) as { readDataset: typeof readDataset });
  ({ writeDataset } = (await load('write-dataset.mjs')) as { writeDataset: typeof writeDataset });
});
afterAll(() => rmSync(place, { recursive: true }));

describe('the page on the format of datasets', () => {
  it('has two programs that need nothing but Node.js', () => {
    expect(programs.map(({ file }) => file)).toEqual(['read-dataset.mjs', 'write-dataset.mjs']);
    const imported = programs.flatMap(({ content }) =>
      Array.from(content.matchAll(/from '([^']+)'/g), ([, name]) => name),
    );
    expect(imported.filter((name) => !name?.startsWith('node:'))).toEqual([]);
  });

  it('names every type of numbers with its bytes, and every field of manifests, layers and columns', () => {
    const rows = Array.from(page.matchAll(/^\| `(\w\d+)` \| (\d) \|/gm), ([, type, bytes]) => [type, Number(bytes)]);
    expect(rows).toEqual([
      ['f64', Float64Array.BYTES_PER_ELEMENT],
      ['f32', Float32Array.BYTES_PER_ELEMENT],
      ['u32', Uint32Array.BYTES_PER_ELEMENT],
      ['u8', Uint8Array.BYTES_PER_ELEMENT],
    ]);
    expect(rows.map(([type]) => type)).toEqual(columnTypes);
    expect(page).toContain(MISSING_CODE.toLocaleString('en'));
    const fields = [datasetManifestShape, layerShape, columnShape].flatMap(({ shape }) => Object.keys(shape));
    expect(fields.filter((field) => !new RegExp(`[\`*]${field}[\`*]`).test(page))).toEqual([]);
    const kinds = layerShape.shape.geometry.options.map(({ shape }) => shape);
    for (const { kind, ...files } of kinds) {
      expect(page).toContain(`| \`${[...kind.values].join('')}\` |`);
      expect(Object.keys(files).filter((file) => !page.includes(`\`${file}\``))).toEqual([]);
    }
  });

  it('has a program that writes what Adit writes, byte for byte, and Adit opens it', async () => {
    const [plain, own] = [folderOf('plain'), folderOf('own')];
    writeDataset(plain);
    const manifest = await readManifest(plain);
    await checkDatasetFiles(plain);
    const [layer] = manifest.layers;
    expect([...(await readColumn(plain, layer!.columns[0]!.data))]).toEqual([0.5, Number.NaN]);
    expect(await readDatasetJson(plain, layer!.columns[1]!.dictionary!)).toEqual(['Basalt', 'Granite']);
    expect((await csvOf(plain, layer!)).split('\r\n')).toEqual([
      'x,y,z,Au,Rock',
      '478100,6772300,312.5,0.5,Basalt',
      '478200,6772300,314,,Granite',
      '',
    ]);

    const writer = new DatasetWriter(own);
    const gold = new NumberColumnBuilder(writer, { file: 'points-au', name: 'Au', unit: 'none' });
    gold.append(Float64Array.of(0.5, Infinity));
    const rock = new CategoryColumnBuilder(writer, { file: 'points-rock', name: 'Rock', unit: 'none' });
    rock.append(Uint32Array.of(7, 2));
    const dictionary = ['', '', 'Granite', '', '', '', '', 'Basalt'];
    const columns = [await gold.close(new Map([[1, '<0.01']])), await rock.close(dictionary)];
    const positions =
      layer!.geometry.kind === 'points' ? await readColumn(plain, layer!.geometry.positions) : undefined;
    await writer.writeManifest({
      ...manifest,
      layers: [
        {
          ...layer!,
          columns,
          geometry: {
            kind: 'points',
            positions: writer.writeColumn('points-positions', Float64Array.from(positions!)),
          },
          sourceLines: writer.writeColumn('points-lines', Uint32Array.of(2, 3)),
        },
      ],
    });
    expect(await readManifest(own)).toEqual(manifest);
    const [{ 'manifest.json': _plain, ...plainFiles }, { 'manifest.json': _own, ...ownFiles }] = [
      filesOf(plain),
      filesOf(own),
    ];
    expect(ownFiles).toEqual(plainFiles);

    const shown = Array.from(page.matchAll(/^\| `([\w.-]+)` \| `([0-9a-f ]+)` \|$/gm), ([, file, hex]) => [
      file,
      hex?.replaceAll(' ', ''),
    ]);
    expect(Object.fromEntries(shown)).toEqual(
      Object.fromEntries(Object.entries(plainFiles).filter(([file]) => !file.endsWith('.json'))),
    );
  });

  it('has a program that reads every form of geometry, missing values and values of vertices as Adit has them', async () => {
    const folder = folderOf('every-form');
    const writer = new DatasetWriter(folder);
    const f64 = (name: string, ...values: number[]) => writer.writeColumn(name, Float64Array.from(values));
    const u32 = (name: string, ...values: number[]) => writer.writeColumn(name, Uint32Array.from(values));
    const depths = new NumberColumnBuilder(writer, { file: 'depth', name: 'depth', unit: 'm' });
    depths.append(Float64Array.of(0, 1, 2, Number.NaN, 1));
    const holes = new CategoryColumnBuilder(writer, { file: 'hole', name: 'hole', unit: 'none' });
    holes.append(Uint32Array.of(0, MISSING_CODE, 1));
    const layer = (
      name: string,
      count: number,
      geometry: Layer['geometry'],
      columns: Layer['columns'] = [],
    ): Layer => ({
      ...{ name, identifier: name, label: name, fileName: '', count, geometry, columns },
      defaults: { selected: true, open: true },
    });
    const turned = [
      [0, 1, 0],
      [-1, 0, 0],
      [0, 0, 1],
    ] as [[number, number, number], [number, number, number], [number, number, number]];
    const layers = [
      layer(
        'lines',
        3,
        {
          kind: 'lines',
          positions: f64('lp', 0, 0, 0, 1, 1, 1, 2, 2, 2, 5, 5, 5, 6, 6, 6),
          offsets: u32('lo', 0, 3, 3, 5),
        },
        [await holes.close(['A', 'B']), { ...(await depths.close()), location: 'vertices' }],
      ),
      layer('triangles', 2, {
        kind: 'triangles',
        positions: f64('tp', 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 9),
        triangles: u32('tt', 0, 1, 2, 1, 3, 2),
      }),
      layer('parts', 2, {
        ...{ kind: 'blocks', origin: [100, 200, 0], axes: turned, size: [10, 20, 4], count: [2, 2, 1] },
        ...{ cells: u32('bc', 0, 3), corners: f64('bk', 0, 0, 0, 1, 1, 1, 0.5, 0.5, 0, 1, 1, 0.5) },
      }),
      layer('varied', 2, {
        ...{
          kind: 'blocks',
          origin: [0, 0, 0],
          axes: [
            [1, 0, 0],
            [0, 1, 0],
            [0, 0, 1],
          ],
          size: [1, 2, 4],
          count: [2, 1, 1],
        },
        sizes: [f64('su', 1, 3), f64('sv', 2), f64('sw', 4)],
      }),
    ];
    await writer.writeManifest({ datasetType: 'Thing', origin: [0, 0, 0], unit: 'm', layers, properties: {} });

    const [lines, triangles, parts, varied] = readDataset(folder);
    expect(lines).toEqual({
      name: 'lines',
      places: [
        [
          [0, 0, 0],
          [1, 1, 1],
          [2, 2, 2],
        ],
        [],
        [
          [5, 5, 5],
          [6, 6, 6],
        ],
      ],
      columns: { hole: ['A', undefined, 'B'], depth: [0, 1, 2, undefined, 1] },
    });
    expect(triangles?.places).toEqual([
      [
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 0],
      ],
      [
        [1, 0, 0],
        [1, 1, 9],
        [0, 1, 0],
      ],
    ]);
    // The export has the centres and the sizes, of code of its own.
    for (const [at, boxes] of [parts, varied].entries()) {
      const [, ...rows] = (await csvOf(folder, layers[2 + at]!)).trim().split('\r\n');
      const centres = ((boxes?.places ?? []) as number[][][]).map(([low, high]) =>
        low!.map((number, axis) => (number + high![axis]!) / 2),
      );
      expect(centres).toEqual(rows.map((row) => row.split(',').map(Number).slice(0, 3)));
    }
    expect(parts?.places).toEqual([
      [
        [100, 200, 0],
        [80, 210, 4],
      ],
      [
        [70, 215, 0],
        [60, 220, 2],
      ],
    ]);
    expect(varied?.places).toEqual([
      [
        [0, 0, 0],
        [1, 2, 4],
      ],
      [
        [1, 0, 0],
        [4, 2, 4],
      ],
    ]);
  });

  it('tells the sums as they are, by files, sizes and blocks', async () => {
    const folder = folderOf('sums');
    writeDataset(folder);
    // More than one block.
    writeFileSync(join(folder, 'issues.ndjson'), Buffer.alloc(5_000_000, 'x'));
    const sum = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');
    const whole = await writeDatasetSums(folder);
    const written = readFileSync(join(folder, 'sums.json'), 'utf8');
    expect(sum(written)).toBe(whole);
    const [, example = ''] = /^## Sums[\s\S]*?```json\n([\s\S]*?)```/m.exec(page) ?? [];
    const told = JSON.parse(example) as { blockBytes: number; files: Record<string, object> };
    const names = readdirSync(folder).filter((name) => name !== 'sums.json');
    const files = names.map((name) => {
      const bytes = readFileSync(join(folder, name));
      const starts = Array.from(
        { length: Math.ceil(bytes.length / told.blockBytes) },
        (_, block) => block * told.blockBytes,
      );
      const blocks = starts.map((start) => sum(bytes.subarray(start, start + told.blockBytes)));
      return [name, { bytes: statSync(join(folder, name)).size, sha256: sum(bytes), blocks }] as const;
    });
    expect(JSON.parse(written)).toEqual({ ...told, files: Object.fromEntries(files) });
    expect(Object.keys(Object.values(told.files)[0]!)).toEqual(Object.keys(files[0]![1]));
  });

  it('says what becomes of a manifest with a field that this version does not know', async () => {
    expect(page).toContain('An earlier one takes such a manifest for a damaged one');
    const folder = folderOf('later');
    writeDataset(folder);
    const file = join(folder, 'manifest.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), later: true }));
    await expect(readManifest(folder)).rejects.toMatchObject({ code: 'damaged-dataset', status: 410 });
  });
});
