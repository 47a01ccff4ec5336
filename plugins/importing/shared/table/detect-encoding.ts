import type { TextEncoding } from './types.ts';

/**
 * The encoding of a file from its first bytes: by byte-order mark, by the zero bytes that UTF-16 text has on every other
 * place, by being valid UTF-8; else windows-1252.
 */
export function detectEncoding(head: Uint8Array): TextEncoding {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return detectUtf16WithoutMark(head) ?? (isUtf8Prefix(head) ? 'utf-8' : 'windows-1252');
}

function detectUtf16WithoutMark(head: Uint8Array): TextEncoding | undefined {
  const length = Math.min(head.length, 4096) & ~1;
  if (length < 4) return undefined;
  let even = 0;
  let odd = 0;
  for (let i = 0; i < length; i += 2) {
    if (head[i] === 0) even++;
    if (head[i + 1] === 0) odd++;
  }
  const enough = length * 0.35;
  if (odd > enough && even === 0) return 'utf-16le';
  if (even > enough && odd === 0) return 'utf-16be';
  return undefined;
}

function isUtf8Prefix(head: Uint8Array): boolean {
  try {
    // `stream` forgives a character cut in two by the end of the head.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
