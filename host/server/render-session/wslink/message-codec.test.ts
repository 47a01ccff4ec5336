import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import { encode } from '@msgpack/msgpack';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { decodeMessage, encodeMessage } from './message-codec.ts';
import { ProtocolError } from './protocol.ts';
import { seconds } from '../../../../tests/patience.ts';

// Much is sent here, and the machine may be busy.
vi.setConfig({ testTimeout: seconds(30) });

// The very decoder that is inside the npm wslink client.
const requireFromWslink = createRequire(createRequire(import.meta.url).resolve('wslink'));
const clientCodec = requireFromWslink('@msgpack/msgpack') as {
  encode(value: unknown): Uint8Array;
  decode(bytes: Uint8Array): unknown;
};

// The client's decoder refuses the key `__proto__`, as ours does.
const json = fc.jsonValue({ maxDepth: 8 }).filter((value) => !JSON.stringify(value).includes('"__proto__"'));

describe('message codec', () => {
  it('writes typed arrays as bin that the client reads as bytes', () => {
    const float32 = new Float32Array([1.5, -2, Number.NaN]);
    const shared = new Float64Array(new SharedArrayBuffer(16));
    shared.set([7, 8]);
    const slice = new Uint16Array([1, 2, 3, 4]).subarray(1, 3);
    const decoded = clientCodec.decode(
      encodeMessage({ float32, shared, slice, view: new DataView(new ArrayBuffer(3)) }),
    ) as Record<string, Uint8Array>;
    expect(new Float32Array(decoded['float32']!.slice().buffer)).toEqual(float32);
    expect(new Float64Array(decoded['shared']!.slice().buffer)).toEqual(new Float64Array([7, 8]));
    expect(new Uint16Array(decoded['slice']!.slice().buffer)).toEqual(new Uint16Array([2, 3]));
    expect(decoded['view']).toEqual(new Uint8Array(3));
  });

  it('round-trips any JSON value in both directions', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(clientCodec.decode(encodeMessage(value))).toEqual(JSON.parse(JSON.stringify(value)));
        expect(decodeMessage(clientCodec.encode(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('refuses the key that would change what objects are', () => {
    const hostile: unknown = JSON.parse('{"__proto__":0}');
    expect(() => decodeMessage(encode(hostile))).toThrow(ProtocolError);
    expect(() => clientCodec.decode(encodeMessage(hostile))).toThrow();
  });

  it('keeps results apart when the encoder is reused, also after a large one and after a failure', () => {
    const first = encodeMessage({ a: 1 });
    const large = encodeMessage(new Uint8Array(4_000_000).fill(9));
    expect(() => encodeMessage({ a: [1, 2n] })).toThrow();
    const second = encodeMessage({ b: 2 });
    expect(decodeMessage(first)).toEqual({ a: 1 });
    expect(decodeMessage(second)).toEqual({ b: 2 });
    expect(Buffer.compare(decodeMessage(large) as Uint8Array, new Uint8Array(4_000_000).fill(9))).toBe(0);
    expect(second.buffer.byteLength).toBe(second.byteLength);
  });

  it('refuses what would silently become an empty map', () => {
    const cycle: Record<string, unknown> = {};
    cycle['self'] = cycle;
    for (const value of [
      new ArrayBuffer(4),
      new SharedArrayBuffer(4),
      new Map(),
      new Set(),
      new Error('x'),
      Promise.resolve(),
      1n,
      () => 1,
      Symbol('x'),
      cycle,
    ]) {
      expect(() => encodeMessage({ value })).toThrow();
    }
  });

  it('leaves undefined out and keeps dates', () => {
    const when = new Date('2026-08-01T10:00:00.123Z');
    expect(decodeMessage(encodeMessage({ nothing: undefined, when }))).toEqual({ when });
  });

  it('answers any garbage with a ProtocolError only', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          decodeMessage(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(ProtocolError);
        }
      }),
      { numRuns: 5_000 },
    );
  });

  it('accepts exactly what the decoder accepts, cut and damaged messages included', () => {
    fc.assert(
      fc.property(json, fc.nat(), fc.nat(255), (value, at, byte) => {
        const bytes = encode(value);
        expect(() => decodeMessage(bytes.subarray(0, bytes.length - 1))).toThrow(ProtocolError);
        const damaged = bytes.slice();
        damaged[at % damaged.length] = byte;
        let expected: unknown = 'refused';
        try {
          expected = clientCodec.decode(damaged);
        } catch {
          // Refused by the reference decoder.
        }
        let actual: unknown = 'refused';
        try {
          actual = decodeMessage(damaged);
        } catch {
          // Refused by ours.
        }
        expect(actual).toEqual(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads every MessagePack format', () => {
    for (const size of [0, 15, 16, 31, 32, 255, 256, 65_535, 65_536]) {
      for (const value of [
        'x'.repeat(size),
        new Uint8Array(size),
        new Array(size).fill(1),
        Object.fromEntries(Array.from({ length: size }, (_, index) => [`k${index}`, 0])),
      ]) {
        expect(isDeepStrictEqual(decodeMessage(clientCodec.encode(value)), value)).toBe(true);
      }
    }
    for (const value of [
      -1,
      -32,
      -33,
      -129,
      -40_000,
      -3e9,
      127,
      128,
      256,
      70_000,
      2 ** 53 - 1,
      1.5,
      null,
      true,
      false,
    ]) {
      expect(decodeMessage(clientCodec.encode(value))).toBe(value);
    }
  });

  it('refuses announced sizes that are not there, without allocating them', () => {
    // array32 of 2^32-1, nested: each would cost a large allocation in the decoder.
    const bomb = new Uint8Array(500).map((_, index) => [0xdd, 0x01, 0xff, 0xff, 0xff][index % 5]!);
    const before = process.memoryUsage().heapUsed;
    expect(() => decodeMessage(bomb)).toThrow(ProtocolError);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(5_000_000);
  });

  it('refuses deep nesting, too many values and prototype keys', () => {
    const nested = (levels: number): Uint8Array => new Uint8Array(levels + 1).fill(0x91).fill(0xc0, levels);
    expect(decodeMessage(nested(60))).toHaveLength(1);
    expect(() => decodeMessage(nested(100))).toThrow(/deeply/);
    expect(() => decodeMessage(encode(new Array(1_000_001).fill(0)))).toThrow(/Too many values/);
    expect(decodeMessage(encode(new Array(900_000).fill(0)))).toHaveLength(900_000);
    const evil = encode({ __pruto__: { polluted: true } });
    evil[evil.indexOf('u'.charCodeAt(0))] = 'o'.charCodeAt(0);
    expect(() => decodeMessage(evil)).toThrow(ProtocolError);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
