import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../host/server/database/open-database.ts';
import { ApiClient } from '../integration/api-client.ts';
import { isBuilt, ServerProcess } from '../integration/server-process.ts';
import { pause, until } from '../reliability/support/pause.ts';
import { DroppingProxy } from '../security/support/dropping-proxy.ts';
import { withFigures } from './with-figures.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const REFUSED_WITHIN = 2_000;
const BACK_WITHIN = 5_000;
const AWAY = 4_000;

describe.skipIf(!isBuilt || process.env['ADIT_SOAK'] === undefined)('a database that goes and comes back', () => {
  let folder: string;
  let database: Database;
  let proxy: DroppingProxy;
  let server: ServerProcess;
  let isGone = false;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'adit-gone-'));
    database = await openDatabase({ dataFolder: folder, log });
    const address = new URL(database.connectionString);
    const [host, port] = [address.searchParams.get('host') ?? '', Number(address.searchParams.get('port'))];
    proxy = await new DroppingProxy(
      () => (host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port }),
      () => (isGone ? 0 : undefined),
    ).start();
    address.host = new URL(proxy.address).host;
    address.search = '';
    server = await new ServerProcess({ DATABASE_URL: address.href }).start();
  }, 60_000);
  afterAll(async () => {
    await server?.dispose();
    await proxy?.close();
    await database?.close();
    await rm(folder, { recursive: true, force: true });
  }, 30_000);

  it('is answered with 503 within 2 s, ten times, and the server is back within 5 s without a restart', async () => {
    const client = await ApiClient.signIn(server);
    await withFigures('database-gone', { seed: 0, runs: 10 }, async (_seed, runs) => {
      for (let run = 0; run < runs; run += 1) {
        isGone = true;
        proxy.breakAll();
        const end = Date.now() + AWAY;
        while (Date.now() < end) {
          const asked = Date.now();
          const { status } = await client.call('GET', '/site/read');
          expect(status).toBe(503);
          expect(Date.now() - asked).toBeLessThan(REFUSED_WITHIN);
          await pause(100);
        }
        isGone = false;
        await until(async () => {
          const { status } = await client.call('GET', '/site/read');
          expect(status).toBe(200);
        }, BACK_WITHIN);
      }
    });
  }, 300_000);
});
