import { AditError } from './adit-error.ts';

/** How long the text of one layer's items may be: any of twelve million fit. @beta */
export const MAX_ITEM_CHARACTERS = 2_000_000;

/** How many bytes a number takes at most. */
const LONGEST_NUMBER = 5;

/**
 * Item numbers, ascending and each once, as a text: runs of neighbours (`r`, the gap before and the length of each) or one bit an
 * item (`b`), whichever is shorter, in base64.
 *
 * @beta
 */
export function encodeItems(items: Uint32Array): string {
  const bits = Math.ceil(((items.at(-1) ?? -1) + 1) / 8);
  const runs = encodeRuns(items, bits);
  return runs ? `r${toBase64(runs)}` : `b${toBase64(encodeBits(items, bits))}`;
}

/** The items below `limit` of what `encodeItems` gave; throws `bad-picks` for any other text. @beta */
export function decodeItems(text: string, limit: number): Uint32Array {
  const bytes = fromBase64(text.slice(1));
  if (bytes && text.startsWith('b')) return decodeBits(bytes, limit);
  if (bytes && text.startsWith('r')) return decodeRuns(bytes, limit);
  throw badPicks();
}

/** The runs of items; undefined when they take more than `most` bytes. */
function encodeRuns(items: Uint32Array, most: number): Uint8Array | undefined {
  const bytes = new Uint8Array(most + 2 * LONGEST_NUMBER);
  let size = 0;
  const put = (number: number): void => {
    let rest = number;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes[size++] = (rest % 128) + 128;
    bytes[size++] = rest;
  };
  let end = 0;
  for (let at = 0; at < items.length;) {
    const start = items[at] as number;
    let length = 1;
    while (items[at + length] === start + length) length += 1;
    put(start - end);
    put(length);
    if (size > most) return undefined;
    end = start + length;
    at += length;
  }
  return bytes.subarray(0, size);
}

function decodeRuns(bytes: Uint8Array, limit: number): Uint32Array {
  let at = 0;
  const take = (): number => {
    let [number, factor] = [0, 1];
    for (;;) {
      const byte = bytes[at++];
      if (byte === undefined || factor > 128 ** (LONGEST_NUMBER - 1)) throw badPicks();
      number += (byte % 128) * factor;
      if (byte < 128) return number;
      factor *= 128;
    }
  };
  const runs: [number, number][] = [];
  let [end, count] = [0, 0];
  while (at < bytes.length) {
    const start = end + take();
    end = start + take();
    const length = Math.min(end, limit) - start;
    if (length > 0) runs.push([start, length]);
    count += Math.max(0, length);
  }
  const items = new Uint32Array(count);
  let to = 0;
  for (const [start, length] of runs) for (let next = 0; next < length; next++) items[to++] = start + next;
  return items;
}

function encodeBits(items: Uint32Array, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (const item of items) bytes[item >>> 3]! |= 1 << (item & 7);
  return bytes;
}

function decodeBits(bytes: Uint8Array, limit: number): Uint32Array {
  const items = new Uint32Array(Math.min(bytes.length * 8, limit));
  let count = 0;
  for (let item = 0; item < items.length; item++)
    if ((bytes[item >>> 3] as number) & (1 << (item & 7))) items[count++] = item;
  return items.slice(0, count);
}

function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; from += 8192)
    parts.push(String.fromCharCode(...bytes.subarray(from, from + 8192)));
  return btoa(parts.join(''));
}

function fromBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function badPicks(): AditError {
  return new AditError('bad-picks', { message: 'This is not a text of picked items' });
}
