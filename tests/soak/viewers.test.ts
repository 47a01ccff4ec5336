import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../integration/api-client.ts';
import { openSession, type OpenSession } from '../integration/render-session.ts';
import { isBuilt, ServerProcess } from '../integration/server-process.ts';
import { pause } from '../reliability/support/pause.ts';
import { seededRandom } from '../reliability/support/random.ts';
import { signInMany } from '../security/support/people.ts';
import { percentile } from './support/percentile.ts';
import { withFigures } from './with-figures.ts';

const SEED = 100;
const VIEWERS = 100;
const USERS = 10;
const SECONDS = 60;
const EVERY_MILLISECONDS = 1_000;
const MESSAGE_BYTES = 30_000;
const LONGEST_MILLISECONDS = 60;

describe.skipIf(!isBuilt || process.env['ADIT_SOAK'] === undefined)('100 viewers', () => {
  const server = new ServerProcess();
  let clients: readonly ApiClient[];
  beforeAll(async () => {
    await server.start();
    clients = await signInMany(server, USERS);
  }, 60_000);
  afterAll(() => server.dispose(), 20_000);

  it('each with a socket, a stream of events and a call a second: 99 of 100 messages of 30 kB come within 60 ms', async () => {
    const random = seededRandom(SEED);
    const streams = new AbortController();
    const sessions: OpenSession[] = [];
    for (let viewer = 0; viewer < VIEWERS; viewer += 1) {
      const client = clients[viewer % USERS] as ApiClient;
      const session = await openSession(client);
      await session.call('datacloud.views.layout.set', { layout: 'x'.repeat(MESSAGE_BYTES) });
      sessions.push(session);
      await readEvents(server, client, streams.signal);
    }
    const took: number[] = [];
    const view = async (session: OpenSession): Promise<void> => {
      await pause(random() * EVERY_MILLISECONDS);
      for (let call = 0; call < SECONDS; call += 1) {
        const asked = performance.now();
        const { layout } = await session.call<{ layout: string }>('datacloud.views.layout', {});
        took.push(performance.now() - asked);
        expect(layout).toHaveLength(MESSAGE_BYTES);
        await pause(EVERY_MILLISECONDS);
      }
    };
    await withFigures('viewers', { seed: SEED, runs: VIEWERS * SECONDS }, () => Promise.all(sessions.map(view)));
    streams.abort();
    for (const session of sessions) session.close();
    console.log(`viewers: median ${percentile(took, 0.5).toFixed(1)} ms, p99 ${percentile(took, 0.99).toFixed(1)} ms`);
    expect(percentile(took, 0.99)).toBeLessThanOrEqual(LONGEST_MILLISECONDS);
  }, 300_000);
});

/** Reads the stream of events, as a browser does, until it is told to stop. */
async function readEvents(server: ServerProcess, client: ApiClient, signal: AbortSignal): Promise<void> {
  const { body } = await fetch(`${server.address}/api/event?site=${client.site}`, {
    headers: { authorization: `Bearer ${client.token}` },
    signal,
  });
  const drain = async (): Promise<void> => {
    for await (const _bytes of body ?? []);
  };
  void drain().catch(() => undefined);
}
