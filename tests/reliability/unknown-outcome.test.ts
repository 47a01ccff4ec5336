import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askTicket } from '../integration/render-session.ts';
import { ApiClient } from '../integration/api-client.ts';
import { isBuilt } from '../integration/server-process.ts';
import { RawSession } from '../security/support/raw-session.ts';
import type { Fate } from './support/database-proxy.ts';
import { whileBusy } from './support/pause.ts';
import { startProxiedServer, type ProxiedServer } from './support/proxied-server.ts';

const thumbnail = `data:image/jpeg;base64,/9j/${'A'.repeat(40)}`;

interface State {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

interface Answered<Body> {
  readonly status: number;
  readonly body: Body & { readonly code?: string };
}

// The proxy breaks the connection at a commit: before PostgreSQL gets it, or before the server hears that it was done.
describe.skipIf(!isBuilt)('a save whose commit is not answered', () => {
  let proxied: ProxiedServer;
  let client: ApiClient;
  let appState: object;
  beforeAll(async () => {
    proxied = await startProxiedServer();
    client = await ApiClient.signIn(proxied.server);
    const session = await RawSession.connect(await askTicket(client));
    const { result } = await session.call('datacloud.application.state.get', {});
    session.close();
    appState = (result as { state: object }).state;
  });
  afterAll(() => proxied?.dispose());
  beforeEach(() => {
    proxied.proxy.fate = () => 'pass';
  });

  /** The commits of calls have these fates, one after the other; those that follow pass. With `thenGone`, so does nothing after the last. */
  function commitsMeet(fates: readonly Fate[], { thenGone = false } = {}): void {
    const left = [...fates];
    proxied.proxy.fate = ({ text, application }) => {
      if (application !== 'adit') return 'pass';
      if (left.length === 0) return thenGone ? 'lost' : 'pass';
      return text === 'commit' ? (left.shift() ?? 'pass') : 'pass';
    };
  }

  async function call<Body>(method: string, path: string, body: object, id: string): Promise<Answered<Body>> {
    const response = await fetch(`${proxied.server.address}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json', 'x-request-id': id },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Answered<Body>['body'] };
  }

  const create = (name: string, id: string): Promise<Answered<State>> =>
    call('POST', '/state/create', { site: client.site, name, appState, thumbnail }, id);
  const named = async (name: string): Promise<State[]> => {
    const { body } = await client.call<State[]>('GET', `/state/read?site=${client.site}`);
    return body.filter((state) => state.name === name);
  };

  for (const fate of ['lost', 'unanswered'] as const)
    it(`${fate}: it is looked up on another connection and answered, and there is one state`, async () => {
      const name = `Looked up, ${fate}`;
      commitsMeet([fate]);
      const { status, body } = await create(name, randomUUID());
      expect({ status, code: body.code }).toEqual({ status: 200, code: undefined });
      expect(await named(name)).toMatchObject([{ id: body.id, version: 1 }]);
    });

  for (const fate of ['lost', 'unanswered'] as const)
    it(`${fate}, and nothing answers after it: 503 outcome-unknown, and the same id gives one state`, async () => {
      const name = `Asked again, ${fate}`;
      const id = randomUUID();
      commitsMeet([fate], { thenGone: true });
      const first = await create(name, id);
      expect({ status: first.status, code: first.body.code }).toEqual({ status: 503, code: 'outcome-unknown' });
      proxied.proxy.fate = () => 'pass';
      const again = await create(name, id);
      expect(again.status).toBe(200);
      const third = await create(name, id);
      expect(third).toEqual(again);
      expect(await named(name)).toMatchObject([{ id: again.body.id, version: 1 }]);
    });

  it('a state that is saved again has one version more, however often the call is made', async () => {
    const { body: state } = await create('Saved again', randomUUID());
    const id = randomUUID();
    const save = (): Promise<Answered<State>> =>
      call('PUT', `/state/update/${state.id}`, { appState, thumbnail, version: 1 }, id);
    commitsMeet(['unanswered', 'unanswered']);
    for (let time = 0; time < 3; time += 1) {
      const { status, body } = await save();
      expect({ status, version: body.version }).toEqual({ status: 200, version: 2 });
    }
    const { body: versions } = await client.call<unknown[]>('GET', `/state/versions/${state.id}`);
    expect(versions).toHaveLength(1);
  });

  it('calls of one id at the same time save once', async () => {
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => whileBusy(() => create('At once', id))));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await named('At once')).toHaveLength(1);
  });

  it('the id of another call is refused', async () => {
    const id = randomUUID();
    expect((await create('First', id)).status).toBe(200);
    const other = await create('Second', id);
    expect({ status: other.status, code: other.body.code }).toEqual({ status: 409, code: 'request-id-used' });
    expect(await named('Second')).toEqual([]);
  });
});
