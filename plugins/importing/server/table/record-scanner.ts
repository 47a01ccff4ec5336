/** A longer line, or quoted record, is not held in memory. */
export const maxRecordBytes = 1 << 20;

/** A record was found; its fields are in the scanner. */
export const recordFound = 0;
/** The bytes end inside a record: scan again from the same start with more of them. */
export const moreNeeded = 1;
/** The record is longer than `maxRecordBytes`. */
export const recordTooLong = 2;
const strayQuote = 3;
const quoteClosed = 4;

/** A field's bytes are used as they are. */
export const plainField = 0;
/** A field's bytes begin with its opening quote and need `unquote`. */
export const quotedField = 1;

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const quote = 0x22;
const space = 0x20;
const tab = 0x09;
const lineEnd = 1;
const separator = 2;
const nowhere = 0x7fffffff;

// Bytes that may be read in vain after stray quotes: a start, and so many for each byte of records found.
const wasteAllowed = 16 << 20;
const wastePerByte = 4;

/**
 * Finds the fields of one record at a time in UTF-8 bytes. LF, CRLF and CR end a record; a quote opens a quoted field only
 * where a field begins. A quoted field that runs over line ends must be closed properly, within `maxRecordBytes`, give the
 * expected number of fields, and not be made of whole rows; else its opening quote is a stray one and is read as text, so that
 * it swallows no rows.
 */
export class RecordScanner {
  fieldCount = 0;
  /** First byte of each field. */
  starts = new Int32Array(64);
  /** One past the last byte of each field. */
  ends = new Int32Array(64);
  /** `plainField` or `quotedField`. */
  kinds = new Uint8Array(64);
  /** First byte after the record and its line end. */
  next = 0;
  /** Physical lines that the record covers. */
  lines = 0;
  /** The record's first line holds a quote that opens a field and never closes. */
  hasStrayQuote = false;

  readonly #classes = new Uint8Array(256);
  readonly #delimiter: Uint8Array;
  readonly #mergesBlanks: boolean;
  readonly #tabIsBlank: boolean;
  readonly #expectedFields: number;
  #literalFrom = nowhere;
  #found = 0;
  #wasted = 0;
  // What #scanQuoted found: the closing quote, where scanning goes on, line ends inside, and how the field must be read.
  #closedAt = 0;
  #resumeAt = 0;
  #linesInside = 0;
  #isEscaped = false;
  #hasTail = false;

