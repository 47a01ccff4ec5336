import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Column, DatasetManifest, Layer, LocalGrid } from 'adit/core';
import { DatasetWriter, NumberColumnBuilder } from 'adit/core/server';
import { exportDataset as exportCsv } from '../csv/csv-export.ts';
import { exportDataset as exportDxf } from '../dxf/dxf-export.ts';
import { changedDataset, type ChangedDataset } from './changed-dataset.ts';

let folder = '';
let writer: DatasetWriter;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adit-changed-'));
  mkdirSync(join(folder, 'own'));
  writer = new DatasetWriter(join(folder, 'own'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const { signal } = new AbortController();

async function lengths(name: string, unit: Column['unit'], values: number[]): Promise<Column> {
  const column = new NumberColumnBuilder(writer, { file: `n-${name.replace('_', '-').toLowerCase()}`, name, unit });
  column.append(Float64Array.from(values));
  return column.close(new Map([[0, '<10']]));
}

const defaults = { selected: true, open: true };
const f64 = (name: string, values: readonly number[]) => writer.writeColumn(name, Float64Array.from(values));
const u32 = (name: string, values: readonly number[]) => writer.writeColumn(name, Uint32Array.from(values));

/** Points, a line and a triangle at `place` and a step from it, with columns of lengths. */
async function datasetAt(system: string, [x, y, z]: readonly [number, number, number]): Promise<ChangedDataset> {
  const positions = [x, y, z, x + 100, y, z, x, y + 100, z + 10];
  const common = { identifier: 'thing', fileName: 'a.csv', defaults, columns: [] as Column[] };
  const layers: Layer[] = [
    {
      ...common,
      ...{ name: 'points', label: 'Points', count: 3 },
      geometry: { kind: 'points', positions: f64('points-positions', positions) },
      columns: [
        await lengths('depth', 'm', [10, NaN, 30]),
        await lengths('thickness_m', 'm', [1, 2, 3]),
        await lengths('Au', 'none', [4, 5, 6]),
      ],
    },
    {
      ...common,
      ...{ name: 'lines', label: 'Lines', count: 1 },
      geometry: {
        kind: 'lines',
        positions: f64('lines-positions', positions.slice(0, 6)),
        offsets: u32('offsets', [0, 2]),
      },
    },
    {
      ...common,
      ...{ name: 'faces', label: 'Faces', count: 1 },
      geometry: {
        kind: 'triangles',
        positions: f64('faces-positions', positions),
        triangles: u32('triangles', [0, 1, 2]),
      },
    },
  ];
  const crs = { source: system, stored: system, detectedFrom: 'said' } as const;
  const manifest: DatasetManifest = {
    ...{ format: 1, datasetType: 'Thing', origin: [0, 0, 0], unit: 'm', layers, crs, properties: {} },
  };
  return { folder: join(folder, 'own'), manifest: await writer.writeManifest(manifest) };
}

const numbersOf = ({ folder: of }: ChangedDataset, name: string): number[] => {
  const bytes = readFileSync(join(of, name));
  return [...new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8)];
};
const fileOf = (dataset: ChangedDataset, layer: number): string => {
  const geometry = dataset.manifest.layers[layer]?.geometry;
  return geometry?.kind === 'blocks' ? '' : (geometry?.positions.file ?? '');
};
const firstOf = (dataset: ChangedDataset, layer = 0): number[] =>
  numbersOf(dataset, fileOf(dataset, layer)).slice(0, 3);
const expectNear = (found: readonly number[], wanted: readonly number[], digits = 6): void =>
  expect(found).toEqual(wanted.map((value) => (Number.isNaN(value) ? value : expect.closeTo(value, digits))));

async function heads(dataset: ChangedDataset): Promise<string[]> {
  const one = { ...dataset.manifest, layers: dataset.manifest.layers.slice(0, 1) };
  const csv = exportCsv({ name: 'A', folder: dataset.folder, manifest: one, scratch: '' }, signal);
  return (await text(csv)).split('\r\n')[0]?.split(',') ?? [];
}

async function drawnUnit({ folder: of, manifest }: ChangedDataset): Promise<string | undefined> {
  const drawing = await text(exportDxf({ name: 'A', folder: of, manifest, scratch: '' }, signal));
  return /\$INSUNITS\s+70\s+(\d+)/.exec(drawing)?.[1];
}

// The places of the other systems are those of PROJ 9.5.1.
describe('a dataset in another system', () => {
  it('of degrees has its heights and lengths as they are, heads without a unit, and comes back', async () => {
    const own = await datasetAt('EPSG:28350', [602_812.259, 7_489_232.206, 411]);
    const change = { from: 'EPSG:28350', to: 'EPSG:4283', unit: 'm', storedUnit: 'm' } as const;
    const degrees = await changedDataset(own, change, join(folder, 'degrees'));
    for (const layer of [0, 1, 2])
      expectNear(firstOf(degrees, layer), [118.00099999748107, -22.700999997469243, 411], 9);
    expect(degrees.manifest).toMatchObject({ unit: 'm', crs: { source: 'EPSG:28350', stored: 'EPSG:4283' } });
    expect(await heads(degrees)).toEqual(['x', 'y', 'z', 'depth', 'thickness_m', 'Au']);
    expect([await drawnUnit(own), await drawnUnit(degrees)]).toEqual(['6', '0']);
    const back = await changedDataset(degrees, { ...change, from: change.to, to: change.from }, join(folder, 'back'));
    for (const layer of [0, 1, 2])
      expectNear(numbersOf(back, fileOf(back, layer)), numbersOf(own, fileOf(own, layer)), 5);
  });

  it('of WGS 84 has heads that an import takes as WGS 84, and of no other degrees', async () => {
    const own = await datasetAt('EPSG:32750', [602_812, 7_489_232, 411]);
    const change = { from: 'EPSG:32750', to: 'EPSG:4326', unit: 'm', storedUnit: 'm' } as const;
    const degrees = await changedDataset(own, change, join(folder, 'degrees'));
    expect((await heads(degrees)).slice(0, 3)).toEqual(['longitude', 'latitude', 'z']);
    const faces = { ...degrees.manifest, layers: degrees.manifest.layers.slice(2) };
    const csv = await text(exportCsv({ name: 'A', folder: degrees.folder, manifest: faces, scratch: '' }, signal));
    expect(csv.slice(0, csv.indexOf('\r'))).toBe(
      'longitude1,latitude1,z1,longitude2,latitude2,z2,longitude3,latitude3,z3',
    );
  });

  it('of feet has heights and lengths in feet, but what its name says in metres, and comes back', async () => {
    const own = await datasetAt('EPSG:26913', [500_123.5, 4_400_456.25, 1200]);
    const change = { from: 'EPSG:26913', to: 'EPSG:2231', unit: 'm', storedUnit: 'us-ft' } as const;
    const feet = await changedDataset(own, change, join(folder, 'feet'));
    for (const layer of [0, 1, 2]) expectNear(firstOf(feet, layer), [3_140_986.6249537896, 1_153_641.5890814462, 3937]);
    expect(feet.manifest.unit).toBe('us-ft');
    const [depth, thickness, grade] = feet.manifest.layers[0]?.columns ?? [];
    expect(depth).toMatchObject({
      unit: 'ft',
      statistics: { count: 2, missing: 1, maximum: expect.closeTo(98.425, 9) },
    });
    expect(depth).not.toHaveProperty('sourceTexts');
    expectNear(numbersOf(feet, depth?.data.file ?? ''), [32.8083333333, NaN, 98.425]);
    expect([thickness?.unit, numbersOf(feet, thickness?.data.file ?? '')]).toEqual(['m', [1, 2, 3]]);
    expect([grade?.unit, numbersOf(feet, grade?.data.file ?? '')]).toEqual(['none', [4, 5, 6]]);
    expect(await heads(feet)).toEqual(['x_usft', 'y_usft', 'z_usft', 'depth', 'thickness_m', 'Au']);
    expect(await drawnUnit(feet)).toBe('21');
    const asked = { from: 'EPSG:2231', to: 'EPSG:26913', unit: 'us-ft', storedUnit: 'm' } as const;
    const back = await changedDataset(feet, asked, join(folder, 'back'));
    for (const layer of [0, 1, 2])
      expectNear(numbersOf(back, fileOf(back, layer)), numbersOf(own, fileOf(own, layer)), 5);
    expectNear(numbersOf(back, depth?.data.file ?? ''), [10, NaN, 30], 9);
  });

  // By PROJ’s +proj=helmert, as in core/server/crs/local-grid-place.test.ts.
  it('may be in a local grid, and comes back', async () => {
    const grid: LocalGrid = {
      ...{ name: 'Mine grid', unit: 'm', system: 'EPSG:28350' },
      points: [
        { local: [10_000, 20_000, 1000], system: [602_812.259, 7_489_232.206, 411.2] },
        { local: [12_000, 20_000, 1010], system: [604_788.871, 7_489_537.031, 421.21] },
        { local: [12_000, 23_500, 990], system: [604_255.477, 7_492_996.14, 401.19] },
        { local: [10_000, 23_500, 1005], system: [602_278.85, 7_492_691.33, 416.22] },
      ],
    };
    const own = await datasetAt('EPSG:28350', [603_000, 7_490_000, 411.205]);
    const metres = { unit: 'm', storedUnit: 'm', localGrids: [grid] } as const;
    const to = { ...metres, from: 'EPSG:28350', to: 'LOCAL:Mine grid' };
    const local = await changedDataset(own, to, join(folder, 'local'));
    for (const layer of [0, 1, 2]) expectNear(firstOf(local, layer), [10_302.56726858989, 20_730.19910954419, 1000]);
    expect(local.manifest.crs?.stored).toBe('LOCAL:Mine grid');
    const back = await changedDataset(local, { ...metres, from: to.to, to: to.from }, join(folder, 'back'));
    for (const layer of [0, 1, 2])
      expectNear(numbersOf(back, fileOf(back, layer)), numbersOf(own, fileOf(own, layer)), 6);
  });
});
