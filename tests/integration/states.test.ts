import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { People, signIn, type Person } from '../security/support/people.ts';
import type { ApiClient } from './api-client.ts';
import { createPoints, uploadFile } from './import-files.ts';
import { openSession } from './render-session.ts';
import { linkOf, MailBox } from './mail-box.ts';
import { administrator, isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';
import { seconds } from '../patience.ts';

interface Summary {
  id: string;
  name: string;
  folder: string;
  isPublic: boolean;
  isShared: boolean;
  updatedAt: string;
  user: { id: string; name: string };
  version: number;
  isOwn: boolean;
  mayEdit: boolean;
}
type State = Summary & { siteId: string; appState: Record<string, unknown>; thumbnail: string | null; views: string[] };
interface Problem {
  code: string;
  values: Record<string, unknown>;
}

// A JPEG of one pixel could not be smaller; only its first bytes are looked at.
const thumbnail = `data:image/jpeg;base64,/9j/${'A'.repeat(40)}`;
const SECRET = 'Canary of the pit';

describe.skipIf(!isBuilt)('saved states', { timeout: seconds(60) }, () => {
  const setUp = useServer();
  let people: People;
  let appState: Record<string, unknown>;
  let layerName: string;
  /** Of the same site, of another site of the tenant, of another tenant. */
  let colleague: ApiClient;
  let outsider: ApiClient;
  let foreigner: ApiClient;
  let persons: Record<'colleague' | 'outsider' | 'foreigner', Person>;

  beforeAll(async () => {
    const { client, server } = setUp;
    people = await People.open(server);
    const tenant = await people.firstTenant();
    const other = await people.site(tenant, 'Underground');
    const elsewhere = await people.tenant('Another company');
    persons = {
      colleague: await people.person('colleague', { tenant, sites: { [client.site]: 'Viewer' } }),
      outsider: await people.person('outsider', { tenant, sites: { [other]: 'Contributor' } }),
      foreigner: await people.person('foreigner', { tenant: elsewhere, globalRole: 'Administrator' }),
    };
    colleague = await signIn(server, persons.colleague);
    outsider = await signIn(server, persons.outsider);
    foreigner = await signIn(server, persons.foreigner);
    const metadata = await uploadFile(client, 'points.csv', 'X,Y,Au\n0,0,1\n1,2,3\n4,5,6', {
      datasetType: 'Points',
      fileType: 'pointdata',
    });
    const { body } = await createPoints(client, 'Points', metadata);
    await client.generated(body.datasetId);
    layerName = `${body.datasetId}/points`;
    const session = await openSession(client);
    await session.call('datacloud.mine.load', { viewId: 'view1', layers: { [layerName]: ['ROOT'] } });
    await session.call('datacloud.view.active.layer.update', { viewId: 'view1', layerName });
    const filter = { field: 'Au', location: 'POINT', dataRange: [3, 5] };
    await session.call('datacloud.filtering.threshold.add', { viewId: 'view1', layerName, ...filter });
    await session.call('datacloud.application.state.view.clone', { viewId: 'view1', cloneId: 'view2' });
    await session.call('datacloud.viewport.view.link', { viewIds: ['view1', 'view2'], linked: true });
    appState = (await session.call<{ state: Record<string, unknown> }>('datacloud.application.state.get', {})).state;
    session.close();
  });
  afterAll(() => people?.close());

  const create = async (client: ApiClient, facts: object): Promise<{ status: number; body: Summary & Problem }> =>
    client.call('POST', '/state/create', { site: setUp.client.site, appState, thumbnail, ...facts });
  const read = (client: ApiClient, id: string): Promise<{ status: number; body: State & Problem }> =>
    client.call('GET', `/state/read/${id}`);

  it('[W1.09, W3.44a, W3.44b, W3.44c, W3.44d, W3.44e, W7.11, W7.12, A3.07, A7.27, A7.28] are created, read, saved again and listed', async () => {
    const { client } = setUp;
    const { body: made } = await create(client, { name: ' Pit ', folder: 'Weekly', isPublic: true });
    expect(made).toMatchObject({
      name: 'Pit',
      folder: 'Weekly',
      isPublic: true,
      isShared: false,
      version: 1,
      isOwn: true,
    });
    const first = await read(client, made.id);
    expect(first.body).toMatchObject({
      id: made.id,
      isPublic: true,
      thumbnail,
      siteId: client.site,
      views: ['view1', 'view2'],
    });
    expect(first.body.appState).toEqual(appState);

    const layout = { version: 2, root: { id: 1, type: 'root', children: [] } };
    const changed = {
      ...appState,
      layout,
      hierarchyState: { expanded: { a: true } },
      filtersDisplayState: { open: false },
    };
    const other = `data:image/jpeg;base64,/9j/${'B'.repeat(40)}`;
    const saved = await client.call<Summary>('PUT', `/state/update/${made.id}`, {
      appState: changed,
      thumbnail: other,
    });
    expect(saved).toMatchObject({ status: 200, body: { version: 2, name: 'Pit' } });
    const second = (await read(colleague, made.id)).body;
    expect([second.appState, second.thumbnail]).toEqual([changed, other]);

    const list = await colleague.call<Summary[]>('GET', `/state/read?site=${client.site}`);
    expect(list.body).toEqual([{ ...saved.body, isOwn: false, mayEdit: false }]);
    expect(Object.keys(list.body[0] ?? {})).toEqual(
      expect.arrayContaining(['name', 'folder', 'isPublic', 'isShared', 'updatedAt', 'user']),
    );
    expect((await colleague.call<Problem>('PUT', `/state/update/${made.id}`, { appState, thumbnail })).body.code).toBe(
      'not-your-state',
    );
    await client.call('DELETE', `/state/delete/${made.id}`);
    expect((await read(client, made.id)).status).toBe(404);
  });

  it('[A3.07, W3.44a, W3.44b, W3.44c, W3.44d, W3.44e] have an id, whether they are public, the app state, a thumbnail and their views', async () => {
    const { client } = setUp;
    for (const isPublic of [true, false]) {
      const { body: made } = await create(client, { name: 'Five', isPublic });
      expect(made.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      const { body } = await read(client, made.id);
      expect(body).toMatchObject({ id: made.id, isPublic, thumbnail, views: ['view1', 'view2'] });
      expect(body.appState).toEqual(appState);
      await client.call('DELETE', `/state/delete/${made.id}`);
    }
  });

  it('[W3.44f, W3.44g, W3.44h, W3.44i, W3.44j, W3.44k, W3.44l, W3.44m, W3.44n, W3.44o] hold in the app state the panels, the scene and what is active, by their names, and give it to a session', async () => {
    const { client } = setUp;
    const [datasetId] = layerName.split('/');
    const layout = { version: 2, root: { id: '1', type: 'root', children: [{ viewId: 'view2' }] } };
    const hierarchyState = { expanded: { Production: true } };
    const filtersDisplayState = { open: false, openLayer: layerName };
    const clientState = {
      activeView: 'view2',
      activeLayerByView: { view1: layerName, view2: layerName },
      links: [['view1', 'view2']],
    };
    const given = { ...appState, layout, hierarchyState, filtersDisplayState, clientState };
    const { body: made } = await create(client, { name: 'All parts', appState: given });
    const { appState: saved } = (await read(client, made.id)).body;
    const byView = <T>(part: T): { view1: T; view2: T } => ({ view1: part, view2: part });
    expect(saved).toMatchObject({
      layout,
      displayPaneState: byView([{ layerName, name: 'Points', selected: true, open: true }]),
      hierarchyState,
      layerSelections: byView({ [layerName]: [`${datasetId}..ROOT`] }),
      activeDataset: datasetId,
      filtersMap: byView({ [layerName]: [{ layerName, Scalars: ['POINTS', 'Au'], ThresholdRange: [3, 5] }] }),
      filtersDisplayState,
    });
    expect(saved['clientState']).toEqual(clientState);
    const session = await openSession(client);
    expect(await session.call('datacloud.application.state.set', { state: saved })).toMatchObject({ clientState });
    expect((await session.call<{ state: unknown }>('datacloud.application.state.get', {})).state).toEqual(given);
    session.close();
    await client.call('DELETE', `/state/delete/${made.id}`);
  });

  it('[A3.07, W3.44p, W3.44q, W3.44r, W3.44s, W3.44t, W3.44u] are listed with name, folder, public or private, shared, last update and user', async () => {
    const { client } = setUp;
    const began = Date.now();
    const { body: made } = await create(colleague, { name: 'Listed', folder: 'Weekly', isPublic: true });
    const listed = async (): Promise<Summary | undefined> =>
      (await client.call<Summary[]>('GET', `/state/read?site=${client.site}`)).body.find(({ id }) => id === made.id);
    const first = await listed();
    expect(first).toMatchObject({
      name: 'Listed',
      folder: 'Weekly',
      isPublic: true,
      isShared: false,
      user: { id: persons.colleague.id, name: 'colleague' },
    });
    expect(Date.parse(first!.updatedAt)).toBeGreaterThanOrEqual(began - 1000);
    expect(Date.parse(first!.updatedAt)).toBeLessThanOrEqual(Date.now() + 1000);
    const emails = [administrator.email];
    expect((await colleague.call('PUT', `/state/share/${made.id}`, { emails })).status).toBe(200);
    const change = { name: 'Renamed', folder: 'Monthly', isPublic: false };
    expect((await colleague.call('PUT', `/state/change/${made.id}`, change)).status).toBe(200);
    expect(await listed()).toMatchObject({ ...change, isShared: true });
    await colleague.call('PUT', `/state/update/${made.id}`, { appState, thumbnail });
    expect(Date.parse((await listed())!.updatedAt)).toBeGreaterThan(Date.parse(first!.updatedAt));
    await colleague.call('DELETE', `/state/delete/${made.id}`);
  });

  it('[W5.21, W9.13] have a name of their own in their folder, and folders can be renamed and dissolved', async () => {
    const { client } = setUp;
    const codeOf = async (facts: object): Promise<string> => (await create(client, facts)).body.code;
    expect([await codeOf({ name: '   ' }), await codeOf({ name: 'x'.repeat(26) })]).toEqual([
      'state-name-blank',
      'state-name-too-long',
    ]);
    expect([await codeOf({ name: 'a', folder: '  ' }), await codeOf({ name: 'a', folder: 'y'.repeat(26) })]).toEqual([
      'state-name-blank',
      'state-name-too-long',
    ]);
    const longest = await create(client, { name: 'x'.repeat(25), folder: 'y'.repeat(25) });
    expect([longest.status, longest.body.name, longest.body.folder]).toEqual([200, 'x'.repeat(25), 'y'.repeat(25)]);
    await client.call('DELETE', `/state/delete/${longest.body.id}`);
    const { body: one } = await create(client, { name: 'North', folder: 'Weekly' });
    expect(await create(client, { name: 'north ', folder: 'WEEKLY' })).toMatchObject({
      status: 409,
      body: { code: 'state-name-taken' },
    });
    // In the folder as it is written already.
    const { body: two } = await create(client, { name: 'South', folder: 'weekly' });
    expect(two.folder).toBe('Weekly');
    const { body: loose } = await create(client, { name: 'North' });
    // What somebody else calls their states is nobody's business.
    expect((await create(colleague, { name: 'North', folder: 'Weekly' })).status).toBe(200);
    const rename = (newFolder: string): Promise<{ status: number; body: Problem }> =>
      client.call('PUT', '/state/folder/rename', { site: client.site, folder: 'weekly', newFolder });
    expect([(await rename('')).status, (await rename('y'.repeat(26))).status]).toEqual([409, 400]);
    const { body: third } = await create(client, { name: 'West', folder: 'Yearly' });
    expect(await rename('yearly ')).toMatchObject({ status: 409, body: { code: 'state-folder-taken' } });
    expect([await rename('   '), await rename('WEEKLY')].map(({ status }) => status)).toEqual([409, 200]);
    expect((await read(client, third.id)).body.folder).toBe('Yearly');
    expect((await rename('Monthly')).status).toBe(200);
    expect((await read(client, two.id)).body.folder).toBe('Monthly');
    const change = await client.call<Summary>('PUT', `/state/change/${loose.id}`, { name: 'East', folder: 'monthly' });
    expect(change.body).toMatchObject({ name: 'East', folder: 'Monthly' });
    expect((await client.call('PUT', `/state/change/${loose.id}`, { name: 'SOUTH' })).status).toBe(409);
    for (const { id } of [one, two, third, loose]) await client.call('DELETE', `/state/delete/${id}`);
  });

  it('[A4.05c, A8.02] tell nobody their name or picture who may not open them', async () => {
    const { client } = setUp;
    const { body: made } = await create(client, { name: SECRET, folder: SECRET });
    const unknown = await read(client, '00000000-0000-4000-8000-000000000000');
    expect(unknown.status).toBe(404);
    const answers: unknown[] = [];
    for (const other of [outsider, foreigner]) {
      for (const isPublic of [true, false]) {
        await client.call('PUT', `/state/change/${made.id}`, { isPublic });
        const answer = await read(other, made.id);
        expect([answer.status, answer.body]).toEqual([unknown.status, unknown.body]);
      }
      expect((await other.call('GET', `/state/read?site=${client.site}`)).status).toBe(404);
    }
    const hidden = await read(colleague, made.id);
    expect(hidden).toMatchObject({ status: 403, body: { code: 'state-not-public', values: {} } });
    answers.push(hidden.body, (await colleague.call('GET', `/state/read?site=${client.site}`)).body);
    const calls: readonly (readonly [string, string, object?])[] = [
      ['GET', `/state/thumbnail/${made.id}`],
      ['GET', `/state/versions/${made.id}`],
      ['GET', `/state/shares/${made.id}`],
      ['GET', `/state/people/${made.id}`],
      ['PUT', `/state/update/${made.id}`, { appState, thumbnail }],
      ['PUT', `/state/change/${made.id}`, { isPublic: true }],
      ['PUT', `/state/share/${made.id}`, { emails: [persons.colleague.email] }],
      ['PUT', `/state/restore/${made.id}`, { version: 1 }],
      ['DELETE', `/state/delete/${made.id}`],
    ];
    for (const [method, path, body] of calls)
      for (const other of [colleague, outsider, foreigner]) {
        const answer = await other.call(method, path, body);
        expect([403, 404]).toContain(answer.status);
        answers.push(answer.body);
      }
    expect(JSON.stringify(answers)).not.toContain(SECRET);
    expect(JSON.stringify(answers)).not.toContain('/9j/');
    expect((await read(client, made.id)).body).toMatchObject({ name: SECRET, version: 1, isPublic: false });
    await client.call('DELETE', `/state/delete/${made.id}`);
  });

  it('[W1.09, W5.22, A4.05c, A5.10] are shared with users of the site by e-mail, with all of them or with none', async () => {
    const { client } = setUp;
    const { body: made } = await create(client, { name: 'For you' });
    const share = (emails: string[]): Promise<{ status: number; body: Problem }> =>
      client.call('PUT', `/state/share/${made.id}`, { emails });
    expect((await share([])).body.code).toBe('emails-required');
    // Picked from the people of the site, of whom nobody else is told.
    const choice = (await client.call<{ email: string }[]>('GET', `/state/people/${made.id}`)).body;
    expect(choice).toContainEqual({
      id: persons.colleague.id,
      name: expect.any(String),
      email: persons.colleague.email,
    });
    const others = [persons.outsider.email, persons.foreigner.email];
    expect(choice.filter(({ email }) => others.includes(email))).toEqual([]);
    const wrong = [persons.outsider.email, persons.foreigner.email, 'nobody@example.com'];
    expect(await share([persons.colleague.email, ...wrong])).toMatchObject({
      status: 400,
      body: { code: 'no-site-access', values: { emails: wrong.join(', ') } },
    });
    expect((await read(colleague, made.id)).status).toBe(403);
    expect((await share([persons.colleague.email.toUpperCase()])).body).toEqual([
      { id: persons.colleague.id, name: expect.any(String), email: persons.colleague.email },
    ]);
    expect((await read(colleague, made.id)).body).toMatchObject({ name: 'For you', isShared: true, mayEdit: false });
    const told = await people.query<{ payload: object }>(
      `select payload from adit.events where kind = 'states.shared' and payload ->> 'stateId' = $1`,
      [made.id],
    );
    expect(told).toMatchObject([{ payload: { stateId: made.id, siteId: client.site, name: 'For you' } }]);
    await share([persons.colleague.email]);
    // One mail each, however often it is shared, with the link that opens it.
    const box = new MailBox(setUp.server.dataFolder);
    await expect.poll(async () => (await box.mailsFor(persons.colleague.email)).length).toBe(1);
    const [mail] = await box.mailsFor(persons.colleague.email);
    expect(mail?.subject).toContain('has shared “For you” with you');
    const link = linkOf(mail!);
    expect([link.pathname, link.searchParams.get('stateId')]).toEqual(['/ssa', made.id]);
    await client.call('PUT', `/state/unshare/${made.id}`, { userId: persons.colleague.id });
    expect((await read(colleague, made.id)).status).toBe(403);
    await client.call('DELETE', `/state/delete/${made.id}`);
  });

  it('keep the save of before as a version that can be restored; who saves over another is told', async () => {
    const { client } = setUp;
    const { body: made } = await create(client, { name: 'Kept' });
    const withLayout = (layout: string): object => ({ appState: { ...appState, layout }, thumbnail });
    const save = (layout: string, version?: number): Promise<{ status: number; body: Summary & Problem }> =>
      client.call('PUT', `/state/update/${made.id}`, { ...withLayout(layout), ...(version && { version }) });
    const layoutNow = async (): Promise<unknown> => (await read(client, made.id)).body.appState['layout'];
    expect((await save('second', 1)).body.version).toBe(2);
    expect(await save('lost', 1)).toMatchObject({
      status: 409,
      body: { code: 'state-changed', values: { version: 2 } },
    });
    expect(await layoutNow()).toBe('second');
    expect((await save('third')).body.version).toBe(3);
    const versions = await client.call<{ version: number; user: { name: string } }[]>(
      'GET',
      `/state/versions/${made.id}`,
    );
    expect(versions.body.map(({ version }) => version)).toEqual([2, 1]);
    expect(await client.call('PUT', `/state/restore/${made.id}`, { version: 2 })).toMatchObject({
      body: { version: 4 },
    });
    expect(await layoutNow()).toBe('second');
    expect((await client.call('PUT', `/state/restore/${made.id}`, { version: 9 })).status).toBe(404);
    // Two at once: one save after the other, none lost.
    await Promise.all(['a', 'b', 'c'].map((layout) => save(layout)));
    expect((await read(client, made.id)).body.version).toBe(7);
    for (let at = 0; at < 20; at += 1) await save(String(at));
    const kept = await client.call<unknown[]>('GET', `/state/versions/${made.id}`);
    expect(kept.body).toHaveLength(20);
    await client.call('DELETE', `/state/delete/${made.id}`);
    expect(await people.query('select 1 from plugin_states.versions')).toEqual([]);
  });

  it('of an older form are upgraded, of a newer one refused, and what is none is not kept', async () => {
    const { client } = setUp;
    const old = structuredClone(appState) as { displayPaneState: Record<string, Record<string, unknown>[]> };
    for (const entry of Object.values(old.displayPaneState).flat()) {
      delete entry['clipState'];
      delete entry['slicingState'];
    }
    const { body: made } = await create(client, { name: 'Old', appState: old, stateVersion: 1 });
    expect((await read(client, made.id)).body.appState).toEqual(appState);
    await people.query('update plugin_states.states set state_version = 1, app_state = $1', [JSON.stringify(old)]);
    expect((await read(client, made.id)).body.appState).toEqual(appState);
    await people.query('update plugin_states.states set state_version = 99');
    expect(await read(client, made.id)).toMatchObject({
      status: 409,
      body: { code: 'state-too-new', values: { version: 99 } },
    });
    let deep: unknown = 1;
    for (let level = 0; level < 1000; level += 1) deep = [deep];
    const refused: readonly (readonly [object, number, string])[] = [
      [{ stateVersion: 99 }, 409, 'state-too-new'],
      [{ appState: undefined }, 400, 'bad-input'],
      [{ appState: { ...appState, surprise: 1 } }, 400, 'bad-state'],
      [{ appState: { ...appState, layout: deep } }, 400, 'bad-state'],
      [{ appState: { ...appState, layout: 'x'.repeat(2_100_000) } }, 413, 'state-too-large'],
      [{ thumbnail: 'data:image/svg+xml;base64,AAAA' }, 400, 'bad-input'],
      [{ thumbnail: `data:image/jpeg;base64,iVBORw0K` }, 400, 'bad-input'],
    ];
    for (const [facts, status, code] of refused)
      expect(await create(client, { name: 'Refused', ...facts })).toMatchObject({ status, body: { code } });
    await client.call('DELETE', `/state/delete/${made.id}`);
  });

  it('[W4.50b] come back in another session as they were saved', async () => {
    const { client } = setUp;
    const { body: made } = await create(client, { name: 'Again' });
    const { appState: saved } = (await read(client, made.id)).body;
    const session = await openSession(client);
    expect(await session.call('datacloud.application.state.set', { state: saved })).toMatchObject({
      missingLayers: [],
    });
    const { state } = await session.call<{ state: unknown }>('datacloud.application.state.get', {});
    expect(state).toEqual(saved);
    session.close();
  });
});
