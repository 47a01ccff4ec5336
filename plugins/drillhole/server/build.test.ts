import { describe, expect, it } from 'vitest';
import { readColumn, readDatasetJson } from 'adit/core/server';
import type { BuiltDataset } from 'adit/core/testing';
import { drillholeType } from '../shared/dataset-type.ts';
import { collar, interval, points, survey } from './testing/test-files.ts';
import { buildHoles } from './testing/test-run.ts';
import { withDataset } from './testing/with-dataset.ts';
import { seconds } from '../../../tests/patience.ts';

const places = { hole: 'hole', easting: 'x', northing: 'y', elevation: 'z' };
const oneHole = collar('hole,x,y,z,depth\nA,100,200,300,50');

const issuesOf = (dataset: BuiltDataset): unknown[] =>
  dataset.issues.map(({ severity, code, fileName, line, column, values }) => [
    severity,
    code,
    fileName,
    line,
    column,
    values,
  ]);

describe('collar rows', { timeout: seconds(60) }, () => {
  it('rejects rows without an id or a coordinate, and second rows of a hole', () =>
    withDataset(
      [collar('hole,x,y,z,depth\nA,1,2,3,10\n,1,2,3,10\nB,east,2,3,10\nC,1,2,,10\nA,5,6,7,20\nD,1,1,1,5')],
      (dataset) => {
        expect(issuesOf(dataset).slice(0, 4)).toEqual([
          ['rejected', 'missing-hole', 'collar.csv', 3, 'hole', {}],
          ['rejected', 'missing-coordinate', 'collar.csv', 4, 'x', { hole: 'B' }],
          ['rejected', 'missing-coordinate', 'collar.csv', 5, 'z', { hole: 'C' }],
          ['rejected', 'duplicate-collar', 'collar.csv', 6, 'hole', { hole: 'A', firstLine: 2 }],
        ]);
        expect(dataset.report.files[0]).toMatchObject({ rowsRead: 6, rowsUsed: 2, rowsRejected: 4 });
      },
    ));

  it('takes a depth that is blank or zero as unknown and says so', () =>
    withDataset(
      [collar('hole,x,y,z,depth\nA,1,2,3,\nB,1,2,3,0\nC,1,2,3,0'), interval('A,0,12,1,a\nC,0,7,1,a')],
      async (dataset) => {
        expect(dataset.count('collar-depth-missing')).toBe(3);
        expect(dataset.issues.find(({ code }) => code === 'hole-without-length')).toMatchObject({
          line: 3,
          values: { hole: 'B' },
        });
        expect([...(await dataset.numbers('collars', 'depth'))]).toEqual([12, NaN, 7]);
        expect(dataset.layer('survey').count).toBe(2);
      },
    ));

  it('[I3.09] without a column of depths end a hole at its deepest sample or its last sound station, whichever is deeper', () =>
    withDataset(
      [
        collar('hole,x,y,z\nA,1,2,3\nB,5,2,3\nC,9,2,3\nD,13,2,3', { mapping: places }),
        survey('A,5,0,-90\nB,20,0,-90\nC,30,0,-90\nD,15,0,-90\nD,99999,0,-90'),
        interval('A,0,12,1,a\nB,0,12,1,a'),
      ],
      async (dataset) => expect([...(await dataset.numbers('collars', 'depth'))]).toEqual([12, 20, 30, 15]),
    ));

  it('keeps coordinates as properties when they were chosen, and renames a property that a fixed column has the name of', () =>
    withDataset(
      [
        collar('hole,x,y,z,end,depth\nA,1,2,3,10,shallow', {
          mapping: { hole: 'hole', easting: 'x', northing: 'y', elevation: 'z', depth: 'end' },
          numbers: ['z', 'end'],
          categories: ['depth', 'hole'],
        }),
      ],
      async (dataset) => {
        expect(dataset.layer('collars').columns.map(({ name, kind }) => [name, kind])).toEqual([
          ['hole_name', 'category'],
          ['depth', 'number'],
          ['z', 'number'],
          ['depth_2', 'category'],
        ]);
        expect(await dataset.texts('collars', 'depth_2')).toEqual(['shallow']);
        expect(dataset.issues.find(({ code }) => code === 'column-renamed')).toMatchObject({
          column: 'depth',
          values: { name: 'depth_2' },
        });
      },
    ));

  it('refuses a file without one good collar, and a request without a collar file', async () => {
    await expect(buildHoles([collar('hole,x,y,z,depth\nA,,2,3,10')])).rejects.toMatchObject({ code: 'no-collars' });
    await expect(buildHoles([collar('hole,x,y,z,depth')])).rejects.toMatchObject({ code: 'no-collars' });
    await expect(buildHoles([interval('A,0,1,1,a')])).rejects.toMatchObject({ code: 'no-collar-file' });
    await expect(
      buildHoles([{ ...oneHole, mapping: { hole: 'hole', easting: 'x', northing: 'y' } }]),
    ).rejects.toMatchObject({ code: 'missing-mapping', values: { variable: 'elevation' } });
  });
});

