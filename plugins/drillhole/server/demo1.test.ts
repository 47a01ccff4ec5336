import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltDataset } from 'adit/core/testing';
import { join } from 'node:path';
import { buildHoles, hasSharedData, sharedData } from './testing/test-run.ts';
import { seconds } from '../../../tests/patience.ts';

const folder = join(sharedData, 'pygslib/Demo1/data');
const collarMapping = { hole: 'BHID', easting: 'XCOLLAR', northing: 'YCOLLAR', elevation: 'ZCOLLAR', depth: 'LENGTH' };
const collar = { fileType: 'collar', path: join(folder, 'collar.csv'), mapping: collarMapping };
const survey = {
  fileType: 'survey',
  path: join(folder, 'survey.csv'),
  mapping: { hole: 'BHID', depth: 'AT', azimuth: 'AZ', dip: 'DIP' },
};
const assay = {
  fileType: 'interval',
  path: join(folder, 'assay.csv'),
  mapping: { hole: 'BHID', from: 'FROM', to: 'TO' },
  numbers: ['Au'],
};

describe.skipIf(!hasSharedData)('Demo1 drillholes (D2)', { timeout: seconds(60) }, () => {
  let demo: BuiltDataset;
  beforeAll(async () => {
    demo = await buildHoles([collar, survey, assay]);
  });
  afterAll(() => demo.dispose());

  it('reads the holes, though DIP stands before AZ', async () => {
    expect(demo.report.files.map(({ rowsRead, rowsUsed, rowsRejected }) => [rowsRead, rowsUsed, rowsRejected])).toEqual(
      [
        [29, 29, 0],
        [372, 372, 0],
        [1882, 1882, 0],
      ],
    );
    const depths = await demo.numbers('collars', 'depth');
    expect([...depths].reduce((sum, depth) => sum + depth, 0)).toBeCloseTo(1882.1, 1);
    const gold = demo.layer('intervals').columns.find(({ name }) => name === 'Au');
    expect(gold?.statistics.mean).toBeCloseTo(0.261066, 6);
    expect(gold?.statistics.maximum).toBe(9.559306666);
    expect(demo.manifest.properties['dipSign']).toBe('positive-down');
  });

  it('keeps the hole ids 0 to 28 as texts', async () => {
    expect((await demo.texts('collars', 'hole_name')).toSorted()).toEqual(
      Array.from({ length: 29 }, (_, id) => String(id)).toSorted(),
    );
  });

  it('puts the ends of the last assays where they are', async () => {
    const holes = await demo.texts('intervals', 'hole_name');
    const lines = await demo.polylines('intervals');
    const expected = { '1': [60.328, 0, 17.983], '21': [138.255, 150, 34.108] };
    for (const [hole, toe] of Object.entries(expected)) {
      const found = lines[holes.lastIndexOf(hole)]?.at(-1) as number[];
      for (const [axis, value] of toe.entries())
        expect(Math.abs((found[axis] as number) - value), `${hole} ${axis}`).toBeLessThan(0.01);
    }
  });

  it('says which last assays run past the length that the collar gives', async () => {
    const past = demo.issues.filter(({ code }) => code === 'interval-past-end');
    expect(past.length).toBeGreaterThan(5);
    expect(past.find(({ values }) => values?.['hole'] === '1')).toMatchObject({
      severity: 'warning',
      fileName: 'assay.csv',
      column: 'TO',
      values: { to: 98, end: 97.98223796716705 },
    });
    expect(demo.issues.filter((issue) => !past.includes(issue)).map(({ code }) => code)).toEqual(['past-end-keep']);
  });

  it('rejects the rows of a hole without a collar, each with its file and line', async () => {
    const orphaned = await buildHoles([{ ...collar, path: join(folder, 'collar2.csv') }, survey, assay]);
    const orphans = orphaned.issues.filter(({ code }) => code === 'hole-without-collar');
    expect(new Set(orphans.map(({ values }) => values?.['hole']))).toEqual(new Set(['22']));
    const rejected = orphaned.report.files.map((file) => file.rowsRejected);
    expect(rejected).toEqual([0, orphans.filter(({ fileName }) => fileName === 'survey.csv').length, 54]);
    expect(
      orphaned.report.files.every(({ rowsRead, rowsUsed, rowsRejected }) => rowsRead === rowsUsed + rowsRejected),
    ).toBe(true);
    expect(orphans.every(({ line, severity }) => (line ?? 0) >= 2 && severity === 'rejected')).toBe(true);
    expect(orphaned.layer('collars').count).toBe(28);
    expect(orphaned.layer('intervals').count).toBe(1882 - 54);
    orphaned.dispose();
  });
});
