import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextEncoding } from '../../shared/table/index.ts';
import { detectEncoding } from '../../shared/table/detect-encoding.ts';
import { makeTranscoder } from './transcode.ts';

function transcode(bytes: Uint8Array, encoding: TextEncoding, chunkSize: number): string {
  const next = makeTranscoder(encoding);
  const parts: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += chunkSize)
    parts.push(Buffer.from(next(bytes.subarray(start, start + chunkSize), false)));
  parts.push(Buffer.from(next(new Uint8Array(0), true)));
  return Buffer.concat(parts).toString('utf8');
}

function encodeUtf16(text: string, bigEndian: boolean): Buffer {
  const bytes = Buffer.from(text, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
}

const unit = fc.oneof(
  fc.integer({ min: 0, max: 0xffff }),
  fc.integer({ min: 0xd800, max: 0xdfff }),
  fc.integer({ min: 0, max: 0x7f }),
);

describe('makeTranscoder', () => {
  it('turns any UTF-16 into UTF-8, whatever the chunks', () => {
    fc.assert(
      fc.property(
        fc.array(unit, { maxLength: 30 }),
        fc.boolean(),
        fc.integer({ min: 1, max: 9 }),
        (units, bigEndian, size) => {
          const text = String.fromCharCode(...units);
          expect(transcode(encodeUtf16(text, bigEndian), bigEndian ? 'utf-16be' : 'utf-16le', size)).toBe(
            Buffer.from(text).toString('utf8'),
          );
        },
      ),
    );
  });

  it('replaces lone surrogates and a cut last character', () => {
    expect(transcode(encodeUtf16('a\ud800b\udc00', false), 'utf-16le', 3)).toBe('a\ufffdb\ufffd');
    expect(transcode(Buffer.from([0x61, 0x00, 0x62]), 'utf-16le', 1)).toBe('a\ufffd');
    expect(transcode(encodeUtf16('\ud83d', false), 'utf-16le', 2)).toBe('\ufffd');
  });

  it('knows all of windows-1252', () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    const text = transcode(bytes, 'windows-1252', 7);
    expect(text.slice(0x80, 0xa0)).toBe('€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ');
    expect(text.slice(0xa0)).toBe(bytes.subarray(0xa0).toString('latin1'));
    expect(text.slice(0, 0x80)).toBe(bytes.subarray(0, 0x80).toString('latin1'));
  });
});

describe('detectEncoding', () => {
  it('goes by byte-order mark, zero bytes and validity', () => {
    expect(detectEncoding(Buffer.from('\ufeffx,y'))).toBe('utf-8');
    expect(detectEncoding(encodeUtf16('\ufeffx,y', false))).toBe('utf-16le');
    expect(detectEncoding(encodeUtf16('\ufeffx,y', true))).toBe('utf-16be');
    expect(detectEncoding(encodeUtf16('hole,x,y\n', false))).toBe('utf-16le');
    expect(detectEncoding(encodeUtf16('hole,x,y\n', true))).toBe('utf-16be');
    expect(detectEncoding(Buffer.from('Año,Peñón'))).toBe('utf-8');
    expect(detectEncoding(Buffer.from('Año').subarray(0, 2))).toBe('utf-8');
    expect(detectEncoding(Buffer.from('Año,Peñón', 'latin1'))).toBe('windows-1252');
  });
});
