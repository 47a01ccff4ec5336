import { describe, expect, it } from 'vitest';
import { seconds } from '../patience.ts';
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
    expect(server.output).toMatch(/"A greeting".*"name":"Ada"/);
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
});
