import { describe, expect, it } from 'vitest';
import { examineFiles, type TestFile } from './testing/test-run.ts';
import { withDataset } from './testing/with-dataset.ts';

const HOLES = 40;
const azimuthOf = (hole: number): number => hole * 9;
const lines = (line: (hole: number) => string): string =>
  Array.from({ length: HOLES }, (_, hole) => line(hole)).join('\n');
const collars: TestFile = {
  fileType: 'collar',
  path: 'collar.csv',
  text: `hole,x,y,z,depth\n${lines((hole) => `H${hole},${500_000 + hole * 50},7000000,300,100`)}`,
  mapping: { hole: 'hole', easting: 'x', northing: 'y', elevation: 'z', depth: 'depth' },
};
const survey = (azimuth: string, dip: string, row: (hole: number) => string): TestFile => ({
  fileType: 'survey',
  path: 'survey.csv',
  text: `hole,depth,${azimuth},${dip}\n${lines((hole) => `H${hole},0,${row(hole)}`)}`,
  mapping: { hole: 'hole', depth: 'depth', azimuth, dip },
});
const codesOf = async (files: TestFile[]): Promise<string[]> =>
  (await examineFiles(files)).findings.map(({ code, chosen }) => (chosen === undefined ? code : `${code} ${chosen}`));

/** All holes go 60 degrees down in the direction of `azimuthOf`. */
async function expectDirections(files: TestFile[], options = {}): Promise<void> {
  await withDataset(
    files,
    async (dataset) => {
      for (const [hole, line] of (await dataset.polylines('survey')).entries()) {
        const [x, y, z] = [0, 1, 2].map((axis) => (line.at(-1)?.[axis] as number) - (line[0]?.[axis] as number));
        const azimuth = (azimuthOf(hole) * Math.PI) / 180;
        expect(x).toBeCloseTo(50 * Math.sin(azimuth), 1);
        expect(y).toBeCloseTo(50 * Math.cos(azimuth), 1);
        expect(z).toBeCloseTo(-100 * Math.sin(Math.PI / 3), 1);
      }
    },
    options,
  );
}

describe('angles in other units and from other lines', () => {
  it('gradians that the columns name are converted', async () => {
    const named = survey('azimuth_gon', 'dip (gon)', (hole) => `${azimuthOf(hole) / 0.9},${-60 / 0.9}`);
    expect(await codesOf([collars, named])).toContain('gradians-converted');
    await expectDirections([collars, named]);
  });

  it('azimuths up to 400 are asked about', async () => {
    const unnamed = survey('azi', 'dip', (hole) => `${azimuthOf(hole) / 0.9},${-60 / 0.9}`);
    expect(await codesOf([collars, unnamed])).toContain('gradians keep');
    const turned = survey('azi', 'dip', (hole) => `${hole === 0 ? 365 : azimuthOf(hole)},-60`);
    expect(await codesOf([collars, turned])).not.toContain('gradians keep');
    await expectDirections([collars, unnamed], { 'finding.gradians': 'convert' });
  });

  it('an inclination from the vertical is asked about, a dip is not', async () => {
    const inclination = survey('azi', 'INCL', (hole) => `${azimuthOf(hole)},30`);
    expect(await codesOf([collars, inclination])).toContain('inclination-from-vertical keep');
    await expectDirections([collars, inclination], { 'finding.inclination-from-vertical': 'convert' });
    for (const other of [survey('azi', 'INCL', () => '90,60'), survey('azi', 'dip', () => '90,30')])
      expect(await codesOf([collars, other])).not.toContain('inclination-from-vertical keep');
  });
});

it('depths in centimetres, as their columns say, become the unit of the others', async () => {
  const samples: TestFile = {
    fileType: 'interval',
    path: 'assay.csv',
    text: `hole,FROM_CM,To (cm),au\n${lines((hole) => `H${hole},200,400,1.5`)}`,
    mapping: { hole: 'hole', from: 'FROM_CM', to: 'To (cm)' },
    numbers: ['au'],
  };
  expect(await codesOf([collars, samples])).toContain('lengths-converted');
  await withDataset([collars, samples], async (dataset) => {
    expect([...(await dataset.numbers('intervals', 'from'))]).toEqual(Array.from({ length: HOLES }, () => 2));
    expect([...(await dataset.numbers('intervals', 'to'))]).toEqual(Array.from({ length: HOLES }, () => 4));
  });
});
