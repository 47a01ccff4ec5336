import type { TextEncoding } from '../../shared/table/index.ts';

/** Turns the next chunk of a file, `final` for the last one, into UTF-8; the result is valid until the next call. */
export type Transcode = (chunk: Uint8Array, final: boolean) => Uint8Array;

/** windows-1252 bytes 0x80–0x9F as code points; the five unassigned ones map to themselves, as in the WHATWG standard. */
const windows1252High = [
  0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d, 0x017d,
  0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d,
  0x017e, 0x0178,
];

/** A transcoder for one file; UTF-8 passes through untouched. A byte-order mark stays in place, as UTF-8. */
export function makeTranscoder(encoding: TextEncoding): Transcode {
  switch (encoding) {
    case 'utf-8':
      return (chunk) => chunk;
    case 'windows-1252':
      return makeWindows1252();
    case 'utf-16le':
      return makeUtf16(0, 1);
    case 'utf-16be':
      return makeUtf16(1, 0);
  }
}

/** windows-1252 bytes as UTF-8 bytes. */
export function windows1252ToUtf8(bytes: Uint8Array): Uint8Array {
  return makeWindows1252()(bytes, true);
}

function makeWindows1252(): Transcode {
  let output = new Uint8Array(0);
  return (chunk) => {
    if (output.length < chunk.length * 3) output = new Uint8Array(chunk.length * 3);
    let length = 0;
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i] as number;
      if (byte < 0x80) output[length++] = byte;
      else length = writeUtf8(output, length, byte < 0xa0 ? (windows1252High[byte - 0x80] as number) : byte);
    }
    return output.subarray(0, length);
  };
}

function makeUtf16(lowByte: number, highByte: number): Transcode {
  let output = new Uint8Array(0);
  let pendingByte = -1;
  let pendingSurrogate = 0;
  return (chunk, final) => {
    const needed = chunk.length * 2 + 8;
    if (output.length < needed) output = new Uint8Array(needed);
    const pair = [0, 0];
    let length = 0;
    let i = 0;
    while (i < chunk.length) {
      const first = pendingByte >= 0 ? pendingByte : (chunk[i++] as number);
      if (i >= chunk.length) {
        pendingByte = first;
        break;
      }
      pendingByte = -1;
      pair[0] = first;
      pair[1] = chunk[i++] as number;
      const unit = (pair[lowByte] as number) | ((pair[highByte] as number) << 8);
      const isLow = unit >= 0xdc00 && unit < 0xe000;
      if (pendingSurrogate !== 0) {
        const high = pendingSurrogate;
        pendingSurrogate = 0;
        if (isLow) {
          length = writeUtf8(output, length, 0x10000 + ((high - 0xd800) << 10) + (unit - 0xdc00));
          continue;
        }
        length = writeUtf8(output, length, 0xfffd);
      }
      if (unit >= 0xd800 && unit < 0xdc00) pendingSurrogate = unit;
      else length = writeUtf8(output, length, isLow ? 0xfffd : unit);
    }
    if (final && (pendingByte >= 0 || pendingSurrogate !== 0)) {
      length = writeUtf8(output, length, 0xfffd);
      pendingByte = -1;
      pendingSurrogate = 0;
    }
    return output.subarray(0, length);
  };
}

function writeUtf8(output: Uint8Array, at: number, code: number): number {
  if (code < 0x80) {
    output[at] = code;
    return at + 1;
  }
  if (code < 0x800) {
    output[at] = 0xc0 | (code >> 6);
    output[at + 1] = 0x80 | (code & 63);
    return at + 2;
  }
  if (code < 0x10000) {
    output[at] = 0xe0 | (code >> 12);
    output[at + 1] = 0x80 | ((code >> 6) & 63);
    output[at + 2] = 0x80 | (code & 63);
    return at + 3;
  }
  output[at] = 0xf0 | (code >> 18);
  output[at + 1] = 0x80 | ((code >> 12) & 63);
  output[at + 2] = 0x80 | ((code >> 6) & 63);
  output[at + 3] = 0x80 | (code & 63);
  return at + 4;
}
