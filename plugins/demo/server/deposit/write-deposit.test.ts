import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { autoMap, columnAliases, type ColumnRole } from 'adit/plugins/importing';
import { makeDeposit } from './deposit.ts';
import { densities } from './geology.ts';
import { centre } from './topography.ts';
import { writeBlast, writeBlockModel, writeDrillholes, writeGround, writeSoilSamples } from './write-deposit.ts';
import { seconds } from '../../../../tests/patience.ts';

vi.setConfig({ testTimeout: seconds(60) });

type Row = Record<string, string>;
const folders: string[] = [];

async function generate(seed: number): Promise<Map<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'adit-deposit-'));
  folders.push(folder);
  const deposit = makeDeposit(seed);
  const files = [];
  for (const write of [writeDrillholes, writeSoilSamples, writeBlockModel, writeGround, writeBlast])
    files.push(...(await write(deposit, folder)));
  return new Map(files.map(({ path, fileName }) => [fileName.replace('cerro_adit_', ''), readFileSync(path, 'utf8')]));
}
function rowsOf(text: string): Row[] {
  const [header = '', ...lines] = text.trimEnd().split('\n');
  const names = header.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at], cell])));
}
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('the demonstration deposit', { timeout: seconds(60) }, () => {
  let texts = new Map<string, string>();
  const rows = (file: string): Row[] => rowsOf(texts.get(file) ?? '');
  beforeAll(async () => {
    texts = await generate(1);
  });
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  it('is the same to the byte for the same seed, and another for another', async () => {
    expect(await generate(1)).toEqual(texts);
    const other = await generate(2);
    for (const [file, text] of texts) expect(other.get(file), file).not.toBe(text);
  });

  it('has the size of a real programme', () => {
    expect(rows('collar.csv')).toHaveLength(144);
    expect(new Set(rows('collar.csv').map((row) => row['HOLEID'])).size).toBe(144);
    expect(rows('assay.csv').length).toBeGreaterThan(20_000);
    expect(rows('soil.csv')).toHaveLength(3000);
  });

  it('has columns that the import maps by itself', () => {
    const mapped = (file: string, roles: readonly ColumnRole[]): (string | undefined)[] => {
      const columns =
        (texts.get(file) ?? '')
          .split('\n')[0]
          ?.split(',')
          .map((name) => ({ name })) ?? [];
      const { mapping } = autoMap(
        roles.map((role) => ({ name: role, aliases: columnAliases[role] })),
        columns,
      );
      return roles.map((role) => mapping[role]);
    };
    expect(mapped('collar.csv', ['hole', 'easting', 'northing', 'elevation', 'collarDepth'])).toEqual([
      'HOLEID',
      'EAST',
      'NORTH',
      'RL',
      'DEPTH',
    ]);
    expect(mapped('survey.csv', ['hole', 'surveyDepth', 'azimuth', 'dip'])).toEqual([
      'HOLEID',
      'DEPTH',
      'AZIMUTH',
      'DIP',
    ]);
    expect(mapped('assay.csv', ['hole', 'from', 'to'])).toEqual(['HOLEID', 'FROM', 'TO']);
    expect(mapped('lithology.csv', ['hole', 'from', 'to'])).toEqual(['HOLEID', 'FROM', 'TO']);
    expect(mapped('soil.csv', ['x', 'y', 'z'])).toEqual(['EAST', 'NORTH', 'RL']);
  });

  it('puts collars and soil samples on the ground', () => {
    const { topography } = makeDeposit(1);
    for (const row of [...rows('collar.csv'), ...rows('soil.csv')]) {
      expect(
        Math.abs(topography.elevationAt(Number(row['EAST']), Number(row['NORTH'])) - Number(row['RL'])),
      ).toBeLessThan(0.02);
      expect(Math.abs(Number(row['EAST']) - centre.easting)).toBeLessThan(800);
    }
  });

  it('surveys every hole from its collar on, downward and not past its end', () => {
    const depths = new Map(rows('collar.csv').map((row) => [row['HOLEID'], Number(row['DEPTH'])]));
    const surveys = rows('survey.csv');
    expect(new Set(surveys.filter((row) => row['DEPTH'] === '0').map((row) => row['HOLEID'])).size).toBe(144);
    for (const row of surveys) {
      expect(Number(row['DEPTH'])).toBeLessThanOrEqual(depths.get(row['HOLEID']) as number);
      expect(Number(row['DIP'])).toBeLessThan(-30);
      expect(Number(row['DIP'])).toBeGreaterThanOrEqual(-90);
      expect(Number(row['AZIMUTH'])).toBeGreaterThanOrEqual(0);
      expect(Number(row['AZIMUTH'])).toBeLessThanOrEqual(360);
    }
    const bends = surveys.filter(
      (row, at) => row['HOLEID'] === surveys[at - 1]?.['HOLEID'] && row['DIP'] !== surveys[at - 1]?.['DIP'],
    );
    expect(bends.length).toBeGreaterThan(1000);
  });

  it.each(['assay.csv', 'lithology.csv'])('fills every hole without gaps or overlaps: %s', (file) => {
    const depths = new Map(rows('collar.csv').map((row) => [row['HOLEID'], row['DEPTH']]));
    const ends = new Map<string | undefined, string>();
    const bad: Row[] = [];
    for (const row of rows(file)) {
      if (row['FROM'] !== (ends.get(row['HOLEID']) ?? '0.0') || Number(row['TO']) <= Number(row['FROM'])) bad.push(row);
      ends.set(row['HOLEID'], row['TO'] as string);
    }
    expect(bad).toEqual([]);
    expect(ends).toEqual(depths);
  });

  it('has the rocks of a porphyry deposit, ore in the middle and little in the overburden', () => {
    expect(new Set(rows('lithology.csv').map((row) => row['LITHOLOGY']))).toEqual(new Set(Object.keys(densities)));
    expect(new Set(rows('lithology.csv').map((row) => row['ALTERATION']))).toEqual(
      new Set(['OX', 'POT', 'PHY', 'ARG', 'PRO', 'FR']),
    );
    const copper = rows('assay.csv')
      .filter((row) => row['Cu_pct'] !== '')
      .map((row) => Number(row['Cu_pct']));
    expect(mean(copper)).toBeGreaterThan(0.1);
    expect(mean(copper)).toBeLessThan(0.4);
    expect(copper.every((value) => value > 0 && value < 6)).toBe(true);
    const missing = rows('assay.csv').length - copper.length;
    expect(missing / copper.length).toBeGreaterThan(0.005);
    expect(missing / copper.length).toBeLessThan(0.015);
    const { oreBody } = makeDeposit(1);
    const places = Array.from(
      { length: 4000 },
      (_, at) =>
        [
          centre.easting - 800 + (at % 40) * 40,
          centre.northing - 800 + Math.floor(at / 40) * 16,
          centre.elevation - 200,
        ] as const,
    );
    const copperWhere = (low: number, high: number): number =>
      mean(
        places
          .filter((place) => oreBody.shellAt(...place) >= low && oreBody.shellAt(...place) < high)
          .map((place) => oreBody.gradesAt(...place).copper),
      );
    expect(copperWhere(0.4, 0.6)).toBeGreaterThan(10 * copperWhere(1.5, 9));
    expect(copperWhere(0.4, 0.6)).toBeGreaterThan(2 * copperWhere(0, 0.1));
  });

  it('has blocks on a grid below the ground, with ore in the middle, and a ground that they do not reach through', () => {
    const blocks = rows('blocks.csv');
    expect(blocks.length).toBeGreaterThan(20_000);
    const { topography } = makeDeposit(1);
    for (const row of blocks) {
      const [x, y, z] = [Number(row['XC']), Number(row['YC']), Number(row['ZC'])];
      expect(z).toBeLessThanOrEqual(topography.elevationAt(x, y));
      expect([(x - centre.easting - 7.5) % 15, (y - centre.northing - 7.5) % 15]).toEqual([
        expect.closeTo(0, 9),
        expect.closeTo(0, 9),
      ]);
    }
    const copper = mean(blocks.map((row) => Number(row['Cu_pct'])));
    expect(copper).toBeGreaterThan(0.15);
    expect(copper).toBeLessThan(0.6);
    const ground = (texts.get('topography.obj') ?? '').split('\n');
    expect(ground.filter((line) => line.startsWith('v '))).toHaveLength(61 * 61);
    expect(ground.filter((line) => line.startsWith('f '))).toHaveLength(60 * 60 * 2);
  });

  it('has a blast pattern of vertical holes with an inclined row at the wall', () => {
    const holes = rows('blast.csv');
    expect(holes).toHaveLength(128);
    expect(new Set(holes.map((row) => row['Hole Name'])).size).toBe(128);
    expect(holes.filter((row) => row['Dip'] === '75')).toHaveLength(16);
  });

  it('has no cell that is not what its column says', () => {
    const textColumns = new Set(['HOLEID', 'DRILL_TYPE', 'SAMPLE_LINE']);
    for (const file of ['assay.csv', 'survey.csv', 'soil.csv', 'collar.csv']) {
      const bad = rows(file).flatMap((row) =>
        Object.entries(row).filter(([name, cell]) => !textColumns.has(name) && !Number.isFinite(Number(cell))),
      );
      expect(bad, file).toEqual([]);
    }
  });
});
