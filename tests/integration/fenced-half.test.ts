import { beforeAll, describe, expect, it } from 'vitest';
import { importBlocks } from '../e2e/support/solid-datasets.ts';
import { seconds } from '../patience.ts';
import { People, signIn } from '../security/support/people.ts';
import type { ApiClient } from './api-client.ts';
import { FENCED, useFenced } from './fenced-plugin.ts';
import { isBuilt } from './server-process.ts';

describe.skipIf(!isBuilt)('a server half behind the fence', { timeout: seconds(120) }, () => {
  const setUp = useFenced({ [FENCED]: 'tests/fenced-plugin' });

  it('answers calls with their input checked, for the caller and by his rights, and never gets his token', async () => {
    const { client, server } = setUp;
    const answer = await client.call('GET', `/plugins/${FENCED}/greetings/Ada?times=2`);
    expect(answer).toMatchObject({ status: 200, body: { text: 'Hello Ada. Hello Ada.', user: 'admin@example.com' } });
    expect(answer.body).toMatchObject({ may: [true, false], withheld: ['bearer', 'cookie'] });
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await client.call('GET', `/plugins/${FENCED}/greetings/Ada?times=4`)).toMatchObject({
      status: 400,
      body: { code: 'bad-input', values: { field: 'times' } },
    });
    expect(server.output).toMatch(/"A greeting","request":"\w+"/);
  });

  it('takes bytes in and gives bytes out, in streams', async () => {
    const { client, server } = setUp;
    const bytes = Uint8Array.from({ length: 5_000_000 }, (_, at) => at % 251);
    const response = await fetch(`${server.address}/api/plugins/${FENCED}/reversed`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/octet-stream' },
      body: bytes,
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/x-reversed');
    expect([response.headers.get('x-length'), response.headers.get('set-cookie')]).toEqual(['5000000', null]);
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(bytes).reverse())).toBe(true);
  });

  it('refuses with a code of its own, and keeps other errors to the log', async () => {
    const { client, server } = setUp;
    expect(await client.call('POST', `/plugins/${FENCED}/refusals`, { how: 'known' })).toMatchObject({
      status: 409,
      body: { code: 'too-deep', message: 'Too deep', values: { depth: 12 } },
    });
    const unknown = await client.call('POST', `/plugins/${FENCED}/refusals`, { how: 'unknown' });
    expect([unknown.status, JSON.stringify(unknown.body)]).toEqual([500, expect.not.stringContaining('secret')]);
    expect(server.output).toContain('secret words');
  });

  describe('with data', () => {
    const OTHER = 'example@example.com';
    let dataset = '';
    beforeAll(async () => {
      await importBlocks(setUp.client, 'Model');
      dataset = (await setUp.client.datasets()).find(({ name }) => name === 'Model')?.id ?? '';
    }, seconds(60));
    const read = (client: ApiClient, id = dataset) =>
      client.call('GET', `/plugins/${FENCED}/datasets?dataset=${id}&site=${setUp.client.site}`);

    it('reads datasets that the caller may see, where nothing can be changed', async () => {
      expect(await read(setUp.client), setUp.server.output).toMatchObject({
        status: 200,
        body: {
          ...{ name: 'Model', listed: 1, layers: ['blocks 192'], changed: 'ERR_ACCESS_DENIED' },
          files: expect.arrayContaining(['manifest.json', 'sums.json']),
        },
      });
      const people = await People.open(setUp.server);
      const tenant = await people.firstTenant();
      const viewer = { tenant, sites: { [setUp.client.site]: 'Viewer' as const } };
      expect((await read(await signIn(setUp.server, await people.person('Viewer', viewer)))).status).toBe(200);
      const outsider = await signIn(setUp.server, await people.person(OTHER, { tenant, sites: {} }));
      expect([403, 404]).toContain((await read(outsider)).status);
      expect(await read(setUp.client, 'none')).toMatchObject({ status: 404, body: { code: 'not-found' } });
      await people.close();
    });

    it('makes datasets in jobs, of the tenant alone that it was asked for in', async () => {
      const { client, server } = setUp;
      const asked = { site: client.site, name: 'Made' };
      const path = `/plugins/${FENCED}/datasets`;
      const once = { 'x-request-id': 'made-once' };
      const first = await client.call('POST', path, asked, once);
      expect(first, server.output).toMatchObject({ status: 200, body: { id: expect.any(String) } });
      expect((await client.call('POST', path, asked, once)).body).toEqual(first.body);
      const made = async () => (await client.datasets()).find(({ name }) => name === 'Made');
      await expect
        .poll(made, { timeout: seconds(5), message: server.output })
        .toMatchObject({ status: 'Complete', dataType: 'Points' });
      expect((await client.datasets()).filter(({ name }) => name === 'Made')).toHaveLength(1);
      expect((await client.call('POST', path, { ...asked, tenant: 'another' })).status).toBe(500);
      expect(server.output).toContain('of another tenant');
    });

    it('keeps files, and reads its settings', async () => {
      const { client } = setUp;
      const put = (text: string) => client.call('PUT', `/plugins/${FENCED}/notes/first.txt`, { text });
      const same = { inRoom: true, scale: 3, written: 'ERR_ACCESS_DENIED' };
      expect(await put('one')).toMatchObject({ status: 200, body: { text: 'one', ...same } });
      expect(await put('two')).toMatchObject({ status: 200, body: { text: 'two', ...same } });
    });
  });
});
