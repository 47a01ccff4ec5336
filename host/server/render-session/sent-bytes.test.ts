import { brotliDecompressSync } from 'node:zlib';
import { BITS_FILTER, bitsOfBytes } from 'adit/core';
import { expect, it } from 'vitest';
import { sentBytes } from './sent-bytes.ts';

const bytes = Uint8Array.of(1, 0, 0, 1, 1);
const few = { bits: bitsOfBytes(bytes), items: 5 };

it('bits go as one byte an item to who does not take them packed', async () => {
  expect(await sentBytes(few, undefined)).toEqual({ bytes: Buffer.from(bytes) });
});

it('bits go as they are to who does, in words', async () => {
  expect(await sentBytes(few, 'br')).toEqual({
    bytes: Buffer.from([0b11001, 0, 0, 0, 0, 0, 0, 0]),
    filter: BITS_FILTER,
  });
});

it('many bits are compressed as well, once for all who take them', async () => {
  const items = 8_000_000;
  const many = { bits: new Uint32Array(items / 32).map((_, word) => (word % 5 === 0 ? 0xffff0000 : 0)), items };
  const first = await sentBytes(many, 'br');
  expect(first).toMatchObject({ filter: BITS_FILTER, encoding: 'br' });
  expect(first.bytes.length).toBeLessThan(200_000);
  expect(brotliDecompressSync(first.bytes).equals(Buffer.from(many.bits.buffer))).toBe(true);
  expect((await sentBytes(many, 'br')).bytes).toBe(first.bytes);
});
