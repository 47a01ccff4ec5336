import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPoints } from '../e2e/support/point-dataset.ts';
import { ApiClient } from '../integration/api-client.ts';
import { isBuilt, ServerProcess } from '../integration/server-process.ts';
import { type NewPerson, People, type Person, signIn } from './support/people.ts';
import { RawSession, type Ticket } from './support/raw-session.ts';

const LONGEST_MILLISECONDS = 2_000;

/** A user with all that stays open: the event stream and a render session. */
interface Connected {
  readonly person: Person;
  readonly client: ApiClient;
  readonly session: RawSession;
  readonly streamEnded: Promise<unknown>;
  leave(): void;
}

/** Someone's rights before, and what changes them. `ends`: which connections may not stay. */
interface Change {
  readonly name: string;
  readonly before: (site: string, otherSite: string) => Omit<NewPerson, 'tenant'>;
  readonly change: string;
  readonly ends: readonly ('session' | 'stream')[];
  /** Whether the site may be entered again afterwards. */
  readonly mayReturn?: boolean;
}

const changes: readonly Change[] = [
  {
    name: 'the account is made inactive',
    before: () => ({ globalRole: 'Administrator' }),
    change: 'update adit.users set is_active = false where id = $1',
    ends: ['session', 'stream'],
  },
  {
    name: 'the account becomes pending again',
    before: () => ({ globalRole: 'Administrator' }),
    change: 'update adit.users set is_active = null where id = $1',
    ends: ['session', 'stream'],
  },
  {
    name: 'the token is revoked',
    before: () => ({ globalRole: 'Administrator' }),
    change: 'update adit.sign_ins set revoked_at = now() where user_id = $1',
    ends: ['session', 'stream'],
  },
  {
    name: 'an Administrator becomes a New User without the site',
    before: () => ({ globalRole: 'Administrator' }),
    change: `update adit.users set global_role = 'New User' where id = $1`,
    ends: ['session', 'stream'],
  },
  {
    name: 'an Administrator becomes a New User who views the site',
    before: (site) => ({ globalRole: 'Administrator', sites: { [site]: 'Viewer' } }),
    change: `update adit.users set global_role = 'New User' where id = $1`,
    ends: ['session', 'stream'],
    mayReturn: true,
  },
  {
    name: 'a Contributor becomes a Viewer',
    before: (site) => ({ sites: { [site]: 'Contributor' } }),
    change: `update adit.site_users set role = 'Viewer' where user_id = $1`,
    ends: ['session', 'stream'],
    mayReturn: true,
  },
  {
    name: 'the role on the site is taken away',
    before: (site, otherSite) => ({ sites: { [site]: 'Contributor', [otherSite]: 'Viewer' } }),
    change: `delete from adit.site_users where user_id = $1 and role = 'Contributor'`,
    ends: ['session', 'stream'],
  },
  {
    name: 'the role on another site is taken away',
    before: (site, otherSite) => ({ sites: { [site]: 'Contributor', [otherSite]: 'Viewer' } }),
    change: `delete from adit.site_users where user_id = $1 and role = 'Viewer'`,
    ends: ['stream'],
    mayReturn: true,
  },
];

