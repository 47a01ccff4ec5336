import type { CleanColumn, NumberSymbol } from './clean-table.ts';
import { DOUBLE_BYTES, type KernelMemory, type MemoryParts, WORD_BYTES } from './kernel-memory.ts';

/** How many texts are remembered of a column, at most and at least, and of all; and how many spellings of a missing number. Powers of two. */
const MAX_TEXT_ENTRIES = 2048;
const MIN_TEXT_ENTRIES = 16;
const MAX_ENTRIES = 1 << 18;
const SPELLING_ENTRIES = 16;

// As the kernel lays them out.
export const NUMBER_COLUMN_BYTES = 7 * WORD_BYTES;
export const TEXT_COLUMN_BYTES = 8 * WORD_BYTES;
const SYMBOL_BYTES = 3 * DOUBLE_BYTES;
const ENTRY_BYTES = 64;
const ENTRY_TEXT = 8;
/** Longer texts are not remembered. */
export const MAX_REMEMBERED = ENTRY_BYTES - ENTRY_TEXT;

/** How many texts of each of so many columns are remembered. */
export function textEntries(columns: number): number {
  let entries = MAX_TEXT_ENTRIES;
  while (entries > MIN_TEXT_ENTRIES && entries * columns > MAX_ENTRIES) entries /= 2;
  return entries;
}

/** A column of numbers in the kernel's memory. */
export class NumberPart {
  readonly #column: CleanColumn<NumberSymbol>;
  readonly #rows: number;
  readonly #values: number;
  readonly #symbols: number;
  readonly #spellings: number;

  constructor(parts: MemoryParts, column: CleanColumn<NumberSymbol>, rows: number) {
    this.#column = column;
    this.#rows = rows;
    this.#values = parts.take(rows * DOUBLE_BYTES);
    this.#symbols = parts.take(column.symbols.length * SYMBOL_BYTES);
    this.#spellings = parts.take(SPELLING_ENTRIES * ENTRY_BYTES);
  }

  /** Writes the column at an address. */
  write(memory: KernelMemory, address: number): void {
    const { index, required, symbols } = this.#column;
    const symbolsEnd = this.#symbols + symbols.length * SYMBOL_BYTES;
    const table = [this.#spellings, SPELLING_ENTRIES - 1];
    memory.write(address, index, Number(required), this.#values, this.#symbols, symbolsEnd, ...table);
    for (const [place, { value, tolerance, isMissing }] of symbols.entries()) {
      const at = this.#symbols + place * SYMBOL_BYTES;
      memory.doubles.set([value, tolerance], at / DOUBLE_BYTES);
      memory.write(at + 2 * DOUBLE_BYTES, Number(isMissing));
    }
  }

  /** Where its values are. */
  values(memory: KernelMemory): Float64Array {
    const at = this.#values / DOUBLE_BYTES;
    return memory.doubles.subarray(at, at + this.#rows);
  }

  /** Remembers a spelling of a missing value. */
  remember(memory: KernelMemory, from: number, length: number): void {
    memory.kernel.remember(this.#spellings, SPELLING_ENTRIES - 1, from, length, 0);
  }
}

/** A column of texts in the kernel's memory. */
export class TextPart {
  readonly #column: CleanColumn<Uint8Array>;
  readonly #rows: number;
  readonly #codes: number;
  readonly #symbols: number;
  readonly #entries: number;
  readonly #mask: number;

  /** Remembers so many `entries`, a power of two. */
  constructor(parts: MemoryParts, column: CleanColumn<Uint8Array>, rows: number, entries: number) {
    this.#column = column;
    this.#rows = rows;
    this.#mask = entries - 1;
    this.#codes = parts.take(rows * WORD_BYTES);
    this.#symbols = parts.take(column.symbols.length * ENTRY_BYTES);
    this.#entries = parts.take(entries * ENTRY_BYTES);
  }

  /** Writes the column at an address. */
  write(memory: KernelMemory, address: number): void {
    const { index, required, symbols } = this.#column;
    const symbolsEnd = this.#symbols + symbols.length * ENTRY_BYTES;
    const table = [this.#entries, this.#mask, this.#entries];
    memory.write(address, index, Number(required), this.#codes, this.#symbols, symbolsEnd, ...table);
    for (const [place, symbol] of symbols.entries()) {
      const at = this.#symbols + place * ENTRY_BYTES;
      memory.write(at, symbol.length);
      memory.bytes.set(symbol.subarray(0, MAX_REMEMBERED), at + ENTRY_TEXT);
    }
  }

  /** Where its codes are. */
  codes(memory: KernelMemory): Uint32Array {
    const at = this.#codes / WORD_BYTES;
    return memory.words.subarray(at, at + this.#rows);
  }

  /** Remembers the code of a text. */
  remember(memory: KernelMemory, from: number, length: number, code: number): void {
    memory.kernel.remember(this.#entries, this.#mask, from, length, code);
  }
}