describe('survey rows', { timeout: seconds(60) }, () => {
  it('rejects what cannot be a station', () =>
    withDataset(
      [
        oneHole,
        survey(
          'A,0,0,-90\nB,0,0,-90\n,0,0,-90\nA,,0,-90\nA,10,0,\nA,10,,-60\nA,20,,-90\nA,-5,0,-90\nA,30,0,-91\nA,20,10,-80',
        ),
      ],
      (dataset) => {
        expect(issuesOf(dataset)).toEqual([
          ['rejected', 'hole-without-collar', 'survey.csv', 3, 'hole', { hole: 'B' }],
          ['rejected', 'missing-hole', 'survey.csv', 4, 'hole', {}],
          ['rejected', 'missing-value', 'survey.csv', 5, 'depth', { hole: 'A' }],
          ['rejected', 'missing-value', 'survey.csv', 6, 'dip', { hole: 'A' }],
          ['rejected', 'missing-value', 'survey.csv', 7, 'azi', { hole: 'A' }],
          ['rejected', 'negative-depth', 'survey.csv', 9, 'depth', { hole: 'A', depth: -5 }],
          ['rejected', 'dip-out-of-range', 'survey.csv', 10, 'dip', { hole: 'A', dip: -91 }],
          ['rejected', 'duplicate-survey-depth', 'survey.csv', 11, 'depth', { hole: 'A', depth: 20, firstLine: 8 }],
        ]);
        expect(dataset.report.files[1]).toMatchObject({ rowsRead: 10, rowsUsed: 2, rowsRejected: 8 });
      },
    ));

  it('sorts stations, extends the first upward and the last downward', () =>
    withDataset([oneHole, survey('A,40,90,-45\nA,20,90,-45')], async (dataset) => {
      const toe = (await dataset.polylines('survey'))[0]?.at(-1) as number[];
      for (const [axis, value] of [100 + 50 * Math.SQRT1_2, 200, 300 - 50 * Math.SQRT1_2].entries())
        expect(toe[axis]).toBeCloseTo(value, 9);
    }));

  it('takes the direction of the collar, else vertical with a warning that names the hole', () =>
    withDataset(
      [
        collar('hole,x,y,z,depth,azi,dip\nA,0,0,0,10,90,-30\nB,0,0,0,10,,\nC,0,0,0,10,,-90\nD,0,0,0,10,0,-60', {
          mapping: {
            hole: 'hole',
            easting: 'x',
            northing: 'y',
            elevation: 'z',
            depth: 'depth',
            azimuth: 'azi',
            dip: 'dip',
          },
        }),
        survey('D,0,180,-60'),
      ],
      async (dataset) => {
        const toes = (await dataset.polylines('survey')).map((line) =>
          (line.at(-1) as number[]).map((value) => Math.round(value * 1000) / 1000),
        );
        expect(toes).toEqual([
          [8.66, 0, -5],
          [0, 0, -10],
          [0, 0, -10],
          [0, -5, -8.66],
        ]);
        expect(issuesOf(dataset)).toEqual([
          ['warning', 'hole-taken-as-vertical', 'collar.csv', 3, undefined, { hole: 'B' }],
        ]);
      },
    ));

  it('reads a dip by the sign that most stations have, or that the user chose', async () => {
    const elevationOfToe = async (rows: string, dipSign: string): Promise<number> =>
      withDataset(
        [oneHole, survey(rows)],
        async (dataset) => Math.round((await dataset.polylines('survey'))[0]?.at(-1)?.[2] as number),
        { dipSign },
      );
    expect(await elevationOfToe('A,0,0,-90', 'auto')).toBe(250);
    expect(await elevationOfToe('A,0,0,90', 'auto')).toBe(250);
    expect(await elevationOfToe('A,0,0,90', 'negative-down')).toBe(350);
    expect(await elevationOfToe('A,0,0,-90', 'positive-down')).toBe(350);
  });

  it('says that further columns of a survey are not kept', () =>
    withDataset([oneHole, { ...survey('A,0,0,-90'), numbers: ['azi', 'dip'], categories: ['tool'] }], (dataset) => {
      expect(issuesOf(dataset)).toEqual([
        ['warning', 'properties-not-kept', 'survey.csv', undefined, undefined, { columns: 'tool' }],
      ]);
    }));

  it('turns a hole by the chosen method', async () => {
    const toe = async (desurveyMethod: string): Promise<number[]> =>
      withDataset(
        [oneHole, survey('A,0,0,-90\nA,50,90,0')],
        async (dataset) =>
          ((await dataset.polylines('survey'))[0]?.at(-1) ?? []).map((value) => Math.round(value * 1000) / 1000),
        { desurveyMethod },
      );
    const radius = Math.round((100 / Math.PI) * 1000) / 1000;
    expect(await toe('minimum-curvature')).toEqual([100 + radius, 200, 300 - radius]);
    expect(await toe('balanced-tangent')).toEqual([125, 200, 275]);
    expect(await toe('raw-tangent')).toEqual([100, 200, 250]);
  });
});

