import { isUtf8 } from 'node:buffer';
import { windows1252ToUtf8 } from './transcode.ts';

const quote = 0x22;

/** Text of UTF-8 bytes; bytes that are not UTF-8 are taken as windows-1252, so that no character is lost. */
export function decodeText(bytes: Buffer, start: number, end: number): string {
  const part = bytes.subarray(start, end);
  return isUtf8(part) ? part.toString('utf8') : Buffer.from(windows1252ToUtf8(part)).toString('utf8');
}

/** Like `decodeText`, cut to a number of characters; for issues and samples. */
export function decodeShort(bytes: Buffer, start: number, end: number, limit: number): string {
  // Four bytes hold any character, so cutting the bytes first keeps a hostile cell cheap; the cut end is not shown.
  const text = decodeText(bytes, start, cutAtCharacter(bytes, start, end, limit * 4));
  return text.length <= limit ? text : text.slice(0, limit);
}

function cutAtCharacter(bytes: Buffer, start: number, end: number, limit: number): number {
  if (end - start <= limit) return end;
  let cut = start + limit;
  while (cut > start && ((bytes[cut] as number) & 0xc0) === 0x80) cut--;
  return cut;
}

/**
 * Writes the text of a field that begins with a quote into `target` without its quotes: doubled quotes become one, and
 * whatever follows the closing quote is kept. Returns the number of bytes written; `target` must hold `end - start`.
 */
export function unquote(bytes: Buffer, start: number, end: number, target: Buffer): number {
  let length = 0;
  let inside = true;
  for (let i = start + 1; i < end; i++) {
    const byte = bytes[i] as number;
    if (inside && byte === quote) {
      if (i + 1 < end && bytes[i + 1] === quote) i++;
      else {
        inside = false;
        continue;
      }
    }
    target[length++] = byte;
  }
  return length;
}
