import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { MAX_PAGE_BYTES, pageDecompressors } from './decompress.ts';

const text = Buffer.from('ore, waste, ore, waste, ore, waste');

describe('unpacking pages', () => {
  it.each([
    ['GZIP', gzipSync(text)],
    ['BROTLI', brotliCompressSync(text)],
  ] as const)('%s gives what was packed, and never more than was declared', (codec, packed) => {
    expect(Buffer.from(pageDecompressors[codec]?.(packed, text.length) ?? [])).toEqual(text);
    expect(() => pageDecompressors[codec]?.(packed, text.length - 1)).toThrow();
  });

  it('makes no room for pages that no writer makes, by any codec', () => {
    const codecs = Object.values(pageDecompressors);
    expect(Object.keys(pageDecompressors)).toEqual(
      expect.arrayContaining(['GZIP', 'BROTLI', 'ZSTD', 'LZ4', 'LZ4_RAW', 'SNAPPY']),
    );
    for (const unpack of codecs) {
      expect(() => unpack(new Uint8Array(8), MAX_PAGE_BYTES + 1)).toThrow(RangeError);
      expect(() => unpack(new Uint8Array(8), -1)).toThrow(RangeError);
    }
  });
});
