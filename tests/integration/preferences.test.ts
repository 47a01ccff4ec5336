import { describe, expect, it } from 'vitest';
import { People, signIn } from '../security/support/people.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';

interface Preferences {
  language: string;
  timeZone: string | null;
  defaultSite: string | null;
}

describe.skipIf(!isBuilt)('preferences', () => {
  const setUp = useServer();
  const read = async (): Promise<Preferences> => {
    const me = await setUp.client.call<{ userPreferences: Preferences }>(
      'GET',
      '/user/read/me?includeUserPreferences=true',
    );
    return me.body.userPreferences;
  };

  it('[A7.15, A3.01, A1.07] are kept with the user; what is left out stays, null takes it away', async () => {
    const { client } = setUp;
    const save = (body: object) => client.call<Preferences & { code: string }>('PUT', '/user-preferences/update', body);
    const before = await read();
    const saved = await save({ language: 'es', timeZone: 'America/Santiago', defaultSite: client.site });
    expect(saved.body).toEqual({ language: 'es', timeZone: 'America/Santiago', defaultSite: client.site });
    expect(await read()).toEqual(saved.body);
    expect((await save({ timeZone: null })).body).toEqual({ ...saved.body, timeZone: null });
    expect((await save({})).body).toEqual({ ...saved.body, timeZone: null });

    for (const body of [{ language: 'no language' }, { timeZone: 'Mars/Olympus' }, { theme: 'dark' }])
      expect((await save(body)).status).toBe(400);
    const me = await client.call<{ id: string }>('GET', '/user/read/me');
    expect((await save({ id: me.body.id, language: 'en' })).status).toBe(200);
    await save(before);
  });

  it('[A7.15] of other people cannot be changed, and nobody begins on a site that they may not enter', async () => {
    const people = await People.open(setUp.server);
    try {
      const tenant = await people.firstTenant();
      const closed = await people.site(tenant, 'Closed');
      const viewer = await people.person('Vera', { tenant, sites: { [setUp.client.site]: 'Viewer' } });
      const client = await signIn(setUp.server, viewer);
      const save = async (body: object) => (await client.call('PUT', '/user-preferences/update', body)).status;
      const me = await setUp.client.call<{ id: string }>('GET', '/user/read/me');
      expect(await save({ id: me.body.id, language: 'es' })).toBe(403);
      expect(await save({ defaultSite: closed })).toBe(404);
      expect(await save({ defaultSite: setUp.client.site })).toBe(200);
    } finally {
      await people.close();
    }
    expect((await read()).language).toBe('en');
  });
});
