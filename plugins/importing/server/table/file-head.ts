import type { TextEncoding } from '../../shared/table/index.ts';
import { detectEncoding } from '../../shared/table/detect-encoding.ts';
import { detectFileKind, isBinary } from './detect-file-kind.ts';
import { decodeShort } from './field-text.ts';
import { FieldCursor } from './field-cursor.ts';
import { maxRecordBytes, recordFound, RecordScanner, recordTooLong } from './record-scanner.ts';
import { isBlankRecord } from './record-stream.ts';
import { TableError } from './table-error.ts';
import { makeTranscoder } from './transcode.ts';

/** Wider tables are refused. */
export const maxColumns = 2048;

const headBytes = maxRecordBytes + 65_536;
const fieldTextLimit = 200;

/** The beginning of a file, decoded. */
export interface FileHead {
  encoding: TextEncoding;
  /** UTF-8 without byte-order mark: a little more than 1 MiB, or the whole file. */
  bytes: Buffer;
  /** The bytes are the whole file. */
  complete: boolean;
}

/** A record of the head as text. */
export interface HeadRecord {
  /** 1-based physical line where it starts. */
  line: number;
  /** Line after its last. */
  nextLine: number;
  fields: string[];
}

/** Reads the head of a file. Throws `empty-file`, or `not-text` with what it looks like. */
export async function readHead(chunks: AsyncIterable<Uint8Array>, forcedEncoding?: TextEncoding): Promise<FileHead> {
  const { raw, complete } = await collect(chunks, headBytes * 2);
  if (raw.length === 0) throw new TableError('empty-file');
  const looksLike = detectFileKind(raw);
  if (looksLike !== undefined) throw new TableError('not-text', { looksLike });
  const encoding = forcedEncoding ?? detectEncoding(raw);
  const decoded = Buffer.from(makeTranscoder(encoding)(raw, complete));
  const start = decoded[0] === 0xef && decoded[1] === 0xbb && decoded[2] === 0xbf ? 3 : 0;
  const bytes = decoded.subarray(start, start + headBytes);
  if (isBinary(bytes)) throw new TableError('not-text', { looksLike: 'binary' });
  return { encoding, bytes, complete: complete && start + bytes.length === decoded.length };
}

async function collect(chunks: AsyncIterable<Uint8Array>, limit: number): Promise<{ raw: Buffer; complete: boolean }> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    parts.push(Buffer.from(chunk));
    length += chunk.length;
    if (length > limit) return { raw: Buffer.concat(parts).subarray(0, limit), complete: false };
  }
  return { raw: Buffer.concat(parts), complete: true };
}

/**
 * Calls `visit` for each record of the head that is whole and not blank, within the first `limit` bytes; stops when it returns
 * false. Throws `line-too-long`.
 */
export function eachHeadRecord(
  head: FileHead,
  delimiter: string,
  limit: number,
  visit: (scanner: RecordScanner, line: number) => boolean,
): void {
  const scanner = new RecordScanner(delimiter, 0);
  let line = 1;
  for (let start = 0; start < Math.min(head.bytes.length, limit); start = scanner.next) {
    const status = scanner.scan(head.bytes, start, head.bytes.length, head.complete);
    if (status === recordTooLong) throw new TableError('line-too-long', { line });
    if (status !== recordFound) return;
    if (!isBlankRecord(head.bytes, scanner) && !visit(scanner, line)) return;
    line += scanner.lines;
  }
}

/** The records of the whole head as text, at most `maxRecords` of them. Throws `too-many-columns`. */
export function headRecords(head: FileHead, delimiter: string, maxRecords: number): HeadRecord[] {
  const cursor = new FieldCursor();
  const records: HeadRecord[] = [];
  eachHeadRecord(head, delimiter, Number.POSITIVE_INFINITY, (scanner, line) => {
    if (scanner.fieldCount > maxColumns) throw new TableError('too-many-columns', { line });
    const fields = Array.from({ length: scanner.fieldCount }, (_, index) => {
      cursor.load(head.bytes, scanner, index);
      return cursor.text(fieldTextLimit);
    });
    records.push({ line, nextLine: line + scanner.lines, fields });
    return records.length < maxRecords;
  });
  return records;
}

/** The first physical lines of the head, at most `count`, without their line ends. */
export function headLines(head: FileHead, count: number): string[] {
  return decodeShort(head.bytes, 0, head.bytes.length, 65_536).split(/\r\n|\n|\r/, count);
}
