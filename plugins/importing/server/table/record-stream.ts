import type { DelimitedDialect } from '../../shared/table/index.ts';
import { placeFields } from './column-places.ts';
import { makeTranscoder } from './transcode.ts';
import { moreNeeded, RecordScanner, recordTooLong } from './record-scanner.ts';

/** What a pass over the records of a file tells; a returned promise is waited for before the next record. */
export interface RecordVisitor {
  /** Takes records that need no scanner. */
  readonly runs?: RecordRuns | undefined;
  /** The scanner's offsets are into `bytes` and valid until the return; `line` is the record's first physical line. */
  record(bytes: Buffer, scanner: RecordScanner, line: number): Promise<void> | undefined;
  /** A line longer than the reader holds was skipped. */
  tooLong(line: number): void;
}

/** What takes runs of records by itself, each of one line and none of them blank. */
export interface RecordRuns {
  /** After `take`: first byte behind the records that were taken, and what must be waited for. */
  next: number;
  wait: Promise<void> | undefined;
  /** Takes records from `start` on, below `end`; `line` is the first one's physical line. Answers how many. */
  take(bytes: Buffer, start: number, end: number, line: number): number;
  /** The bytes are not where they were. */
  forget(): void;
}

/** Totals of a pass. */
export interface RecordTotals {
  /** Physical lines of the file, preamble included. */
  lines: number;
  /** Lines after the preamble with nothing but blanks. */
  blankLines: number;
}

const empty = new Uint8Array(0);

/**
 * Passes every record from the dialect's data start row on to the visitor, in order, with bounded memory whatever the size of
 * the chunks, the file or its lines.
 */
export async function forEachRecord(
  chunks: AsyncIterable<Uint8Array>,
  dialect: DelimitedDialect,
  visitor: RecordVisitor,
): Promise<RecordTotals> {
  const pass = new RecordPass(dialect, visitor);
  const transcode = makeTranscoder(dialect.encoding);
  for await (const chunk of chunks) {
    pass.append(transcode(chunk, false));
    for (let wait = pass.advance(false); wait !== undefined; wait = pass.advance(false)) await wait;
  }
  pass.append(transcode(empty, true));
  for (let wait = pass.advance(true); wait !== undefined; wait = pass.advance(true)) await wait;
  return { lines: pass.line - 1, blankLines: pass.blankLines };
}

class RecordPass {
  /** Physical line that the next unread byte is on. */
  line = 1;
  blankLines = 0;
  readonly #scanner: RecordScanner;
  readonly #visitor: RecordVisitor;
  readonly #dataStartRow: number;
  readonly #places: DelimitedDialect['columnPlaces'];
  #buffer = Buffer.allocUnsafeSlow(1 << 16);
  #start = 0;
  #end = 0;
  #markChecked = false;
  #skippingLine = false;

  constructor(dialect: DelimitedDialect, visitor: RecordVisitor) {
    this.#scanner = new RecordScanner(dialect.delimiter, dialect.columnNames.length);
    this.#visitor = visitor;
    this.#dataStartRow = dialect.dataStartRow;
    this.#places = dialect.columnPlaces;
  }

  append(bytes: Uint8Array): void {
    if (this.#start > 0) {
      this.#buffer.copyWithin(0, this.#start, this.#end);
      this.#end -= this.#start;
      this.#start = 0;
    }
    if (this.#end + bytes.length > this.#buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(this.#end + bytes.length, this.#buffer.length * 2));
      larger.set(this.#buffer.subarray(0, this.#end));
      this.#buffer = larger;
    }
    this.#buffer.set(bytes, this.#end);
    this.#end += bytes.length;
  }

  /** Uses up the bytes it has; returns a promise where it must be waited for before going on. */
  advance(final: boolean): Promise<void> | undefined {
    if (!this.#skipByteOrderMark(final)) return undefined;
    const scanner = this.#scanner;
    const buffer = this.#buffer;
    const end = this.#end;
    const { runs } = this.#visitor;
    runs?.forget();
    while (this.#start < end) {
      if (this.#skippingLine || this.line < this.#dataStartRow) {
        if (!this.#skipLine(final)) return undefined;
        continue;
      }
      if (runs && this.#takeRun(runs)) {
        if (runs.wait !== undefined) return runs.wait;
        continue;
      }
      const status = scanner.scan(buffer, this.#start, end, final);
      if (status === moreNeeded) return undefined;
      if (status === recordTooLong) {
        this.#visitor.tooLong(this.line);
        this.#skippingLine = true;
        continue;
      }
      const line = this.line;
      const start = this.#start;
      this.#start = scanner.next;
      this.line += scanner.lines;
      if (isBlankRecord(buffer, scanner)) {
        this.blankLines++;
        continue;
      }
      if (this.#places && scanner.fieldCount < this.#places.length) placeFields(buffer, start, scanner, this.#places);
      const wait = this.#visitor.record(buffer, scanner, line);
      if (wait !== undefined) return wait;
    }
    return undefined;
  }

  #takeRun(runs: RecordRuns): boolean {
    const records = runs.take(this.#buffer, this.#start, this.#end, this.line);
    if (records === 0) return false;
    this.#scanner.passOver(runs.next - this.#start);
    this.#start = runs.next;
    this.line += records;
    return true;
  }

  #skipByteOrderMark(final: boolean): boolean {
    if (this.#markChecked) return true;
    if (this.#end < 3 && !final) return false;
    this.#markChecked = true;
    if (this.#end >= 3 && this.#buffer[0] === 0xef && this.#buffer[1] === 0xbb && this.#buffer[2] === 0xbf)
      this.#start = 3;
    return true;
  }

  #skipLine(final: boolean): boolean {
    const buffer = this.#buffer;
    const end = this.#end;
    let i = this.#start;
    while (i < end && buffer[i] !== 0x0a && buffer[i] !== 0x0d) i++;
    const endsOpen = i >= end || (buffer[i] === 0x0d && i + 1 >= end);
    if (endsOpen && !final) {
      // A CR stays in the buffer: whether an LF belongs to it is seen with the next chunk.
      this.#start = i;
      return false;
    }
    this.#start = endsOpen ? end : buffer[i] === 0x0d && buffer[i + 1] === 0x0a ? i + 2 : i + 1;
    this.#skippingLine = false;
    this.line++;
    return true;
  }
}

/** True for a record whose line holds nothing but blanks. */
export function isBlankRecord(bytes: Buffer, scanner: RecordScanner): boolean {
  if (scanner.fieldCount > 1) return false;
  if (scanner.fieldCount === 0) return true;
  if (scanner.lines > 1) return false;
  for (let i = scanner.starts[0] as number; i < (scanner.ends[0] as number); i++) {
    if ((bytes[i] as number) > 0x20) return false;
  }
  // A pair of quotes with nothing inside is a value that was left out, not an empty line.
  return scanner.ends[0] === scanner.next || isLineEnd(bytes[scanner.ends[0] as number] as number);
}

function isLineEnd(byte: number): boolean {
  return byte === 0x0a || byte === 0x0d;
}
