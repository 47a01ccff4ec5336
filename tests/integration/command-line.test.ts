import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from './api-client.ts';
import { administrator, isBuilt, ServerProcess } from './server-process.ts';
import { seconds } from '../patience.ts';

const program = resolve('host/cli/adit.mjs');

describe.skipIf(!isBuilt)('adit import', { timeout: seconds(60) }, () => {
  let server: ServerProcess;
  let client: ApiClient;
  const folder = mkdtempSync(join(tmpdir(), 'adit-command-'));
  const path = (name: string): string => join(folder, name);

  beforeAll(async () => {
    server = await new ServerProcess().start();
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

  it('does what the dialog does: uploads, maps, reads and waits', async () => {
    const { code, out, told } = await adit(
      ...['--site', client.site, '--type', 'Drillhole', '--name', 'From a script', '--folder', 'Scripts'],
      ...['--file', `collar=${path('collar.csv')}`, '--file', `survey=${path('survey.csv')}`],
      ...['--file', `interval=${path('assay.csv')}`, '--map', 'interval.from=START', '--map', 'interval.to=END'],
      ...['--missing', 'interval=-99', '--option', 'dipSign=positive-down'],
    );
    expect({ code, told }).toMatchObject({ code: 0 });
    const dataset = JSON.parse(out) as { id: string; status: string; name: string };
    expect(dataset).toMatchObject({ status: 'Complete', name: 'From a script' });
    const report = (await client.call<string>('GET', `/plugins/importing/report/${dataset.id}`)).body;
    expect(report).toMatch(/hole-without-collar|has no collar/);
    expect(told).toContain('"from":"START"');
  });

  it('tells of codes and reads them as is said', async () => {
    writeFileSync(path('coded.csv'), 'HOLEID,START,END,AU\nA,0,10,-99\nA,10,20,1.5\nB,0,40,2\n');
    const { code, told } = await adit(
      ...['--site', client.site, '--type', 'Drillhole', '--name', 'Codes', '--option', 'dipSign=positive-down'],
      ...['--file', `collar=${path('collar.csv')}`, '--file', `survey=${path('survey.csv')}`],
      ...['--file', `interval=${path('coded.csv')}`, '--map', 'interval.from=START', '--map', 'interval.to=END'],
      ...['--code', 'interval.AU=-99:keep'],
    );
    expect({ code, told }).toMatchObject({ code: 0 });
    expect(told).toMatch(
      /coded\.csv: sentinel, symbol -99, cells 1, columns AU, line 2: keep \(or missing, half-limit, limit\)/,
    );
  });

  it('sends nothing twice, and says when a name is taken', async () => {
    const words = ['--site', client.site, '--type', 'points', '--name', 'Points', '--file', path('collar.csv')];
    expect(await adit(...words)).toMatchObject({ code: 0 });
    const again = await adit(...words);
    expect(again.code).toBe(1);
    expect(again.told).toContain('dataset-name-taken');
    expect(again.told).not.toContain('chunk');
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
