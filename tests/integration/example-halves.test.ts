import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RouteResult } from 'adit/core';
import type { readTonnage } from '../../examples/block-tonnage/shared/tonnage-route.ts';
import { missingPrograms } from '../../plugins/engine-paraview/server/worker/programs.ts';
import { aditPlugin, packCopy } from '../e2e/support/plugin-commands.ts';
import { gradeOf, importBlocks, model } from '../e2e/support/solid-datasets.ts';
import { seconds } from '../patience.ts';
import { People, signIn } from '../security/support/people.ts';
import type { ApiClient } from './api-client.ts';
import { createPoints, logsOf, uploadFile } from './import-files.ts';
import { openSession, type OpenSession } from './render-session.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';

const TONNAGE = 'example.tonnage';
const GRID = 'example.grid';
const SCAN = 'example.scan';
const viewId = 'view1';
const engines = missingPrograms() ? ['engine-columnar.engine'] : ['engine-columnar.engine', 'engine-paraview.engine'];
const [nu, nv, nw] = model.count;
const blockVolume = model.size.reduce((volume, length) => volume * length, 1);

let packed: Awaited<ReturnType<typeof packCopy>>[] = [];
beforeAll(async () => {
  if (isBuilt)
    packed = await Promise.all(
      ['block-tonnage', 'esri-grid', 'scan-points'].map((name) => packCopy(`examples/${name}`)),
    );
}, seconds(120));
afterAll(() => Promise.all(packed.map(({ drop }) => drop())));

/** The blocks that a filter keeps, added up without the plugin. */
function sumOf(low: number, high: number): { blocks: number; tonnes: number; grade: number } {
  const grades: number[] = [];
  for (let w = 0; w < nw; w += 1)
    for (let u = 0; u < nu; u += 1) if (gradeOf(u, w) >= low && gradeOf(u, w) <= high) grades.push(gradeOf(u, w));
  const grade = grades.reduce((sum, one) => sum + one, 0) / grades.length;
  return { blocks: grades.length * nv, tonnes: grades.length * nv * blockVolume * 2.5, grade };
}

