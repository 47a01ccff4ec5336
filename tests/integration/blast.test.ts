import { existsSync } from 'node:fs';
import { appendFile, copyFile, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from './api-client.ts';
import { openSession } from './render-session.ts';
import { isBuilt, ServerProcess } from './server-process.ts';
import { seconds } from '../patience.ts';

const kirra = resolve('../shared/data/kirra');
const hasSharedData = existsSync(kirra);
const header = 'Pattern,Hole Name,Collar X,Collar Y,Collar Z,Dip,Bearing,Drill Length,Diameter';

interface Pattern {
  pattern_name: string;
  bench_name: string;
  new_holes: number;
  updated_at: string;
  status: string;
  reason?: string;
}

async function patternsOf(client: ApiClient, query = ''): Promise<Pattern[]> {
  const { status, body } = await client.call<Pattern[]>('GET', `/blastdog/read/patterns?siteId=${client.site}${query}`);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

function create(client: ApiClient, ...patternNames: string[]): ReturnType<ApiClient['call']> {
  return client.call('POST', '/dataset-blastdog/create/patterns', { siteId: client.site, patternNames });
}

async function createAll(client: ApiClient, ...patternNames: string[]): Promise<{ id: string; name: string }[]> {
  const { status, body } = await create(client, ...patternNames);
  expect({ status, body }).toMatchObject({ status: 200 });
  const { datasets } = body as { datasets: { id: string; name: string }[] };
  for (const { id } of datasets)
    expect(await client.generated(id)).toMatchObject({ status: 'Complete', failure: null });
  return datasets;
}

describe.skipIf(!isBuilt)('blast patterns from the folder', { timeout: seconds(60) }, () => {
  let server: ServerProcess;
  let client: ApiClient;
  let folder = '';

  beforeAll(async () => {
    server = await new ServerProcess().start();
    client = await ApiClient.signIn(server);
    await patternsOf(client);
    const [site] = await readdir(join(server.dataFolder, 'blast'));
    folder = join(server.dataFolder, 'blast', site as string);
  });
  afterAll(() => server.dispose());

  it('makes the folder of a site when its patterns are first asked for', async () => {
    expect(folder).toContain(client.site);
    expect(await patternsOf(client)).toEqual([]);
  });

  it('[I3.05, I7.11] lists the patterns of the files, with bench, holes and status', async () => {
    await mkdir(join(folder, '346'));
    await writeFile(
      join(folder, '346', 'P1.csv'),
      `${header}\nP1,1,10,20,30,90,0,5,165\nP1,2,14,20,30,90,0,5,165\nP2,1,1,2,3,90,0,4,165\n`,
    );
    await writeFile(join(folder, 'notes.csv'), 'BHID,FROM\nA,1\n');
    const all = await patternsOf(client);
    expect(
      all.map(({ pattern_name: name, bench_name: bench, new_holes: holes, status }) => [name, bench, holes, status]),
    ).toEqual([
      ['notes', '', 0, 'Unreadable'],
      ['P1', '346', 2, 'New'],
      ['P2', '346', 1, 'New'],
    ]);
    expect(all.map(({ reason }) => reason)).toEqual(['not-a-blast-file', undefined, undefined]);
    const changedAt = new Date('2025-03-09T08:07:06Z');
    await utimes(join(folder, '346', 'P1.csv'), changedAt, changedAt);
    expect((await patternsOf(client))[1]).toMatchObject({ pattern_name: 'P1', updated_at: changedAt.toISOString() });
    expect((await patternsOf(client, '&deployableOnly=true')).map(({ pattern_name: name }) => name)).toEqual([
      'P1',
      'P2',
    ]);
  });

  it('[W7.16d] tells with the group BlastDog of a generation and of its result', async () => {
    const ended = new AbortController();
    const { body } = await fetch(`${server.address}/api/event`, {
      headers: { authorization: `Bearer ${client.token}` },
      signal: ended.signal,
    });
    let heard = '';
    const hearing = (async () => {
      for await (const piece of body!.pipeThrough(new TextDecoderStream())) heard += piece;
    })().catch(() => undefined);
    const [made] = await createAll(client, 'P1');
    const told = (title: string, message: string): RegExp =>
      new RegExp(`"title":"${title}","message":"P1: ${message}"[^\n]*"datasetGroupName":"BlastDog"`);
    await expect.poll(() => heard).toMatch(told('Dataset Generation Result', 'Complete'));
    expect(heard).toMatch(told('Dataset Generation', 'Generation started'));
    expect(heard).toContain(`"datasetId":"${made!.id}"`);
    ended.abort();
    await hearing;
    await client.call('DELETE', `/dataset/delete/${made!.id}`);
  });

  it('[I1.01j, I7.12] makes a dataset of each pattern in the BlastDog group, and replaces it when holes are added', async () => {
    const [first] = await createAll(client, 'P1', 'P2');
    expect(await client.datasets()).toMatchObject([
      { name: 'P1', dataType: 'Blasthole', groupName: 'BlastDog' },
      { name: 'P2', dataType: 'Blasthole', groupName: 'BlastDog' },
    ]);
    expect((await patternsOf(client)).map(({ new_holes: added, status }) => [added, status])).toEqual([
      [0, 'Unreadable'],
      [0, 'Imported'],
      [0, 'Imported'],
    ]);
    await appendFile(join(folder, '346', 'P1.csv'), 'P1,3,18,20,30,90,0,5,165\nP1,3,18,20,30,90,0,5,165\n');
    expect((await patternsOf(client)).find(({ pattern_name: name }) => name === 'P1')).toMatchObject({
      new_holes: 1,
      status: 'Updated',
    });
    const [second] = await createAll(client, 'P1');
    expect(second?.id).not.toBe(first?.id);
    expect((await client.datasets()).map(({ name }) => name).toSorted()).toEqual(['P1', 'P2']);
    const report = (await client.call<string>('GET', `/plugins/importing/report/${second?.id}`)).body;
    expect(report).toContain('Hole 3 is already in the pattern');
  });

  it('[W3.25, W5.13, W5.25, W9.10e] shows designed holes as points and paths, and as collars those that were drilled or logged', async () => {
    await writeFile(
      join(folder, '346', 'P3.csv'),
      `${header},Measured Length,Measured Comment\nP3,1,10,20,30,90,0,5,165,4.9,\nP3,2,14,20,30,90,0,5,165,4.8,wet\nP3,3,18,20,30,90,0,5,165,,\n`,
    );
    const [dataset] = await createAll(client, 'P3');
    const session = await openSession(client);
    const { layers } = await session.call<{
      layers: {
        label: string;
        count: number;
        layerName: string;
        identifier: string;
        isSurvey?: boolean;
        defaults: { pointSize?: number };
      }[];
    }>('datacloud.mine.dataset.config', { datasetId: dataset?.id });
    const selections = Object.fromEntries(layers.map(({ layerName }) => [layerName, ['ROOT']]));
    await session.call('datacloud.mine.load', { viewId: 'view1', layers: selections });
    const listed = layers.map(async ({ layerName }) =>
      session
        .call<{ fields: string[] }>('datacloud.fieldlist.set', { viewId: 'view1', layerName, fields: ['length'] })
        .then(({ fields }) => fields)
        .catch(({ code }: { code: string }) => code),
    );
    const fields = ['hole_name', 'bench_name', 'pattern_name', 'length'];
    expect(await Promise.all(listed)).toEqual([fields, fields, fields, 'no-field-list']);
    expect(layers.map(({ isSurvey }) => isSurvey)).toEqual([undefined, undefined, undefined, true]);
    session.close();
    expect(layers.map(({ label, count }) => [label, count])).toEqual([
      ['Points', 3],
      ['Drilled Collar', 2],
      ['Logged Collar', 1],
      ['Survey', 3],
    ]);
    expect(layers.map(({ identifier, defaults }) => [identifier, defaults.pointSize])).toEqual([
      ['blastPoint', 3],
      ['drilledCollar', 3],
      ['loggedCollar', 3],
      ['blastSurvey', undefined],
    ]);
    await client.call('DELETE', `/dataset/delete/${dataset?.id}`);
    await rm(join(folder, '346', 'P3.csv'));
  });

  it('refuses patterns that are not there or have no holes, and makes none of the others then', async () => {
    const before = (await client.datasets()).length;
    expect(await create(client, 'P1', 'nowhere')).toMatchObject({ status: 404, body: { code: 'unknown-pattern' } });
    expect(await create(client, 'P1', 'notes')).toMatchObject({
      status: 400,
      body: { code: 'no-holes', message: 'Pattern notes has no holes that can be read' },
    });
    expect(await client.datasets()).toHaveLength(before);
  });

  it.skipIf(!hasSharedData)('imports the real patterns (D4)', async () => {
    for (const name of ['S5_346_516_V2.csv', 'KAB_BLAST_ALLCOL.csv', 'KAB_2in1_BB10000_14COL.csv'])
      await copyFile(join(kirra, name), join(folder, name));
    const found = new Map((await patternsOf(client)).map((pattern) => [pattern.pattern_name, pattern.new_holes]));
    expect([found.get('S5_346_516_V2'), found.get('ISEE_OTHER')]).toEqual([324, 410]);
    expect((found.get('BB10000') ?? 0) + (found.get('BB100') ?? 0)).toBe(46);
    await createAll(client, 'S5_346_516_V2', 'ISEE_OTHER', 'BB100');
  });
});

describe.skipIf(!isBuilt)('blast patterns from a service', { timeout: seconds(60) }, () => {
  let service: Server;
  let server: ServerProcess;
  let client: ApiClient;
  let answer: () => { status: number; body: string };
  const file = `${header}\nH1,1,10,20,30,90,0,5,165\n`;
  const asked: string[] = [];

  beforeAll(async () => {
    service = createServer((request, response) => {
      asked.push(`${request.url} ${request.headers.authorization}`);
      const { status, body } = request.url?.startsWith('/api/files?') ? answer() : { status: 200, body: file };
      response.writeHead(status).end(body);
    });
    await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
    const { port } = service.address() as AddressInfo;
    server = await new ServerProcess({
      ADIT_BLAST_URL: `http://127.0.0.1:${port}/api/`,
      ADIT_BLAST_TOKEN: 'pass',
    }).start();
    client = await ApiClient.signIn(server);
  });
  afterAll(async () => {
    await server.dispose();
    service.close();
  });

  it('lists and imports what the service has', async () => {
    const listed = [{ file: 'a/b 1', name: 'H1.csv', bench: '400', updatedAt: '2026-11-20T10:00:00Z' }];
    answer = () => ({ status: 200, body: JSON.stringify(listed) });
    expect(await patternsOf(client)).toEqual([
      { pattern_name: 'H1', bench_name: '400', new_holes: 1, updated_at: '2026-11-20T10:00:00.000Z', status: 'New' },
    ]);
    await createAll(client, 'H1');
    expect(asked.some((one) => one === '/api/files/a%2Fb%201 Bearer pass')).toBe(true);
    expect(asked.filter((one) => one.startsWith('/api/files/'))).toHaveLength(1);
  });

  it('says so when the service fails or answers something else', async () => {
    for (const body of ['{}', 'not json', '[{"file":1}]']) {
      answer = () => ({ status: 200, body });
      const { status, body: problem } = await client.call('GET', `/blastdog/read/patterns?siteId=${client.site}`);
      expect({ status, problem }).toMatchObject({ status: 502, problem: { code: 'blast-provider-failed' } });
    }
    answer = () => ({ status: 500, body: '' });
    expect((await client.call('GET', `/blastdog/read/patterns?siteId=${client.site}`)).status).toBe(502);
  });
});
