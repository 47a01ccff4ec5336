import { describe, expect, it, vi } from 'vitest';
import { BufferCache } from './buffer-cache.ts';
import { decodeNumbers } from './decode-numbers.ts';

const kilobyte = async (): Promise<Uint8Array> => new Uint8Array(1000);

describe('the buffer cache', () => {
  it('fetches a key once, for all who ask at the same time or later', async () => {
    const cache = new BufferCache(10_000);
    const load = vi.fn(kilobyte);
    const [first, second] = await Promise.all([cache.get('a', load), cache.get('a', load)]);
    expect(second).toBe(first);
    expect(await cache.get('a', load)).toBe(first);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('stays below its limit; the least recently asked for goes first', async () => {
    const cache = new BufferCache(3000);
    const load = vi.fn(kilobyte);
    for (const key of ['a', 'b', 'c']) await cache.get(key, load);
    await cache.get('a', load);
    await cache.get('d', load);
    expect(cache.bytes).toBe(3000);
    load.mockClear();
    for (const key of ['a', 'c', 'd']) await cache.get(key, load);
    expect(load).not.toHaveBeenCalled();
    await cache.get('b', load);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('hands out what is larger than all of it, without keeping it', async () => {
    const cache = new BufferCache(500);
    expect((await cache.get('a', kilobyte)).byteLength).toBe(1000);
    expect(cache.bytes).toBe(0);
  });

  it('leaves the others waiting when one gives up, and ends the fetch when all did', async () => {
    const cache = new BufferCache(10_000);
    let inner: AbortSignal | undefined;
    let arrive = (_: Uint8Array): void => undefined;
    const load = (signal: AbortSignal): Promise<Uint8Array> => {
      inner = signal;
      return new Promise((resolve, reject) => {
        arrive = resolve;
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    };
    const [one, two] = [new AbortController(), new AbortController()];
    const first = cache.get('a', load, one.signal);
    const second = cache.get('a', load, two.signal);
    one.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');
    expect(inner?.aborted).toBe(false);
    arrive(new Uint8Array(3));
    expect((await second).length).toBe(3);

    const third = cache.get('b', load, two.signal);
    two.abort(new Error('enough'));
    await expect(third).rejects.toThrow('enough');
    expect(inner?.aborted).toBe(true);
    expect((await cache.get('b', kilobyte)).length).toBe(1000);
  });

  it('asks again after a failure', async () => {
    const cache = new BufferCache(10_000);
    await expect(cache.get('a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect((await cache.get('a', kilobyte)).length).toBe(1000);
  });

  it('does not keep what arrives after it was cleared', async () => {
    const cache = new BufferCache(10_000);
    const waiting = cache.get('a', kilobyte);
    cache.clear();
    expect((await waiting).length).toBe(1000);
    expect(cache.bytes).toBe(0);
  });
});

describe('decoding numbers', () => {
  const reference = (type: 'f64' | 'f32' | 'u32' | 'u8', length: number) => ({ key: 'k', type, length });

  it('reads little-endian numbers by their type', () => {
    const bytes = new DataView(new ArrayBuffer(8));
    bytes.setFloat64(0, 498_764.2, true);
    expect([...decodeNumbers(bytes.buffer, reference('f64', 1))]).toEqual([498_764.2]);
    expect(decodeNumbers(bytes.buffer, reference('u32', 2))).toBeInstanceOf(Uint32Array);
    expect(decodeNumbers(new ArrayBuffer(0), reference('f32', 0))).toHaveLength(0);
  });

  it('refuses a cut-off buffer', () => {
    expect(() => decodeNumbers(new ArrayBuffer(7), reference('u8', 8))).toThrow(RangeError);
    expect(() => decodeNumbers(new ArrayBuffer(9), reference('f32', 2))).toThrow(RangeError);
  });
});
