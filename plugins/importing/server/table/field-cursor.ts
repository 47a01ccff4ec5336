import { decodeShort, unquote } from './field-text.ts';
import { quotedField, type RecordScanner } from './record-scanner.ts';

/** The bytes of one field at a time, without its quotes and without the blanks around its text. */
export class FieldCursor {
  /** Where the field's bytes are; valid until the next load. */
  bytes: Buffer = Buffer.alloc(0);
  start = 0;
  end = 0;
  #scratch: Buffer = Buffer.alloc(0);

  /** Moves to a field of the scanner's record; a field that the record does not have is blank. */
  load(bytes: Buffer, scanner: RecordScanner, index: number): void {
    if (index >= scanner.fieldCount) {
      this.end = this.start;
      return;
    }
    let start = scanner.starts[index] as number;
    let end = scanner.ends[index] as number;
    if (scanner.kinds[index] === quotedField) {
      if (this.#scratch.length < end - start) this.#scratch = Buffer.allocUnsafeSlow((end - start) * 2);
      end = unquote(bytes, start, end, this.#scratch);
      bytes = this.#scratch;
      start = 0;
    }
    while (start < end && (bytes[start] as number) <= 0x20) start++;
    while (end > start && (bytes[end - 1] as number) <= 0x20) end--;
    this.bytes = bytes;
    this.start = start;
    this.end = end;
  }

  /** Moves to bytes that are known to have nothing around them. */
  place(bytes: Buffer, start: number, end: number): void {
    this.bytes = bytes;
    this.start = start;
    this.end = end;
  }

  /** True when the field is blank or its text is exactly one of the symbols. */
  isMissing(symbols: readonly Buffer[]): boolean {
    const length = this.end - this.start;
    if (length === 0) return true;
    for (const symbol of symbols) {
      if (symbol.length === length && symbol.compare(this.bytes, this.start, this.end) === 0) return true;
    }
    return false;
  }

  /** The field's text, cut to `limit` characters. */
  text(limit: number): string {
    return decodeShort(this.bytes, this.start, this.end, limit);
  }
}

/** True when fields beyond the `width` known columns hold anything. */
export function hasSurplusText(bytes: Buffer, scanner: RecordScanner, width: number, cursor: FieldCursor): boolean {
  for (let index = width; index < scanner.fieldCount; index++) {
    cursor.load(bytes, scanner, index);
    if (cursor.end > cursor.start) return true;
  }
  return false;
}