describe('interval and point rows', { timeout: seconds(60) }, () => {
  it('rejects intervals that are none, and warns of overlaps and of the end of the hole', () =>
    withDataset(
      [
        oneHole,
        survey('A,0,0,-90'),
        interval(
          'A,0,10,1,a\nA,10,10,1,a\nA,12,11,1,a\nA,-1,5,1,a\nA,,5,1,a\nA,5,,1,a\nZ,0,1,1,a\nA,9,20,1,a\nA,20,60,1,b\nA,10,15,1,b',
        ),
      ],
      async (dataset) => {
        expect(issuesOf(dataset)).toEqual([
          ['rejected', 'hole-without-collar', 'assay.csv', 8, 'hole', { hole: 'Z' }],
          ['rejected', 'from-not-above-to', 'assay.csv', 3, 'from', { hole: 'A', from: 10, to: 10 }],
          ['rejected', 'from-not-above-to', 'assay.csv', 4, 'from', { hole: 'A', from: 12, to: 11 }],
          ['rejected', 'negative-depth', 'assay.csv', 5, 'from', { hole: 'A', depth: -1 }],
          ['rejected', 'missing-value', 'assay.csv', 6, 'from', { hole: 'A' }],
          ['rejected', 'missing-value', 'assay.csv', 7, 'to', { hole: 'A' }],
          ['warning', 'overlapping-intervals', 'assay.csv', 9, 'from', { hole: 'A', from: 9, to: 20, otherLine: 2 }],
          ['warning', 'overlapping-intervals', 'assay.csv', 11, 'from', { hole: 'A', from: 10, to: 15, otherLine: 9 }],
          ['warning', 'past-end-keep', 'assay.csv', undefined, undefined, { rows: 1, hole: 'A' }],
          ['warning', 'interval-past-end', 'assay.csv', 10, 'to', { hole: 'A', to: 60, end: 50 }],
        ]);
        const { geometry, sourceLines, columns } = dataset.layer('intervals');
        expect(geometry.kind).toBe('lines');
        expect([...(await readColumn(dataset.folder, sourceLines!))]).toEqual([2, 9, 10, 11]);
        expect(columns.at(-1)?.statistics).toEqual({ count: 4, missing: 0, distinct: 2 });
        const lines = await dataset.polylines('intervals');
        expect(lines[2]?.map((vertex) => vertex[2])).toEqual([280, 240]);
      },
    ));

  it('leaves out what is past the end of its hole, or lengthens the hole, where that is chosen', async () => {
    const files = [oneHole, survey('A,0,0,-90'), interval('A,0,10,1,a\nA,45,60,1,b'), points('A,55,1\nA,5,2')];
    const taken = (choice: string): Promise<unknown> =>
      withDataset(
        files,
        (dataset) => ({
          depth: dataset.manifest.properties['totalDepth'],
          used: dataset.report.files.slice(2).map(({ rowsUsed, rowsRejected }) => [rowsUsed, rowsRejected]),
          counts: ['intervals', 'points'].map((name) => dataset.layer(name).count),
          issues: dataset.issues.map(({ severity, code }) => `${severity} ${code}`),
        }),
        { 'finding.past-end': choice },
      );
    expect(await taken('leave-out')).toEqual({
      depth: 50,
      used: [
        [1, 1],
        [1, 1],
      ],
      counts: [1, 1],
      issues: [
        'warning past-end-leave-out',
        'rejected point-past-end',
        'warning past-end-leave-out',
        'rejected interval-past-end',
      ],
    });
    expect(await taken('lengthen')).toEqual({
      depth: 60,
      used: [
        [2, 0],
        [2, 0],
      ],
      counts: [2, 2],
      issues: ['warning past-end-lengthen', 'warning past-end-lengthen'],
    });
  });

  it('finds the overlap with an interval further up, in rows of any order', () =>
    withDataset([oneHole, survey('A,0,0,-90'), interval('A,30,40,1,a\nA,0,50,1,a\nA,10,20,1,a')], (dataset) => {
      expect(dataset.issues.map(({ code, line, values }) => [code, line, values?.['otherLine']])).toEqual([
        ['overlapping-intervals', 4, 3],
        ['overlapping-intervals', 2, 3],
      ]);
    }));

  it('puts points in holes, and their source texts with the items that they belong to', () =>
    withDataset([oneHole, survey('A,0,0,-90'), points('Z,1,9\nA,10,2.7\nA,,2\nA,-3,2\nA,55,<0.5')], async (dataset) => {
      expect(issuesOf(dataset)).toEqual([
        ['rejected', 'hole-without-collar', 'points.csv', 2, 'hole', { hole: 'Z' }],
        ['rejected', 'missing-value', 'points.csv', 4, 'at', { hole: 'A' }],
        ['rejected', 'negative-depth', 'points.csv', 5, 'at', { hole: 'A', depth: -3 }],
        ['warning', 'past-end-keep', 'points.csv', undefined, undefined, { rows: 1, hole: 'A' }],
        ['warning', 'point-past-end', 'points.csv', 6, 'at', { hole: 'A', depth: 55, end: 50 }],
      ]);
      const layer = dataset.layer('points');
      expect(layer).toMatchObject({
        identifier: 'point',
        count: 2,
        defaults: { selected: true, open: true, colourBy: 'density', pointSize: 3 },
      });
      expect(layer.bounds).toEqual([100, 100, 200, 200, 245, 290]);
      expect([...(await dataset.numbers('points', 'density'))]).toEqual([2.7, 0.25]);
      const density = layer.columns.find(({ name }) => name === 'density');
      expect(await readDatasetJson(dataset.folder, density?.sourceTexts ?? '')).toEqual({ '1': '<0.5' });
      expect(dataset.report.files[2]).toMatchObject({ rowsChanged: 1 });
    }));

  it('[W3.21] gives each file a layer of its own and shows the first intervals', () =>
    withDataset(
      [
        oneHole,
        survey('A,0,0,-90'),
        interval('A,0,10,,a'),
        interval('A,0,20,1,b', { path: 'lithology.csv' }),
        points('A,1,1'),
      ],
      (dataset) => {
        expect(
          dataset.manifest.layers.map(({ name, identifier, fileName, defaults }) => [
            name,
            identifier,
            fileName,
            defaults.selected,
            defaults.colourBy,
          ]),
        ).toEqual([
          ['collars', 'collar', 'collar.csv', true, undefined],
          // The intervals lie on it.
          ['survey', 'survey', 'survey.csv', false, undefined],
          ['points', 'point', 'points.csv', false, 'density'],
          ['intervals', 'interval', 'assay.csv', true, 'lith'],
          ['intervals-2', 'interval', 'lithology.csv', false, 'au'],
        ]);
        expect(dataset.manifest.layers[0]?.count).toBe(1);
      },
    ));

  it('bends an interval with its hole', () =>
    withDataset([oneHole, survey('A,0,0,-90\nA,50,90,0'), interval('A,0,50,1,a\nA,25,25.5,1,a')], async (dataset) => {
      const [whole, short] = await dataset.polylines('intervals');
      const radius = 100 / Math.PI;
      expect(whole?.length).toBeGreaterThan(80);
      for (const [x, y, z] of whole ?? []) {
        expect(y).toBeCloseTo(200, 9);
        expect(Math.hypot((x as number) - 100 - radius, (z as number) - 300)).toBeCloseTo(radius, 9);
      }
      expect(short?.length).toBe(2);
      expect(
        Math.hypot(...(short?.[0] ?? []).map((value, axis) => value - (short?.[1]?.[axis] as number))),
      ).toBeCloseTo(0.5, 4);
    }));

  it('leaves out the layer of a file of which every row was rejected', () =>
    withDataset([oneHole, interval('Z,0,1,1,a')], (dataset) => {
      expect(dataset.manifest.layers.map(({ name }) => name)).toEqual(['collars', 'survey']);
      expect(dataset.report.files[1]).toMatchObject({ rowsRead: 1, rowsRejected: 1 });
    }));
});

