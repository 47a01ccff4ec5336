import {
  mkdtempSync,
  openSync,
  closeSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ColumnFile } from 'adit/core';
import { forgetFolders, keepFolder } from './checked-folders.ts';
import type { DamagedFile } from './damaged-file.ts';
import {
  checkDatasetFiles,
  readColumn,
  readDatasetBytes,
  readDatasetJson,
  readManifest,
  readNumbers,
} from './dataset-reader.ts';
import { scrubDataset } from './dataset-scrub.ts';
import { SUM_BLOCK_BYTES, writeDatasetSums } from './dataset-sums.ts';
import { CategoryColumnBuilder, NumberColumnBuilder } from './column-builder.ts';
import { DatasetWriter } from './dataset-writer.ts';

/** A little more than two blocks of numbers. */
const COUNT = (2 * SUM_BLOCK_BYTES) / 8 + 3;

let folder = '';
let found: (DamagedFile | undefined)[] = [];
let gold: ColumnFile;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'adit-checked-'));
  found = [];
  const writer = new DatasetWriter(folder);
  const numbers = new NumberColumnBuilder(writer, { file: 'points-au', name: 'Au', unit: 'none' });
  numbers.append(Float64Array.from({ length: COUNT }, (_, item) => item));
  const texts = new CategoryColumnBuilder(writer, { file: 'points-rock', name: 'Rock', unit: 'none' });
  texts.append(new Uint32Array(COUNT));
  const columns = [await numbers.close(new Map([[0, '<1']])), await texts.close(['Basalt'])];
  gold = columns[0]!.data;
  await writer.writeManifest({
    datasetType: 'Points',
    origin: [0, 0, 0],
    unit: 'm',
    properties: {},
    layers: [
      {
        name: 'points',
        identifier: 'point',
        label: 'Samples',
        fileName: 'points.csv',
        count: COUNT,
        geometry: { kind: 'points', positions: writer.writeColumn('points-positions', new Float64Array(COUNT * 3)) },
        columns,
        defaults: { selected: true, open: true },
      },
    ],
  });
  writeFileSync(join(folder, 'issues.jsonl'), '{}\n');
});
afterEach(() => {
  forgetFolders(folder);
  rmSync(folder, { recursive: true, force: true });
});

const keep = (sums: string | undefined): void =>
  keepFolder(folder, { name: 'Pit', sums, found: (_file, damage) => void found.push(damage) });

/** Changes eight bytes, and leaves the times of the file as a failing disk does unless told. */
function flip(file: string, at: number, isQuiet = false): void {
  const path = join(folder, file);
  const { atime, mtime } = statSync(path);
  const handle = openSync(path, 'r+');
  writeSync(handle, Buffer.from(Float64Array.of(99_999.25).buffer), 0, 8, at);
  closeSync(handle);
  if (isQuiet) utimesSync(path, atime, mtime);
}

const goldIsDamaged = {
  code: 'damaged-dataset',
  status: 410,
  values: {
    place: 'Pit › Samples › Au',
    dataset: 'Pit',
    layer: 'Samples',
    column: 'Au',
    file: 'points-au.f64',
    reason: 'changed',
  },
};

