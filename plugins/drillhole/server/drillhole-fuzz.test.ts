import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AditError } from 'adit/core';
import { collar, interval, points, survey } from './testing/test-files.ts';
import { examineFiles } from './testing/test-run.ts';
import { withDataset } from './testing/with-dataset.ts';

const cases = process.env['ADIT_SOAK'] ? 10_000 : 100;

const hole = fc.constantFrom('A', 'B', 'C', '', 'Z');
const number = fc.oneof(
  fc.integer({ min: -100, max: 300 }).map(String),
  fc.constantFrom('', 'x', '0', '90', '-90', '90000', '1e999', '<3', '12.5', '-99', '1e30', '1e-320'),
);
const rowsOf = (columns: number): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(hole, ...Array.from({ length: columns - 1 }, () => number)), { maxLength: 12 })
    .map((rows) => rows.map((row) => row.join(',')).join('\n'));
const options = fc.record({
  desurveyMethod: fc.constantFrom('minimum-curvature', 'balanced-tangent', 'raw-tangent'),
});

it(
  'made-up collars, surveys, intervals and points become holes with every row accounted for, or are refused: fuzz',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('A,1,2,3,\n', ''),
        rowsOf(5),
        rowsOf(4),
        rowsOf(5),
        rowsOf(3),
        options,
        async (first, collars, stations, intervals, inHoles, chosen) => {
          const files = [
            collar(`hole,x,y,z,depth\n${first}${collars}`),
            survey(stations),
            interval(intervals),
            points(inHoles),
          ];
          try {
            const { findings } = await examineFiles(files, chosen);
            for (const { code } of findings) expect(code).toMatch(/^[a-z-]+$/);
            await withDataset(files, () => {}, chosen);
          } catch (error) {
            if (!(error instanceof AditError)) throw error;
          }
        },
      ),
      { seed: 7, numRuns: cases },
    );
  },
  cases * 400,
);
