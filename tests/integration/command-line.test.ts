import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openArchive } from 'adit/core/server';
import { headerSignature } from '../../plugins/importing/server/work/header-signature.ts';
import { ApiClient } from './api-client.ts';
import { zipOf } from './import-files.ts';
import { MetricsText } from './metrics-text.ts';
import { administrator, isBuilt, ServerProcess } from './server-process.ts';
import { seconds } from '../patience.ts';

const METRICS_TOKEN = 'metrics-of-the-command-line';

const program = resolve('host/cli/adit.mjs');

describe.skipIf(!isBuilt)('adit import', { timeout: seconds(60) }, () => {
  let server: ServerProcess;
  let client: ApiClient;
  const folder = mkdtempSync(join(tmpdir(), 'adit-command-'));
  const path = (name: string): string => join(folder, name);

  beforeAll(async () => {
    server = await new ServerProcess({ ADIT_METRICS_TOKEN: METRICS_TOKEN }).start();
    client = await ApiClient.signIn(server);
    writeFileSync(path('collar.csv'), 'HOLEID,EAST,NORTH,RL,EOH\nA,100,200,300,50\nB,110,200,300,40\n');
    writeFileSync(path('survey.csv'), 'HOLEID,AT,AZI,DIP\nA,0,90,60\nB,0,90,60\n');
    writeFileSync(path('assay.csv'), 'HOLEID,START,END,AU\nA,0,10,-99\nA,10,20,1.5\nB,0,40,2\nZ,0,1,1\n');
  });
  afterAll(async () => {
    await server.dispose();
    rmSync(folder, { recursive: true });
  });

  function adit(...words: string[]): Promise<{ code: number; out: string; told: string }> {
    const env = {
      PATH: process.env['PATH'],
      ADIT_SERVER: server.address,
      ADIT_EMAIL: administrator.email,
      ADIT_PASSWORD: administrator.password,
    };
    return new Promise((done) => {
      execFile(process.execPath, [program, 'import', ...words], { env }, (error, out, told) =>
        done({ code: error ? Number(error.code) : 0, out, told }),
      );
    });
  }

  const drillholes = (name: string, assay: string, ...more: string[]): string[] => [
    ...['--site', client.site, '--type', 'Drillhole', '--name', name, '--folder', 'Scripts'],
    ...['--file', `collar=${path('collar.csv')}`, '--file', `survey=${path('survey.csv')}`],
    ...['--file', `interval=${path(assay)}`, '--map', 'interval.from=START', '--map', 'interval.to=END'],
    ...['--option', 'dipSign=positive-down', ...more],
  ];
  const namesOf = async (): Promise<string> =>
    JSON.stringify((await client.call('GET', `/dataset/hierarchy?site=${client.site}`)).body);

  it('does what the dialog does: uploads, maps, reads and waits', async () => {
    const { code, out, told } = await adit(
      ...drillholes('From a script', 'assay.csv', '--missing', 'interval=-99', '--json'),
    );
    expect({ code, told }).toEqual({ code: 3, told: '' });
    const dataset = JSON.parse(out) as { id: string; report: string } & Record<string, unknown>;
    expect(dataset).toMatchObject({
      status: 'Complete',
      name: 'From a script',
      mappings: [{ hole: 'HOLEID' }, { azimuth: 'AZI' }, { from: 'START', to: 'END' }],
      files: [{ rowsRead: 2 }, { rowsRead: 2 }, { rowsRead: 4, rowsUsed: 3, rowsRejected: 1 }],
      rejected: [{ file: 'assay.csv', line: 5, code: 'hole-without-collar' }],
      error: null,
    });
    const report = (await client.call<string>('GET', `/plugins/importing/report/${dataset.id}`)).body;
    expect(report).toMatch(/hole-without-collar|has no collar/);
    expect(dataset.report).toBe(`${server.address}/api/plugins/importing/report/${dataset.id}`);
  });

  it('gives an account that people can read, and ends with 3 for rows that are lost and 0 for none', async () => {
    writeFileSync(path('lossy.csv'), 'HOLEID,START,END,AU\nA,0,10,-99\nA,10,20,1.5\nB,0,30,2\nZ,0,1,1\n');
    const lossy = await adit(...drillholes('Read by people', 'lossy.csv'));
    expect(lossy).toMatchObject({ code: 3, told: '' });
    for (const text of [
      'hole = HOLEID, from = START, to = END',
      '! lossy.csv: -99 occurs in 1 cell (AU)',
      'now Missing: --code interval.AU=-99:missing',
      '! lossy.csv: 1 row belongs to a hole without a collar, Z',
      'Read by people: Complete',
      'lossy.csv (interval): 4 rows read, 3 used, 1 of 4 rows rejected',
      'lossy.csv line 5: Hole Z has no collar',
      '/plugins/importing/report/',
    ])
      expect(lossy.out).toContain(text);
    const place = ['--site', client.site, '--type', 'Drillhole', '--name', 'Clean'];
    const clean = await adit(
      ...[...place, '--file', `collar=${path('collar.csv')}`, '--file', `survey=${path('survey.csv')}`],
    );
    expect(clean).toMatchObject({ code: 0, told: '' });
  });

  it('takes a folder as the datasets that its files make, and says what belongs to none', async () => {
    const made = join(folder, 'mine');
    const files: Record<string, string> = {
      'north/collar.csv': 'HOLEID,EAST,NORTH,RL,EOH\nA,100,200,300,50\nB,110,200,300,40\n',
      'north/survey.csv': 'HOLEID,DEPTH,AZI,DIP\nA,0,90,-60\nB,0,90,-60\n',
      'labs/au.csv': 'HOLEID,FROM,TO,AU\nA,0,10,1.5\nB,0,40,2\n',
      'soil.csv': 'EAST,NORTH,RL,CU\n1,2,3,4\n2,3,4,5\n',
      'pit/pit.obj': 'mtllib pit.mtl\nusemtl rock\nv 1 2 3\nv 1 2 4\nv 2 2 3\nf 1 2 3\n',
      'pit/pit.mtl': 'newmtl rock\nKd 1 0 0\n',
      'letter.txt': 'Dear Sir, thank you',
      'pit.00t': 'x',
    };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(made, name)), { recursive: true });
      writeFileSync(join(made, name), text);
    }
    const words = [made, '--site', client.site, '--folder', 'Mine'];
    const check = await adit(...words, '--check', '--json');
    expect({ code: check.code, told: check.told }).toEqual({ code: 3, told: '' });
    expect(await namesOf()).not.toContain('"soil"');
    const { code, out, told } = await adit(...words);
    expect({ code, told }).toEqual({ code: 3, told: '' });
    expect(out).toContain('Drillhole: 1, Surface: 1, Points: 1, unknown: 2');
    expect(out).toContain('    pit/pit.obj (shape) with pit/pit.mtl\n');
    expect(out).toContain('  ? pit.00t: only Vulcan can read it: export DXF there');
    expect(out).toContain('au.csv (interval): 2 rows read, 2 used');
    expect(out).toMatch(/Datasets\n {2}Drillhole north: \w.*\n {2}Surface pit: complete\n {2}Points soil: complete/);
    const names = await namesOf();
    for (const name of ['north', 'pit', 'soil']) expect(names).toContain(`"${name}"`);
    const again = await adit(...words, '--json');
    expect(again.code).toBe(1);
    expect(JSON.parse(again.out)).toMatchObject({
      datasets: [{ code: 1, outcome: { error: expect.any(String) } }, { code: 1 }, { code: 1 }],
      unknown: [{ file: 'letter.txt' }, { file: 'pit.00t', reason: 'closed-format' }],
    });
    const columns = ['EAST', 'NORTH', 'RL', 'CU'];
    const mapping = { x: 'NORTH', y: 'EAST', z: 'RL' };
    const learnt = {
      fileType: 'pointdata',
      headerSignature: headerSignature(columns),
      delimiter: ',',
      skipHeaderLines: 1,
    };
    await client.call('POST', '/plugins/importing/recipes', {
      ...{ site: client.site, importerId: 'points.points', name: 'Turned' },
      files: [{ ...learnt, nanValues: '[]', mapping, columns: [] }],
    });
    const turned = await adit(...words, '--recipe', 'Turned', '--check', '--json');
    const checked = (JSON.parse(turned.out) as { datasets: { outcome: { mappings: unknown[] } }[] }).datasets;
    expect(checked.map(({ outcome }) => outcome.mappings[0])).toEqual([
      expect.objectContaining({ easting: 'EAST', northing: 'NORTH' }),
      {},
      mapping,
    ]);
    expect(await adit(...words, '--recipe', 'No such')).toMatchObject({ code: 2, out: '' });
    const one = ['--site', client.site, '--type', 'Points', '--name', 'one', '--file', join(made, 'soil.csv')];
    expect((await adit(...one, '--recipe', 'Turned', '--check')).out).toContain('x = NORTH, y = EAST');
    expect(await adit(join(folder, 'none'), '--site', client.site)).toMatchObject({ code: 2 });
    expect(await adit(...words, '--name', 'x')).toMatchObject({ code: 2, out: '' });
  });

  it('looks without importing, and refuses what is doubtful when it is to be strict, until the doubt is answered', async () => {
    writeFileSync(path('marks.csv'), 'HOLEID,FROM,TO,AU\nA-,0,10,1\nA-,10,20,1\nB,0,40,2\n');
    const words = (...more: string[]): string[] => [
      ...['--site', client.site, '--type', 'Drillhole', '--name', 'Doubtful'],
      ...['--file', `collar=${path('collar.csv')}`, '--file', `survey=${path('survey.csv')}`],
      ...['--file', `interval=${path('marks.csv')}`, ...more],
    ];
    const looked = await adit(...words('--check'));
    expect(looked.code).toBe(3);
    expect(looked.out).toContain('or  Join: --option finding.similar-ids=join');
    expect(looked.out).toContain('now Leave out');
    const refused = await adit(...words('--strict'));
    expect(refused.code).toBe(1);
    expect(refused.out).toContain('Nothing was created');
    expect(await namesOf()).not.toContain('Doubtful');
    const answered = await adit(...words('--strict', '--option', 'finding.similar-ids=join'));
    expect(answered).toMatchObject({ code: 0, told: '' });
    expect(answered.out).toContain('marks.csv (interval): 3 rows read, 3 used');
    expect(await namesOf()).not.toContain('mostlyRejected');
    expect((await adit(...words('--name', 'Without most rows'))).code).toBe(3);
    expect(await namesOf()).toContain('"mostlyRejected":{"fileName":"marks.csv","rejected":2,"rows":3}');
  });

  it('tells of codes and reads them as is said', async () => {
    writeFileSync(path('coded.csv'), 'HOLEID,START,END,AU\nA,0,10,-99\nA,10,20,1.5\nB,0,40,2\n');
    const { code, out, told } = await adit(
      ...['--site', client.site, '--type', 'Drillhole', '--name', 'Codes', '--option', 'dipSign=positive-down'],
      ...['--file', `collar=${path('collar.csv')}`, '--file', `survey=${path('survey.csv')}`],
      ...['--file', `interval=${path('coded.csv')}`, '--map', 'interval.from=START', '--map', 'interval.to=END'],
      ...['--code', 'interval.AU=-99:keep'],
    );
    expect({ code, told }).toEqual({ code: 0, told: '' });
    expect(out).toContain('coded.csv: -99 occurs in 1 cell (AU)');
    expect(out).toContain('now Keep: --code interval.AU=-99:keep');
    expect(out).toContain('or  Missing: --code interval.AU=-99:missing');
  });

  it('sends nothing twice, and says when a name is taken', async () => {
    const words = ['--site', client.site, '--type', 'points', '--name', 'Points', '--file', path('collar.csv')];
    const chunks = async (): Promise<number> => {
      const answer = await fetch(`${server.address}/metrics`, {
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      });
      return new MetricsText(await answer.text()).sum('adit_http_requests_total', {
        route: '/api/upload-dataset/create',
      });
    };
    expect((await adit(...words)).out).toContain('Points: Complete');
    const sent = await chunks();
    expect(sent).toBeGreaterThan(0);
    const again = await adit(...words);
    expect(again.code).toBe(1);
    expect(await chunks()).toBe(sent);
    expect(again.told).toContain('dataset-name-taken');
  });

  it('takes a coordinate system by its code, its whole name, or as a local grid of the site, and says what it does not know', async () => {
    const change = (name: string, changes: object): Promise<unknown> =>
      client.call('PUT', `/settings/core.${name}`, { scope: 'site', site: client.site, changes });
    const points = [
      { local: [0, 0, 1000], system: [600_000, 7_000_000, 400] },
      { local: [0, 1000, 1000], system: [601_000, 7_000_000, 400] },
    ];
    await change('crs', { system: 'EPSG:28350' });
    await change('local-grids', { grids: [{ name: 'Mine grid', unit: 'm', system: 'EPSG:28350', points }] });
    writeFileSync(path('holes.csv'), 'HOLEID,EAST,NORTH,RL,EOH\nA,0,100,1000,50\nB,10,200,1000,40\n');
    writeFileSync(path('samples.csv'), 'HOLEID,FROM,TO,AU\nA,0,50,1\n');
    writeFileSync(path('degrees.csv'), 'X,Y,Z,CU\n118.001,-22.701,411,1\n118.002,-22.702,411,2\n');
    const ofPoints = (name: string, crs: string, ...more: string[]): string[] => [
      ...['--site', client.site, '--type', 'Points', '--name', name, '--file', path('degrees.csv')],
      ...['--crs', crs, ...more],
    ];
    const places = async (out: string): Promise<number[][]> => {
      const { id } = JSON.parse(out) as { id: string };
      const csv = await client.bytes(`/plugins/exporting/datasets/${id}?format=exporting.csv`);
      return Buffer.from(csv)
        .toString()
        .split('\r\n')
        .slice(1, 2)
        .map((line) => line.split(',').slice(0, 3).map(Number));
    };
    const place = [602_812.26, 7_489_232.21, 411].map((value) => expect.closeTo(value, 1));
    for (const [name, crs] of [
      ['By code', 'epsg:4283'],
      ['By name', 'gda94'],
    ] as const) {
      const done = await adit(...ofPoints(name, crs, '--json'));
      expect([name, done.told]).toEqual([name, '']);
      expect(await places(done.out)).toEqual([place]);
    }
    const kept = await adit(...ofPoints('Kept', 'GDA94', '--coordinates', 'file', '--json'));
    expect(await places(kept.out)).toEqual([[118.001, -22.701, 411]]);

    const unknown = await adit(...ofPoints('Unknown', 'MGA zone 50'));
    expect(unknown).toMatchObject({ code: 2, out: '' });
    expect(unknown.told).toContain('There is no coordinate system "MGA zone 50"; there are: Mine grid, ');
    expect(unknown.told).toContain('GDA94 / MGA zone 50 (EPSG:28350)');
    expect(await adit(...ofPoints('Unknown', 'EPSG:999999'))).toMatchObject({
      code: 1,
      told: expect.stringContaining('No coordinate system EPSG:999999'),
    });
    const needsGrid = await adit(...ofPoints('Unknown', 'OSGB36', '--strict'));
    expect(needsGrid.code).toBe(1);
    expect(needsGrid.out).toContain('only a grid file is exact');
    expect(await namesOf()).not.toContain('"Unknown"');

    const odd = 'PROJCS["Mine grid 2019",GEOGCS["GCS_GDA_1994"]]';
    const set = { 'odd.csv': Buffer.from('X,Y,Z\n1,2,3\n4,5,6\n'), 'odd.prj': Buffer.from(odd) };
    writeFileSync(path('odd.zip'), await zipOf(set));
    const named = await adit(
      ...['--site', client.site, '--type', 'Points', '--name', 'Odd', '--file', path('odd.zip'), '--check'],
    );
    expect(named.code).toBe(3);
    expect(named.out).toContain('names the coordinate system “Mine grid 2019”');

    const holes = ['--site', client.site, '--type', 'Drillhole', '--file', `collar=${path('holes.csv')}`];
    const local = await adit(
      ...[...holes, '--name', 'Local', '--crs', 'mine grid', '--json'],
      ...['--file', `survey=${path('survey.csv')}`, '--option', 'dipSign=positive-down'],
      ...['--file', `interval=${path('samples.csv')}`],
    );
    expect(local.told).toBe('');
    const { id } = JSON.parse(local.out) as { id: string };
    const zip = path('local.zip');
    writeFileSync(zip, await client.bytes(`/plugins/exporting/datasets/${id}?format=exporting.csv`));
    const archive = await openArchive(zip);
    const [head, sample] = (await archive.read('Intervals.csv', 1e6)).toString().split('\r\n');
    await archive.close();
    expect(head?.split(',').slice(0, 6)).toEqual(['start_x', 'start_y', 'start_z', 'end_x', 'end_y', 'end_z']);
    // The north of the grid is the east of the system: a hole to the east of the grid goes south.
    const ends = [600_100, 7_000_000, 400, 600_100, 6_999_975, 356.699];
    expect(sample?.split(',').slice(0, 6).map(Number)).toEqual(ends.map((value) => expect.closeTo(value, 3)));
  });

  it('tells what is wrong with a call before it sends anything', async () => {
    const place = ['--site', client.site, '--name', 'X'];
    expect(await adit(...place, '--type', 'Drillhole', '--file', path('collar.csv'))).toMatchObject({
      code: 2,
      told: expect.stringContaining('--file FILETYPE='),
    });
    expect(await adit(...place, '--type', 'Nothing')).toMatchObject({
      code: 2,
      told: expect.stringContaining('Drillhole'),
    });
    expect(await adit('--type', 'Points')).toMatchObject({ code: 2, told: expect.stringContaining('--site') });
    expect(await adit('--colour')).toMatchObject({ code: 2 });
    expect((await adit('--help')).out).toContain('adit import --site');
    expect((await adit(...place, '--type', 'Points', '--file', path('missing.csv'))).code).toBe(1);
  });
});
