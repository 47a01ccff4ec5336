import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seconds } from '../../../tests/patience.ts';
import type { ImportFinding } from 'adit/core/server';
import type { BuiltDataset } from 'adit/core/testing';
import { examineFiles, type TestFile } from './testing/test-run.ts';
import { withDataset } from './testing/with-dataset.ts';

const crafted = resolve('../shared/data2/crafted');

function file(name: string, fileType: string, mapping: Record<string, string>, numbers: string[] = []): TestFile {
  return { fileType, path: join(crafted, name), mapping, numbers };
}
const places = { hole: 'hole', easting: 'x', northing: 'y', elevation: 'z' };
const stations = { hole: 'hole', depth: 'depth', azimuth: 'azimuth', dip: 'dip' };
const samples = { hole: 'hole', from: 'from', to: 'to' };

describe.skipIf(!existsSync(crafted))('crafted sets of holes', { timeout: seconds(60) }, () => {
  it('03-hole-ends: ends holes without a depth at the deeper of sample and sound station, and doubts two stations', () =>
    withDataset(
      [
        file('03-hole-ends/collar.csv', 'collar', places),
        file('03-hole-ends/survey.csv', 'survey', stations),
        file('03-hole-ends/assay.csv', 'interval', samples, ['au']),
      ],
      async (dataset) => {
        expect([...(await dataset.numbers('collars', 'depth'))]).toEqual([110, 118.5, 60, 77, 42]);
        const doubted = dataset.issues.filter(({ code }) => code === 'survey-past-end');
        expect(doubted.map(({ values }) => [values?.['hole'], values?.['depth'], values?.['end']])).toEqual([
          ['CR002', 90000, 118.5],
          ['CR003', 99999, 60],
        ]);
        const elevations = (await dataset.polylines('survey')).map((line) => line.at(-1)?.[2]);
        expect(elevations[4]).toBe(412.5 - 42);
      },
    ));

  const surveys = (name: string): TestFile => file(name, 'survey', stations);
  const collars = (name: string): TestFile => file(name, 'collar', { ...places, depth: 'depth' });
  const assay = (name: string): TestFile => file(name, 'interval', samples, ['au']);
  const issuesOf = (dataset: BuiltDataset): string[] =>
    dataset.issues.map(({ code, line }) => (line === undefined ? code : `${code} ${line}`));
  const lengths = async (dataset: BuiltDataset): Promise<number> => {
    const [from, to] = [await dataset.numbers('intervals', 'from'), await dataset.numbers('intervals', 'to')];
    return [...to].reduce((sum, end, item) => sum + end - (from[item] as number), 0);
  };
  const findingsOf = async (files: TestFile[], options = {}): Promise<ImportFinding[]> => [
    ...(await examineFiles(files, options)).findings,
  ];

  it('07-units: converts samples in feet beside holes in metres, as the names of the columns say or as is agreed to', async () => {
    const collar = file('07-units/collar.csv', 'collar', { ...places, depth: 'depth_m' });
    const metres = { ...collar, units: { depth_m: 'm' as const } };
    const marked: TestFile = {
      ...file('07-units/assay.csv', 'interval', { hole: 'hole', from: 'from_ft', to: 'to_ft' }, ['au']),
      units: { from_ft: 'ft', to_ft: 'ft' },
    };
    const expectMetres = async (dataset: BuiltDataset): Promise<void> => {
      expect(dataset.manifest.unit).toBe('m');
      expect(await lengths(dataset)).toBeCloseTo(1980, 1);
      const ends = await dataset.numbers('collars', 'depth');
      const holes = await dataset.texts('intervals', 'hole_name');
      const to = await dataset.numbers('intervals', 'to');
      for (const [hole, end] of ends.entries()) {
        const name = `CR${String(hole + 1).padStart(3, '0')}`;
        const deepest = Math.max(...to.filter((_, item) => holes[item] === name));
        expect(Math.abs(deepest - end), name).toBeLessThan(0.02);
      }
    };
    await withDataset([metres, marked], async (dataset) => {
      expect(dataset.count('lengths-converted')).toBe(1);
      await expectMetres(dataset);
    });
    const plain = [metres, assay('07-units/assay-no-suffix.csv')];
    expect(await findingsOf(plain)).toContainEqual(
      expect.objectContaining({
        code: 'other-length-unit',
        chosen: 'keep',
        values: { ratio: 3.28, own: 'ft', others: 'm' },
      }),
    );
    await withDataset(plain, expectMetres, { 'finding.other-length-unit': 'convert' });
  });

  it('09-no-survey: straight holes by the direction of the collar, vertical ones without it, said in the report', async () => {
    const directed = file('09-no-survey/collar-with-direction.csv', 'collar', {
      ...places,
      depth: 'depth',
      azimuth: 'azimuth',
      dip: 'dip',
    });
    const toe = async (dataset: BuiltDataset): Promise<number[]> =>
      ((await dataset.polylines('survey'))[0]?.at(-1) ?? []).map((value) => Math.round(value * 1000) / 1000);
    await withDataset([directed, assay('09-no-survey/assay.csv')], async (dataset) => {
      expect(await toe(dataset)).toEqual([500095, 7600025, 315.237]);
      expect(issuesOf(dataset)).toEqual([]);
    });
    await withDataset([collars('09-no-survey/collar-plain.csv'), assay('09-no-survey/assay.csv')], async (dataset) => {
      expect(await toe(dataset)).toEqual([500040, 7600025, 300.5]);
      expect(dataset.count('hole-taken-as-vertical')).toBe(12);
    });
  });

  it('10-radians: are degrees unless converting is agreed to', async () => {
    const files = [collars('09-no-survey/collar-plain.csv'), surveys('10-radians/survey.csv')];
    expect(await findingsOf(files)).toContainEqual(expect.objectContaining({ code: 'radians', chosen: 'keep' }));
    await withDataset(
      files,
      async (dataset) => {
        const line = (await dataset.polylines('survey'))[0] as number[][];
        const [x, y, z] = [0, 1, 2].map((axis) => (line.at(-1)?.[axis] as number) - (line[0]?.[axis] as number));
        expect([x, y, z]).toEqual([
          expect.closeTo(110 * 0.5 * 0.5, 3),
          expect.closeTo(110 * 0.5 * Math.cos(Math.PI / 6), 3),
          expect.closeTo(-110 * Math.sin(Math.PI / 3), 3),
        ]);
      },
      { 'finding.radians': 'convert' },
    );
  });

  it('11-zero-collars: are left out unless they are to be kept', async () => {
    const files = [collars('11-zero-collars/collar.csv')];
    const found = (await findingsOf(files)).filter(({ code }) => code.startsWith('odd-collar'));
    expect(found).toMatchObject([{ code: 'odd-collars', rows: 2, lines: [5, 9], chosen: 'leave-out' }]);
    await withDataset(files, (dataset) => {
      const odd = dataset.issues.filter(({ code }) => code === 'odd-collar');
      expect(odd.map(({ values, severity }) => [severity, values?.['hole']])).toEqual([
        ['rejected', 'CR004'],
        ['rejected', 'CR008'],
      ]);
      expect(dataset.layer('collars').bounds?.slice(0, 2)).toEqual([500040, 500480]);
    });
    await withDataset(files, (dataset) => expect(dataset.layer('collars').count).toBe(12), {
      'finding.odd-collars': 'keep',
    });
  });

  it('12-case-ids: joins capitals and blanks at once, marks on a click, and never what two collars differ in', async () => {
    const files = [collars('12-case-ids/collar.csv'), assay('12-case-ids/assay.csv')];
    await withDataset(files, (dataset) => {
      expect(dataset.layer('intervals').count).toBe(8);
      expect(dataset.count('ids-joined')).toBe(1);
    });
    expect(await findingsOf(files)).toContainEqual(
      expect.objectContaining({
        code: 'similar-ids',
        chosen: 'leave-out',
        values: { holes: 4, written: 'CR-003', collar: 'CR003' },
      }),
    );
    await withDataset(files, async (dataset) => expect(await lengths(dataset)).toBe(1980), {
      'finding.similar-ids': 'join',
    });
    const both = collars('12-case-ids/collar-both.csv');
    const text = 'hole,from,to,au\nab1,0,5,1\nAB1,0,6,1\nAb1,0,7,1';
    await withDataset([both, { ...assay('assay.csv'), text }], async (dataset) => {
      expect(await dataset.texts('intervals', 'hole_name')).toEqual(['ab1', 'AB1']);
      expect(dataset.count('hole-without-collar')).toBe(1);
    });
  });

  it('13-leading-zeros: join on a click, and ids stay texts', async () => {
    const files = [collars('13-leading-zeros/collar.csv'), assay('13-leading-zeros/assay.csv')];
    expect(await findingsOf(files)).toContainEqual(
      expect.objectContaining({ code: 'similar-ids', values: { holes: 12, written: '1', collar: '0001' } }),
    );
    await withDataset(
      files,
      async (dataset) => {
        expect((await dataset.texts('collars', 'hole_name'))[0]).toBe('0001');
        expect(await lengths(dataset)).toBe(1980);
      },
      { 'finding.similar-ids': 'join' },
    );
  });

  it('14-swapped: swaps azimuth and dip, and says so', async () => {
    const files = [collars('09-no-survey/collar-plain.csv'), surveys('14-swapped/survey.csv')];
    expect(await findingsOf(files)).toContainEqual(expect.objectContaining({ code: 'swapped-angles', chosen: 'swap' }));
    await withDataset(files, (dataset) => {
      expect(issuesOf(dataset)).toEqual(['swapped-angles-swap']);
      expect(dataset.report.files[1]).toMatchObject({ rowsUsed: 24, rowsRejected: 0 });
    });
    await withDataset(files, (dataset) => expect(dataset.count('dip-out-of-range')).toBeGreaterThan(10), {
      'finding.swapped-angles': 'keep',
    });
  });

  it('15-dip-rounding: takes what is rounding, notes what is more, and refuses what is no angle', () =>
    withDataset([collars('09-no-survey/collar-plain.csv'), surveys('15-dip-rounding/survey.csv')], (dataset) => {
      const own = dataset.issues.filter(({ fileName }) => fileName === 'survey.csv');
      expect(own.map(({ code, line, values }) => [code, line, values?.['taken']])).toEqual([
        ['dip-rounded', 3, -90],
        ['dip-out-of-range', 4, undefined],
        ['azimuth-turned', 7, 40],
      ]);
      expect(dataset.report.files[1]).toMatchObject({ rowsRead: 6, rowsRejected: 1 });
    }));

  it('16-longitude-latitude: says that the coordinates are degrees', async () => {
    const degrees = file('16-longitude-latitude/collar.csv', 'collar', {
      hole: 'hole',
      easting: 'longitude',
      northing: 'latitude',
      elevation: 'elevation',
      depth: 'depth',
    });
    expect(await findingsOf([degrees])).toContainEqual(
      expect.objectContaining({ code: 'latitude-longitude', severity: 'warning' }),
    );
  });
});
