import type { CleanTable } from './clean-table.ts';
import {
  MAX_REMEMBERED,
  NUMBER_COLUMN_BYTES,
  NumberPart,
  TEXT_COLUMN_BYTES,
  textEntries,
  TextPart,
} from './kernel-columns.ts';
import { BLOCK_BYTES, type KernelMemory, MemoryParts, WORD_BYTES } from './kernel-memory.ts';
import { POWERS_BYTES, writePowers } from './powers-of-ten.ts';

/** How many bytes, rows, and bytes of rows the kernel has before it at a time. */
const WINDOW_BYTES = 1 << 17;
const MAX_ROWS = 4096;
const MAX_ROWS_BYTES = 1 << 22;

// As the kernel lays them out, in words: the plan, and an unknown text.
const PLACE = 4;
const PLACES_END = 5;
const RECORD = 6;
const ROWS = 7;
const UNKNOWN_END = 13;
const STOP = 14;
const PLAN_WORDS = 16;
const TEXT_HASH = 4;
const TEXT_ENTRY = 5;
const TEXT_WORDS = 6;
const ODD_RECORD = 1;
const BYTES_ENDED = 2;
/** As many rows must be taken at a time for the kernel to pay, on average of so many rows; otherwise it is not asked for a while. */
const ROWS_AT_LEAST = 3;
const PATIENCE = 256;
const PAUSE = 4096;
const FEW_ROWS = 16;
/** The code of the first unknown text of a run. */
const UNKNOWN_CODE = 0x8000_0000;
const MISSING_CODE = 0xffff_ffff;

