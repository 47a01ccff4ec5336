import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { People, signIn } from '../security/support/people.ts';
import { ApiClient } from './api-client.ts';
import { administrator as deploymentAdministrator, isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';
import { seconds } from '../patience.ts';

interface Site {
  id: string;
  name: string;
  description: string;
  country: string;
  isSysAdminOnly: boolean;
  color: string;
  createdAt: string;
}
interface Table {
  sitesList: (Site & { siteUploadsSize: number; assignedUsers: number })[];
  totalUsersCount: number;
  containerSizeLimit: number;
}

describe.skipIf(!isBuilt)('managing sites', { timeout: seconds(60) }, () => {
  const setUp = useServer();
  let people: People;
  let tenant: string;
  let administrator: ApiClient;
  beforeAll(async () => {
    people = await People.open(setUp.server);
    tenant = await people.firstTenant();
    administrator = await signIn(
      setUp.server,
      await people.person('Ada', { tenant, globalRole: 'Administrator', sites: {} }),
    );
  });
  afterAll(() => people?.close());
  const create = (client: ApiClient, body: object) =>
    client.call<Site & { code: string }>('POST', '/site/create', body);
  const table = async (client: ApiClient): Promise<Table> => (await client.call<Table>('GET', '/site/table')).body;

  it('settings of plugins are read by who may enter the site and set by its administrators; they are told, logged and go with it', async () => {
    const site = await people.site(tenant, 'Feet');
    const vera = await signIn(setUp.server, await people.person('Vera', { tenant, sites: { [site]: 'Contributor' } }));
    const stranger = await signIn(setUp.server, await people.person('Nobody', { tenant, sites: {} }));
    const ended = new AbortController();
    const { body } = await fetch(`${setUp.server.address}/api/event`, {
      headers: { authorization: `Bearer ${vera.token}` },
      signal: ended.signal,
    });
    let heard = '';
    const hearing = (async () => {
      for await (const piece of body!.pipeThrough(new TextDecoderStream())) heard += piece;
    })().catch(() => undefined);
    const change = (client: ApiClient, changes: object, where: object = { scope: 'site', site }) =>
      client.call<{ code?: string }>('PUT', '/settings/core.length', { ...where, changes });
    const read = async (client: ApiClient) => client.call<object[]>('GET', `/settings?site=${site}`);

    expect((await read(vera)).body).toEqual([]);
    expect((await read(stranger)).status).toBe(404);
    expect((await change(stranger, { unit: 'ft' })).status).toBe(404);
    expect((await change(vera, { unit: 'ft' })).body).toMatchObject({ code: 'not-allowed' });
    for (const changes of [{ unit: 'yards' }, { height: 'm' }, { __proto__: 1, constructor: 'm' }, 'ft'])
      expect((await change(administrator, changes as object)).status).toBe(400);
    expect((await change(administrator, { unit: 'ft' }, { scope: 'tenant' })).status).toBe(400);
    expect((await change(administrator, { unit: 'ft' }, { scope: 'user', site })).status).toBe(400);
    expect((await administrator.call('PUT', '/settings/core.none', { scope: 'user', changes: {} })).status).toBe(404);

    const feet = { id: 'core.length', scope: 'site', scopeId: site, value: { unit: 'us-ft' }, version: 1 };
    expect((await change(administrator, { unit: 'us-ft' })).body).toEqual(feet);
    expect((await change(administrator, { unit: 'us-ft' })).body).toEqual(feet);
    expect((await read(vera)).body).toEqual([feet]);
    const plugins = await vera.call<{ settings: object[] }>('GET', `/plugins?site=${site}`);
    expect(plugins.body.settings).toEqual([feet]);
    await expect.poll(() => heard, { timeout: seconds(20) }).toMatch(/core\.settings-changed\s[^]*us-ft/);
    expect((await change(administrator, { unit: null })).body).toEqual({ ...feet, value: {}, version: 2 });
    const log = await administrator.call<{ entries: { target: string; detail: string }[] }>(
      'GET',
      '/plugins/admin/audit?action=settings-changed',
    );
    expect(log.body.entries.filter(({ target }) => target === site).map(({ detail }) => detail)).toEqual([
      'core.length, unit: us-ft → –',
      'core.length, unit: – → us-ft',
    ]);
    ended.abort();
    await hearing;
    expect((await administrator.call('DELETE', `/site/delete/${site}`)).status).toBe(200);
    await expect.poll(() => people.query('select 1 from adit.plugin_settings where scope_id = $1', [site])).toEqual([]);
  });

  it('[A1.04, A7.17, A7.18, A3.02, A5.04] sites are made and changed; a blank or taken name and an unknown country are refused', async () => {
    const made = await create(administrator, { name: ' Cerro Alto ', description: 'Copper', country: 'CL' });
    expect(made.body).toMatchObject({
      name: 'Cerro Alto',
      description: 'Copper',
      country: 'CL',
      isSysAdminOnly: false,
      color: expect.stringMatching(/^#[0-9A-F]{6}$/),
    });
    expect(Number.isNaN(Date.parse(made.body.createdAt))).toBe(false);
    for (const body of [
      { name: '  ' },
      {},
      { name: 'x', country: 'Atlantis' },
      { name: 'x', color: 'red' },
      { name: 'x', owner: 'y' },
    ])
      expect((await create(administrator, body)).status).toBe(400);
    expect(await create(administrator, { name: 'CERRO ALTO' })).toMatchObject({
      status: 409,
      body: { code: 'site-name-taken' },
    });
    const change = (body: object) => administrator.call<Site>('PUT', `/site/update/${made.body.id}`, body);
    for (const name of ['', '  ']) expect((await change({ name })).status).toBe(400);
    expect((await change({ description: '', country: 'PE' })).body).toMatchObject({
      name: 'Cerro Alto',
      description: '',
      country: 'PE',
    });
    // What is read can be written back; names of countries and colours are taken beside it.
    const read = (await administrator.call<Site>('GET', `/site/read/${made.body.id}`)).body;
    expect((await change(read)).body).toEqual(read);
    const copy = await create(administrator, { ...read, name: 'Cerro Copia' });
    const { id: _id, createdAt: _at, ...kept } = read;
    expect([copy.status, copy.body]).toMatchObject([200, { ...kept, name: 'Cerro Copia' }]);
    expect(copy.body.id).not.toBe(made.body.id);
    expect((await change({ country: ' méxico', color: '#3fa66b' })).body).toMatchObject({
      country: 'MX',
      color: '#3FA66B',
    });
    expect((await change({ country: 'Germany' })).body.country).toBe('DE');
    expect((await change({ ...read, id: setUp.client.site })).status).toBe(400);
    expect((await change({ country: 'PE' })).body).toMatchObject({ country: 'PE', color: '#3FA66B' });
    const other = await create(administrator, { name: 'Cerro Bajo' });
    expect((await change({ name: 'cerro bajo' })).status).toBe(409);
    expect((await change({ name: 'cerro alto' })).body.name).toBe('cerro alto');
    // Another tenant may have the name, too.
    await people.site(await people.tenant('Another company'), 'Cerro Bajo');
    expect((await administrator.call<Site>('GET', `/site/read/${other.body.id}`)).body.name).toBe('Cerro Bajo');
  });

  it('[A3.02, A6.02, A6.06] only System Administrators set and see sites that are theirs alone', async () => {
    expect(await create(administrator, { name: 'Secret', isSysAdminOnly: true })).toMatchObject({ status: 403 });
    const secret = await create(setUp.client, { name: 'Secret', isSysAdminOnly: true });
    expect(secret.body.isSysAdminOnly).toBe(true);
    const names = async (client: ApiClient) => (await table(client)).sitesList.map(({ name }) => name);
    expect(await names(setUp.client)).toContain('Secret');
    expect(await names(administrator)).not.toContain('Secret');
    for (const [method, path, body] of [
      ['PUT', `/site/update/${secret.body.id}`, { name: 'Open' }],
      ['DELETE', `/site/delete/${secret.body.id}`, undefined],
      ['GET', `/site-user/read?siteId=${secret.body.id}`, undefined],
    ] as const)
      expect((await administrator.call(method, path, body)).status).toBe(404);
    const open = await create(administrator, { name: 'Open pit' });
    const flag = { isSysAdminOnly: true };
    expect((await administrator.call('PUT', `/site/update/${open.body.id}`, flag)).status).toBe(403);
    expect((await setUp.client.call<Site>('PUT', `/site/update/${open.body.id}`, flag)).body.isSysAdminOnly).toBe(true);
  });

  it('[A3.02, A3.03, A3.05, A7.16, A7.20, A2.25a, A2.25b, A2.25g, A2.25h, A2.29b] the table has what sites take and their users; a site lists them with their roles', async () => {
    const { id } = (await create(administrator, { name: 'Counted' })).body;
    const vera = await people.person('Vera', { tenant, sites: { [id]: 'Viewer' } });
    const carl = await people.person('Carl', { tenant, sites: { [id]: 'Contributor' } });
    const file = join(setUp.folder, 'points.csv');
    await writeFile(file, 'X,Y,Z\n1,2,3\n');
    const carls = await signIn(setUp.server, carl);
    carls.site = id;
    await carls.upload(file);
    const { sitesList, totalUsersCount, containerSizeLimit } = await table(administrator);
    const listed = sitesList.find((site) => site.id === id);
    expect(listed).toMatchObject({ assignedUsers: 2, siteUploadsSize: 12 });
    const named = 'assignedUsers color country createdAt description id isSysAdminOnly name siteUploadsSize';
    expect(Object.keys(listed ?? {}).toSorted()).toEqual(named.split(' '));
    expect(containerSizeLimit).toBe(1e11);
    const [count] = await people.query<{ count: string }>('select count(*) from adit.users where tenant_id = $1', [
      tenant,
    ]);
    expect(totalUsersCount).toBe(Number(count?.count));
    const users = await administrator.call('GET', `/site-user/read?siteId=${id}`);
    expect(users.body).toEqual([
      { user: { _id: carl.id, name: 'Carl', email: carl.email }, role: { name: 'Contributor' } },
      { user: { _id: vera.id, name: 'Vera', email: vera.email }, role: { name: 'Viewer' } },
    ]);
    const other = (await create(administrator, { name: 'Not counted' })).body.id;
    const made = [
      [id, 'Complete', 300],
      [id, 'Complete', 200],
      [id, 'Failed', 7],
      [other, 'Complete', 1000],
    ] as const;
    for (const [site, status, size] of made) {
      const dataset = await people.dataset(tenant, site, `${status} ${size}`);
      await people.query('update adit.datasets set status = $2, size = $3 where id = $1', [dataset, status, size]);
    }
    const usage = await administrator.call('GET', `/plugins/admin/sites/${id}/usage`);
    expect(usage.body).toEqual({ datasetCount: 2, datasetSize: 500 });
    // They have no files.
    await people.query(`update adit.datasets set status = 'Failed', size = 0 where site_id = any($1)`, [[id, other]]);
    const { assignedUsers: _users, siteUploadsSize: _size, ...whole } = listed!;
    for (const client of [carls, await signIn(setUp.server, vera)]) {
      expect((await client.call('GET', '/site/table')).status).toBe(403);
      expect((await client.call('GET', '/site/read')).body).toEqual([whole]);
      expect((await client.call('GET', `/site/read/${id}`)).body).toEqual(whole);
    }
  });

  it('[A7.24, A7.26, A3.06] a file is deleted by the name of its blob, and by nobody of another site', async () => {
    const { id } = (await create(administrator, { name: 'Blobs' })).body;
    const file = join(setUp.folder, 'holes.csv');
    await writeFile(file, 'A,B\n1,2\n');
    administrator.site = id;
    await administrator.upload(file);
    const list = () =>
      administrator.call<{ totalSize: number; files: { id: string; fileName: string; source: string }[] }>(
        'GET',
        `/upload-dataset/read?site=${id}`,
      );
    const { files, totalSize } = (await list()).body;
    expect(totalSize).toBe(8);
    expect(files).toMatchObject([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        fileName: 'holes.csv',
        size: 8,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        source: 'upload',
        uploadedBy: { name: 'Ada' },
      },
    ]);
    const name = `${files[0]?.id}/holes.csv`;
    const remove = (client: ApiClient, blob: string) =>
      client.call('DELETE', `/upload-dataset/delete-blob?blobName=${encodeURIComponent(blob)}`);
    const stranger = await signIn(
      setUp.server,
      await people.person('Sam', { tenant, sites: { [setUp.client.site]: 'Contributor' } }),
    );
    expect((await remove(stranger, name)).status).toBe(404);
    for (const wrong of [`${files[0]?.id}/other.csv`, 'none', `${files[0]?.id}/`])
      expect((await remove(administrator, wrong)).status).toBe(404);
    const second = join(setUp.folder, 'more.csv');
    await writeFile(second, 'C,D\n3,45\n');
    await administrator.upload(second);
    const both = (await list()).body;
    expect([both.totalSize, both.files.map(({ fileName }) => fileName).toSorted()]).toEqual([
      17,
      ['holes.csv', 'more.csv'],
    ]);
    const more = both.files.find(({ fileName }) => fileName === 'more.csv');
    expect((await remove(administrator, `${more?.id}/more.csv`)).status).toBe(200);
    expect((await list()).body).toMatchObject({ totalSize: 8, files: [{ fileName: 'holes.csv' }] });
    expect((await remove(administrator, name)).status).toBe(200);
    const told = await administrator.call<{ entries: object[] }>('GET', '/plugins/admin/audit?action=file-deleted');
    expect(told.body.entries).toMatchObject([
      { userName: 'Ada', target: files[0]?.id, detail: 'holes.csv' },
      { userName: 'Ada', target: more?.id, detail: 'more.csv' },
    ]);
    expect((await list()).body.files).toEqual([]);
  });

  it('[A7.19] a removed site takes its datasets, files, folders, states and colours along; other sites keep theirs', async () => {
    const { id } = (await create(administrator, { name: 'Short-lived' })).body;
    const other = (await create(administrator, { name: 'Long-lived' })).body.id;
    const vera = await people.person('Vera', { tenant, sites: { [id]: 'Viewer', [other]: 'Viewer' } });
    const veras = await signIn(setUp.server, vera);
    expect((await veras.call('PUT', '/user-preferences/update', { defaultSite: id })).status).toBe(200);
    const stored: string[] = [];
    for (const site of [id, other]) {
      administrator.site = site;
      const file = join(setUp.folder, 'points.csv');
      await writeFile(file, 'X,Y,Z\n1,2,3\n');
      stored.push((await administrator.upload(file)).id);
      await people.dataset(tenant, site, 'Failed');
      const folder = { site, groupName: 'Kept', datasetType: 'Points', folderPath: 'Here', datasetIds: [] };
      await administrator.call('PUT', '/dataset/hierarchy/manage', folder);
      await people.query(
        `insert into plugin_states.states (id, tenant_id, site_id, owner_id, name, folder, name_key, folder_key, is_public, version, state_version, app_state, saved_by)
         values ($1::uuid, $2, $3, $4, 'Kept', '', 'kept', '', true, 1, 2, '{}', $4)`,
        [randomUUID(), tenant, site, vera.id],
      );
      await people.query(`insert into plugin_colour_maps.gradients (site_id, id, content) values ($1, $2, '{}')`, [
        site,
        randomUUID(),
      ]);
    }
    const kept = async (): Promise<Record<string, string[]>> => {
      const found: Record<string, string[]> = {};
      const columns = await people.query<{ table_schema: string; table_name: string }>(
        `select table_schema, table_name from information_schema.columns where column_name = 'site_id'
         and table_schema not in ('pg_catalog', 'information_schema') and table_name <> 'events'`,
      );
      for (const { table_schema: schema, table_name: name } of columns) {
        const rows = await people.query<{ site_id: string }>(`select distinct site_id from ${schema}.${name}`);
        found[name] = rows.map((row) => row.site_id);
      }
      return found;
    };
    const before = await kept();
    for (const name of ['datasets', 'raw_files', 'folders', 'states', 'gradients'])
      expect([name, before[name]?.includes(id), before[name]?.includes(other)]).toEqual([name, true, true]);
    // What goes is told first.
    const holdings = await administrator.call<{ textKey: string; count: number }[]>(
      'GET',
      `/plugins/admin/sites/${id}/holdings`,
    );
    expect(Object.fromEntries(holdings.body.map(({ textKey, count }) => [textKey, count]))).toEqual({
      'site.holds.datasets': 1,
      'site.files': 1,
      'site.states': 1,
      'site.holds.users': 1,
    });
    expect((await veras.call('GET', `/plugins/admin/sites/${id}/holdings`)).status).toBe(403);
    expect(await administrator.call('DELETE', `/site/delete/${id}`)).toMatchObject({ status: 200 });
    const after = await kept();
    expect(Object.entries(after).filter(([, sites]) => sites.includes(id))).toEqual([]);
    for (const name of ['datasets', 'raw_files', 'folders', 'states', 'gradients'])
      expect([name, after[name]?.includes(other)]).toEqual([name, true]);
    const files = await readdir(join(setUp.server.dataFolder, 'files'), { recursive: true });
    expect(stored.map((raw) => files.some((path) => path.includes(raw)))).toEqual([false, true]);
    expect((await veras.call<Site[]>('GET', '/site/read')).body.map((site) => site.id)).toEqual([other]);
    expect((await administrator.call('GET', `/site/read/${id}`)).status).toBe(404);
    expect((await administrator.call('DELETE', `/site/delete/${id}`)).status).toBe(404);
    expect((await create(administrator, { name: 'Short-lived' })).status).toBe(200);
  });

  it('what a stopped removal leaves is removed at the next start, and the last site of a tenant stays', async () => {
    const elsewhere = await people.tenant('Third company');
    const site = await people.site(elsewhere, 'Only');
    const rosa = await people.person('Rosa', { tenant: elsewhere, globalRole: 'Administrator' });
    const rosas = await signIn(setUp.server, rosa);
    expect(await rosas.call('DELETE', `/site/delete/${site}`)).toMatchObject({
      status: 409,
      body: { code: 'last-site' },
    });
    const begun = await people.site(elsewhere, 'Begun');
    await people.dataset(elsewhere, begun, 'Left');
    await people.query('update adit.sites set removed_at = now() where id = $1', [begun]);
    expect((await rosas.call<Site[]>('GET', '/site/read')).body.map(({ id }) => id)).toEqual([site]);
    await people.close();
    await setUp.server.stop();
    await setUp.server.start();
    people = await People.open(setUp.server);
    const rows = await people.query('select id from adit.sites where tenant_id = $1', [elsewhere]);
    expect(rows).toEqual([{ id: site }]);
    expect(await people.query('select id from adit.datasets where site_id = $1', [begun])).toEqual([]);
  });

  it('the audit log says who did what, from where, to administrators of the tenant; as CSV without formulas', async () => {
    const ada = await people.person('=HYPERLINK("x")', { tenant, globalRole: 'Administrator' });
    const client = await signIn(setUp.server, ada);
    const { id } = (await create(client, { name: '=1+1, "quoted"' })).body;
    await client.call('PUT', `/site/update/${id}`, { country: 'PE' });
    await client.call('DELETE', `/site/delete/${id}`);
    const read = async (query: string) =>
      (
        await client.call<{ entries: Record<string, unknown>[]; actions: string[] }>(
          'GET',
          `/plugins/admin/audit?${query}`,
        )
      ).body;
    const { entries, actions } = await read(`userId=${ada.id}`);
    expect(entries).toMatchObject([
      { action: 'site-removed', target: id, detail: '=1+1, "quoted"', userId: ada.id, userName: '=HYPERLINK("x")' },
      { action: 'site-changed', target: id, detail: '=1+1, "quoted": country', address: '127.0.0.1' },
      { action: 'site-created', target: id },
      { action: 'sign-in', target: ada.id },
    ]);
    expect(actions).toEqual(expect.arrayContaining(['sign-in', 'site-changed', 'site-created', 'site-removed']));
    expect((await read(`userId=${ada.id}&action=site-created`)).entries).toHaveLength(1);
    expect((await read(`before=${entries[1]?.['id']}&userId=${ada.id}`)).entries).toEqual(entries.slice(2));
    expect((await read(`until=2020-01-01T00:00:00Z`)).entries).toEqual([]);
    const elsewhere = await people.query<{ id: string }>(`select id from adit.tenants where name = 'Third company'`);
    const rosas = await signIn(
      setUp.server,
      await people.person('Rosa', { tenant: elsewhere[0]?.id ?? '', globalRole: 'Administrator' }),
    );
    const foreign = await rosas.call<{ entries: { action: string }[] }>('GET', '/plugins/admin/audit');
    expect(foreign.body.entries.map(({ action }) => action)).toEqual(['sign-in', 'sign-in']);

    const wrong = { email: ada.email, password: 'not this one' };
    await new ApiClient(setUp.server).call('POST', '/user/login', wrong);
    await (await signIn(setUp.server, ada)).call('POST', '/user/logout');
    const ofSignIns = async () => (await read('limit=3')).entries;
    await expect
      .poll(ofSignIns)
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({ action: 'sign-in-failed', target: ada.id, detail: ada.email, userName: null }),
          expect.objectContaining({ action: 'sign-out', target: ada.id, userId: ada.id, address: '127.0.0.1' }),
        ]),
      );

    const csv = await client.call<string>('GET', '/plugins/admin/audit/export?from=2020-01-01T00:00:00Z');
    expect(csv.headers.get('content-disposition')).toContain('Audit log.csv');
    const lines = csv.body.trimEnd().split('\r\n');
    expect(lines[0]).toBe('id,at,user id,user,action,target,detail,address');
    expect(csv.body).toContain(`"'=HYPERLINK(""x"")",site-removed,${id},"'=1+1, ""quoted""",127.0.0.1`);
    expect(csv.body.match(/(^|,|\n)"?[=@+]/)).toBeNull();
  });

  it('those who run the deployment make tenants, by the calls and the command; each tenant keeps to itself', async () => {
    const made = await setUp.client.call<{ id: string; code: string }>('POST', '/plugins/admin/tenants', {
      name: ' Minera Sur ',
      siteName: 'Counted',
      administrator: { email: 'Rita@minera-sur.example', name: 'Rita Rojas', language: 'es' },
    });
    expect(made.status).toBe(200);
    const again = (changes: object) =>
      setUp.client.call<{ code: string }>('POST', '/plugins/admin/tenants', {
        name: 'Another',
        siteName: 'x',
        administrator: { email: 'someone@minera-sur.example', name: 'Someone' },
        ...changes,
      });
    expect(await again({ name: 'minera sur' })).toMatchObject({ status: 409, body: { code: 'tenant-name-taken' } });
    const taken = { administrator: { email: 'rita@Minera-Sur.example', name: 'Rita' } };
    expect(await again(taken)).toMatchObject({ status: 409, body: { code: 'email-taken' } });
    expect((await again({ administrator: { email: 'nobody', name: 'Nobody' } })).status).toBe(400);
    expect(await people.query(`select id from adit.tenants where name = 'Another'`)).toEqual([]);

    // The first administrator activates the account by the mail, which those who invite find in their outbox.
    const [mail] = await people.query<{ subject: string; text_body: string; tenant_id: string }>(
      `select subject, text_body, tenant_id from adit.mails where recipient = 'Rita@minera-sur.example'`,
    );
    expect(mail).toMatchObject({ tenant_id: tenant, text_body: expect.stringContaining('Rita Rojas') });
    const link = new URL(/https?:\/\/\S+\/activate-account\?\S+/.exec(mail?.text_body ?? '')?.[0] ?? '');
    const nobody = new ApiClient(setUp.server);
    expect((await nobody.call('GET', `/activate-account${link.search}`)).status).toBe(200);
    const account = { email: 'rita@minera-sur.example', password: 'Cobre-y-0ro!' };
    const { userId, token } = Object.fromEntries(link.searchParams);
    const set = await nobody.call('POST', '/reset-password', { userId, token, password: account.password });
    expect(set.status).toBe(200);
    const rita = await ApiClient.signIn(setUp.server, account);
    expect((await table(rita)).sitesList.map(({ name }) => name)).toEqual(['Counted']);
    expect((await create(rita, { name: 'Open pit' })).status).toBe(200);
    expect((await rita.call<{ name: string }[]>('GET', '/user/read')).body.map(({ name }) => name)).toEqual([
      'Rita Rojas',
    ]);
    const log = await rita.call<{ entries: { action: string; userName: string | null }[] }>(
      'GET',
      '/plugins/admin/audit',
    );
    expect(log.body.entries.at(-1)).toMatchObject({ action: 'tenant-created', userName: null });

    // A System Administrator of a tenant does not run the deployment.
    expect((await rita.call('GET', '/plugins/admin/tenants')).status).toBe(403);
    const own = { name: 'Mine', siteName: 'x', administrator: { email: 'a@minera-sur.example', name: 'Somebody' } };
    expect((await rita.call('POST', '/plugins/admin/tenants', own)).status).toBe(403);
    const health = await fetch(`${setUp.server.address}/health`, {
      headers: { authorization: `Bearer ${rita.token}` },
    });
    expect(await health.text()).not.toContain('message');

    const command = (...words: string[]): Promise<{ code: number; out: string; told: string }> =>
      new Promise((done) => {
        const env = {
          PATH: process.env['PATH'],
          ADIT_SERVER: setUp.server.address,
          ADIT_EMAIL: deploymentAdministrator.email,
          ADIT_PASSWORD: deploymentAdministrator.password,
        };
        execFile(process.execPath, [resolve('host/cli/adit.mjs'), 'tenant', ...words], { env }, (error, out, told) =>
          done({ code: error ? Number(error.code) : 0, out, told }),
        );
      });
    const words = ['create', '--name', 'Cobre Norte', '--admin-name', 'Nora', '--admin-email', 'nora@norte.example'];
    const done = await command(...words);
    expect(done).toMatchObject({ code: 0, told: '' });
    expect(await command(...words)).toMatchObject({ code: 1, told: expect.stringContaining('tenant-name-taken') });
    expect(await command('create')).toMatchObject({ code: 2 });
    const listed = await command('list');
    const tenants = listed.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string; name: string; users: number; runsDeployment: boolean });
    expect(tenants).toContainEqual(expect.objectContaining({ name: 'Cobre Norte', users: 1, sites: 1 }));
    expect(tenants.filter(({ runsDeployment }) => runsDeployment).map(({ id }) => id)).toEqual([tenant]);
  });
});
