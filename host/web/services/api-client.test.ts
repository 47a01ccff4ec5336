// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineRoute } from 'adit/core';
import { ApiError, Contributions, signInProviders } from 'adit/core/web';
import { z } from 'zod';
import { fakeServer, json, refused, type Answer } from '../testing/fake-server.ts';
import { ApiClient } from './api-client.ts';
import { StoredCredentials } from './credentials.ts';
import { Renewal } from './renewal.ts';

const readThing = defineRoute({
  id: 'a.read',
  method: 'GET',
  path: '/things/:id',
  summary: '',
  access: { kind: 'signed-in' },
  params: z.object({ id: z.string() }),
  query: z.object({ tag: z.array(z.string()).optional(), text: z.string().optional() }),
  result: z.object({ name: z.string() }),
});
const login = defineRoute({
  id: 'a.login',
  method: 'POST',
  path: '/login',
  summary: '',
  access: { kind: 'public' },
  body: z.object({ password: z.string() }),
  result: z.object({}),
});
const upload = defineRoute({
  id: 'a.upload',
  method: 'POST',
  path: '/upload',
  summary: '',
  access: { kind: 'signed-in' },
  result: z.object({}),
  binaryBody: { bytes: 10 },
});
const thing = { params: { id: '1' }, query: {} };

