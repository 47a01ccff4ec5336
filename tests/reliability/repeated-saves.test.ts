import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiClient } from '../integration/api-client.ts';
import { uploadFile, type FileMetadata } from '../integration/import-files.ts';
import { makePdf } from '../integration/make-pdf.ts';
import { askTicket } from '../integration/render-session.ts';
import { isBuilt } from '../integration/server-process.ts';
import { RawSession } from '../security/support/raw-session.ts';
import { startProxiedServer, type ProxiedServer } from './support/proxied-server.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ hookTimeout: seconds(120) });

const thumbnail = `data:image/jpeg;base64,/9j/${'A'.repeat(40)}`;
const POINTS = 'X,Y,Z,AU\n1,2,3,4\n';

/** What the calls find, each made by those before it. */
interface Made {
  readonly site: string;
  readonly appState: object;
  readonly file: FileMetadata;
  newSite: string;
  newUser: string;
  state: string;
  dataset: string;
}

/** A call that writes. */
interface Writing {
  readonly name: string;
  readonly method: string;
  readonly path: (made: Made) => string;
  readonly body?: (made: Made) => object;
  /** How many rows there are more afterwards. */
  readonly rows: Readonly<Record<string, number>>;
  /** What is gone cannot be asked for again, nor anything before a new agreement is accepted: the guard says so. */
  readonly again?: 403 | 404;
  readonly keep?: (made: Made, id: string) => void;
}

const invited = { email: 'invited@example.com', globalRoleId: 'new-user' };
const people = { email: 'new@example.com', name: 'New' };
const request = { name: 'A', email: 'a@example.com', company: 'A', tenant: 'A', site: 'A', subject: 'A', message: 'A' };

const writings: readonly Writing[] = [
  {
    name: 'preferences',
    method: 'PUT',
    path: () => '/user-preferences/update',
    body: () => ({ language: 'es' }),
    rows: {},
  },
  {
    name: 'a site',
    method: 'POST',
    path: () => '/site/create',
    body: () => ({ name: 'Another' }),
    rows: { 'adit.sites': 1, 'adit.audit': 1 },
    keep: (made, id) => (made.newSite = id),
  },
  {
    name: 'a site that changes',
    method: 'PUT',
    path: ({ newSite }) => `/site/update/${newSite}`,
    body: () => ({ name: 'Changed' }),
    rows: { 'adit.audit': 1 },
  },
  {
    name: 'a tenant, with its mail',
    method: 'POST',
    path: () => '/plugins/admin/tenants',
    body: () => ({ name: 'T', siteName: 'S', administrator: { email: 'first@example.org', name: 'First' } }),
    rows: { 'adit.tenants': 1, 'adit.users': 1, 'adit.mails': 1 },
  },
  {
    name: 'an account, with its mail',
    method: 'POST',
    path: () => '/user/create',
    body: () => people,
    rows: { 'adit.users': 1, 'adit.mails': 1 },
    keep: (made, id) => (made.newUser = id),
  },
  {
    name: 'the domains of invitations',
    method: 'PUT',
    path: () => '/allowed-domain/update',
    body: () => ({ domains: ['example.com', 'example.net'] }),
    rows: { 'adit.audit': 1 },
  },
  {
    name: 'an invitation, with its mail',
    method: 'POST',
    path: () => '/user/invite-users',
    body: ({ site }) => ({
      emails: [invited.email],
      globalRoleId: invited.globalRoleId,
      sites: [{ siteId: site, roleId: 'viewer' }],
    }),
    rows: { 'adit.users': 1, 'adit.mails': 1, 'adit.site_users': 1 },
  },
  {
    name: 'a role',
    method: 'POST',
    path: () => '/user/assign-role',
    body: ({ site, newUser }) => ({ userId: newUser, siteId: site, roleId: 'contributor' }),
    rows: { 'adit.site_users': 1, 'adit.audit': 1 },
  },
  {
    name: 'an account that is activated',
    method: 'PUT',
    path: ({ newUser }) => `/user/update/${newUser}`,
    body: () => ({ isActive: true }),
    rows: { 'adit.audit': 1 },
  },
  {
    name: 'a request for support',
    method: 'POST',
    path: () => '/support-request/create',
    body: () => request,
    rows: { 'plugin_support.support_requests': 1 },
  },
  {
    name: 'a state',
    method: 'POST',
    path: () => '/state/create',
    body: ({ site, appState }) => ({ site, name: 'State', appState, thumbnail }),
    rows: { 'plugin_states.states': 1 },
    keep: (made, id) => (made.state = id),
  },
  {
    name: 'a share, with its event and its mail',
    method: 'PUT',
    path: ({ state }) => `/state/share/${state}`,
    body: () => ({ emails: [people.email] }),
    rows: { 'plugin_states.shares': 1, 'adit.events': 1, 'adit.mails': 1 },
  },
  {
    name: 'a share that ends',
    method: 'PUT',
    path: ({ state }) => `/state/unshare/${state}`,
    body: ({ newUser }) => ({ userId: newUser }),
    rows: { 'plugin_states.shares': -1 },
  },
  {
    name: 'a state that is removed',
    method: 'DELETE',
    path: ({ state }) => `/state/delete/${state}`,
    rows: { 'plugin_states.states': -1 },
    again: 404,
  },
  {
    name: 'an import',
    method: 'POST',
    path: () => '/dataset-points/create',
    body: ({ file }) => importOf(file),
    rows: { 'adit.datasets': 1, 'plugin_importing.imports': 1, 'adit.audit': 1 },
    keep: (made, id) => (made.dataset = id),
  },
  {
    name: 'a group',
    method: 'PUT',
    path: () => '/dataset/hierarchy/manage',
    body: ({ site }) => ({ site, groupName: 'Group' }),
    rows: { 'plugin_hierarchy.folders': 1 },
  },
  {
    name: 'a dataset that is moved',
    method: 'PUT',
    path: () => '/dataset/hierarchy/manage',
    body: ({ site, dataset }) => ({
      site,
      groupName: 'Group',
      datasetType: 'Points',
      folderPath: 'Folder',
      datasetIds: [dataset],
    }),
    rows: { 'plugin_hierarchy.folders': 1 },
  },
  {
    name: 'a dataset that is renamed',
    method: 'PUT',
    path: () => '/dataset/hierarchy/rename',
    body: ({ dataset }) => ({ datasetId: dataset, newName: 'Renamed' }),
    rows: {},
  },
  {
    name: 'a folder that is renamed',
    method: 'PUT',
    path: () => '/dataset/hierarchy/rename',
    body: ({ site }) => ({
      site,
      groupName: 'Group',
      datasetType: 'Points',
      folderPath: 'Folder',
      newFolderPath: 'Other',
    }),
    rows: {},
  },
  {
    name: 'a group that is removed with its dataset',
    method: 'PUT',
    path: () => '/dataset/hierarchy/delete',
    body: ({ site }) => ({ site, groupName: 'Group' }),
    rows: { 'adit.datasets': -1, 'adit.audit': 1, 'adit.events': 1 },
  },
  {
    name: 'an account that is removed',
    method: 'DELETE',
    path: ({ newUser }) => `/user/delete/${newUser}`,
    rows: { 'adit.audit': 1 },
    again: 404,
  },
  {
    name: 'a site that is removed',
    method: 'DELETE',
    path: ({ newSite }) => `/site/delete/${newSite}`,
    rows: { 'adit.sites': -1, 'adit.audit': 1 },
    again: 404,
  },
];

