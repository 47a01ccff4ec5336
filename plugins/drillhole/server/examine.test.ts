import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import english from '../locales/en.json' with { type: 'json' };
import spanish from '../locales/es.json' with { type: 'json' };
import { examineFiles, hasSharedData, sharedData, type TestFile } from './testing/test-run.ts';
import { seconds } from '../../../tests/patience.ts';

const collar = (text: string): TestFile => ({
  fileType: 'collar',
  path: 'collar.csv',
  text: `hole,x,y,z,depth\n${text}`,
  mapping: { hole: 'hole', easting: 'x', northing: 'y', elevation: 'z', depth: 'depth' },
});
const survey = (text: string): TestFile => ({
  fileType: 'survey',
  path: 'survey.csv',
  text: `hole,at,azi,dip\n${text}`,
  mapping: { hole: 'hole', depth: 'at', azimuth: 'azi', dip: 'dip' },
});
const interval = (text: string): TestFile => ({
  fileType: 'interval',
  path: 'assay.csv',
  text: `hole,from,to,au\n${text}`,
  mapping: { hole: 'hole', from: 'from', to: 'to' },
  numbers: ['au'],
});

describe('the doctor of drillhole imports', () => {
  it('finds every fault of a bad set of files, with its lines, and can say all of it in both languages', async () => {
    const { findings } = await examineFiles([
      collar('A,100,200,300,50\nA,100,200,300,50\nB,100,200,300,\nC,,200,300,50'),
      survey('A,0,90,60\nA,0,90,60\nA,80,90,60\nA,20,90,95'),
      interval('A,0,10,1\nA,5,15,1\nA,20,10,1\nA,40,60,1\nZ,0,1,1\nA,-5,0,1\nA,1,,2'),
    ]);
    const found = new Map(findings.map((finding) => [`${finding.fileName} ${finding.code}`, finding]));
    expect([...found.keys()].toSorted()).toEqual([
      'assay.csv from-not-above-to',
      'assay.csv hole-without-collar',
      'assay.csv missing-value',
      'assay.csv negative-depth',
      'assay.csv overlapping-intervals',
      'assay.csv past-end',
      'collar.csv collar-depth-missing',
      'collar.csv duplicate-collar',
      'collar.csv hole-taken-as-vertical',
      'collar.csv missing-coordinate',
      'survey.csv dip-out-of-range',
      'survey.csv dip-positive-down',
      'survey.csv duplicate-survey-depth',
      'survey.csv survey-past-end',
    ]);
    expect(found.get('assay.csv from-not-above-to')).toMatchObject({ severity: 'warning', rows: 1, lines: [4] });
    for (const { code, values } of findings) {
      for (const texts of [english, spanish] as Record<string, string>[]) {
        const key = `finding.${code}`;
        const forms = [texts[key], texts[`${key}_one`], texts[`${key}_other`]].filter((text) => text !== undefined);
        expect(forms.length, code).toBeGreaterThan(0);
        for (const [, name] of forms.join(' ').matchAll(/{{(\w+)}}/g))
          expect(values, `${code} ${name}`).toHaveProperty([name as string]);
      }
    }
  });

  it('asks whether rows without a hole belong to the one above, where most have none', async () => {
    const files = [
      collar('A,100,200,300,50\nB,0,0,0,50'),
      interval('A,0,10,1\n,10,20,1\n,20,50,1\nB,0,20,1\n,20,40,2'),
    ];
    const asked = async (options?: Record<string, string>) => (await examineFiles(files, options)).findings;
    expect(await asked()).toMatchObject([
      { code: 'missing-holes', chosen: 'leave-out', rows: 3, lines: [3, 4, 6] },
      { code: 'missing-hole', rows: 3 },
      { code: 'hole-taken-as-vertical' },
    ]);
    expect((await asked({ 'finding.missing-holes': 'repeat' })).map(({ code }) => code)).toEqual([
      'missing-holes',
      'hole-taken-as-vertical',
    ]);
    const few = [files[0] as TestFile, interval('A,0,10,1\n,10,20,1\nB,0,20,1')];
    expect((await examineFiles(few)).findings.map(({ code }) => code)).not.toContain('missing-holes');
  });

  it('offers the other sign of the dip by one click, until somebody chose it', async () => {
    const files = [collar('A,100,200,300,50'), survey('A,0,90,60')];
    const fix = { kind: 'option', option: 'dipSign', value: 'negative-down' };
    expect((await examineFiles(files)).findings).toMatchObject([{ code: 'dip-positive-down', fix }]);
    expect((await examineFiles(files, { dipSign: 'positive-down' })).findings).toEqual([]);
  });

  it('offers to swap coordinates that look swapped, and warns of degrees', async () => {
    const swapped = await examineFiles([collar('A,6772505.5,478742.5,300,50')]);
    expect(swapped.findings[0]).toMatchObject({
      code: 'swapped-coordinates',
      fix: { kind: 'mapping', fileType: 'collar', mapping: { easting: 'y', northing: 'x' } },
    });
    const degrees = await examineFiles([collar('A,137.35,-4.73,300,50\nB,137.45,-4.58,300,50')]);
    expect(degrees.findings[0]).toMatchObject({ code: 'latitude-longitude', severity: 'warning' });
  });

  it('shows where the first holes go', async () => {
    const { preview } = await examineFiles([collar('A,100,200,300,50\nB,0,0,0,0'), survey('A,0,90,0')]);
    expect(preview?.lines.map(({ name, positions }) => [name, positions.length])).toEqual([
      ['A', 2],
      ['B', 2],
    ]);
    expect(preview?.lines[0]?.positions[1]?.[0]).toBeCloseTo(150, 9);
  });

  it.skipIf(!hasSharedData)('says of Babbitt what is odd about it', { timeout: seconds(60) }, async () => {
    const folder = join(sharedData, 'pygslib/Babbitt');
    const { findings, preview } = await examineFiles([
      {
        fileType: 'collar',
        path: join(folder, 'collar_BABBITT.csv'),
        mapping: { hole: 'BHID', easting: 'XCOLLAR', northing: 'YCOLLAR', elevation: 'ZCOLLAR' },
      },
      {
        fileType: 'survey',
        path: join(folder, 'survey_BABBITT.csv'),
        mapping: { hole: 'BHID', depth: 'AT', azimuth: 'AZ', dip: 'DIP' },
      },
      {
        fileType: 'interval',
        path: join(folder, 'assay_BABBITT.csv'),
        mapping: { hole: 'BHID', from: 'FROM', to: 'TO' },
        numbers: ['CU'],
      },
    ]);
    expect(findings.find(({ code }) => code === 'survey-past-end')?.rows).toBeGreaterThanOrEqual(70);
    expect(findings.map(({ code }) => code)).toContain('dip-positive-down');
    expect(preview?.lines).toHaveLength(200);
  });
});
