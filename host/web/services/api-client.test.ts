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
  it('[W7.01, A7.01] sends the bearer token, and puts parameters and query into the address', async () => {
    const { api, credentials, seen } = setUp(() => json({ name: 'Au', more: 1 }));
    credentials.set('secret');
    const result = await api.call(readThing, { params: { id: 'a/b c' }, query: { tag: ['x', 'y'], text: undefined } });
    expect(result).toEqual({ name: 'Au' });
    expect(seen[0]).toMatchObject({ path: '/api/things/a%2Fb%20c?tag=x&tag=y', method: 'GET', bearer: 'secret' });
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

  it('repeats a change whose outcome is not known with the same id, and gives a read none', async () => {
    vi.useFakeTimers();
    const unknown = { code: 'outcome-unknown', message: '', values: {} };
    let calls = 0;
    const { api, seen } = setUp(() => ((calls += 1) < 3 ? json(unknown, 503) : json({})));
    const answered = api.call(login, { body: { password: 'p' } });
    await vi.runAllTimersAsync();
    expect(await answered).toEqual({});
    const ids = seen.map(({ headers }) => headers.get('x-request-id'));
    expect(ids[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(ids).toEqual([ids[0], ids[0], ids[0]]);
    await api.call(login, { body: { password: 'p' } });
    expect(seen[3]?.headers.get('x-request-id')).not.toBe(ids[0]);
    await api.call(readThing, thing).catch(() => undefined);
    expect(seen[4]?.headers.has('x-request-id')).toBe(false);
    vi.useRealTimers();
  });

  it('gives up after three more tries, and the same change that somebody then makes again has the same id', async () => {
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

  it('turns a problem into an ApiError with its code, message and values', async () => {
    const { api } = setUp(() => json({ code: 'name-taken', message: 'Taken', values: { name: 'X' } }, 409));
    const error: unknown = await api.call(login, { body: { password: '' } }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 409, code: 'name-taken', message: 'Taken', values: { name: 'X' } });
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

  it('is renewed once for all calls that meet it, and these are made again', async () => {
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

  it('is not renewed twice for one call, nor for public calls, nor for visitors', async () => {
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
  it('[A9.11] is kept under the key token, and follows other tabs', () => {
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