  /** `expectedFields` is 0 where the number of columns is not known yet. */
  constructor(delimiter: string, expectedFields: number) {
    this.#delimiter = Buffer.from(delimiter);
    this.#mergesBlanks = delimiter === ' ';
    this.#tabIsBlank = delimiter !== '\t';
    this.#expectedFields = expectedFields;
    this.#classes[this.#delimiter[0] as number] = separator;
    if (this.#mergesBlanks) this.#classes[tab] = separator;
    this.#classes[lineFeed] = lineEnd;
    this.#classes[carriageReturn] = lineEnd;
  }

  /** Scans the record that begins at `start`, below `end`; `final` says that no bytes follow `end`. */
  scan(bytes: Buffer, start: number, end: number, final: boolean): number {
    this.#literalFrom = nowhere;
    let status = this.#scanFields(bytes, start, end, final);
    // The second pass reads every quote from the stray one on as text, so there is never a third.
    if (status === strayQuote) status = this.#scanFields(bytes, start, end, final);
    this.hasStrayQuote = this.#literalFrom !== nowhere;
    if (status === recordFound) this.#found += this.next - start;
    return status;
  }

  /** Gives each field of the record its column, by rising columns below `width`; the others become blank. */
  spread(columns: readonly number[], width: number): void {
    const { starts, ends, kinds, fieldCount } = this;
    const fields = columns.map((_, field) => [starts[field], ends[field], kinds[field]] as [number, number, number]);
    const blank = ends[fieldCount - 1] as number;
    this.fieldCount = 0;
    for (let column = 0; column < width; column++)
      this.#addField(...(fields[columns.indexOf(column)] ?? ([blank, blank, plainField] as const)));
  }

  /** Counts the bytes of records that were found otherwise. */
  passOver(bytes: number): void {
    this.#found += bytes;
  }

  #scanFields(bytes: Buffer, start: number, end: number, final: boolean): number {
    const classes = this.#classes;
    const merges = this.#mergesBlanks;
    const tabIsBlank = this.#tabIsBlank;
    const delimiterLength = this.#delimiter.length;
    const limit = Math.min(end, start + maxRecordBytes + 1);
    let multiLineQuote = nowhere;
    let i = start;
    this.fieldCount = 0;
    this.lines = 1;
    for (;;) {
      while (i < limit && (bytes[i] === space || (bytes[i] === tab && tabIsBlank))) i++;
      if (merges && (i >= limit || classes[bytes[i] as number] === lineEnd)) break;
      let from = i;
      let to = -1;
      let kind = plainField;
      if (i < limit && bytes[i] === quote && i < this.#literalFrom) {
        const status = this.#scanQuoted(bytes, start, i, end, final);
        if (status === strayQuote) this.#literalFrom = Math.min(multiLineQuote, i);
        if (status === strayQuote) this.#wasted += this.#resumeAt - start;
        if (status !== quoteClosed) return status;
        if (this.#linesInside > 0 && multiLineQuote === nowhere) multiLineQuote = i;
        this.lines += this.#linesInside;
        if (!this.#hasTail) to = this.#closedAt;
        if (this.#hasTail || this.#isEscaped) kind = quotedField;
        else from++;
        i = this.#resumeAt;
      }
      for (;;) {
        while (i < limit && classes[bytes[i] as number] === 0) i++;
        if (
          i >= limit ||
          delimiterLength === 1 ||
          classes[bytes[i] as number] === lineEnd ||
          this.#isDelimiter(bytes, i, end)
        )
          break;
        i++;
      }
      this.#addField(from, to < 0 ? i : to, kind);
      if (i >= limit || classes[bytes[i] as number] === lineEnd) break;
      if (multiLineQuote !== nowhere && this.#hasTooManyFields()) break;
      i += delimiterLength;
    }
    if (i - start > maxRecordBytes) {
      if (multiLineQuote === nowhere) return recordTooLong;
    } else if (multiLineQuote === nowhere || !this.#hasTooManyFields()) {
      if (!this.#endRecord(bytes, i, end, final)) return moreNeeded;
      if (multiLineQuote === nowhere || (this.fieldCount >= this.#expectedFields && !this.#hidesRows(bytes, start)))
        return recordFound;
    }
    this.#literalFrom = multiLineQuote;
    this.#wasted += i - start;
    return strayQuote;
  }

  /** Finds the end of the quoted field that opens at `open` in the record that begins at `start`. */
  #scanQuoted(bytes: Buffer, start: number, open: number, end: number, final: boolean): number {
    const limit = Math.min(end, start + maxRecordBytes + 1);
    const mayGrow = !final && end - start <= maxRecordBytes;
    // A file made of stray quotes would be read to the limit again for every line of it; then quotes must close on their line.
    const maySpanLines = this.#wasted <= wasteAllowed + this.#found * wastePerByte;
    this.#linesInside = 0;
    this.#isEscaped = false;
    let i = open + 1;
    for (;;) {
      let byte = 0;
      while (i < limit && (byte = bytes[i] as number) !== quote) {
        if (this.#classes[byte] === lineEnd && !maySpanLines) break;
        if (byte === lineFeed || (byte === carriageReturn && (i + 1 >= end || bytes[i + 1] !== lineFeed)))
          this.#linesInside++;
        i++;
      }
      this.#resumeAt = i;
      if (i < limit && byte !== quote) return strayQuote;
      if (i >= limit) return mayGrow ? moreNeeded : strayQuote;
      if (i + 1 >= end && !final) return moreNeeded;
      if (i + 1 >= end || bytes[i + 1] !== quote) break;
      this.#isEscaped = true;
      i += 2;
    }
    this.#closedAt = i++;
    while (i < limit && (bytes[i] === space || (bytes[i] === tab && this.#tabIsBlank))) i++;
    if (i >= limit && mayGrow) return moreNeeded;
    // In a table of blank-separated fields the blank after the quote is the separator itself.
    if (this.#mergesBlanks && i > this.#closedAt + 1) i = this.#closedAt + 1;
    const found = i < limit ? this.#classes[bytes[i] as number] : lineEnd;
    if (found === separator && i + this.#delimiter.length > end && !final) return moreNeeded;
    this.#hasTail = found === 0 || (found === separator && !this.#isDelimiter(bytes, i, end));
    if (this.#hasTail && this.#linesInside > 0) return strayQuote;
    this.#resumeAt = i;
    return quoteClosed;
  }

  #isDelimiter(bytes: Buffer, at: number, end: number): boolean {
    const delimiter = this.#delimiter;
    if (delimiter.length === 1) return true;
    if (at + delimiter.length > end) return false;
    for (let i = 1; i < delimiter.length; i++) {
      if (bytes[at + i] !== delimiter[i]) return false;
    }
    return true;
  }

  #hasTooManyFields(): boolean {
    // One more field than columns is what a delimiter at the end of every line gives.
    return this.#expectedFields > 0 && this.fieldCount > this.#expectedFields + 1;
  }

  /**
   * True when each line of a record of several lines would be a whole row by itself. Then the quotes are marks of their own,
   * such as ditto marks, and a row per pair of them would vanish.
   */
  #hidesRows(bytes: Buffer, start: number): boolean {
    if (this.#expectedFields < 3 || this.#mergesBlanks) return false;
    let fields = 1;
    for (let i = start; i < this.next; i++) {
      const found = this.#classes[bytes[i] as number];
      if (found === separator && this.#isDelimiter(bytes, i, this.next)) fields++;
      if (found !== lineEnd && i + 1 < this.next) continue;
      if (fields !== this.#expectedFields) return false;
      if (bytes[i] === carriageReturn && bytes[i + 1] === lineFeed) i++;
      fields = 1;
    }
    return true;
  }

  #addField(from: number, to: number, kind: number): void {
    const index = this.fieldCount++;
    if (index === this.starts.length) {
      this.starts = grow(this.starts, new Int32Array(index * 2));
      this.ends = grow(this.ends, new Int32Array(index * 2));
      this.kinds = grow(this.kinds, new Uint8Array(index * 2));
    }
    this.starts[index] = from;
    this.ends[index] = to;
    this.kinds[index] = kind;
  }

  #endRecord(bytes: Buffer, at: number, end: number, final: boolean): boolean {
    if (at >= end) this.next = end;
    else if (bytes[at] === lineFeed) this.next = at + 1;
    else if (at + 1 < end) this.next = bytes[at + 1] === lineFeed ? at + 2 : at + 1;
    else this.next = end;
    // At the end of the bytes, the rest of the line or the LF of a CRLF may still come.
    return final || at + 1 < end || (at < end && bytes[at] === lineFeed);
  }
}

function grow<T extends Int32Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
