import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { importPoints } from '../../e2e/support/point-dataset.ts';
import { makeMatrixServer, type MatrixServer } from '../../enablement/matrix-server.ts';
import { startProxiedServer, type ProxiedServer } from '../../reliability/support/proxied-server.ts';
import { RawSession } from '../../security/support/raw-session.ts';
import { ApiClient } from '../api-client.ts';
import { isBuilt } from '../server-process.ts';
import { fixedLists, lists, sessionLists } from './lists.ts';
import { addPatterns, addRows, copyDataset, findAdministrator, type Listed } from './rows.ts';
import { seconds } from '../../patience.ts';

vi.setConfig({ testTimeout: seconds(120), hookTimeout: seconds(120) });

const FEW = 2;
const MANY = 20;
const TIMES = 4;

const hasList = (shape: z.ZodType): boolean =>
  JSON.stringify(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })).includes('"type":"array"');
/** A call about one layer or dataset lists what is in its files. */
const namesOne = (shape: z.ZodType): boolean =>
  /"(layerName|datasetId|viewId)":/.test(
    JSON.stringify(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })),
  );

// What the database is asked is counted on the way to it, whichever part of the server asks.
describe.skipIf(!isBuilt)('a list costs as many queries with twenty rows as with two', () => {
  let proxied: ProxiedServer;
  let pool: pg.Pool;
  let table: MatrixServer;
  let client: ApiClient;
  let listed: Listed;
  let copies: string[] = [];
  const asked: string[] = [];
  beforeAll(async () => {
    proxied = await startProxiedServer();
    proxied.proxy.seen = ({ text, application }) => void (application === 'adit' && asked.push(text));
    pool = new pg.Pool({ connectionString: proxied.databaseAddress, max: 2 });
    pool.on('error', () => undefined);
    table = await makeMatrixServer();
    client = await ApiClient.signIn(proxied.server);
    const dataset = await importPoints(client, 'Original');
    listed = { ...(await findAdministrator(pool)), site: client.site, dataset, state: await makeState() };
    await client.call('GET', `/blastdog/read/patterns?siteId=${client.site}`);
    await grow(1, FEW);
  });
  afterAll(async () => {
    await pool?.end();
    await proxied?.dispose();
  });

  async function makeState(): Promise<string> {
    const thumbnail = `data:image/jpeg;base64,/9j/${'A'.repeat(40)}`;
    const session = await RawSession.open(client, client.site);
    const { result } = await session.call('datacloud.application.state.get', {});
    session.close();
    const { appState } = { appState: (result as { state: object }).state };
    const body = { site: client.site, name: 'Original', appState, thumbnail };
    return (await client.call<{ id: string }>('POST', '/state/create', body)).body.id;
  }

  async function grow(from: number, to: number): Promise<void> {
    const { dataFolder } = proxied.server;
    await addRows(pool, listed, from, to);
    copies = [...copies, ...(await copyDataset(pool, { dataFolder, id: listed.dataset, count: to - from + 1 }))];
    await addPatterns(dataFolder, listed.site, from, to);
  }

  /** The least that a call asks: now and then something is read beside it that is kept for a moment. */
  async function queriesOf(call: () => Promise<unknown>): Promise<string[]> {
    let least: string[] | undefined;
    for (let time = 0; time < TIMES; time += 1) {
      asked.length = 0;
      await call();
      if (least === undefined || asked.length < least.length) least = [...asked];
    }
    return least ?? [];
  }

  interface Measured {
    readonly rows: number;
    readonly queries: string[];
  }

  async function measureRoutes(): Promise<Map<string, Measured>> {
    const measured = new Map<string, Measured>();
    for (const [id, { path, rows }] of Object.entries(lists)) {
      let count = 0;
      const queries = await queriesOf(async () => {
        const { status, body } = await client.call('GET', path(listed));
        expect({ id, status, body: status === 200 ? '' : body }).toEqual({ id, status: 200, body: '' });
        count = rows(body as never).length;
      });
      measured.set(id, { rows: count, queries });
    }
    return measured;
  }

  async function measureSession(): Promise<Map<string, Measured>> {
    const layers = copies.map((id) => `${id}/points`);
    const measured = new Map<string, Measured>();
    const session = await RawSession.open(client, listed.site);
    for (const [name, params] of Object.entries(sessionLists)) {
      const queries = await queriesOf(async () => {
        const { error } = await session.call(name, params(layers));
        expect({ name, error }).toEqual({ name, error: undefined });
      });
      measured.set(name, { rows: layers.length, queries });
    }
    session.close();
    return measured;
  }

  it('every list is in the table: a new one is covered on the day that it is written', () => {
    const routes = table.host.calls.routes.filter(({ spec }) => spec.method === 'GET' && hasList(spec.result));
    expect(routes.map(({ spec }) => spec.id).toSorted()).toEqual(
      [...Object.keys(lists), ...Object.keys(fixedLists)].toSorted(),
    );
    const calls = [...table.host.calls.procedures.values()].filter(
      ({ spec }) => hasList(spec.result) && !namesOne(spec.params),
    );
    expect(calls.map(({ spec }) => spec.name).filter((name) => !(name in sessionLists))).toEqual([]);
  });

  it('of every route and every session call', async () => {
    const [few, fewOfSession] = [await measureRoutes(), await measureSession()];
    await grow(FEW + 1, MANY);
    const [many, manyOfSession] = [await measureRoutes(), await measureSession()];
    const wrong: unknown[] = [];
    for (const [name, { rows, queries }] of [...many, ...manyOfSession]) {
      const before = few.get(name) ?? (fewOfSession.get(name) as Measured);
      // The rows that were added are those that the call lists.
      if (rows - before.rows < MANY - FEW) wrong.push({ name, rows, before: before.rows });
      if (queries.length !== before.queries.length)
        wrong.push({ name, queries: queries.length, before: before.queries.length, last: queries.slice(-3) });
    }
    expect(wrong).toEqual([]);
  });
});
