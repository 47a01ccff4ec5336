import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { filterText, filterWords, type NumberFilter } from 'adit/core';
import type { NumberArray } from 'adit/core/server';

/** How an answer's bytes are compressed. */
export type Encoding = 'br' | 'gzip';

/** Numbers as they are sent: compressed, and in a form that compresses well where `filter` names one. */
export interface PackedNumbers {
  readonly bytes: Buffer;
  readonly encoding: Encoding;
  readonly filter: string | undefined;
}

/** Less is sent as it is. */
const MIN_BYTES = 64 * 1024;
const SAMPLE_WORDS = 16 * 1024;
/** What saves less than this is sent as it is. */
const WORTHWHILE = 0.85;
/** Numbers one after the other, and the coordinates of points. */
const FILTERS: readonly NumberFilter[] = [{ stride: 1 }, { stride: 3 }];
/** Other work has its turn after so many. */
const WORDS_AT_ONCE = 256 * 1024;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const GZIP = { level: 1 };
const packers = {
  br: {
    pack: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, BROTLI),
    packNow: (bytes: Uint8Array) => brotliCompressSync(bytes, BROTLI),
  },
  gzip: {
    pack: (bytes: Uint8Array) => promisify(gzip)(bytes, GZIP),
    packNow: (bytes: Uint8Array) => gzipSync(bytes, GZIP),
  },
} as const;

/** Once for all sessions that offer the same numbers, and for as long as those are kept. */
const packed: Readonly<Record<Encoding, WeakMap<NumberArray, Promise<PackedNumbers | undefined>>>> = {
  br: new WeakMap(),
  gzip: new WeakMap(),
};

/** The best that a browser takes of what an `Accept-Encoding` header names. */
export function encodingOf(accepted: string | undefined): Encoding | undefined {
  const names = (accepted ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding));
}

/** Packs numbers; undefined where that is not worth it. */
export function packNumbers(numbers: NumberArray, encoding: Encoding): Promise<PackedNumbers | undefined> {
  const known = packed[encoding].get(numbers) ?? pack(numbers, encoding);
  packed[encoding].set(numbers, known);
  return known;
}

async function pack(numbers: NumberArray, encoding: Encoding): Promise<PackedNumbers | undefined> {
  if (numbers.byteLength < MIN_BYTES) return undefined;
  const form = chooseForm(numbers, encoding);
  if (!form) return undefined;
  const words = wordsOf(numbers);
  const bytes = form.filter && words ? await filtered(words, form.filter) : bytesOf(numbers);
  return {
    bytes: await packers[encoding].pack(bytes),
    encoding,
    filter: form.filter && filterText(form.filter),
  };
}

/** The form in which a part of the middle takes the fewest bytes; undefined when none saves enough. */
function chooseForm(
  numbers: NumberArray,
  encoding: Encoding,
): { readonly filter: NumberFilter | undefined } | undefined {
  const { packNow } = packers[encoding];
  const length = Math.min(numbers.length, Math.floor((SAMPLE_WORDS * 4) / numbers.BYTES_PER_ELEMENT));
  const start = Math.floor((numbers.length - length) / 2);
  const sample = numbers.subarray(start, start + length);
  const words = wordsOf(sample);
  const forms = [undefined, ...(words ? FILTERS : [])].map((filter) => {
    const bytes = filter && words ? new Uint8Array(sample.byteLength) : bytesOf(sample);
    if (filter && words) filterWords(words, bytes, filter);
    return { filter, share: packNow(bytes).length / sample.byteLength };
  });
  const [best] = forms.toSorted((left, right) => left.share - right.share);
  return best && best.share <= WORTHWHILE ? best : undefined;
}

async function filtered(words: Uint32Array, filter: NumberFilter): Promise<Uint8Array> {
  const bytes = new Uint8Array(words.byteLength);
  for (let start = 0; start < words.length; start += WORDS_AT_ONCE) {
    filterWords(words, bytes, filter, start, Math.min(start + WORDS_AT_ONCE, words.length));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return bytes;
}

/** Numbers of four bytes as words. */
function wordsOf(numbers: NumberArray): Uint32Array | undefined {
  return numbers.BYTES_PER_ELEMENT === 4
    ? new Uint32Array(numbers.buffer, numbers.byteOffset, numbers.length)
    : undefined;
}

function bytesOf({ buffer, byteOffset, byteLength }: NumberArray): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