function setUp(answer: Answer, renew: () => Promise<string | undefined> = async () => undefined) {
  const { seen } = fakeServer(answer);
  const credentials = new StoredCredentials();
  const contributions = new Contributions();
  const spy = vi.fn(renew);
  contributions.add(signInProviders, 'a', { id: 'a.sign-in', userId: () => undefined, renew: spy });
  return {
    seen,
    credentials,
    renew: spy,
    api: new ApiClient('/api', credentials, new Renewal(credentials, contributions)),
  };
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('calling a route', () => {
  it('[W7.01a, A7.01] sends the bearer token, and puts parameters and query into the address', async () => {
    const { api, credentials, seen } = setUp(() => json({ name: 'Au', more: 1 }));
    credentials.set('secret');
    const result = await api.call(readThing, { params: { id: 'a/b c' }, query: { tag: ['x', 'y'], text: undefined } });
    expect(result).toEqual({ name: 'Au' });
    expect(seen[0]).toMatchObject({ path: '/api/things/a%2Fb%20c?tag=x&tag=y', method: 'GET', bearer: 'secret' });
  });

  it('[W7.01a, A7.01, I6.01] sends the bearer token with every call, whichever way it is made, and none before somebody signs in', async () => {
    const { api, credentials, seen } = setUp(() => json({ name: 'Au' }));
    const callAll = async (): Promise<(string | undefined)[]> => {
      seen.length = 0;
      await api.call(readThing, thing);
      await api.call(login, { body: { password: 'p' } });
      await api.send(upload, {}, new ArrayBuffer(1));
      await api.download(readThing, thing);
      await api.fetch('/event');
      return seen.map(({ bearer }) => bearer);
    };
    expect(await callAll()).toEqual(Array.from({ length: 5 }, () => undefined));
    credentials.set('secret');
    expect(await callAll()).toEqual(Array.from({ length: 5 }, () => 'secret'));
  });

  it('[W8.07h] says that there was no response where one is due, and that it has another shape where it does', async () => {
    const { api } = setUp(({ path }) => (path.endsWith('/1') ? new Response('') : json({})));
    await expect(api.call(readThing, thing)).rejects.toMatchObject({
      code: 'no-response',
      message: 'Response is undefined',
    });
    const other = api.call(readThing, { params: { id: '2' }, query: {} });
    await expect(other).rejects.toMatchObject({ code: 'bad-answer' });
  });

  it('sends a body as JSON, and bytes as they are', async () => {
    const { api, seen } = setUp(() => json({}));
    await api.call(login, { body: { password: 'p' } });
    expect(seen[0]).toMatchObject({ method: 'POST', body: { password: 'p' }, bearer: undefined });
    expect(seen[0]?.headers.get('content-type')).toBe('application/json');
    const bytes = new Uint8Array([1, 2]).buffer;
    await api.send(upload, {}, bytes);
    expect(seen[1]?.body).toBe(bytes);
    expect(seen[1]?.headers.get('content-type')).toBe('application/octet-stream');
  });

  it('[W7.01g] repeats a change whose outcome is not known with the same id, and gives a read none', async () => {
    vi.useFakeTimers();
    const unknown = { code: 'outcome-unknown', message: '', values: {} };
    const at: number[] = [];
    const { api, seen } = setUp(() => (at.push(Date.now()) < 3 ? json(unknown, 503) : json({})));
    const answered = api.call(login, { body: { password: 'p' } });
    await vi.runAllTimersAsync();
    expect(await answered).toEqual({});
    expect(at.map((moment) => moment - at[0]!)).toEqual([0, 1000, 2000]);
    const ids = seen.map(({ headers }) => headers.get('x-request-id'));
    expect(ids[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(ids).toEqual([ids[0], ids[0], ids[0]]);
    await api.call(login, { body: { password: 'p' } });
    expect(seen[3]?.headers.get('x-request-id')).not.toBe(ids[0]);
    await api.call(readThing, thing).catch(() => undefined);
    expect(seen[4]?.headers.has('x-request-id')).toBe(false);
    vi.useRealTimers();
  });

  it('[W7.01g] gives up after three more tries, and the same change that somebody then makes again has the same id', async () => {
    vi.useFakeTimers();
    const { api, seen } = setUp(() => json({ code: 'outcome-unknown', message: '', values: {} }, 503));
    const make = async (password: string): Promise<unknown> => {
      const failed = api.call(login, { body: { password } }).catch((reason: unknown) => reason);
      await vi.runAllTimersAsync();
      return failed;
    };
    expect(await make('p')).toMatchObject({ code: 'outcome-unknown', status: 503 });
    expect(seen).toHaveLength(4);
    await make('p');
    await make('q');
    const ids = seen.map(({ headers }) => headers.get('x-request-id'));
    expect(new Set(ids.slice(0, 8)).size).toBe(1);
    expect(ids[8]).not.toBe(ids[0]);
    vi.useRealTimers();
  });

  it('[W7.01g] makes no call again by itself that fails: only who creates a dataset tries again', async () => {
    vi.useFakeTimers();
    const failures: Answer[] = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => json({ code: 'busy', message: '', values: {} }, 503),
      () => json({ code: 'internal', message: '', values: {} }, 500),
      () => json({ code: 'too-many', message: '', values: {} }, 429),
    ];
    for (const failure of failures) {
      const { api, seen } = setUp(failure);
      const calls = [
        api.call(readThing, thing),
        api.call(login, { body: { password: 'p' } }),
        api.send(upload, {}, new ArrayBuffer(1)),
        api.download(readThing, thing),
        api.fetch('/event'),
      ].map((call) => call.catch((error: unknown) => error));
      await vi.advanceTimersByTimeAsync(60_000);
      for (const call of calls) expect(await call).toBeInstanceOf(ApiError);
      expect(seen).toHaveLength(calls.length);
    }
    vi.useRealTimers();
  });

  it('[I4.03] turns a problem into an ApiError with its code, message and values, and with all else that its body says', async () => {
    const body = { code: 'chunks-missing', message: 'Missing', values: { file: 'X' }, id: 'raw-1', missingChunks: [2] };
    const { api } = setUp(() => json(body, 412));
    const error: unknown = await api.call(login, { body: { password: '' } }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    const { code, message, values } = body;
    expect(error).toMatchObject({ status: 412, code, message, values, body });
  });

  it('has an ApiError for answers that are no problem’s body, no JSON, or of another shape, and for no answer at all', async () => {
    const codeOf = async (answer: Answer): Promise<unknown> => {
      const { api } = setUp(answer);
      return api.call(readThing, thing).catch((error: unknown) => (error instanceof ApiError ? error.code : error));
    };
    expect(await codeOf(() => new Response('<html>', { status: 502 }))).toBe('http-502');
    expect(await codeOf(() => new Response('<html>'))).toBe('bad-answer');
    expect(await codeOf(() => json({ nom: 'Au' }))).toBe('bad-answer');
    expect(await codeOf(() => Promise.reject(new TypeError('Failed to fetch')))).toBe('unreachable');
  });

  it('rejects with the abort’s reason when it is aborted', async () => {
    const { api } = setUp(() => json({}));
    const error: unknown = await api
      .call(readThing, thing, { signal: AbortSignal.abort() })
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'AbortError' });
  });
});

describe('a refused bearer token', () => {
  const onlyGood: Answer = ({ bearer }) => (bearer === 'good' ? json({ name: 'Au' }) : refused());

  it('[W7.01g] is renewed once for all calls that meet it, and these are made again', async () => {
    const { api, credentials, renew, seen } = setUp(onlyGood, async () => 'good');
    credentials.set('old');
    const answers = await Promise.all([
      api.call(readThing, thing),
      api.call(readThing, thing),
      api.call(readThing, thing),
    ]);
    expect(answers).toEqual([{ name: 'Au' }, { name: 'Au' }, { name: 'Au' }]);
    expect(renew).toHaveBeenCalledTimes(1);
    expect(seen.map((request) => request.bearer)).toEqual(['old', 'old', 'old', 'good', 'good', 'good']);
    expect(localStorage.getItem('token')).toBe('good');
  });

  it('is forgotten when the sign-in has ended', async () => {
    const { api, credentials } = setUp(onlyGood, async () => undefined);
    credentials.set('old');
    await expect(api.call(readThing, thing)).rejects.toMatchObject({ status: 401 });
    expect(credentials.bearer).toBeUndefined();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('is kept when the renewal cannot be asked for', async () => {
    const { api, credentials } = setUp(onlyGood, () => Promise.reject(new Error('offline')));
    credentials.set('old');
    await expect(api.call(readThing, thing)).rejects.toMatchObject({ status: 401 });
    expect(credentials.bearer).toBe('old');
  });

  it('[W7.01g] is not renewed twice for one call, nor for public calls, nor for visitors', async () => {
    const { api, credentials, renew } = setUp(refused, async () => 'still bad');
    await expect(api.call(readThing, thing)).rejects.toMatchObject({ status: 401 });
    expect(renew).not.toHaveBeenCalled();
    credentials.set('old');
    await expect(api.call(login, { body: { password: '' } })).rejects.toMatchObject({ status: 401 });
    expect(renew).not.toHaveBeenCalled();
    await expect(api.call(readThing, thing)).rejects.toMatchObject({ status: 401 });
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('takes the token that another tab has got meanwhile', async () => {
    const { api, credentials, renew } = setUp(onlyGood, async () => 'other');
    credentials.set('old');
    localStorage.setItem('token', 'good');
    expect(await api.call(readThing, thing)).toEqual({ name: 'Au' });
    expect(renew).not.toHaveBeenCalled();
  });
});

describe('the stored token', () => {
  it('[A9.11a, W3.45i] is kept under the key token, and follows other tabs', () => {
    const credentials = new StoredCredentials();
    credentials.set('mine');
    expect(localStorage.getItem('token')).toBe('mine');
    expect(new StoredCredentials().bearer).toBe('mine');
    localStorage.setItem('token', 'theirs');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    expect(credentials.bearer).toBe('theirs');
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(credentials.bearer).toBeUndefined();
  });
});

describe('requests that are under way', () => {
  const hanging: Answer = ({ signal }) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

  it('[A7.37b, W7.01j] are all cancelled by one shared signal, whatever signals of their own they have; later ones are made', async () => {
    let isHanging = true;
    const { api, seen } = setUp((request) => (isHanging ? hanging(request) : json({ name: 'Au' })));
    const own = new AbortController();
    const calls = [
      api.call(readThing, thing),
      api.call(login, { body: { password: 'p' } }, { signal: own.signal }),
      api.send(upload, {}, new ArrayBuffer(1)),
      api.download(readThing, thing),
      api.fetch('/event'),
    ].map((call) => call.catch((error: unknown) => error));
    await vi.waitFor(() => expect(seen).toHaveLength(5));
    api.cancel();
    for (const call of calls) expect(await call).toMatchObject({ status: 0, code: 'cancelled' });
    expect(seen.every(({ signal }) => signal?.aborted)).toBe(true);
    isHanging = false;
    expect(await api.call(readThing, thing)).toEqual({ name: 'Au' });
  });

  it('[A7.37b, W7.01j] are cancelled when the user signs out, here or in another tab, and not when a token is renewed', async () => {
    const { api, credentials, seen } = setUp(hanging);
    credentials.set('one');
    const following = api.followSignOuts();
    const call = api.call(readThing, thing).catch((error: unknown) => error);
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    credentials.set('two');
    expect(seen[0]?.signal?.aborted).toBe(false);
    credentials.clear();
    expect(await call).toMatchObject({ code: 'cancelled' });
    following.dispose();
  });

  it('still end by a signal of their own alone', async () => {
    const { api, seen } = setUp(hanging);
    const own = new AbortController();
    const calls = [api.call(readThing, thing, { signal: own.signal }), api.call(readThing, thing)];
    const [first] = calls.map((call) => call.catch((error: unknown) => error));
    await vi.waitFor(() => expect(seen).toHaveLength(2));
    own.abort(new Error('closed'));
    expect(String(await first)).toContain('closed');
    expect(seen[1]?.signal?.aborted).toBe(false);
    api.cancel();
  });
});