describe('planned holes', { timeout: seconds(60) }, () => {
  const planned = collar('hole,x,y,z,depth\nP,0,0,0,10\nA,0,0,0,20', { fileType: 'planned', path: 'planned.csv' });

  it('[W5.13, W5.14, W9.10c, W9.10d] has layers of its own, not selected; all collars have points of size 10, and all surveys of size 1', () =>
    withDataset([oneHole, planned, survey('P,0,90,-45\nQ,0,0,0', 'trajectory')], async (dataset) => {
      expect(
        dataset.manifest.layers.map(({ name, identifier, count, defaults }) => [
          name,
          identifier,
          count,
          defaults.selected,
          defaults.pointSize,
        ]),
      ).toEqual([
        ['collars', 'collar', 1, true, 10],
        ['survey', 'survey', 1, true, 1],
        ['planned-collars', 'planned-collar', 2, false, 10],
        ['planned-survey', 'planned-survey', 2, false, 1],
      ]);
      const surveys = dataset.manifest.layers.filter(({ identifier }) =>
        drillholeType.surveyLayers?.includes(identifier),
      );
      expect(surveys.map(({ name }) => name)).toEqual(['survey', 'planned-survey']);
      expect(await dataset.texts('planned-survey', 'hole_name')).toEqual(['P', 'A']);
      expect(dataset.issues.map(({ code, fileName }) => [code, fileName])).toEqual([
        ['hole-taken-as-vertical', 'collar.csv'],
        ['hole-without-collar', 'trajectory.csv'],
        ['hole-taken-as-vertical', 'planned.csv'],
      ]);
    }));

  it('needs planned collars for planned trajectories', () =>
    expect(buildHoles([oneHole, survey('P,0,90,-45', 'trajectory')])).rejects.toMatchObject({
      code: 'planned-collars-missing',
    }));
});

describe('units and hierarchy', { timeout: seconds(60) }, () => {
  it('takes the unit of the mapped lengths and refuses a mixture', async () => {
    await withDataset([{ ...oneHole, units: { x: 'ft' } }], (dataset) => {
      expect(dataset.manifest.unit).toBe('ft');
      expect(dataset.layer('collars').columns[1]?.unit).toBe('ft');
    });
    const metres = interval('A,0,10,1,a', { units: { from: 'm' } });
    await expect(buildHoles([{ ...oneHole, units: { x: 'ft' } }, metres])).rejects.toMatchObject({
      code: 'mixed-length-units',
      values: { otherColumn: 'from' },
    });
  });

  it('[I3.06] keeps the chosen order of the hierarchy', async () => {
    const dataset = await buildHoles([oneHole], {}, ['lith', 'zone']);
    expect(dataset.manifest.properties).toMatchObject({ hierarchy_0: 'lith', hierarchy_1: 'zone' });
    dataset.dispose();
  });
});
