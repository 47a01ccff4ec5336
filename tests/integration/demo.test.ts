import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seconds } from '../patience.ts';
import { isBuilt, ownPostgres } from './server-process.ts';
import { useServer } from './use-server.ts';

interface Load {
  status: string;
  datasets: { name: string; datasetId: string | null; status: string | null }[];
  failure: unknown;
}

describe.skipIf(!isBuilt)('the demonstration', { timeout: seconds(180) }, () => {
  const setUp = useServer(ownPostgres);

  it('is acknowledged at once, goes on after the server was killed, and is there once, however often it is asked for', async () => {
    const { client, server } = setUp;
    const path = `/plugins/demo/load?site=${client.site}`;
    const read = async (): Promise<Load> => (await client.call<Load>('GET', path)).body;
    const ask = async (): Promise<Load> =>
      (await client.call<Load>('POST', '/plugins/demo/load', { site: client.site })).body;
    const until = async (isSo: (load: Load) => boolean): Promise<Load> => {
      await expect.poll(read, { timeout: seconds(120), interval: 20 }).toSatisfy(isSo);
      return read();
    };

    expect(await read()).toMatchObject({ status: 'idle', failure: null });
    expect(await ask()).toMatchObject({ status: 'loading' });
    const begun = await until(
      ({ status, datasets }) => status !== 'loading' || datasets.some((one) => one.datasetId !== null),
    );
    expect(begun).toMatchObject({ status: 'loading', failure: null });
    expect(begun.datasets).toHaveLength(5);
    await server.kill();
    await server.start();
    expect(await ask()).toMatchObject({ status: 'loading' });
    await server.kill();
    await server.start();
    const done = await until(({ status }) => status !== 'loading');
    expect(done).toMatchObject({ status: 'complete', failure: null });

    const names = done.datasets.map(({ name }) => name);
    const there = async (): Promise<string[]> => (await client.datasets()).map(({ id, status }) => `${id} ${status}`);
    const once = done.datasets.map(({ datasetId }) => `${datasetId} Complete`);
    expect((await there()).toSorted()).toEqual(once.toSorted());
    expect(names).toContain('Cerro Adit DDH');

    await Promise.all([ask(), ask()]);
    await until(({ status }) => status === 'complete');
    expect((await there()).toSorted()).toEqual(once.toSorted());
    expect(readdirSync(join(server.dataFolder, 'files'), { recursive: true }).join()).not.toContain('demo-');
  });
});