describe('a dataset with sums', () => {
  beforeEach(async () => keep(await writeDatasetSums(folder)));

  it('gives what was written, whole and in part', async () => {
    expect((await readColumn(folder, gold))[COUNT - 1]).toBe(COUNT - 1);
    expect([...(await readNumbers(folder, gold, COUNT - 2, 2))]).toEqual([COUNT - 2, COUNT - 1]);
    expect(await readDatasetJson(folder, 'points-rock-dictionary.json')).toEqual(['Basalt']);
    expect(Buffer.from(await readDatasetBytes(folder, 'issues.jsonl')).toString()).toBe('{}\n');
    expect((await readManifest(folder)).layers).toHaveLength(1);
    await checkDatasetFiles(folder);
  });

  it('refuses a column with eight other bytes, and names dataset, layer, column and file', async () => {
    flip(gold.file, 8 * 10, true);
    await expect(readColumn(folder, gold)).rejects.toMatchObject(goldIsDamaged);
    expect(found).toEqual([{ file: gold.file, reason: 'changed', dataset: 'Pit', layer: 'Samples', column: 'Au' }]);
    await expect(checkDatasetFiles(folder, [gold.file])).rejects.toMatchObject(goldIsDamaged);
  });

  it('looks at the blocks that are touched only, at both ends of each, and once', async () => {
    const perBlock = SUM_BLOCK_BYTES / 8;
    flip(gold.file, SUM_BLOCK_BYTES, true);
    expect([...(await readNumbers(folder, gold, perBlock - 1, 1))]).toEqual([perBlock - 1]);
    await expect(readNumbers(folder, gold, perBlock, 1)).rejects.toMatchObject(goldIsDamaged);
    await expect(readNumbers(folder, gold, perBlock - 1, 2)).rejects.toMatchObject(goldIsDamaged);
    await expect(readNumbers(folder, gold, 2 * perBlock - 1, 1)).rejects.toMatchObject(goldIsDamaged);
    expect([...(await readNumbers(folder, gold, 2 * perBlock, 3))]).toEqual([
      2 * perBlock,
      2 * perBlock + 1,
      2 * perBlock + 2,
    ]);
    await expect(readColumn(folder, gold)).rejects.toMatchObject(goldIsDamaged);
  });

  it('looks again when a file was written since, and is content once it is what it was', async () => {
    await readColumn(folder, gold);
    const before = readFileSync(join(folder, gold.file));
    flip(gold.file, 8);
    await expect(readNumbers(folder, gold, 1, 1)).rejects.toMatchObject(goldIsDamaged);
    writeFileSync(join(folder, gold.file), before);
    expect([...(await readNumbers(folder, gold, 1, 1))]).toEqual([1]);
    await checkDatasetFiles(folder, [gold.file]);
    expect(found.at(-1)).toBeUndefined();
  });

  it('refuses a dictionary, texts of the source and a list of issues that are others, though they are well-formed', async () => {
    const code = (reading: Promise<unknown>) =>
      expect(reading).rejects.toMatchObject({ code: 'damaged-dataset', status: 410 });
    writeFileSync(join(folder, 'points-rock-dictionary.json'), '["Gabbro"]');
    writeFileSync(join(folder, 'points-au-source.json'), '{"0":"<9"}');
    writeFileSync(join(folder, 'issues.jsonl'), '[]\n');
    await code(readDatasetJson(folder, 'points-rock-dictionary.json'));
    await code(readDatasetJson(folder, 'points-au-source.json'));
    await code(readDatasetBytes(folder, 'issues.jsonl'));
    expect(found.map((damage) => [damage?.layer, damage?.column])).toEqual([
      ['Samples', 'Rock'],
      ['Samples', 'Au'],
      [undefined, undefined],
    ]);
  });

  it('refuses a manifest and sums that were changed together', async () => {
    const manifest = readFileSync(join(folder, 'manifest.json'), 'utf8');
    writeFileSync(join(folder, 'manifest.json'), manifest.replace('Samples', 'Simples'));
    await expect(readManifest(folder)).rejects.toMatchObject({ values: { file: 'manifest.json', dataset: 'Pit' } });
    const sums = await writeDatasetSums(folder);
    forgetFolders(folder);
    keep('0'.repeat(64));
    await expect(readManifest(folder)).rejects.toMatchObject({ status: 410, values: { file: 'sums.json' } });
    await expect(readColumn(folder, gold)).rejects.toMatchObject({ values: { file: 'sums.json' } });
    keep(sums);
    expect((await readManifest(folder)).layers[0]?.label).toBe('Simples');
  });

  it('names a file and a folder that are not there', async () => {
    rmSync(join(folder, gold.file));
    await expect(readColumn(folder, gold)).rejects.toMatchObject({
      code: 'damaged-dataset',
      status: 410,
      values: { place: 'Pit › Samples › Au', reason: 'missing' },
    });
    forgetFolders(folder);
    keep('0'.repeat(64));
    rmSync(folder, { recursive: true });
    await expect(readManifest(folder)).rejects.toMatchObject({
      code: 'damaged-dataset',
      status: 410,
      values: { place: 'Pit', file: '*', reason: 'missing' },
    });
  });

  it('is scrubbed whatever was seen before, file by file', async () => {
    const { text } = { text: await readFileSync(join(folder, 'sums.json'), 'utf8') };
    expect(Object.keys((JSON.parse(text) as { files: object }).files)).toEqual([
      'issues.jsonl',
      'manifest.json',
      'points-au-source.json',
      'points-au.f64',
      'points-positions.f64',
      'points-rock-dictionary.json',
      'points-rock.u32',
    ]);
    flip(gold.file, 2 * SUM_BLOCK_BYTES + 16, true);
    rmSync(join(folder, 'points-rock-dictionary.json'));
    const damaged: unknown[] = [];
    let files = 0;
    for await (const { damage } of scrubDataset(folder, { name: 'Pit', sums: undefined })) {
      files += 1;
      if (damage) damaged.push([damage.file, damage.reason, damage.column]);
    }
    expect(files).toBe(6);
    expect(damaged).toEqual([
      [gold.file, 'changed', 'Au'],
      ['points-rock-dictionary.json', 'missing', 'Rock'],
    ]);
  });
});

describe('a dataset of 0.1.0, which has no sums', () => {
  beforeEach(() => keep(undefined));

  it('is read for ever, its columns compared whole with what the manifest says', async () => {
    expect([...(await readNumbers(folder, gold, 5, 1))]).toEqual([5]);
    await checkDatasetFiles(folder);
    expect(await readDatasetJson(folder, 'points-rock-dictionary.json')).toEqual(['Basalt']);
    flip(gold.file, 2 * SUM_BLOCK_BYTES);
    await expect(readNumbers(folder, gold, 5, 1)).rejects.toMatchObject(goldIsDamaged);
    await expect(readColumn(folder, gold)).rejects.toMatchObject(goldIsDamaged);
    writeFileSync(join(folder, 'points-rock-dictionary.json'), '["Bas');
    await expect(readDatasetJson(folder, 'points-rock-dictionary.json')).rejects.toMatchObject({ status: 410 });
    await expect(writeDatasetSums(folder)).rejects.toMatchObject({ values: { file: gold.file } });
  });
});
