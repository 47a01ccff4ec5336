import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seconds } from '../patience.ts';
import { FENCED, listedHalf, useFenced } from './fenced-plugin.ts';
import { OtherServer } from './other-server.ts';
import { isBuilt } from './server-process.ts';

interface Fetched {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly text?: string;
  readonly bytes?: number;
  readonly refused?: string;
}

describe.skipIf(!isBuilt)('calls of other servers from behind the fence', { timeout: seconds(60) }, () => {
  const environment = {
    ADIT_PLUGIN_PRIVATE_HOSTS: '127.0.0.1, metadata.example.com',
    HTTP_PROXY: 'http://127.0.0.1:9',
  };
  const setUp = useFenced({ [FENCED]: 'tests/fenced-plugin' }, environment);
  const other = new OtherServer();
  beforeAll(() => other.start());
  afterAll(() => other.stop());
  const at = (path: string, host = '127.0.0.1') => `http://${host}:${other.port}${path}`;
  const ask = async (address: string, request: object = {}): Promise<Fetched> =>
    (await setUp.client.call<Fetched>('POST', `/plugins/${FENCED}/fetched`, { address, ...request })).body;

  it('are made by the server, with nothing of its own in them', async () => {
    const { status, headers, text = '' } = await ask(at('/path?a=b'), { method: 'PUT', body: 'said' });
    expect([status, headers?.['content-type']], setUp.server.output).toEqual([200, 'application/json']);
    const told = JSON.parse(text) as { headers: Record<string, string> };
    expect(told).toMatchObject({ method: 'PUT', url: '/path?a=b', body: 'said' });
    expect(told.headers).toEqual({
      ...{ 'x-own': 'own', cookie: 'own=1', 'user-agent': 'Adit', host: `127.0.0.1:${other.port}` },
      ...{ 'accept-encoding': expect.any(String), connection: 'close', 'content-length': '4' },
    });
  });

  it.each([
    ['another host', 'http://other.example.com/', /name no host "other.example.com"/],
    ['a host below one', 'http://api.metadata.example.com/', /name no host/],
    ['this machine by another number', 'http://2130706434/', /name no host "127.0.0.2"/],
    ['this machine by another name', 'http://[::1]/', /name no host/],
    ['a name of this machine', 'http://localhost:1/', /localhost is in a private network/],
    ['a private network', 'http://10.0.0.1/', /10.0.0.1 is in a private network/],
    ['a file', 'file:///etc/passwd', /file: is not called/],
    ['a name and a password', 'http://me:secret@127.0.0.1/', /in a header/],
    ['what is no address', 'anything', /Invalid URL/],
  ])('are refused: %s', async (_what, address, why) => {
    expect((await ask(address)).refused).toMatch(why);
  });

  it('follow redirections to hosts that the plugin needs, and to no other', async () => {
    const to = (address: string, status = 302) => at(`/redirect?status=${status}&to=${encodeURIComponent(address)}`);
    const followed = await ask(to('/end', 303), { method: 'POST', body: 'said' });
    expect(JSON.parse(followed.text ?? '')).toMatchObject({ method: 'GET', url: '/end', body: '' });
    const kept = await ask(to('/end', 307), { method: 'POST', body: 'said' });
    expect(JSON.parse(kept.text ?? '')).toMatchObject({ method: 'POST', body: 'said' });
    expect((await ask(to('http://other.example.com/'))).refused).toMatch(/name no host/);
    expect((await ask(to(at('/end', 'localhost')))).refused).toMatch(/private network/);
    expect((await ask(to('/end'), { redirect: 'error' })).refused).toMatch(/redirects/);
    expect(await ask(to('/end'), { redirect: 'manual' })).toMatchObject({ status: 302 });
    expect((await ask(at('/redirect?to='))).refused).toMatch(/redirects more than 5 times/);
  });

  it('have bounds: bytes, also those that are packed, and time', async () => {
    expect((await ask(at('/much'))).refused).toMatch(/at most 64 MB/);
    expect((await ask(at('/bomb'))).refused).toMatch(/at most 64 MB/);
    expect((await ask(at('/nothing'), { leaveAfter: 300 })).refused).toMatch(/abort|timeout/i);
    expect(await ask(at('/path'))).toMatchObject({ status: 200 });
    expect(await listedHalf(setUp.client, FENCED)).toMatchObject({ fence: { restarts: 0 } });
  });
});
