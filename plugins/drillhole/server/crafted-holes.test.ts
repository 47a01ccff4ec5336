import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seconds } from '../../../tests/patience.ts';
import type { TestFile } from './testing/test-run.ts';
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
});
