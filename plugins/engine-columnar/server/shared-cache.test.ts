import { describe, expect, it } from 'vitest';
import { allLeases, SharedCache, type Sized } from './shared-cache.ts';

/** What an entry costs beside its bytes. */
const OVERHEAD = 512;

/** A maker that counts its calls and is finished by hand. */
function byHand(bytes = 100): {
  calls: AbortSignal[];
  make: (signal: AbortSignal) => Promise<Sized<string>>;
  finish(value: string): void;
  fail(error: Error): void;
} {
  const calls: AbortSignal[] = [];
  let settle: { resolve(sized: Sized<string>): void; reject(error: Error): void };
  return {
    calls,
    make: (signal) => {
      calls.push(signal);
      return new Promise((resolve, reject) => (settle = { resolve, reject }));
    },
    finish: (value) => settle.resolve({ value, bytes }),
    fail: (error) => settle.reject(error),
  };
}

const at =
  (bytes: number, value = 'value') =>
  async (): Promise<Sized<string>> => ({ value, bytes });

describe('SharedCache', () => {
  it('makes a value once for all who ask while it is made and after', async () => {
    const cache = new SharedCache(10_000);
    const maker = byHand();
    const asked = [cache.get('a', maker.make), cache.get('a', maker.make)];
    maker.finish('made');
    expect(await Promise.all([...asked, cache.get('a', maker.make)])).toEqual(['made', 'made', 'made']);
    expect(maker.calls.length).toBe(1);
    expect(cache.bytes).toBe(100 + OVERHEAD);
  });

  it('drops the value that was not used for longest, by bytes', async () => {
    const cache = new SharedCache(2 * (1000 + OVERHEAD));
    await cache.get('a', at(1000));
    await cache.get('b', at(1000));
    await cache.get('a', at(1000));
    await cache.get('c', at(1000));
    expect(['a', 'b', 'c'].map((key) => cache.has(key))).toEqual([true, false, true]);
    expect(cache.bytes).toBe(cache.limit);
  });

  it('asks for its limit each time', async () => {
    let most = 5 * (1000 + OVERHEAD);
    const cache = new SharedCache(() => most);
    for (const key of ['a', 'b', 'c', 'd']) await cache.get(key, at(1000));
    most = 2 * (1000 + OVERHEAD);
    expect(cache.limit).toBe(most);
    await cache.get('e', at(1000));
    expect(['a', 'b', 'c', 'd', 'e'].map((key) => cache.has(key))).toEqual([false, false, false, true, true]);
  });

  it('drops nothing that is in use, and what is too large as soon as it is released', async () => {
    const cache = new SharedCache(1600);
    const first = await cache.lease('a', at(1000));
    const second = await cache.lease('b', at(5000));
    expect(cache.bytes).toBe(6000 + 2 * OVERHEAD);
    second.release();
    second.release();
    expect([cache.has('a'), cache.has('b')]).toEqual([true, false]);
    expect(cache.bytes).toBe(1000 + OVERHEAD);
    first.release();
    expect(cache.has('a')).toBe(true);
  });

  it('does not keep a failure', async () => {
    const cache = new SharedCache(1000);
    const maker = byHand();
    const asked = [cache.get('a', maker.make), cache.get('a', maker.make)];
    maker.fail(new Error('disk'));
    for (const one of asked) await expect(one).rejects.toThrow('disk');
    expect(await cache.get('a', at(1, 'again'))).toBe('again');
    expect(cache.bytes).toBe(1 + OVERHEAD);
  });

  it('lets one caller go without troubling the others', async () => {
    const cache = new SharedCache(1000);
    const maker = byHand();
    const leaving = new AbortController();
    const left = cache.get('a', maker.make, leaving.signal);
    const stays = cache.get('a', maker.make);
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    expect(maker.calls[0]!.aborted).toBe(false);
    maker.finish('made');
    expect(await stays).toBe('made');
  });

  it('aborts making when the last caller goes, and makes anew for the next', async () => {
    const cache = new SharedCache(1000);
    const maker = byHand();
    const leaving = new AbortController();
    const left = cache.get('a', maker.make, leaving.signal);
    leaving.abort();
    await expect(left).rejects.toThrow();
    expect(maker.calls[0]!.aborted).toBe(true);
    const next = cache.get('a', at(10, 'second'));
    maker.finish('late');
    expect(await next).toBe('second');
    expect(await cache.get('a', at(10, 'third'))).toBe('second');
    expect(cache.bytes).toBe(10 + OVERHEAD);
    await expect(cache.get('a', at(1), AbortSignal.abort())).rejects.toThrow();
  });

  it('drops by prefix, and lets who uses a dropped value go on', async () => {
    const cache = new SharedCache(10_000);
    const lease = await cache.lease('one/a', at(100, 'held'));
    await cache.get('two/a', at(100));
    const making = byHand();
    const made = cache.get('one/b', making.make);
    cache.drop('one/');
    expect([cache.has('one/a'), cache.has('one/b'), cache.has('two/a')]).toEqual([false, false, true]);
    making.finish('made');
    expect(await made).toBe('made');
    expect(lease.value).toBe('held');
    lease.release();
    expect(cache.bytes).toBe(100 + OVERHEAD);
  });

  it('forgets all and aborts what is being made when it is disposed', async () => {
    const cache = new SharedCache(10_000);
    await cache.get('a', at(100));
    const maker = byHand();
    void cache.get('b', maker.make).catch(() => {});
    cache.dispose();
    expect(cache.bytes).toBe(0);
    expect(maker.calls[0]!.aborted).toBe(true);
  });

  it('keeps its count of bytes over a random run', async () => {
    const cache = new SharedCache(20_000);
    let seed = 1;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const held: { release(): void }[] = [];
    const sizes = new Map<string, number>();
    for (let step = 0; step < 3000; step++) {
      const key = `k${random(40)}`;
      sizes.set(key, sizes.get(key) ?? random(3000));
      if (random(4) === 0) held.push(await cache.lease(key, at(sizes.get(key)!)));
      else await cache.get(key, at(sizes.get(key)!));
      if (held.length > 5) held.splice(random(5), 1)[0]!.release();
      if (random(50) === 0) cache.drop(key);
    }
    for (const lease of held) lease.release();
    const kept = [...sizes].filter(([key]) => cache.has(key));
    expect(cache.bytes).toBe(kept.reduce((sum, [, bytes]) => sum + bytes + OVERHEAD, 0));
    expect(cache.bytes).toBeLessThanOrEqual(cache.limit);
  });
});

describe('allLeases', () => {
  it('releases the leases it got when one cannot be had', async () => {
    const cache = new SharedCache(10);
    const failing = cache.lease<string>('bad', async () => Promise.reject(new Error('bad')));
    await expect(allLeases([cache.lease('good', at(1000)), failing])).rejects.toThrow('bad');
    expect(cache.bytes).toBe(0);
  });
});
