import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { aditPlugin, packCopy } from '../e2e/support/plugin-commands.ts';
import { seconds } from '../patience.ts';
import { ApiClient } from './api-client.ts';
import { FENCED, listedHalf, untilFenced, useFenced } from './fenced-plugin.ts';
import { isBuilt, ServerProcess } from './server-process.ts';

interface Lines {
  readonly names: string[];
  readonly seen: string[];
}

const path = `/plugins/${FENCED}`;

/** Both steps of its tables are made: inside the server calls are answered before. */
async function untilThere(client: ApiClient): Promise<void> {
  const isThere = async () => {
    const asked = await Promise.all(['kept', 'values'].map((what) => client.call('GET', `${path}/${what}`)));
    return asked.every(({ status }) => status === 200);
  };
  await vi.waitUntil(isThere, { timeout: seconds(30), interval: 200 });
}

describe.skipIf(!isBuilt)('tables of a plugin behind the fence', { timeout: seconds(120) }, () => {
  const setUp = useFenced({ [FENCED]: 'tests/fenced-plugin' });
  const keep = (name: string, how: string, end = 'well', headers = {}) =>
    setUp.client.call<{ count: number }>('PUT', `${path}/kept/${name}`, { how, end }, headers);
  const lines = async (): Promise<Lines> => (await setUp.client.call<Lines>('GET', `${path}/kept`)).body;

  it('are made by its steps', async () => {
    expect(await lines(), setUp.server.output).toEqual({ names: ['from a step'], seen: [] });
    expect(setUp.server.output).toContain('Database migration acme.fenced 0002-kinds applied');
  });

  it.each(['plain', 'transaction', 'save'])('keeps what is written in one, or nothing of it: %s', async (how) => {
    const before = (await lines()).names;
    expect(await keep(`${how} badly`, how, 'badly'), setUp.server.output).toMatchObject({ status: 500 });
    expect((await lines()).names).toEqual(before);
    expect(await keep(how, how), setUp.server.output).toMatchObject({
      status: 200,
      body: { count: before.length + 1 },
    });
    expect((await lines()).names).toEqual([...before, how]);
  });

  it('shows what was saved to the jobs that were saved with it', async () => {
    await expect.poll(async () => (await lines()).seen).toEqual(['transaction', 'save']);
  });

  it('saves once for the id of a request', async () => {
    const once = { 'x-request-id': 'kept-once' };
    const first = await keep('once', 'save', 'well', once);
    expect(await keep('once', 'save', 'well', once)).toMatchObject({ status: 200, body: first.body });
    expect((await lines()).names.filter((name) => name === 'once')).toHaveLength(1);
  });

  it('undoes a transaction in a save alone', async () => {
    expect(await keep('inner', 'part', 'badly')).toMatchObject({ status: 200 });
    const { names } = await lines();
    expect([names.includes('the outer one'), names.includes('inner')]).toEqual([true, false]);
  });

  it('tells what the database refused, as inside the server', async () => {
    const twice = await setUp.client.call<{ refused: string }>('POST', `${path}/statements`, {
      text: "insert into lines (name) values ('from a step')",
    });
    expect(twice.body.refused).toMatch(/^23505 duplicate key value/);
  });

  it.each(['plain', 'transaction', 'save'])('undoes what is never ended, or ends with the process: %s', async (how) => {
    const before = (await lines()).names;
    const never = keep('never', how, 'never');
    expect(await keep('gone', how, 'with the process')).toMatchObject({ status: 503 });
    expect((await never).status).toBe(503);
    await untilThere(setUp.client);
    expect((await lines()).names).toEqual(before);
    // Neither of them holds what the next one writes.
    expect(await keep(`after ${how}`, how), setUp.server.output).toMatchObject({ status: 200 });
  });
});

describe.skipIf(!isBuilt)('a plugin that was trusted', { timeout: seconds(120) }, () => {
  it('keeps its tables behind the fence, where its values are the same; and inside the server again', async () => {
    const trusted = new ServerProcess({ ADIT_SERVER_CODE_FROM: FENCED });
    const { zip, drop } = await packCopy('tests/fenced-plugin');
    await trusted.start();
    const shared = { DATABASE_URL: await trusted.databaseAddress(), ADIT_DATA_DIR: trusted.dataFolder };
    const fenced = new ServerProcess(shared);
    const again = new ServerProcess({ ...shared, ADIT_SERVER_CODE_FROM: FENCED });
    const values = async (client: ApiClient) => (await client.call('GET', `${path}/values`)).body;
    const keep = (client: ApiClient, name: string) =>
      client.call('PUT', `${path}/kept/${name}`, { how: 'save', end: 'well' });
    try {
      await aditPlugin(['add', zip, '--folder', trusted.pluginFolder, '--yes']);
      const inside = await ApiClient.signIn(trusted);
      await vi.waitUntil(async () => (await listedHalf(inside, FENCED))?.serverHalf === 'loaded', seconds(30));
      await untilThere(inside);
      const before = await values(inside);
      expect(before).toMatchObject({ large: 'Number 9007199254740991', beyond: 'String "9007199254740993"' });
      expect((await keep(inside, 'kept inside')).status, trusted.output).toBe(200);
      await trusted.stop();

      await fenced.start();
      const behind = await ApiClient.signIn(fenced);
      await untilFenced(behind, FENCED);
      await untilThere(behind);
      expect(await values(behind), fenced.output).toEqual(before);
      expect((await keep(behind, 'kept behind')).status, fenced.output).toBe(200);
      await fenced.stop();
      const backup = readFileSync(join(trusted.dataFolder, 'plugin-tables.key'));
      expect(backup).toHaveLength(32);

      await again.start();
      const back = await ApiClient.signIn(again);
      await vi.waitUntil(async () => (await listedHalf(back, FENCED))?.serverHalf === 'loaded', seconds(30));
      await untilThere(back);
      expect((await keep(back, 'kept again')).status, again.output).toBe(200);
      const { names } = (await back.call<Lines>('GET', `${path}/kept`)).body;
      expect(names).toEqual(['from a step', 'kept inside', 'kept behind', 'kept again']);
      await again.stop();
    } finally {
      for (const one of [again, fenced]) await one.stop();
      await trusted.dispose();
      await drop();
    }
  });
});
