import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildDataset, type BuiltDataset } from 'adit/core/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encodeLas, type MadeFile, type MadePoint } from '../fixtures/encode-las.ts';
import english from '../locales/en.json' with { type: 'json' };
import { build } from './build.ts';

const data = resolve('../shared/data');
const hasSharedData = existsSync(data);
let folder = '';
const built: BuiltDataset[] = [];

beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'las-'))));
afterEach(() => {
  rmSync(folder, { recursive: true });
  for (const dataset of built.splice(0)) dataset.dispose();
});

async function buildFile(path: string): Promise<BuiltDataset> {
  const file = { fileType: 'cloud', path, fileName: 'cloud.las', metadata: {}, mapping: {}, properties: [] };
  const dataset = await buildDataset(build, { files: [file], options: {}, hierarchy: [] });
  built.push(dataset);
  return dataset;
}

function buildMade(made: MadeFile): Promise<BuiltDataset> {
  const path = join(folder, 'made.las');
  writeFileSync(path, encodeLas(made));
  return buildFile(path);
}

/** A layer's columns by name. */
function columnsOf({ manifest }: BuiltDataset) {
  return Object.fromEntries((manifest.layers[0]?.columns ?? []).map((column) => [column.name, column]));
}

describe.skipIf(!hasSharedData)('real LAS files', () => {
  it('a cloud of format 0 and LAS 1.2 has the points of the text file beside it', async () => {
    const dataset = await buildFile(join(data, 'kirra/Cloud.las'));
    const [layer] = dataset.manifest.layers;
    expect(layer).toMatchObject({ count: 78_690, defaults: { colourBy: 'Elevation' } });
    const expected = [477_790.712, 478_153.317, 6_771_620.647, 6_771_773.942, 155.072, 297.381];
    for (const [at, edge] of expected.entries()) expect(layer?.bounds?.[at]).toBeCloseTo(edge, 3);
    expect(columnsOf(dataset)['Elevation']?.statistics).toMatchObject({ count: 78_690, missing: 0 });
    expect(columnsOf(dataset)['Elevation']?.statistics.mean).toBeCloseTo(233.8521, 4);
    expect(dataset.report.files[0]).toMatchObject({ rowsRead: 78_690, rowsUsed: 78_690, rowsRejected: 0 });
    expect(dataset.issues).toEqual([]);
  });

  it('a cloud of format 3 has classes and colours', async () => {
    const dataset = await buildFile(join(data, 'laspy/tests/data/simple.las'));
    const [layer] = dataset.manifest.layers;
    expect(layer).toMatchObject({ count: 1065, defaults: { colourBy: 'Colour' } });
    const expected = [635_619.85, 638_982.55, 848_899.7, 853_535.43, 406.59, 586.38];
    for (const [at, edge] of expected.entries()) expect(layer?.bounds?.[at]).toBeCloseTo(edge, 2);
    const { Colour, Red } = columnsOf(dataset);
    const codes = await dataset.numbers(layer!.name, 'Classification');
    const counts = [0, 1].map((code) => codes.filter((other) => other === code).length);
    // Codes count up in order of first use; 789 points are unclassified and 276 are ground.
    expect(counts.toSorted((left, right) => right - left)).toEqual([789, 276]);
    expect(Colour?.statistics).toMatchObject({ count: 1065, missing: 0 });
    expect(layer?.attributes?.['Colour']?.length).toBe(Colour?.statistics.distinct);
    expect(Red?.statistics.maximum).toBeGreaterThan(0);
  });

  it('a cloud of format 1 with records before its points has times', async () => {
    const dataset = await buildFile(join(data, 'laspy/tests/data/autzen.las'));
    expect(dataset.manifest.layers[0]?.count).toBe(106);
    expect(columnsOf(dataset)['GPS time']?.statistics).toMatchObject({ count: 106, missing: 0 });
    expect(columnsOf(dataset)['Red']).toBeUndefined();
  });
});

const ground: MadePoint = { x: 50_000_000, y: 700_000_000, z: 12_345, classification: 2, intensity: 7 };
const roof: MadePoint = { ...ground, x: 50_000_100, z: 13_345, classification: 6, colour: [255, 128, 0] };