/** One of the visible bytes but a quote, or a tab. */
const oneByte = /^[\t!#-~]$/;

/**
 * Reads runs of records that need no second look, by a kernel; whatever it does not take is left to the scanner and the row
 * reader. It knows the codes of texts as far as it was told.
 */
export class CleanReader {
  /** First byte behind the records that were taken. */
  next = 0;
  /** How many of their texts are unknown: each must be given its code. */
  unknownTexts = 0;
  /** The unknown text at hand: its row among those taken, its column among the texts, its bytes, and their hash. */
  row = 0;
  column = 0;
  start = 0;
  end = 0;
  hash = 0;
  readonly #memory: KernelMemory;
  readonly #delimiter: number;
  readonly #maxRows: number;
  readonly #numbers: readonly NumberPart[];
  readonly #texts: readonly TextPart[];
  readonly #values: readonly Float64Array[];
  readonly #codes: readonly Uint32Array[];
  readonly #textsAt: number;
  readonly #places: number;
  readonly #window: number;
  readonly #spelling: number;
  // In words, unlike the addresses.
  readonly #plan: number;
  readonly #unknown: number;
  #textAtHand = 0;
  /** Which of the bytes at hand are in the window, and where a record is that needs a second look. */
  #from = 0;
  #to = 0;
  #oddAt = -1;
  #patience = PATIENCE;
  #pause = 0;

  private constructor({ delimiter, decimal, width, hashSeed, numbers, texts }: CleanTable, maxRows: number) {
    const parts = new MemoryParts();
    const powers = parts.take(POWERS_BYTES);
    const plan = parts.take(PLAN_WORDS * WORD_BYTES);
    const numbersAt = parts.take(numbers.length * NUMBER_COLUMN_BYTES);
    this.#textsAt = parts.take(texts.length * TEXT_COLUMN_BYTES);
    this.#numbers = numbers.map((column) => new NumberPart(parts, column, maxRows));
    const entries = textEntries(texts.length);
    this.#texts = texts.map((column) => new TextPart(parts, column, maxRows, entries));
    const unknown = parts.take(maxRows * texts.length * TEXT_WORDS * WORD_BYTES);
    this.#places = parts.take(WINDOW_BYTES * WORD_BYTES);
    this.#window = parts.take(WINDOW_BYTES + BLOCK_BYTES);
    this.#spelling = parts.take(MAX_REMEMBERED + BLOCK_BYTES);
    const memory = parts.fill();
    this.#memory = memory;
    this.#maxRows = maxRows;
    this.#delimiter = delimiter.charCodeAt(0);
    this.#plan = plan / WORD_BYTES;
    this.#unknown = unknown / WORD_BYTES;
    this.#values = this.#numbers.map((part) => part.values(memory));
    this.#codes = this.#texts.map((part) => part.codes(memory));
    writePowers(memory.bytes.subarray(powers));
    for (const [index, part] of this.#numbers.entries()) part.write(memory, numbersAt + index * NUMBER_COLUMN_BYTES);
    for (const [index, part] of this.#texts.entries()) part.write(memory, this.#textsAt + index * TEXT_COLUMN_BYTES);
    const numbersEnd = numbersAt + numbers.length * NUMBER_COLUMN_BYTES;
    const textsEnd = this.#textsAt + texts.length * TEXT_COLUMN_BYTES;
    const table = [this.#delimiter, decimal, width, powers];
    const progress = [this.#places, this.#places, 0, 0];
    const columns = [numbersAt, numbersEnd, this.#textsAt, textsEnd];
    memory.write(plan, ...table, ...progress, ...columns, unknown, unknown, 0, hashSeed);
  }

  /** Undefined for a table that the kernel cannot read: its fields are not parted by one byte, or they are too many. */
  static of(table: CleanTable): CleanReader | undefined {
    const numberBytes = table.numbers.length * Float64Array.BYTES_PER_ELEMENT;
    const textBytes = table.texts.length * (1 + TEXT_WORDS) * WORD_BYTES;
    const maxRows = Math.min(MAX_ROWS, Math.floor(MAX_ROWS_BYTES / Math.max(1, numberBytes + textBytes)));
    return oneByte.test(table.delimiter) && maxRows > 0 ? new CleanReader(table, maxRows) : undefined;
  }

  /** The bytes are not where they were. */
  forget(): void {
    this.#to = this.#from;
    this.#oddAt = -1;
  }

  /** Takes at most so many records of `bytes` from `start` on, below `end`; answers how many. */
  take(bytes: Uint8Array, start: number, end: number, rows: number): number {
    if (start === this.#oddAt) return 0;
    if (this.#pause > 0) {
      this.#pause--;
      return 0;
    }
    if (start < this.#from || start >= this.#to) this.#load(bytes, start, end);
    let taken = this.#takeRows(start, rows);
    if (taken === 0 && this.#memory.words[this.#plan + STOP] === BYTES_ENDED && start > this.#from && this.#to < end) {
      this.#load(bytes, start, end);
      taken = this.#takeRows(start, rows);
    }
    this.#patience = Math.min(PATIENCE, this.#patience + taken - ROWS_AT_LEAST);
    if (this.#patience < 0) {
      this.#patience = PATIENCE;
      this.#pause = PAUSE;
    }
    return taken;
  }

  #load(bytes: Uint8Array, start: number, end: number): void {
    const { kernel, bytes: target, words } = this.#memory;
    this.#from = start;
    this.#to = Math.min(end, start + WINDOW_BYTES);
    const windowEnd = this.#window + this.#to - start;
    target.set(bytes.subarray(start, this.#to), this.#window);
    target.fill(0, windowEnd, windowEnd + BLOCK_BYTES);
    words[this.#plan + PLACE] = this.#places;
    words[this.#plan + PLACES_END] = kernel.scan(this.#window, this.#to - start, this.#delimiter, this.#places);
  }

  #takeRows(start: number, rows: number): number {
    const { kernel, words } = this.#memory;
    words[this.#plan + RECORD] = this.#window + start - this.#from;
    words[this.#plan + ROWS] = Math.min(rows, this.#maxRows);
    const taken = kernel.takeRows(this.#plan * WORD_BYTES);
    this.next = this.#placeOf(words[this.#plan + RECORD] as number);
    this.#oddAt = words[this.#plan + STOP] === ODD_RECORD ? this.next : -1;
    this.unknownTexts = ((words[this.#plan + UNKNOWN_END] as number) / WORD_BYTES - this.#unknown) / TEXT_WORDS;
    return taken;
  }

  #placeOf(address: number): number {
    return address - this.#window + this.#from;
  }

  /** Goes to an unknown text; they are in the order of rows and, in a row, of columns. */
  load(unknown: number): void {
    const { words } = this.#memory;
    const at = this.#unknown + unknown * TEXT_WORDS;
    this.#textAtHand = at;
    this.row = words[at] as number;
    this.column = ((words[at + 1] as number) - this.#textsAt) / TEXT_COLUMN_BYTES;
    this.start = this.#placeOf(words[at + 2] as number);
    this.end = this.#placeOf(words[at + 3] as number);
    this.hash = words[at + TEXT_HASH] as number;
  }

  /** Gives the text at hand its code; one that `isPlain` has it wherever it stands. */
  resolve(code: number, isPlain: boolean): void {
    const { words } = this.#memory;
    const entry = words[this.#textAtHand + TEXT_ENTRY] as number;
    const ownCode = UNKNOWN_CODE + (this.#textAtHand - this.#unknown) / TEXT_WORDS;
    words[this.#textAtHand + TEXT_HASH] = code;
    if (entry === 0) {
      const from = words[this.#textAtHand + 2] as number;
      if (isPlain) this.#texts[this.column]?.remember(this.#memory, from, this.end - this.start, code);
    } else if (words[entry / WORD_BYTES + 1] === ownCode) words[entry / WORD_BYTES + 1] = code;
  }

  /** Copies the numbers of a column in the records that were taken. */
  copyValues(column: number, rows: number, target: Float64Array, at: number): void {
    const values = this.#values[column] as Float64Array;
    if (rows > FEW_ROWS) target.set(values.subarray(0, rows), at);
    else for (let row = 0; row < rows; row++) target[at + row] = values[row] as number;
  }

  /** Copies the codes of a column of texts, once all of them are known. */
  copyCodes(column: number, rows: number, target: Uint32Array, at: number): void {
    const codes = this.#codes[column] as Uint32Array;
    const { words } = this.#memory;
    for (let row = 0; row < rows; row++) {
      const code = codes[row] as number;
      const isUnknown = code >= UNKNOWN_CODE && code !== MISSING_CODE;
      const place = this.#unknown + (code - UNKNOWN_CODE) * TEXT_WORDS + TEXT_HASH;
      target[at + row] = isUnknown ? (words[place] as number) : code;
    }
  }

  /** Remembers a spelling of a missing value in a column of numbers. */
  rememberMissing(column: number, bytes: Uint8Array, start: number, end: number): void {
    if (end - start > MAX_REMEMBERED) return;
    this.#memory.bytes.set(bytes.subarray(start, end), this.#spelling);
    this.#numbers[column]?.remember(this.#memory, this.#spelling, end - start);
  }
}
