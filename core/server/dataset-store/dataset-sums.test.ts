import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { datasetSums, RunningSums, SUM_BLOCK_BYTES, SUMS_FILE, writeDatasetSums } from './dataset-sums.ts';
import { DatasetWriter } from './dataset-writer.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('RunningSums', () => {
  const bytes = Uint8Array.from({ length: 2 * SUM_BLOCK_BYTES + 5 }, (_, at) => at % 251);

  it.each([0, 1, SUM_BLOCK_BYTES - 1, SUM_BLOCK_BYTES, SUM_BLOCK_BYTES + 1, bytes.length])(
    'sums %i bytes as a whole and by blocks, in whatever parts they come',
    (length) => {
      const own = bytes.subarray(0, length);
      const blocks = Array.from({ length: Math.ceil(length / SUM_BLOCK_BYTES) }, (_, block) =>
        sha256(own.subarray(block * SUM_BLOCK_BYTES, (block + 1) * SUM_BLOCK_BYTES)),
      );
      for (const part of [1_000_003, length || 1]) {
        const sums = new RunningSums();
        for (let at = 0; at < length; at += part) sums.add(own.subarray(at, at + part));
        expect(sums.end()).toEqual({ bytes: length, sha256: sha256(own), blocks });
      }
    },
  );
});

describe('the sums of a dataset', () => {
  let folder = '';
  const read = (): string => readFileSync(join(folder, SUMS_FILE), 'utf8');
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'adit-sums-'));
    const writer = new DatasetWriter(folder);
    const positions = writer.writeColumn('positions', new Float64Array(SUM_BLOCK_BYTES / 4));
    writeFileSync(join(folder, 'issues.ndjson'), '{}\n');
    await writer.writeJson('rocks', ['andesite', 'pórfido']);
    const defaults = { selected: true, open: true };
    const names = { name: 'points', identifier: 'point', label: 'Samples', fileName: 'points.csv' };
    const geometry = { kind: 'points', positions } as const;
    const layers = [{ ...names, count: positions.length / 3, geometry, columns: [], defaults }];
    await writer.writeManifest({ datasetType: 'Points', origin: [0, 0, 0], unit: 'm', properties: {}, layers });
    await writer.writeSums();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('that were made while its files were written are those that are made of the files', async () => {
    const written = read();
    expect(Object.keys((JSON.parse(written) as { files: object }).files)).toEqual([
      'issues.ndjson',
      'manifest.json',
      'positions.f64',
      'rocks.json',
    ]);
    const sum = await datasetSums(folder);
    expect([sum, read()]).toEqual([sha256(Buffer.from(written)), written]);
    expect([await writeDatasetSums(folder), read()]).toEqual([sum, written]);
  });

  it('are made anew where they are not of the files that are there', async () => {
    const written = read();
    writeFileSync(join(folder, 'late.json'), '[]');
    expect(await datasetSums(folder)).toBe(sha256(Buffer.from(read())));
    expect(read()).toContain('late.json');
    rmSync(join(folder, 'late.json'));
    await datasetSums(folder);
    expect(read()).toBe(written);
    writeFileSync(join(folder, 'rocks.json'), '[]');
    await datasetSums(folder);
    expect(JSON.parse(read())).toMatchObject({ files: { 'rocks.json': { bytes: 2 } } });
    rmSync(join(folder, 'positions.f64'));
    await expect(datasetSums(folder)).rejects.toMatchObject({ values: { file: 'positions.f64', reason: 'missing' } });
  });
});
