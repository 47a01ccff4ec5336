import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BITS_FILTER, parseFilter, unfilterWords } from 'adit/core';
import type { NumberArray } from 'adit/core/server';
import { encodingOf, packNumbers, type Encoding } from './packed-numbers.ts';

const INTERVALS_OF_HOLE = 200;

/** The ends of the intervals of bent holes, as the engine has them: metres from an origin, two points for each interval. */
function intervals(count: number): Float32Array {
  const ends = new Float32Array(6 * count);
  for (let item = 0; item < count; item += 1) {
    const hole = Math.floor(item / INTERVALS_OF_HOLE);
    for (const [end, depth] of [item % INTERVALS_OF_HOLE, (item % INTERVALS_OF_HOLE) + 1].entries()) {
      const along = depth * 1.5;
      const bend = 0.9 + 0.0004 * along;
      const place = [(hole % 71) * 25 + along * 0.3 * bend, (hole % 53) * 25 + along * 0.2 * bend, 300 - along * bend];
      ends.set(place, 6 * item + 3 * end);
    }
  }
  return ends;
}

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

async function sent(numbers: NumberArray, encoding: Encoding): Promise<{ share: number; bits: number[] }> {
  const packed = await packNumbers(numbers, encoding);
  if (!packed) throw new Error('Sent as it is');
  const bytes = new Uint8Array(unpack[encoding](packed.bytes));
  const filter = parseFilter(packed.filter ?? null);
  const words = filter && filter !== BITS_FILTER ? new Uint8Array(unfilterWords(bytes, filter).buffer) : bytes;
  return { share: packed.bytes.length / numbers.byteLength, bits: [...words] };
}

const bitsOf = ({ buffer, byteOffset, byteLength }: NumberArray): number[] => [
  ...new Uint8Array(buffer, byteOffset, byteLength),
];

describe('numbers that are packed for the way', () => {
  it.each(['br', 'gzip'] as const)(
    'by %s: a million intervals take less than half, the same bits',
    async (encoding) => {
      const million = intervals(1_000_000);
      expect((await packNumbers(million, encoding))?.bytes.length).toBeLessThan(million.byteLength / 2);
      const part = intervals(20_000);
      const { share, bits } = await sent(part, encoding);
      expect(share).toBeLessThan(0.5);
      expect(bits).toEqual(bitsOf(part));
    },
  );

  it('masks, codes and indices come back as well', async () => {
    const mask = Uint8Array.from({ length: 100_000 }, (_, at) => Number(at % 9 < 4));
    const shared = new Uint32Array(new SharedArrayBuffer(4 * 50_000)).map((_, at) => at * 3);
    const doubles = Float64Array.from({ length: 20_000 }, (_, at) => Math.floor(at / 50));
    for (const numbers of [mask, shared, doubles]) {
      const { share, bits } = await sent(numbers, 'gzip');
      expect(share).toBeLessThan(0.5);
      expect(bits).toEqual(bitsOf(numbers));
    }
  });

  it('few, and such that nothing is saved, are sent as they are', async () => {
    let seed = 1;
    const random = Uint32Array.from(
      { length: 50_000 },
      () => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0),
    );
    for (let at = 0; at < random.length; at += 1)
      random[at] = Math.imul(random[at]! ^ (random[at]! >>> 15), 2_246_822_519);
    expect(await packNumbers(random, 'br')).toBeUndefined();
    expect(await packNumbers(new Uint8Array(60_000), 'br')).toBeUndefined();
  });

  it('are packed once, whoever asks', async () => {
    const numbers = intervals(5_000);
    expect(packNumbers(numbers, 'gzip')).toBe(packNumbers(numbers, 'gzip'));
    expect((await packNumbers(numbers, 'br'))?.encoding).toBe('br');
  });

  it('are packed in the best way that is taken', () => {
    expect(['gzip, deflate, br', 'gzip, deflate', 'br;q=0, gzip;q=0.5', 'identity', undefined].map(encodingOf)).toEqual(
      ['br', 'gzip', 'gzip', undefined, undefined],
    );
  });
});
