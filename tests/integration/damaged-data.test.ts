import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DatasetManifest } from 'adit/core';
import { importPoints } from '../e2e/support/point-dataset.ts';
import { openSession, type OpenSession } from './render-session.ts';
import { adit } from '../reliability/support/adit-command.ts';
import { isBuilt, ownPostgres, ServerProcess } from './server-process.ts';
import { useServer } from './use-server.ts';
import { seconds } from '../patience.ts';

interface Failure {
  code: string;
  data: Record<string, string>;
}

/** What the damage of the column of grades is told with. */
const ofGrades = (dataset: string, file: string): object => ({
  place: `${dataset} › Points › CU`,
  ...{ dataset, layer: 'Points', column: 'CU', file },
});

describe.skipIf(!isBuilt)('damaged data', { timeout: seconds(120) }, () => {
  const setUp = useServer(ownPostgres);
  const folderOf = (id: string): string => {
    const folder = join(setUp.server.dataFolder, 'datasets', id);
    return join(folder, readdirSync(folder)[0] as string);
  };
  /** The file of the grades. */
  const gradesOf = (id: string): string => {
    const manifest = JSON.parse(readFileSync(join(folderOf(id), 'manifest.json'), 'utf8')) as DatasetManifest;
    return manifest.layers[0]?.columns.find(({ name }) => name === 'CU')?.data.file as string;
  };
  const writeBytes = (path: string, bytes: Uint8Array): void => {
    const handle = openSync(path, 'r+');
    writeSync(handle, bytes, 0, 8, 0);
    closeSync(handle);
  };
  const wrong = Buffer.from(Float64Array.of(99_999.25).buffer);
  const exported = (id: string, format = 'exporting.csv') =>
    setUp.client.call<Failure>('GET', `/plugins/exporting/datasets/${id}?format=${format}`);
  const logOf = async (id: string): Promise<string> =>
    JSON.stringify((await setUp.client.call('GET', `/dataset-logs?datasetId=${id}`)).body);
  const failure = (call: Promise<unknown>): Promise<Failure> =>
    call.then(
      (answer) => Promise.reject(new Error(`It answered ${JSON.stringify(answer).slice(0, 200)}`)),
      (error: unknown) => error as Failure,
    );

  async function withSession(work: (session: OpenSession) => Promise<void>): Promise<void> {
    const session = await openSession(setUp.client);
    try {
      await work(session);
    } finally {
      session.close();
    }
  }

  it('a column with eight other bytes is neither drawn nor exported; the other layers and columns are', async () => {
    const id = await importPoints(setUp.client, 'Flipped');
    const sound = await importPoints(setUp.client, 'Sound');
    const grades = gradesOf(id);
    writeBytes(join(folderOf(id), grades), wrong);

    const layerName = `${id}/points`;
    await withSession(async ({ call }) => {
      await call('datacloud.mine.load', { viewId: 'view1', layers: { [layerName]: ['ROOT'] } });
      expect(await call('datacloud.layer.pieces.load', { layerName })).toMatchObject({ kind: 'points' });
      const asked = {
        'datacloud.layer.values.load': { layerName, field: 'CU' },
        'datacloud.layer.check': { layerName, field: 'CU' },
        'datacloud.view.pick.point': { viewId: 'view1', layerName, item: 0 },
      };
      for (const [method, params] of Object.entries(asked))
        expect(await failure(call(method, params)), method).toMatchObject({
          code: 'damaged-dataset',
          data: ofGrades('Flipped', grades),
        });
      await call('datacloud.layer.pieces.load', { layerName: `${sound}/points` });
    });
    for (const format of ['exporting.csv', 'omf.omf2']) {
      const { status, body } = await exported(id, format);
      expect([status, body], format).toMatchObject([
        410,
        { code: 'damaged-dataset', values: ofGrades('Flipped', grades) },
      ]);
      expect(JSON.stringify(body)).not.toContain('99999.25');
    }
    expect((await exported(sound)).status).toBe(200);
    await expect.poll(() => logOf(id)).toContain(`Flipped › Points › CU: ${grades} is damaged`);
    await expect.poll(() => setUp.server.output).toContain('"A dataset is damaged"');
    expect(setUp.server.output.match(/"A dataset is damaged"/g)).toHaveLength(1);
    expect((await setUp.client.call('GET', `/plugins/admin/damage`)).body).toMatchObject([
      { dataset: 'Flipped', layer: 'Points', column: 'CU', file: grades, reason: 'changed' },
    ]);

    const marked = async (): Promise<unknown[]> =>
      (await setUp.client.datasets()).filter((dataset) => 'isDamaged' in dataset).map((dataset) => dataset.id);
    expect(await marked()).toEqual([id]);

    // Put back as it was, it is sound again, and the page forgets it.
    writeBytes(join(folderOf(id), grades), readFileSync(join(folderOf(sound), grades)).subarray(0, 8));
    expect((await exported(id)).status).toBe(200);
    await expect.poll(async () => (await setUp.client.call('GET', `/plugins/admin/damage`)).body).toEqual([]);
    expect(await marked()).toEqual([]);
  });

  it.each([
    [
      'a manifest',
      'manifest.json',
      (path: string) => writeFileSync(path, readFileSync(path, 'utf8').replace('"CU"', '"Ag"')),
    ],
    ['a missing manifest', 'manifest.json', (path: string) => rmSync(path)],
    ['a missing column', 'points-property-1.f64', (path: string) => rmSync(path)],
    ['the sums', 'sums.json', (path: string) => writeFileSync(path, '{}')],
    [
      'a missing folder',
      '*',
      (path: string) => renameSync(join(path, '..'), join(setUp.folder, String(Math.random()))),
    ],
  ])('%s is named, never a 500, and does not keep other datasets away', async (name, file, damage) => {
    const id = await importPoints(setUp.client, name);
    damage(join(folderOf(id), file === '*' ? 'manifest.json' : file));
    const { status, body } = await exported(id);
    expect([status, body]).toMatchObject([410, { code: 'damaged-dataset', values: { dataset: name, file } }]);
    const { status: listed, body: tree } = await setUp.client.call(
      'GET',
      `/dataset/hierarchy?site=${setUp.client.site}`,
    );
    expect([listed, JSON.stringify(tree)]).toEqual([200, expect.stringContaining(name)]);
    if (file === 'manifest.json' || file === '*')
      await withSession(async ({ call }) => {
        expect(await failure(call('datacloud.mine.dataset.config', { datasetId: id }))).toMatchObject({
          code: 'damaged-dataset',
          data: { dataset: name, file },
        });
      });
    await expect.poll(() => logOf(id)).toContain(`${file} is damaged`);
    expect(setUp.server.output).not.toContain('A request failed');
    expect((await setUp.client.call('DELETE', `/dataset/delete/${id}`)).status).toBe(200);
    expect(JSON.stringify((await setUp.client.call('GET', '/plugins/admin/damage')).body)).not.toContain(id);
  });

  it('the report of an import is given as it was written, or not at all', async () => {
    const id = await importPoints(setUp.client, 'Reported');
    const report = readdirSync(folderOf(id)).find((file) => file.startsWith('issues')) as string;
    const path = `/plugins/importing/report/${id}?language=en`;
    const { status } = await setUp.client.call('GET', path);
    expect(status).toBe(200);
    writeFileSync(
      join(folderOf(id), report),
      '{"fileName":"x","line":1,"severity":"changed","code":"x","values":{}}\n',
    );
    expect(await setUp.client.call('GET', path)).toMatchObject({ status: 410, body: { code: 'damaged-dataset' } });
  });

  it('the doctor finds it and ends with 1; a backup and its restore go on, name it, and end with 1', async () => {
    const { server, client, folder } = setUp;
    const run = async (command: string, ...words: string[]) => adit(server.dataFolder, command, ...words);
    const whole = await run('doctor', '--data', '--json');
    expect(JSON.parse(whole.output.split('\n')[0] as string)).toMatchObject({
      findings: expect.arrayContaining([
        expect.objectContaining({ check: 'data', state: expect.stringMatching(/ok|problem/) }),
      ]),
    });
    const id = await importPoints(client, 'Backed up');
    const grades = gradesOf(id);
    writeBytes(join(folderOf(id), grades), wrong);
    const looked = await run('doctor', '--data');
    expect(looked.code, looked.output).toBe(1);
    expect(looked.output).toContain(`problem  data`);
    expect(looked.output).toContain(`Backed up › Points › CU: ${grades} is damaged (changed)`);
    expect(looked.output).toMatch(/\d+ of \d+ datasets, \d+ files, \d+ damaged/);
    expect((await client.call('GET', '/plugins/admin/damage')).body).toContainEqual(
      expect.objectContaining({ dataset: 'Backed up', column: 'CU', file: grades, reason: 'changed' }),
    );
    expect(await logOf(id)).toContain(`Backed up › Points › CU: ${grades} is damaged`);
    const cheap = await run('doctor');
    expect([cheap.code, cheap.output]).toEqual([
      1,
      expect.stringMatching(/files of datasets are damaged; all were compared on 2/),
    ]);

    const archive = join(folder, 'damaged.tar.gz');
    const saved = await run('backup', archive);
    expect(saved.code, saved.output).toBe(1);
    expect(saved.output).toContain(`Backed up › Points › CU: ${grades} is damaged (changed)`);
    expect(existsSync(archive)).toBe(true);
    const restored = new ServerProcess(ownPostgres);
    try {
      const given = await adit(restored.dataFolder, 'restore', archive);
      expect(given.code, given.output).toBe(1);
      expect(given.output).toContain(`Backed up › Points › CU: ${grades} is damaged (changed)`);
      expect(readdirSync(join(restored.dataFolder, 'datasets'))).toContain(id);
    } finally {
      await restored.dispose();
    }
  });
});