describe.skipIf(!isBuilt).each(engines)('server halves of examples, with %s', { timeout: seconds(180) }, (engine) => {
  const setUp = useServer({ ADIT_ENGINE: engine, ADIT_SERVER_CODE_FROM: [GRID, SCAN].join() });
  let session: OpenSession;
  let dataset: string;

  const idOf = async (client: ApiClient, name: string): Promise<string> =>
    (await client.datasets()).find((one) => one.name === name)?.id ?? '';
  const tonnage = (client: ApiClient, sessionId?: string, asked = {}) => {
    const query = new URLSearchParams({ dataset, layer: 'blocks', density: '2.5', grade: 'CU', ...asked });
    const headers: Record<string, string> = sessionId === undefined ? {} : { 'x-adit-session': sessionId };
    return client.call<RouteResult<typeof readTonnage>>(
      'GET',
      `/plugins/${TONNAGE}/tonnage?${query}`,
      undefined,
      headers,
    );
  };

  beforeAll(async () => {
    const { client, server } = setUp;
    for (const { zip } of packed) await aditPlugin(['add', zip, '--folder', server.pluginFolder, '--yes']);
    await importBlocks(client, 'Model');
    const listed = async () =>
      (await client.call<{ id: string; serverHalf?: string }[]>('GET', '/plugins/admin/plugins')).body;
    const areLoaded = async () => {
      const halves = await listed();
      const stateOf = (id: string) => halves.find((one) => one.id === id)?.serverHalf;
      return stateOf(TONNAGE) === 'fenced' && [GRID, SCAN].every((id) => stateOf(id) === 'loaded');
    };
    await vi.waitUntil(areLoaded, { timeout: seconds(30), interval: 200 });
    dataset = await idOf(client, 'Model');
    session = await openSession(client);
    await session.call('datacloud.mine.load', { viewId, layers: { [`${dataset}/blocks`]: ['ROOT'] } });
  }, seconds(180));
  afterAll(() => session?.close());

  it('add up all blocks for a program, and those that the filters of the session keep for a browser', async () => {
    const { client } = setUp;
    expect((await tonnage(client)).body).toMatchObject(sumOf(-Infinity, Infinity));
    expect((await tonnage(client, session.sessionId)).body).toMatchObject(sumOf(-Infinity, Infinity));
    await session.call('datacloud.filtering.threshold.add', {
      viewId,
      layerName: `${dataset}/blocks`,
      filter: { id: 'f', field: 'CU', dataRange: [12, 25], enabled: true },
    });
    expect((await tonnage(client, session.sessionId)).body).toMatchObject(sumOf(12, 25));
    expect((await tonnage(client)).body).toMatchObject(sumOf(-Infinity, Infinity));
  });

  it('get no session that is not the caller’s, or is gone', async () => {
    const { client, server } = setUp;
    expect(await tonnage(client, 'none')).toMatchObject({ status: 404, body: { code: 'not-found' } });
    const people = await People.open(server);
    const tenant = await people.firstTenant();
    const other = await signIn(server, await people.person('Visitor', { tenant, sites: { [client.site]: 'Viewer' } }));
    expect((await tonnage(other)).status).toBe(200);
    expect((await tonnage(other, session.sessionId)).status).toBe(404);
    await people.close();
  });

  it('read values in a session as the browser does: of columns, items, steps and a limit', async () => {
    const read = (asked: object) =>
      session.call<{ of: number; items: { length: number }; columns: { name: string; texts?: string[] }[] }>(
        'datacloud.layer.values.read',
        { layerName: `${dataset}/blocks`, columns: ['CU', 'ROCK'], ...asked },
      );
    const whole = await read({});
    expect([whole.of, whole.items.length]).toEqual([nu * nv * nw, nu * nv * nw]);
    expect(whole.columns.map(({ texts }) => texts)).toEqual([undefined, ['Ore', 'Waste']]);
    expect(await read({ subset: 'session', limit: 10 })).toMatchObject({
      of: sumOf(12, 25).blocks,
      items: { length: 10 },
    });
    const ore = { kind: 'text', column: 'ROCK', match: 'equals', text: 'Ore' };
    expect((await read({ subset: [ore] })).of).toBe((nu * nv * nw) / 2);
    await expect(read({ columns: ['AU'] })).rejects.toMatchObject({ data: { field: 'AU' } });
  });

  it('import a grid, with its options and what is found in it', async () => {
    const { client } = setUp;
    const text = `ncols 3\nnrows 3\nxllcorner 0\nyllcorner 0\ncellsize 10\n${'0 '.repeat(4)}1 2 3 4 5\n`;
    const file = await uploadFile(client, 'pit.asc', text, { datasetType: 'HeightGrid', fileType: 'grid' });
    const asked = {
      importerId: 'example.grid.importer',
      files: [{ rawFileId: file.id, fileType: 'grid', mapping: {} }],
    };
    const examine = async (options: object) =>
      (await client.call<{ findings: { code: string }[] }>('POST', '/plugins/importing/examine', { ...asked, options }))
        .body.findings;
    expect((await examine({ step: '1', zeros: 'keep' })).map(({ code }) => code)).toEqual(['many-zeros']);
    expect(await examine({ step: '1', zeros: 'missing' })).toEqual([]);
    const { body } = await client.call<{ datasetId: string }>('POST', `/plugins/${GRID}/datasets`, {
      ...{ name: 'Pit', groupName: 'Production', folderPath: '', hierarchy: [] },
      files: [{ rawFileId: file.id, fileType: 'grid', metadataConfigId: null, mapping: {} }],
      options: { step: '1', zeros: 'keep' },
    });
    expect(await client.generated(body.datasetId)).toMatchObject({ status: 'Complete', dataType: 'HeightGrid' });
  });

  it('read files of their own as tables of points, and say in their own words what was wrong', async () => {
    const { client } = setUp;
    const scan = '9\n1 2 3 -500\n4 5 6 12\n';
    const file = await uploadFile(client, 'wall.pts', scan, { datasetType: 'Points', fileType: 'pointdata' });
    expect(file.columns.map(({ name }) => name)).toEqual(['x', 'y', 'z', 'intensity']);
    const { body } = await createPoints(client, 'Wall', file, { x: 'x', y: 'y', z: 'z' });
    expect(await client.generated(body.datasetId)).toMatchObject({ status: 'Complete' });
    expect(await logsOf(client, body.datasetId)).toContainEqual(
      expect.stringContaining('The file says that it has 9 points; 2 were read.'),
    );
    const damaged = await uploadFile(client, 'damaged.pts', `9\n${'\u0000'.repeat(64)}\n1\n`, {
      datasetType: 'Points',
      fileType: 'pointdata',
    });
    expect(damaged).toMatchObject({
      error: { code: 'not-scan', values: { file: 'damaged.pts' } },
      errorMsg: expect.stringContaining('damaged.pts is not a point file of a scanner'),
    });
  });
});
