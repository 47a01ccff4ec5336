import { expect, it } from 'vitest';
import type { NumberArray, RenderSession } from 'adit/core/server';
import { OwnOffers } from './own-offers.ts';

const MEGABYTE = 1_048_576;

/** What a session does with numbers, and its end. */
function makeSession(): { session: RenderSession; keys: Map<string, NumberArray>; end(): void } {
  const keys = new Map<string, NumberArray>();
  const ended = new AbortController();
  const session = {
    signal: ended.signal,
    offer: (key: string, numbers: NumberArray) => void keys.set(key, numbers),
    withdraw: (key: string) => void keys.delete(key),
  } as unknown as RenderSession;
  return { session, keys, end: () => ended.abort() };
}

const numbers = (megabytes: number): Uint8Array => new Uint8Array(megabytes * MEGABYTE);

it('keeps the last 32 megabytes of a session, and copies of what came', () => {
  const offers = new OwnOffers('acme.much');
  const { session, keys } = makeSession();
  const first = Float64Array.of(1, 2);
  offers.offer(session, 'first', first, undefined);
  first[0] = 9;
  expect(keys.get('first')).toEqual(Float64Array.of(1, 2));
  for (const key of ['a', 'b', 'c', 'd']) offers.offer(session, key, numbers(10), undefined);
  expect([...keys.keys()]).toEqual(['b', 'c', 'd']);
  offers.offer(session, 'd', numbers(1), undefined);
  offers.offer(session, 'e', numbers(10), undefined);
  expect([...keys.keys()]).toEqual(['b', 'c', 'd', 'e']);
  expect(() => offers.offer(session, 'f', numbers(33), undefined)).toThrow('more than 32 megabytes');
});

it('keeps 256 megabytes in all sessions, of which those that end count no more', () => {
  const offers = new OwnOffers('acme.much');
  const sessions = Array.from({ length: 9 }, makeSession);
  for (const { session } of sessions.slice(0, 8)) offers.offer(session, 'key', numbers(32), undefined);
  sessions[1]?.end();
  offers.offer(sessions[8]!.session, 'key', numbers(32), undefined);
  expect(sessions[0]?.keys.size).toBe(1);
  offers.offer(sessions[8]!.session, 'other', numbers(32), undefined);
  expect(sessions.map(({ keys }) => keys.size)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1]);
  const { session, keys } = makeSession();
  offers.offer(session, 'key', numbers(1), undefined);
  expect([sessions[0]?.keys.size, keys.size]).toEqual([0, 1]);
  offers.dispose();
  expect(keys.size).toBe(0);
});

it('keeps 500 keys and 20 series of a session', () => {
  const offers = new OwnOffers('acme.much');
  const { session, keys } = makeSession();
  for (let at = 0; at < 501; at += 1) offers.offer(session, `key ${at}`, new Uint8Array(1), undefined);
  expect([keys.size, keys.has('key 0'), keys.has('key 1')]).toEqual([500, false, true]);
  for (let at = 0; at < 20; at += 1) offers.offer(session, 'key', new Uint8Array(1), `series ${at}`);
  expect(() => offers.offer(session, 'key', new Uint8Array(1), 'series 20')).toThrow('20 series');
  offers.offer(session, 'key', new Uint8Array(1), 'series 3');
});
