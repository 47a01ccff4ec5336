import { AditError } from 'adit/core';
import type { GroupSink } from './group-sink.ts';
import { valueKind, type ValueKind } from './value-kind.ts';

/** What a binary drawing begins with. */
export const BINARY_SENTINEL = Buffer.from('AutoCAD Binary DXF\r\n\x1a\0', 'latin1');

const MAX_VALUE_BYTES = 1 << 20;
const lengths: Readonly<Partial<Record<ValueKind, number>>> = { double: 8, int16: 2, int32: 4, int64: 8, boolean: 1 };

/** What stands at a place of a buffer: a group and where the next begins, or undefined when the buffer ends within it. */
interface Found {
  readonly code: number;
  readonly text: string;
  readonly number: number;
  readonly next: number;
}

/**
 * Reads the groups of a binary drawing behind its sentinel. Codes take two bytes, or before release 13 one, with 255 before a longer
 * one. Throws `dxf-bad-binary` for a code that there is none of and `dxf-truncated` when the file ends within a group.
 */
export async function readBinaryGroups(parts: AsyncIterable<Buffer>, fileName: string, sink: GroupSink): Promise<void> {
  let buffer: Buffer = Buffer.alloc(0);
  let at = BINARY_SENTINEL.length;
  let place = 0;
  let shortCodes: boolean | undefined;
  for await (const part of parts) {
    buffer = Buffer.concat([buffer, part]);
    if (buffer.length < at + 2) continue;
    shortCodes ??= buffer[at] === 255 || (buffer[at] === 0 && buffer[at + 1] !== 0);
    for (let found = groupAt(buffer, at, shortCodes); found; found = groupAt(buffer, at, shortCodes)) {
      if (found.next < 0) throw badBinary(fileName, place + at);
      at = found.next;
      if (sink.group(found.code, found.text, found.number, 0)) return;
    }
    if (buffer.length - at > MAX_VALUE_BYTES) throw badBinary(fileName, place + at);
    place += at;
    buffer = buffer.subarray(at);
    at = 0;
  }
  if (buffer.length > at) {
    throw new AditError('dxf-truncated', { message: `"${fileName}" is cut short`, values: { file: fileName } });
  }
}

function groupAt(buffer: Buffer, start: number, shortCodes: boolean): Found | undefined {
  const isShort = shortCodes && buffer[start] !== 255;
  const codeStart = shortCodes && !isShort ? start + 1 : start;
  const at = codeStart + (isShort ? 1 : 2);
  if (at > buffer.length) return undefined;
  const code = isShort ? (buffer[start] as number) : buffer.readInt16LE(codeStart);
  const kind = valueKind(code);
  if (kind === undefined) return { code, text: '', number: Number.NaN, next: -1 };
  if (kind === 'text') {
    const end = buffer.indexOf(0, at);
    return end < 0 ? undefined : { code, text: buffer.toString('latin1', at, end), number: Number.NaN, next: end + 1 };
  }
  const length = kind === 'bytes' ? 1 + (buffer[at] ?? 0) : (lengths[kind] as number);
  if (at + length > buffer.length) return undefined;
  return { code, text: '', number: numberAt(buffer, at, kind), next: at + length };
}

function numberAt(buffer: Buffer, at: number, kind: ValueKind): number {
  if (kind === 'double') return buffer.readDoubleLE(at);
  if (kind === 'int16') return buffer.readInt16LE(at);
  if (kind === 'int32') return buffer.readInt32LE(at);
  if (kind === 'int64') return Number(buffer.readBigInt64LE(at));
  return kind === 'boolean' ? (buffer[at] as number) : Number.NaN;
}

function badBinary(file: string, place: number): AditError {
  return new AditError('dxf-bad-binary', {
    message: `Byte ${place} of "${file}" should hold a group code`,
    values: { file, place },
  });
}
