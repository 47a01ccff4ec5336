import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../integration/api-client.ts';
import { createPoints, uploadFile } from '../integration/import-files.ts';
import { openSession } from '../integration/render-session.ts';
import { isBuilt, ServerProcess } from '../integration/server-process.ts';
import { pause, until } from '../reliability/support/pause.ts';
import { withFigures } from './with-figures.ts';

const MINUTES_TO_WARM_UP = 15;
const MINUTES = 60;
const BETWEEN_ROUNDS_MILLISECONDS = 2_000;
/** What a server that has cleared up still holds differs a little from look to look: the least of these counts. */
const LOOKS = 5;
const MAX_GROWTH_BYTES = 512 * 1024;
const rows = Array.from({ length: 500 }, (_, row) => `${row},${row % 97},${row % 7},${(row % 31) / 10}`);

describe.skipIf(!isBuilt || process.platform !== 'linux' || process.env['ADIT_SOAK'] === undefined)(
  'an hour of work on a server',
  () => {
    const probe = pathToFileURL(resolve('tests/soak/support/heap-on-signal.mjs')).href;
    const server = new ServerProcess({ NODE_OPTIONS: `--import ${probe}` });
    let client: ApiClient;
    beforeAll(async () => {
      await server.start();
      client = await ApiClient.signIn(server);
    }, 60_000);
    afterAll(() => server.dispose(), 20_000);

    it(
      'makes its heap grow by half a megabyte at most, and leaves no handle open',
      async () => {
        const work = async (minutes: number): Promise<number> => {
          const end = Date.now() + minutes * 60_000;
          let rounds = 0;
          for (; Date.now() < end; rounds += 1) {
            await workOnce(client, `Round ${minutes}-${rounds}`);
            await pause(BETWEEN_ROUNDS_MILLISECONDS);
          }
          return rounds;
        };
        await work(MINUTES_TO_WARM_UP);
        const before = await leastHeld(server, client);
        const rounds = await work(MINUTES);
        const after = await leastHeld(server, client);
        const growth = after.heap - before.heap;
        await withFigures('server-heap', { seed: 0, runs: rounds }, async () => {
          console.log(
            `server-heap: ${before.heap} bytes, after an hour ${growth} more; handles ${before.handles}, ${after.handles}`,
          );
          expect(growth).toBeLessThanOrEqual(MAX_GROWTH_BYTES);
          expect(after.handles).toBeLessThanOrEqual(before.handles);
        });
      },
      (MINUTES_TO_WARM_UP + MINUTES + 10) * 60_000,
    );
  },
);

/** A file comes, becomes a dataset, is looked at in a session, and goes. */
async function workOnce(client: ApiClient, name: string): Promise<void> {
  await client.keepSignedIn();
  const file = await uploadFile(client, `${name}.csv`, ['X,Y,Z,CU', ...rows, ''].join('\n'));
  const { status, body } = await createPoints(client, name, file, { z: 'Z' });
  expect(status).toBe(200);
  expect(await client.generated(body.datasetId)).toMatchObject({ status: 'Complete' });
  const session = await openSession(client);
  const { state } = await session.call<{ state: object }>('datacloud.application.state.get', {});
  expect(state).toBeTypeOf('object');
  session.close();
  for (const path of ['/site/read', `/state/read?site=${client.site}`, `/dataset-logs?datasetId=${body.datasetId}`])
    expect((await client.call('GET', path)).status).toBe(200);
  expect((await client.call('DELETE', `/dataset/delete/${body.datasetId}`)).status).toBe(200);
}

interface Held {
  readonly heap: number;
  readonly handles: number;
}

/** The least of a few looks at what the server holds, a few seconds apart. */
async function leastHeld(server: ServerProcess, client: ApiClient): Promise<Held> {
  const looks: Held[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    await pause(5_000);
    await client.keepSignedIn();
    const from = server.output.length;
    process.kill(server.pid, 'SIGUSR2');
    let heap = 0;
    await until(() => {
      heap = Number(/heap (\d+)\n/.exec(server.output.slice(from))?.[1]);
      expect(heap).toBeGreaterThan(0);
      return Promise.resolve();
    }, 10_000);
    looks.push({ heap, handles: readdirSync(`/proc/${server.pid}/fd`).length });
  }
  return {
    heap: Math.min(...looks.map(({ heap }) => heap)),
    handles: Math.min(...looks.map(({ handles }) => handles)),
  };
}