describe('LAS 1.4', () => {
  it('keeps positions, classes, intensities, returns, times and colours of every point', async () => {
    const dataset = await buildMade({ points: [ground, roof, { ...ground, classification: 77 }] });
    const read = async (name: string) => [...(await dataset.numbers('points', name))];
    const [layer] = dataset.manifest.layers;
    if (layer?.geometry.kind !== 'points') throw new Error('no points');
    const positions = (await dataset.geometry('points', 'positions', 3)).flat();
    for (const [at, value] of [500_000, 7_000_000, 123.45, 500_001, 7_000_000, 133.45].entries())
      expect(positions[at]).toBeCloseTo(value, 6);
    expect(await read('Intensity')).toEqual([7, 7, 7]);
    expect(await read('Return')).toEqual([1, 1, 1]);
    expect(await read('Returns')).toEqual([2, 2, 2]);
    expect(await read('GPS time')).toEqual([1000.5, 1000.5, 1000.5]);
    expect(await read('Classification')).toEqual([0, 1, 2]);
    expect(layer.attributes?.['Colour']).toEqual([
      { name: '#000000', visible: true, colour: '#000000' },
      { name: '#FF8800', visible: true, colour: '#FF8800' },
    ]);
    expect(layer.defaults.colourBy).toBe('Colour');
    expect(dataset.issues).toEqual([]);
  });

  it.each([
    ['fewer points than it says', { declared: 5 }, 'cut-short', { declared: 5, found: 2 }],
    ['a box that is not that of its points', { isBoxWrong: true }, 'wrong-box', { axis: 'X', found: 500_001 }],
    ['records that are longer than their format', { extraBytes: 3 }, 'extra-bytes', { bytes: 3 }],
    [
      'points that are withheld',
      { points: [roof, { ...ground, isWithheld: true }] },
      'withheld',
      { points: 1, first: 2 },
    ],
    ['no colour but black', { points: [ground, { ...roof, colour: undefined }] }, 'no-colours', {}],
    [
      'degrees',
      {
        points: [
          { ...ground, x: -6_901, y: -2_301 },
          { ...roof, x: -6_891, y: -2_291 },
        ],
      },
      'degrees',
      {},
    ],
  ])('warns of %s', async (_, made, code, values) => {
    const points = [ground, roof];
    const { issues } = await buildMade({ points, ...(made as Partial<MadeFile>) });
    expect(issues).toMatchObject([{ severity: 'warning', code, fileName: 'cloud.las', values }]);
    expect(Object.keys(english)).toContain(`issue.${code}`);
  });

  it.each([
    ['compressed points', { format: 7 + 128 }, 'las-compressed'],
    ['an unknown format', { format: 11 }, 'las-point-format'],
    ['an unknown version', { version: 5 }, 'las-version'],
    ['records that are too short', { format: 8 }, 'las-record-length'],
    ['a scale of nothing', { scale: 0 }, 'las-bad-scale'],
    ['no points', { points: [] }, 'las-no-points'],
  ])('refuses %s', async (_, made, code) => {
    await expect(buildMade({ points: [ground], ...(made as Partial<MadeFile>) })).rejects.toMatchObject({
      code,
      values: { file: 'cloud.las' },
    });
    expect(Object.keys(english)).toContain(`error.${code}`);
  });

  it('refuses what is no LAS file, however short', async () => {
    for (const text of ['', 'LASF', 'x,y,z\n1,2,3\n'.repeat(50)]) {
      const path = join(folder, 'other.las');
      writeFileSync(path, text);
      await expect(buildFile(path)).rejects.toMatchObject({ code: 'not-las' });
    }
  });

  it('reads more points than are read at a time', async () => {
    const points = Array.from({ length: 40_000 }, (_, at) => ({ ...ground, z: at, intensity: at % 100 }));
    const { Elevation, Intensity } = columnsOf(await buildMade({ points }));
    expect(Elevation?.statistics).toMatchObject({ count: 40_000, minimum: 0, maximum: 399.99 });
    expect(Intensity?.statistics).toMatchObject({ count: 40_000, mean: 49.5 });
  });
});
