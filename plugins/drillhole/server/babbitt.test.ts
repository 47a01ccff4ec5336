import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltDataset } from 'adit/core/testing';
import { join } from 'node:path';
import { buildHoles, hasSharedData, sharedData } from './testing/test-run.ts';
import { seconds } from '../../../tests/patience.ts';

const folder = join(sharedData, 'pygslib/Babbitt');
const collar = {
  fileType: 'collar',
  path: join(folder, 'collar_BABBITT.csv'),
  mapping: { hole: 'BHID', easting: 'XCOLLAR', northing: 'YCOLLAR', elevation: 'ZCOLLAR' },
  units: { XCOLLAR: 'ft' as const },
};
const survey = {
  fileType: 'survey',
  path: join(folder, 'survey_BABBITT.csv'),
  mapping: { hole: 'BHID', depth: 'AT', azimuth: 'AZ', dip: 'DIP' },
};
const assay = {
  fileType: 'interval',
  path: join(folder, 'assay_BABBITT.csv'),
  mapping: { hole: 'BHID', from: 'FROM', to: 'TO' },
  numbers: ['CU', 'NI', 'S', 'FE'],
};

describe.skipIf(!hasSharedData)('Babbitt drillholes (D1)', { timeout: seconds(60) }, () => {
  let babbitt: BuiltDataset;
  beforeAll(async () => {
    babbitt = await buildHoles([collar, survey, assay]);
  });
  afterAll(() => babbitt.dispose());

  const toeOf = async (hole: string): Promise<number[]> => {
    const names = await babbitt.texts('survey', 'hole_name');
    return (await babbitt.polylines('survey'))[names.indexOf(hole)]?.at(-1) ?? [];
  };
  const lengthOf = (line: number[][]): number =>
    line
      .slice(1)
      .reduce(
        (sum, vertex, at) => sum + Math.hypot(...vertex.map((value, axis) => value - (line[at]?.[axis] ?? NaN))),
        0,
      );

  it('uses every row', () => {
    expect(babbitt.report.files).toEqual([
      {
        fileName: 'collar_BABBITT.csv',
        fileType: 'collar',
        rowsRead: 399,
        rowsUsed: 399,
        rowsChanged: 0,
        rowsRejected: 0,
      },
      {
        fileName: 'survey_BABBITT.csv',
        fileType: 'survey',
        rowsRead: 2628,
        rowsUsed: 2628,
        rowsChanged: 0,
        rowsRejected: 0,
      },
      {
        fileName: 'assay_BABBITT.csv',
        fileType: 'interval',
        rowsRead: 35616,
        rowsUsed: 35616,
        rowsChanged: 0,
        rowsRejected: 0,
      },
    ]);
    expect(babbitt.manifest.layers.map(({ name, identifier, count }) => [name, identifier, count])).toEqual([
      ['collars', 'collar', 399],
      ['survey', 'survey', 399],
      ['intervals', 'interval', 35616],
    ]);
  });

  it('computes the statistics exactly', () => {
    const [hole, from, to, copper, nickel, sulphur, iron] = babbitt.layer('intervals').columns;
    expect([hole, from, to].map((column) => column?.name)).toEqual(['hole_name', 'from', 'to']);
    expect(hole?.statistics).toEqual({ count: 35616, missing: 0, distinct: 399 });
    expect(to?.statistics.maximum).toBe(3574);
    expect(copper?.statistics).toMatchObject({ count: 23685, missing: 11931, maximum: 24.3999996 });
    expect(copper?.statistics.mean).toBeCloseTo(0.400915, 6);
    expect(nickel?.statistics.count).toBe(23439);
    expect(nickel?.statistics.mean).toBeCloseTo(0.100381, 6);
    expect(sulphur?.statistics.count).toBe(23545);
    expect(sulphur?.statistics.mean).toBeCloseTo(1.16382, 5);
    expect(iron?.statistics.count).toBe(24);
  });

  it('finds each end of hole in the assays, since the collars have no depth', async () => {
    const depths = await babbitt.numbers('collars', 'depth');
    expect([...depths].reduce((sum, depth) => sum + depth, 0)).toBeCloseTo(541230.1, 1);
    expect(babbitt.manifest.properties).toMatchObject({
      holes: 399,
      dipSign: 'positive-down',
      desurveyMethod: 'minimum-curvature',
    });
    expect(babbitt.manifest.unit).toBe('ft');
  });

  it('lists the 70 stations at 90,000 ft and draws nothing past an end', async () => {
    const past = babbitt.issues.filter(({ code }) => code === 'survey-past-end');
    expect(past).toHaveLength(70);
    expect(
      past.every(
        ({ values, line, severity }) => values?.['depth'] === 90000 && (line ?? 0) > 1 && severity === 'warning',
      ),
    ).toBe(true);
    expect(babbitt.issues).toHaveLength(70);
    const depths = await babbitt.numbers('survey', 'depth');
    for (const [item, line] of (await babbitt.polylines('survey')).entries()) {
      expect(lengthOf(line)).toBeLessThanOrEqual((depths[item] as number) + 1e-6);
      expect(lengthOf(line)).toBeGreaterThan((depths[item] as number) * 0.9999);
    }
  });

  it('puts the toes where they are', async () => {
    const expected = {
      'BA-2': [2306237.25, 419584.65, -2024.0],
      'B1-137': [2301442.835, 418642.702, -357.504],
      'B1-232': [2303236.647, 421111.508, -1130.766],
    };
    for (const [hole, toe] of Object.entries(expected)) {
      const found = await toeOf(hole);
      for (const [axis, value] of toe.entries())
        expect(Math.abs((found[axis] as number) - value), `${hole} ${axis}`).toBeLessThan(0.001);
    }
    const elevations = (await babbitt.polylines('survey')).map((line) => line.at(-1)?.[2] as number);
    expect(Math.min(...elevations)).toBeCloseTo(-2024.0, 1);
    expect(Math.max(...elevations)).toBeCloseTo(1558.9, 1);
  });

  it('keeps hole 34873 as text', async () => {
    expect((await babbitt.texts('collars', 'hole_name'))[0]).toBe('34873');
    expect((await babbitt.texts('intervals', 'hole_name'))[0]).toBe('34873');
    const [from, to] = [await babbitt.numbers('intervals', 'from'), await babbitt.numbers('intervals', 'to')];
    expect([from[0], to[0]]).toEqual([0, 2515]);
  });

  it('ends each interval where the next one of its hole begins', async () => {
    const lines = await babbitt.polylines('intervals');
    const holes = await babbitt.texts('intervals', 'hole_name');
    for (let item = 1; item < lines.length; item += 1) {
      if (holes[item] === holes[item - 1]) expect(lines[item]?.[0]).toEqual(lines[item - 1]?.at(-1));
    }
  });

  it('[W5.14] shows collars with size 10, the survey with width 1, and opens the intervals by the first grade', () => {
    expect(babbitt.layer('collars').defaults).toEqual({ selected: true, open: false, pointSize: 10 });
    expect(babbitt.layer('survey').defaults).toEqual({ selected: false, open: false, pointSize: 1, lineWidth: 1 });
    expect(babbitt.layer('intervals').defaults).toEqual({ thickness: 70, selected: true, open: true, colourBy: 'CU' });
  });

  it('draws no endless trace from collars and survey alone', async () => {
    const bare = await buildHoles([collar, survey]);
    const depths = await bare.numbers('survey', 'depth');
    expect(Math.max(...depths)).toBeLessThan(5000);
    expect(bare.count('survey-past-end')).toBe(70);
    bare.dispose();
  });
});
