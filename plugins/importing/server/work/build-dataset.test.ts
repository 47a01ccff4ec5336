import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AditError, type LocalGrid } from 'adit/core';
import { readManifest, type BuildFile } from 'adit/core/server';
import { mostTexts } from '../table/index.ts';
import { buildDataset, ISSUES_FILE } from './build-dataset.ts';
import { leaveColumnOut } from './leave-column-out.ts';
import { seconds } from '../../../../tests/patience.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adit-build-'));
  mkdirSync(join(folder, 'dataset'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const dialect = {
  encoding: 'utf-8',
  lineEnd: 'lf',
  delimiter: ',',
  decimal: '.',
  columnNames: ['id', 'rock'],
  dataStartRow: 2,
};

async function idFile(rows: number): Promise<BuildFile> {
  const path = join(folder, 'ids.csv');
  const stream = createWriteStream(path);
  stream.write('id,rock\n');
  for (let first = 0; first < rows; first += 50_000) {
    const part = Array.from(
      { length: Math.min(50_000, rows - first) },
      (_, at) => `S${(first + at).toString(36)},${at % 3}\n`,
    );
    if (!stream.write(part.join(''))) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
  const property = (name: string) => ({ name, kind: 'category' as const, unit: 'none' as const });
  return {
    fileType: 'pointdata',
    path,
    fileName: 'ids.csv',
    metadata: { dialect, nanValues: [], columns: [] },
    mapping: {},
    properties: [property('id'), property('rock')],
  };
}

const module = new URL('./testing/plain-builder.ts', import.meta.url).href;
const rows = mostTexts + 1;

it('a manifest says in which system a dataset is, and the report what was done to its coordinates', async () => {
  const task = { kind: 'build', folder: join(folder, 'dataset'), module, formats: {} } as const;
  const system = { source: 'EPSG:20350', stored: 'EPSG:28350', detectedFrom: 'said' } as const;
  const change = { from: 'EPSG:20350', to: 'EPSG:28350', unit: 'm', storedUnit: 'm' } as const;
  const request = { files: [await idFile(3)], options: {}, hierarchy: [], system, change };
  const report = await buildDataset({ ...task, request }, () => {});
  expect((await readManifest(task.folder)).crs).toEqual({
    ...system,
    operation: 'AGD84 to GDA94 (2) [EPSG:1280]',
    accuracyM: 1,
  });
  expect(report.issueCounts).toEqual({ 'datum-changed': 1 });
});

it('a manifest says how a local grid was taken for the system of the site, and the report says so', async () => {
  const task = { kind: 'build', folder: join(folder, 'dataset'), module, formats: {} } as const;
  const system = { source: 'LOCAL:Mine grid', stored: 'EPSG:28350', detectedFrom: 'said' } as const;
  const points: LocalGrid['points'] = [
    { local: [0, 0, 1000], system: [600_000, 7_000_000, 400] },
    { local: [0, 1000, 1000], system: [601_000, 7_000_000, 400] },
  ];
  const grid: LocalGrid = { name: 'Mine grid', unit: 'm', system: 'EPSG:28350', points };
  const change = { from: system.source, to: system.stored, unit: 'm', storedUnit: 'm', localGrids: [grid] } as const;
  const request = { files: [await idFile(3)], options: {}, hierarchy: [], system, change };
  const report = await buildDataset({ ...task, request }, () => {});
  expect((await readManifest(task.folder)).crs).toEqual({
    ...system,
    operation: 'Mine grid [2 points, 90.000000°, × 1.00000000]',
    transform: {
      kind: '2-point',
      params: { a: 0, b: -1, east: 600_000, north: 7_000_000, rise: -600 },
      ...{ scale: 1, from: 'Mine grid', to: 'EPSG:28350' },
    },
  });
  expect(report.issueCounts).toEqual({ 'grid-changed': 1 });
});

describe('a column with more different texts than can be kept', { timeout: seconds(120) }, () => {
  it('is left out, which the report says, and every row is kept', async () => {
    const task = { kind: 'build', folder: join(folder, 'dataset'), module, formats: {} } as const;
    const file = await idFile(rows);
    const report = await buildDataset({ ...task, request: { files: [file], options: {}, hierarchy: [] } }, () => {});
    expect(report).toMatchObject({
      files: [{ rowsRead: rows, rowsUsed: rows }],
      issueCounts: { 'column-left-out': 1 },
    });
    expect(JSON.parse(readFileSync(join(task.folder, ISSUES_FILE), 'utf8'))).toMatchObject({
      severity: 'warning',
      fileName: 'ids.csv',
      column: 'id',
    });
    const [layer] = (await readManifest(task.folder)).layers;
    expect(layer?.columns.map(({ name }) => name)).toEqual(['rock']);
  });

  it('stays an error when the rows cannot be told apart without it, or when it is of another file', () => {
    const property = { name: 'id', kind: 'category', unit: 'none' } as const;
    const file: BuildFile = {
      fileType: 'collar',
      path: '',
      fileName: 'a.csv',
      metadata: {},
      mapping: { hole: 'id' },
      properties: [property],
    };
    const error = (fileName: string): AditError =>
      new AditError('too-many-texts', { values: { column: 'id', fileName } });
    const request = { files: [file], options: {}, hierarchy: [] };
    expect(leaveColumnOut(request, error('a.csv'))).toBeUndefined();
    const free = { ...request, files: [{ ...file, mapping: {} }] };
    expect(leaveColumnOut(free, error('b.csv'))).toBeUndefined();
    expect(leaveColumnOut(free, new AditError('other'))).toBeUndefined();
    expect(leaveColumnOut(free, error('a.csv'))?.request.files[0]?.properties).toEqual([]);
  });
});