// The proxy breaks the connection when the database has committed, before the server hears of it.
describe.skipIf(!isBuilt)('the answer to a commit is lost', () => {
  let proxied: ProxiedServer;
  let client: ApiClient;
  let database: pg.Client;
  let made: Made;
  beforeAll(async () => {
    proxied = await startProxiedServer();
    client = await ApiClient.signIn(proxied.server);
    database = new pg.Client({ connectionString: proxied.databaseAddress });
    await database.connect();
    const session = await RawSession.connect(await askTicket(client));
    const { result } = await session.call('datacloud.application.state.get', {});
    session.close();
    const file = await uploadFile(client, 'ground.csv', POINTS);
    const nothing = { newSite: '', newUser: '', state: '', dataset: '' };
    made = { site: client.site, appState: (result as { state: object }).state, file, ...nothing };
  });
  afterAll(async () => {
    await database?.end();
    await proxied?.dispose();
  });

  async function call(method: string, path: string, body: object | undefined, id: string): Promise<unknown> {
    const isBytes = body instanceof Uint8Array;
    const response = await fetch(`${proxied.server.address}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${client.token}`,
        'x-request-id': id,
        ...(body && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
      },
      body: isBytes ? (body as Uint8Array<ArrayBuffer>) : body && JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  }

  /** How many rows each table has, but for what keeps the answers themselves. */
  async function count(): Promise<Record<string, number>> {
    const { rows: tables } = await database.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where (table_schema = 'adit' or table_schema like 'plugin%') and table_type = 'BASE TABLE'
         and table_name not in ('saves', 'jobs', 'dataset_logs')`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables)
      counts[name] = Number((await database.query(`select count(*) from ${name}`)).rows[0].count);
    return counts;
  }

  async function madeOnce(writing: Writing, body: object | undefined): Promise<void> {
    const path = writing.path(made);
    const id = randomUUID();
    const before = await count();
    let left = 1;
    proxied.proxy.fate = ({ text, application }) =>
      application === 'adit' && text === 'commit' && left-- > 0 ? 'unanswered' : 'pass';
    const first = (await call(writing.method, path, body, id)) as { status: number; body: { id?: string } };
    expect(left, 'it has a commit').toBeLessThan(1);
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    if (first.body.id) {
      writing.keep?.(made, first.body.id);
      if (writing.name === 'an import') await client.generated(first.body.id);
    }
    const after = await count();
    const grown = Object.fromEntries(
      Object.keys(writing.rows).map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)]),
    );
    expect(grown).toEqual(writing.rows);

    const again = (await call(writing.method, path, body, id)) as { status: number };
    if (writing.again) expect(again.status).toBe(writing.again);
    else expect(again).toEqual(first);
    expect(await count()).toEqual(after);
  }

  it.each(writings)('$name: it is answered, there once, and the same call again changes nothing', (writing) =>
    madeOnce(writing, writing.body?.(made)),
  );

  it('an agreement: it is answered, there once, and the same call again changes nothing', () =>
    madeOnce(
      {
        name: 'an agreement',
        method: 'POST',
        path: () => '/plugins/agreement/versions?name=Agreement',
        rows: { 'plugin_agreement.agreements': 1, 'adit.audit': 1, 'adit.events': 1 },
        again: 403,
      },
      makePdf('Agreement'),
    ));
});

function importOf({ id }: FileMetadata): object {
  return { name: 'Import', groupName: 'Production', folderPath: '', id, x_col: 'X', y_col: 'Y', z_col: 'Z' };
}