describe.skipIf(!isBuilt)('open connections when rights change', () => {
  const server = new ServerProcess();
  let people: People;
  let tenant: string;
  let site: string;
  let otherSite: string;
  const opened: Connected[] = [];
  beforeAll(async () => {
    await server.start();
    people = await People.open(server);
    tenant = await people.firstTenant();
    site = await people.site(tenant, 'Pit');
    otherSite = await people.site(tenant, 'Underground');
  });
  afterAll(async () => {
    for (const connected of opened) connected.leave();
    await people.close();
    await server.dispose();
  });

  async function connect(rights: Omit<NewPerson, 'tenant'>): Promise<Connected> {
    const person = await people.person('Somebody', { tenant, ...rights });
    const client = await signIn(server, person);
    const abort = new AbortController();
    const stream = await fetch(`${server.address}/api/event`, {
      headers: { authorization: `Bearer ${client.token}` },
      signal: abort.signal,
    });
    const reader = stream.body?.getReader();
    await reader?.read();
    const streamEnded = (async () => {
      for (;;) {
        const part = await reader?.read().catch(() => ({ done: true }));
        if (part?.done !== false) return 'ended';
      }
    })();
    const session = await RawSession.open(client, site);
    const leave = (): void => {
      abort.abort();
      session.close();
    };
    const connected: Connected = { person, client, session, streamEnded, leave };
    opened.push(connected);
    return connected;
  }

  /** Whether a connection ended within the promised time. */
  const hasEnded = async (ended: Promise<unknown>): Promise<boolean> =>
    Promise.race([
      ended.then(() => true),
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), LONGEST_MILLISECONDS)),
    ]);

  it('close within 2 s: those of this user and site, and no others', async () => {
    const bystander = await connect({ sites: { [site]: 'Viewer' } });
    const all = await Promise.all(
      changes.map(async ({ before, ...rest }) => ({ ...rest, connected: await connect(before(site, otherSite)) })),
    );
    // The server has to have seen the rights of before.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const found = await Promise.all(
      all.map(async ({ name, change, connected }) => {
        await people.query(change, [connected.person.id]);
        const [session, stream] = await Promise.all([
          hasEnded(connected.session.client.closed),
          hasEnded(connected.streamEnded),
        ]);
        return { name, ended: [session && 'session', stream && 'stream'].filter(Boolean) };
      }),
    );
    expect(found).toEqual(all.map(({ name, ends }) => ({ name, ended: ends })));
    expect((await bystander.session.call('datacloud.views.list', {})).error).toBeUndefined();
    expect(await Promise.race([bystander.streamEnded, Promise.resolve('open')])).toBe('open');
    for (const { name, mayReturn = false, connected } of all) {
      const { status } = await connected.client.call('POST', '/paraview/create-session', { site });
      expect([name, status === 200]).toEqual([name, mayReturn]);
    }
  });

  it('a ticket of before the change opens nothing that stays', async () => {
    const person = await people.person('Demoted', { tenant, globalRole: 'Administrator', sites: { [site]: 'Viewer' } });
    const client = await signIn(server, person);
    const { body } = await client.call<Ticket>('POST', '/paraview/create-session', { site });
    await people.query(`update adit.users set global_role = 'New User' where id = $1`, [person.id]);
    const session = await RawSession.connect(body);
    expect(await hasEnded(session.client.closed)).toBe(true);
  });

  it('what a session has offered is not given to somebody who may no longer enter the site', async () => {
    const administrator = await ApiClient.signIn(server);
    const dataset = await importPoints(administrator, 'Grid');
    const person = await people.person('Viewer', { tenant, sites: { [administrator.site]: 'Viewer' } });
    const client = await signIn(server, person);
    const session = await RawSession.open(client, administrator.site);
    const config = await session.call('datacloud.mine.dataset.config', { datasetId: dataset });
    const [layerName] = valuesOf(config, 'layerName');
    const [key] = valuesOf(await session.call('datacloud.layer.pieces.load', { layerName }), 'key');
    const read = () =>
      client.call('GET', `/session/${session.ticket.sessionId}/buffers/${encodeURIComponent(key ?? '')}`);
    expect((await read()).status).toBe(200);
    await people.query('delete from adit.site_users where user_id = $1', [person.id]);
    expect(await read()).toMatchObject({ status: 404, body: { code: 'not-found', message: 'Not found', values: {} } });
    session.close();
  });
});

/** Every text that stands under `name` anywhere in a value. */
function valuesOf(value: unknown, name: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === name && typeof part === 'string' ? [part] : valuesOf(part, name),
  );
}
