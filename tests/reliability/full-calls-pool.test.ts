import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CONNECTIONS } from '../../host/server/database/open-database.ts';
import { ApiClient } from '../integration/api-client.ts';
import { createPoints, uploadFile } from '../integration/import-files.ts';
import { isBuilt, ServerProcess } from '../integration/server-process.ts';
import { pause } from './support/pause.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(120) });

/** A job whose process gave no sign for ten seconds is another's. */
const LEASE_MILLISECONDS = 15_000;
const HELD_MILLISECONDS = 1.15 * LEASE_MILLISECONDS;
const CALLERS = 3 * CONNECTIONS.calls;
const IMPORTS = 8;
const ROWS = 100_000;
const text = `X,Y,Z,AU\n${Array.from({ length: ROWS }, (_, row) => `${row},${row * 2},0,${row / 7}`).join('\n')}\n`;

// Every connection for calls waits for a lock of a table, and so do callers without one.
describe.skipIf(!isBuilt)('calls that hold all their connections for longer than a lease', () => {
  const server = new ServerProcess();
  let client: ApiClient;
  let holder: pg.Client;
  // What the statistics say does not change within a transaction, so another one looks.
  let watcher: pg.Client;
  beforeAll(async () => {
    await server.start();
    client = await ApiClient.signIn(server);
    const connectionString = await server.databaseAddress();
    [holder, watcher] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })];
    await Promise.all([holder.connect(), watcher.connect()]);
  });
  afterAll(async () => {
    await holder?.end();
    await watcher?.end();
    await server.dispose();
  });

  it('take nothing from imports that run: each is done at its first attempt, and gives signs of life meanwhile', async () => {
    const file = await uploadFile(client, 'ground.csv', text);
    const ids: string[] = [];
    for (let at = 0; at < IMPORTS; at += 1) {
      const { status, body } = await createPoints(client, `Import ${at}`, file);
      expect(status).toBe(200);
      ids.push(body.datasetId);
    }
    await holder.query('begin; lock table plugin_states.states in access exclusive mode');
    const calls = Array.from({ length: CALLERS }, () => client.call('GET', `/state/read?site=${client.site}`));
    const end = Date.now() + HELD_MILLISECONDS;
    const ages: number[] = [];
    let mostHeld = 0;
    while (Date.now() < end) {
      const { rows } = await watcher.query<{ held: number; age: number | null }>(
        `select (select count(*)::int from pg_stat_activity where application_name = 'adit' and wait_event_type = 'Lock') as held,
           (select max(extract(epoch from clock_timestamp() - heartbeat_at))::float8 from adit.jobs where status = 'running') as age`,
      );
      mostHeld = Math.max(mostHeld, rows[0]?.held ?? 0);
      if (rows[0]?.age) ages.push(rows[0].age);
      await pause(100);
    }
    expect(mostHeld).toBe(CONNECTIONS.calls);
    expect(ages.length).toBeGreaterThan(0);
    expect(Math.max(...ages) * 1_000).toBeLessThan(LEASE_MILLISECONDS);
    const { rows: done } = await watcher.query<{ id: string }>(
      `select id from adit.datasets where status = 'Complete'`,
    );
    expect(done.length, 'imports end while calls wait').toBeGreaterThan(0);
    await holder.query('commit');
    for (const { status } of await Promise.all(calls)) expect([200, 503]).toContain(status);
    for (const id of ids) expect(await client.generated(id)).toMatchObject({ status: 'Complete' });
    const { rows: jobs } = await watcher.query(
      `select attempts, refusals, error from adit.jobs where name = 'importing.build'`,
    );
    expect(jobs).toEqual(Array.from({ length: IMPORTS }, () => ({ attempts: 1, refusals: 0, error: null })));
  });
});
