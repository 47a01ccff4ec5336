// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defineRoute } from 'adit/core';
import { Contributions } from 'adit/core/web';
import { z } from 'zod';
import { fakeServer, json } from '../testing/fake-server.ts';
import { ApiClient } from './api-client.ts';
import { StoredCredentials } from './credentials.ts';
import { EarlyAnswers } from './early-answers.ts';
import { FirstQuestions } from './first-questions.ts';
import { Renewal } from './renewal.ts';

const readThing = defineRoute({
  id: 'a.read',
  method: 'GET',
  path: '/thing',
  summary: '',
  access: { kind: 'signed-in' },
  result: z.object({ name: z.string() }),
});

const changeThing = defineRoute({ ...readThing, id: 'a.change', method: 'POST' });

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function setUp(status = 200) {
  const { seen } = fakeServer(() => json({ name: `answer ${seen.length}` }, seen.length === 1 ? status : 200));
  const credentials = new StoredCredentials();
  credentials.set('token');
  const answers = new EarlyAnswers();
  const questions = new FirstQuestions();
  const renewal = new Renewal(credentials, new Contributions());
  const api = new ApiClient('/api', credentials, renewal, { answers, questions });
  return { seen, credentials, answers, questions, api };
}

it('[W7.01a] what was asked for early, with the bearer token, is not asked for again, once, by the same user', async () => {
  const { seen, credentials, answers, api } = setUp();
  void answers.ask('/api/thing', 'token');
  expect([await api.call(readThing, {}), seen.length]).toEqual([{ name: 'answer 1' }, 1]);
  expect(seen[0]?.bearer).toBe('token');
  expect([await api.call(readThing, {}), seen.length]).toEqual([{ name: 'answer 2' }, 2]);
  void answers.ask('/api/thing', 'token');
  credentials.set('other');
  expect([await api.call(readThing, {}), seen.at(-1)?.bearer]).toEqual([{ name: 'answer 4' }, 'other']);
});

it('what was refused, is old, was asked on a condition that is not met, or came before a change is asked for anew', async () => {
  const refused = setUp(403);
  void refused.answers.ask('/api/thing', 'token');
  expect(await refused.api.call(readThing, {})).toEqual({ name: 'answer 2' });
  const unmet = setUp();
  void unmet.answers.ask('/api/thing', 'token', Promise.resolve(false));
  expect([await unmet.api.call(readThing, {}), unmet.seen.length]).toEqual([{ name: 'answer 1' }, 1]);
  const changed = setUp();
  void changed.answers.ask('/api/thing', 'token');
  await changed.api.call(changeThing, {});
  expect(await changed.api.call(readThing, {})).toEqual({ name: 'answer 3' });
  const old = setUp();
  void old.answers.ask('/api/thing', 'token');
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await old.api.call(readThing, {})).toEqual({ name: 'answer 2' });
});

it('a call that is cancelled waits for no early answer', async () => {
  const { answers, api } = setUp();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  void answers.ask('/api/thing', 'token');
  const call = api.call(readThing, {});
  api.cancel();
  await expect(call).rejects.toMatchObject({ code: 'cancelled' });
});

it('the next visit of the same user to the same site knows what this one asked for as it opened', async () => {
  const { questions, api } = setUp();
  await api.call({ ...readThing, access: { kind: 'any-account' } }, {});
  questions.note('/of-site', {
    kind: 'permission',
    permission: 'a.view',
    scope: { object: 'site', from: 'query.site' },
  });
  questions.note('/plugins', { kind: 'public' });
  const kept = (site: string): unknown => new FirstQuestions().of(site);
  expect(kept('s1')).toBeUndefined();
  questions.keep('s1', ['things']);
  questions.note('/later', changeThing.access);
  questions.keep('s1', []);
  const expected = expect.objectContaining({ ofUser: ['/thing'], ofSite: ['/of-site'], plugins: ['things'] });
  expect([kept('s1'), kept('s2')]).toEqual([expected, undefined]);
  await vi.advanceTimersByTimeAsync(11 * 60_000);
  questions.follow(true);
  await vi.advanceTimersByTimeAsync(11 * 60_000);
  expect(kept('s1')).toEqual(expected);
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(kept('s1')).toBeUndefined();
  questions.follow(false);
  expect(localStorage.getItem('first-questions')).toBeNull();
});
