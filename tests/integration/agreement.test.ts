import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { People, signIn } from '../security/support/people.ts';
import type { ApiClient } from './api-client.ts';
import { makePdf } from './make-pdf.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';

const PATH = '/plugins/agreement/versions';

describe.skipIf(!isBuilt)('the agreement of a tenant', () => {
  const setUp = useServer();
  let people: People;
  let viewer: ApiClient;
  let foreigner: ApiClient;
  beforeAll(async () => {
    people = await People.open(setUp.server);
    const tenant = await people.firstTenant();
    viewer = await signIn(
      setUp.server,
      await people.person('Vera', { tenant, sites: { [setUp.client.site]: 'Viewer' } }),
    );
    const elsewhere = await people.tenant('Elsewhere');
    foreigner = await signIn(
      setUp.server,
      await people.person('Farah', { tenant: elsewhere, globalRole: 'System Administrator' }),
    );
  });
  afterAll(() => people?.close());

  const upload = async (name: string, document: Uint8Array): Promise<{ status: number; id: string; code: string }> => {
    const { status, body } = await setUp.client.call<{ id: string; code: string }>(
      'POST',
      `${PATH}?${new URLSearchParams({ name })}`,
      document,
    );
    return { status, ...body };
  };
  const acceptedAt = async (client: ApiClient): Promise<string | null> =>
    (await client.call<{ eulaAcceptedDateTime: string | null }>('GET', '/user/read/me')).body.eulaAcceptedDateTime;
  const accept = async (client: ApiClient): Promise<string | null> => {
    const me = await client.call<{ id: string }>('GET', '/user/read/me');
    const { body } = await client.call<{ eulaAcceptedDateTime: string | null }>('PUT', '/user/update', {
      id: me.body.id,
      eulaAccepted: true,
    });
    return body.eulaAcceptedDateTime;
  };

  it('[A1.05, A3.08, A7.29, A7.30, A7.07, A4.03] is read as a name and as a PDF, accepted once, and asked for again when it is new', async () => {
    const nothing = await viewer.call('GET', '/agreement/read/current');
    expect([nothing.status, nothing.body]).toEqual([200, { id: null, name: null }]);
    expect((await viewer.call('GET', '/agreement/current')).status).toBe(404);

    const first = makePdf('First version');
    const { id } = await upload('Terms of 2026', first);
    for (const agreement of ['current', id]) {
      expect((await viewer.call('GET', `/agreement/read/${agreement}`)).body).toEqual({ id, name: 'Terms of 2026' });
      expect(Buffer.from(await viewer.bytes(`/agreement/${agreement}`)).equals(first)).toBe(true);
    }
    const document = await viewer.call('GET', `/agreement/${id}`);
    expect(document.headers.get('content-type')).toBe('application/pdf');

    expect(await acceptedAt(viewer)).toBeNull();
    const moment = await accept(viewer);
    expect(Math.abs(Date.parse(moment ?? '') - Date.now())).toBeLessThan(60_000);
    expect(await accept(viewer)).toBe(moment);
    expect(await acceptedAt(viewer)).toBe(moment);
    expect(await acceptedAt(setUp.client)).toBeNull();
    await accept(setUp.client);

    const next = await upload('Terms of 2027', makePdf('Second version'));
    expect(await acceptedAt(viewer)).toBeNull();
    expect((await viewer.call('GET', '/agreement/read/current')).body).toEqual({ id: next.id, name: 'Terms of 2027' });
    expect((await viewer.call('GET', `/agreement/read/${id}`)).body).toEqual({ id, name: 'Terms of 2026' });
    expect(Date.parse((await accept(viewer)) ?? '')).toBeGreaterThanOrEqual(Date.parse(moment ?? ''));

    expect((await setUp.client.call('GET', PATH)).status).toBe(403);
    await accept(setUp.client);
    const versions = await setUp.client.call<{ name: string; isCurrent: boolean; createdBy: string }[]>('GET', PATH);
    expect(versions.body).toMatchObject([
      { name: 'Terms of 2027', isCurrent: true, createdBy: 'Administrator' },
      { name: 'Terms of 2026', isCurrent: false },
    ]);
    const lines = await people.query<{ line: string }>(
      `select action || ' ' || detail as line from adit.audit where action like 'agreement-%' order by id`,
    );
    // The log names the agreement: its title and its version.
    expect(lines.map(({ line }) => line)).toEqual([
      'agreement-uploaded Terms of 2026 · v1',
      'agreement-accepted Terms of 2026 · v1',
      'agreement-accepted Terms of 2026 · v1',
      'agreement-uploaded Terms of 2027 · v2',
      'agreement-accepted Terms of 2027 · v2',
      'agreement-accepted Terms of 2027 · v2',
    ]);
  });

  it('[A1.05] nothing that asks for a permission is answered before it is accepted, on the server too', async () => {
    await upload('Terms of 2028', makePdf('Third version'));
    const { site } = setUp.client;
    const calls: [string, string, object?][] = [
      ['GET', `/dataset/hierarchy?site=${site}`],
      ['POST', '/paraview/create-session', { site }],
      ['GET', '/plugins/admin/plugins'],
      ['DELETE', `${PATH}/current`],
    ];
    for (const client of [viewer, setUp.client]) {
      for (const [method, path, body] of calls)
        expect((await client.call(method, path, body)).body).toMatchObject({ code: 'agreement-not-accepted' });
      const plugins = await client.call<{ plugins: { id: string }[]; permissions: string[] }>('GET', '/plugins');
      expect(plugins.body.plugins.map(({ id }) => id)).toEqual(['accounts', 'agreement', 'support']);
      expect(plugins.body.permissions).toEqual([]);
      for (const path of ['/user/read/me', '/agreement/read/current', '/agreement/current'])
        expect((await client.call('GET', path)).status).toBe(200);
      await accept(client);
      expect((await client.call('GET', `/dataset/hierarchy?site=${site}`)).status).toBe(200);
      expect((await client.call<{ plugins: object[] }>('GET', '/plugins')).body.plugins.length).toBeGreaterThan(20);
    }
  });

  it('is no other tenant’s, changed by administrators only, and a PDF', async () => {
    const { id } = (await viewer.call<{ id: string }>('GET', '/agreement/read/current')).body;
    const answers = await Promise.all(
      [id, '00000000-0000-4000-8000-000000000000', "' or 1=1 --"].flatMap((agreement) =>
        [`/agreement/${encodeURIComponent(agreement)}`, `/agreement/read/${encodeURIComponent(agreement)}`].map(
          async (path) => JSON.stringify((await foreigner.call('GET', path)).body),
        ),
      ),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('no-agreement');
    expect((await foreigner.call('GET', '/agreement/read/current')).body).toEqual({ id: null, name: null });
    expect((await foreigner.call('GET', PATH)).body).toEqual([]);
    expect((await viewer.call('POST', `${PATH}?name=x`, makePdf('x'))).status).toBe(403);
    expect((await viewer.call('DELETE', `${PATH}/current`)).status).toBe(403);

    expect((await upload(' ', makePdf('x'))).code).toBe('name-required');
    for (const wrong of ['', '<html><script>alert(1)</script>', makePdf('cut').subarray(0, 300)])
      expect((await upload('Wrong', Buffer.from(wrong))).code).toBe('not-a-pdf');
    expect((await viewer.call('GET', '/agreement/read/current')).body).toMatchObject({ name: 'Terms of 2028' });
  });

  it('can be withdrawn: nobody is asked any more, and older versions do not come back', async () => {
    expect((await setUp.client.call('DELETE', `${PATH}/current`)).status).toBe(200);
    expect((await setUp.client.call('DELETE', `${PATH}/current`)).status).toBe(200);
    expect((await viewer.call('GET', '/agreement/read/current')).body).toEqual({ id: null, name: null });
    const versions = await setUp.client.call<{ isCurrent: boolean }[]>('GET', PATH);
    expect(versions.body.map(({ isCurrent }) => isCurrent)).toEqual([false, false, false]);
  });
});
