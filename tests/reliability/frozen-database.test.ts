import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { EmbeddedPostgres } from '../../host/server/database/embedded-postgres.ts';
import { ApiClient } from '../integration/api-client.ts';
import { createPoints, uploadFile, type FileMetadata } from '../integration/import-files.ts';
import { openSession, type OpenSession } from '../integration/render-session.ts';
import { startOwnPostgres } from '../integration/own-database.ts';
import { administrator, isBuilt, ServerProcess } from '../integration/server-process.ts';
import { EventReader } from './support/event-reader.ts';
import { freezeDatabase } from './support/frozen-database.ts';
import { pause, until } from './support/pause.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(120), hookTimeout: seconds(120) });

const FROZEN_MILLISECONDS = 8_000;
const LONGEST_ANSWER = 2_000;
const LONGEST_RETURN = 5_000;
/** For a machine that has much else to do, before or meanwhile. */
const SLACK = seconds(1.5);
/** More often, it would be refused for guessing. */
const SIGN_IN_PAUSE = 1_500;
const ROWS = 150_000;
const REFUSALS = ['database-gone', 'outcome-unknown'];
const thumbnail = `data:image/jpeg;base64,/9j/${'A'.repeat(40)}`;
const text = `X,Y,Z,AU\n${Array.from({ length: ROWS }, (_, row) => `${row},${row * 2},0,${row / 7}`).join('\n')}\n`;

/** What somebody was told, when, and after how long. */
interface Told {
  readonly what: string;
  readonly outcome: string;
  readonly begun: number;
  readonly after: number;
}

/** A state that was asked for, by the id of its request. */
interface Asked {
  readonly name: string;
  readonly id: string;
  isAcknowledged: boolean;
}

// All processes of the database stop without a word, as a machine that hangs, and go on.
describe
  .skipIf(!isBuilt || !existsSync('/proc/self/stat'))
  .each<{ name: string; environment: Record<string, string> }>([
    { name: 'a server', environment: {} },
    { name: 'one of several nodes', environment: { ADIT_NODE: 'one' } },
  ])('a database that is frozen for eight seconds: $name', ({ environment }) => {
  let folder: string;
  let database: EmbeddedPostgres;
  let server: ServerProcess;
  let client: ApiClient;
  let session: OpenSession;
  let events: EventReader;
  let file: FileMetadata;
  let appState: object;
  let thaw: (() => void) | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'adit-frozen-'));
    database = await startOwnPostgres(join(folder, 'postgres'));
    server = await new ServerProcess({ ...environment, DATABASE_URL: database.connectionString }).start();
    client = await ApiClient.signIn(server);
    file = await uploadFile(client, 'ground.csv', text);
    session = await openSession(client);
    appState = (await session.call<{ state: object }>('datacloud.application.state.get', {})).state;
    events = new EventReader(server.address, client);
    await until(async () => {
      if (!events.hasBegun) throw new Error('The stream of events has not begun');
    }, seconds(30));
  });
  afterAll(async () => {
    thaw?.();
    session?.close();
    await events?.close();
    await server?.dispose();
    await database?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function post(path: string, body: object, id: string = randomUUID()): Promise<string> {
    const response = await fetch(`${server.address}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json', 'x-request-id': id },
      body: JSON.stringify(body),
    });
    return outcomeOf(response.status, await response.json());
  }

  const states: Asked[] = [];
  const save = async (asked: Asked): Promise<string> => {
    const outcome = await post('/state/create', { site: client.site, name: asked.name, appState, thumbnail }, asked.id);
    asked.isAcknowledged ||= outcome === 'done';
    return outcome;
  };

  const acts: Readonly<Record<string, () => Promise<string>>> = {
    async read() {
      const { status, body } = await client.call('GET', `/state/read?site=${client.site}`);
      return outcomeOf(status, body);
    },
    save() {
      const asked = { name: `Saved ${states.length}`, id: randomUUID(), isAcknowledged: false };
      states.push(asked);
      return save(asked);
    },
    'sign-in': () => post('/user/login', administrator),
    async 'event stream'() {
      const ended = new AbortController();
      const headers = { authorization: `Bearer ${client.token}` };
      const response = await fetch(`${server.address}/api/event`, { headers, signal: ended.signal });
      const outcome = outcomeOf(response.status, response.ok ? {} : await response.json());
      ended.abort();
      return outcome;
    },
    async session() {
      try {
        await session.call('datacloud.mine.hierarchy.all', {});
        return 'done';
      } catch (error) {
        return String((error as { code?: unknown }).code ?? error);
      }
    },
    async import() {
      const { status, body } = await createPoints(client, `Import ${randomUUID()}`, file);
      return outcomeOf(status, body);
    },
  };

  it('whoever asks is told within two seconds, nothing is lost, and all is as before within five', async () => {
    const under = await createPoints(client, 'Under way', file);
    expect(under.status).toBe(200);
    const told: Told[] = [];
    let isOver = false;
    const repeat = async (what: string): Promise<void> => {
      while (!isOver) {
        const begun = performance.now();
        const outcome = await (acts[what] as () => Promise<string>)();
        told.push({ what, outcome, begun, after: performance.now() - begun });
        await pause(what === 'sign-in' ? SIGN_IN_PAUSE : 100);
      }
    };
    const repeating = Object.keys(acts)
      .filter((what) => what !== 'import')
      .map(repeat);
    await pause(500);
    thaw = freezeDatabase(join(folder, 'postgres'));
    const frozen = performance.now();
    repeating.push(repeat('import'));
    await pause(FROZEN_MILLISECONDS);
    thaw();
    const thawed = performance.now();
    isOver = true;
    await Promise.all(repeating);

    const meanwhile = told.filter(({ begun, after }) => begun > frozen && begun + after < thawed);
    for (const what of Object.keys(acts))
      expect(
        meanwhile.some((one) => one.what === what),
        what,
      ).toBe(true);
    const slack = Math.max(SLACK, seconds(1.5));
    const line = ({ what, outcome, begun, after }: Told): string =>
      `${what}: ${outcome}, ${Math.round(begun - frozen)} ms after the freeze, within ${Math.round(after)} ms`;
    expect(meanwhile.filter(({ outcome }) => !REFUSALS.includes(outcome)).map(line)).toEqual([]);
    expect(told.filter(({ after }) => after > LONGEST_ANSWER + slack).map(line)).toEqual([]);

    for (const [what, act] of Object.entries(acts))
      await until(
        async () => expect(await act(), what).toBe('done'),
        thawed + LONGEST_RETURN + slack - performance.now(),
      );
    // What was not known is known when it is asked again.
    for (const asked of states) expect(await save(asked), asked.name).toBe('done');
    const { body: listed } = await client.call<{ name: string }[]>('GET', `/state/read?site=${client.site}`);
    expect(listed.map(({ name }) => name).toSorted()).toEqual(states.map(({ name }) => name).toSorted());
    expect(await client.generated(under.body.datasetId)).toMatchObject({ status: 'Complete' });
    await expect
      .poll(() => events.events.some(({ data }) => data.datasetId === under.body.datasetId), { timeout: seconds(10) })
      .toBe(true);
  });
});

/** `done`, or the code of what was told instead, which is a 503. */
function outcomeOf(status: number, body: unknown): string {
  const { code } = body as { code?: string };
  return status === 200 ? 'done' : status === 503 ? String(code) : `${status} ${code}`;
}
