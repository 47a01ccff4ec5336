// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineEventKind, type Log } from 'adit/core';
import { Contributions } from 'adit/core/web';
import { z } from 'zod';
import { fakeServer, refused, type Answer } from '../testing/fake-server.ts';
import { ApiClient } from './api-client.ts';
import { StoredCredentials } from './credentials.ts';
import { Renewal } from './renewal.ts';
import { EventStream } from './server-events.ts';

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined, child: () => silent };
const complete = defineEventKind({
  name: 'complete',
  summary: '',
  payload: z.object({ title: z.string() }),
  access: { kind: 'signed-in' },
});

/** Streams that the test writes to and ends. */
function streams() {
  const open: ReadableStreamDefaultController<Uint8Array>[] = [];
  const answer: Answer = ({ signal }) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        open.push(controller);
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(body);
  };
  const write = (text: string): void => open.at(-1)?.enqueue(new TextEncoder().encode(text));
  return { answer, open, write, end: () => open.at(-1)?.close() };
}

function setUp(answer: Answer) {
  const { seen } = fakeServer(answer);
  const credentials = new StoredCredentials();
  const events = new EventStream(
    new ApiClient('/api', credentials, new Renewal(credentials, new Contributions())),
    silent,
  );
  const heard: unknown[] = [];
  events.on(complete, (payload) => heard.push(payload));
  return { seen, credentials, events, heard };
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const wait = (milliseconds = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

describe('the event stream', () => {
  it('[W7.13, W6.01] reads GET {api}/event with the bearer token while somebody is signed in', async () => {
    const { answer, write } = streams();
    const { seen, credentials, events, heard } = setUp(answer);
    events.follow(credentials);
    await wait();
    expect(seen).toHaveLength(0);
    credentials.set('secret');
    await wait();
    expect(seen[0]).toMatchObject({ path: '/api/event', bearer: 'secret' });
    write('id: 1-1\nevent: complete\ndata: {"title":"D');
    await wait();
    write('one"}\n\n: still here\n\nevent: other\ndata: {}\n\n');
    await wait();
    expect(heard).toEqual([{ title: 'Done' }]);
    credentials.clear();
    await wait();
    expect(seen[0]?.signal?.aborted).toBe(true);
    await wait(60_000);
    expect(seen).toHaveLength(1);
  });

  it('goes on with the last id after a break', async () => {
    const { answer, write, end } = streams();
    const { seen, credentials, events, heard } = setUp(answer);
    credentials.set('secret');
    events.follow(credentials);
    await wait();
    write('id: 7-42\nevent: complete\ndata: {"title":"a"}\n\n');
    await wait();
    end();
    await wait(500);
    expect(seen[1]?.headers.get('last-event-id')).toBe('7-42');
    write('id: 7-43\nevent: complete\ndata: {"title":"b"}\n\n');
    await wait();
    expect(heard).toEqual([{ title: 'a' }, { title: 'b' }]);
  });

  it('waits longer and longer for a server that is away, at most 30 s', async () => {
    const times: number[] = [];
    const { credentials, events } = setUp(() => {
      times.push(Date.now());
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    credentials.set('secret');
    events.follow(credentials);
    await wait(200_000);
    const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
    expect(gaps.slice(0, 8)).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it('gives up a stream that has fallen silent', async () => {
    const { answer } = streams();
    const { seen, credentials, events } = setUp(answer);
    credentials.set('secret');
    events.follow(credentials);
    await wait(45_000);
    expect(seen[0]?.signal?.aborted).toBe(true);
    await wait(500);
    expect(seen).toHaveLength(2);
  });

  it('tells of a reset, and forgets the last id with the sign-in', async () => {
    const { answer, write } = streams();
    const { seen, credentials, events } = setUp(answer);
    let resets = 0;
    events.onReset(() => (resets += 1));
    credentials.set('secret');
    events.follow(credentials);
    await wait();
    write('id: 9-9\nevent: reset\ndata: {}\n\n');
    await wait();
    expect(resets).toBe(1);
    credentials.clear();
    credentials.set('another');
    await wait(1000);
    expect(seen.at(-1)).toMatchObject({ bearer: 'another' });
    expect(seen.at(-1)?.headers.get('last-event-id')).toBeNull();
  });

  it('tells of a reset when a stream broke before it said where it was, and not at a first start', async () => {
    const { answer, write, end } = streams();
    const { credentials, events } = setUp(answer);
    let resets = 0;
    events.onReset(() => (resets += 1));
    credentials.set('secret');
    events.follow(credentials);
    await wait();
    end();
    await wait(500);
    write('id: 9-9\nevent: ready\ndata: {}\n\n');
    await wait();
    expect(resets).toBe(1);
    credentials.clear();
    credentials.set('another');
    await wait();
    write('id: 9-9\nevent: ready\ndata: {}\n\n');
    await wait();
    expect(resets).toBe(1);
  });

  it('tells when a stream is open again after one that ended, and not at the first one of a sign-in', async () => {
    const { answer, write, end } = streams();
    const { credentials, events } = setUp(answer);
    let reopened = 0;
    events.onReopened(() => (reopened += 1));
    credentials.set('secret');
    events.follow(credentials);
    await wait();
    write('id: 9-9\nevent: ready\ndata: {}\n\n');
    await wait();
    expect(reopened).toBe(0);
    end();
    await wait(499);
    expect(reopened).toBe(0);
    await wait(1);
    expect(reopened).toBe(1);
    credentials.clear();
    credentials.set('another');
    await wait(1000);
    expect(reopened).toBe(1);
  });

  it('outlives a listener that throws, data that is no JSON, and payloads of another shape', async () => {
    const { answer, write } = streams();
    const { credentials, events, heard } = setUp(answer);
    events.on(complete, () => {
      throw new Error('listener');
    });
    credentials.set('secret');
    events.follow(credentials);
    await wait();
    write('event: complete\ndata: {"title":1}\n\nevent: complete\ndata: nonsense\n\n');
    write('event: complete\ndata: {"title":"a"}\n\nevent: complete\ndata: {"title":"b"}\n\n');
    await wait();
    expect(heard).toEqual([{ title: 'a' }, { title: 'b' }]);
  });

  it('stops asking when the sign-in has ended for good', async () => {
    const { credentials, events, seen } = setUp(refused);
    credentials.set('secret');
    events.follow(credentials);
    await wait();
    credentials.clear();
    await wait(60_000);
    expect(seen).toHaveLength(1);
  });
});
