import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { AditError, ColumnFile } from 'adit/core';
import { damagedFile } from 'adit/core/server';

type Numbers = Float64Array | Float32Array | Uint32Array | Uint8Array;

const PAGE = 1 << 12;
const FEW_PAGES = 2;
const kinds = { f64: Float64Array, f32: Float32Array, u32: Uint32Array, u8: Uint8Array } as const;

/** Reads the numbers of a column file by their places, in pages of 4096, of which it keeps some. For a thread of its own: it waits for the disk. */
export class ColumnPages {
  readonly length: number;
  readonly #handle: number;
  readonly #column: ColumnFile;
  readonly #mostPages: number;
  readonly #pages: (Numbers | undefined)[] = [];
  readonly #kept: number[] = [];
  #oldest = 0;

  /** Throws `damaged-dataset` when the file is shorter or longer than its manifest says. */
  constructor(folder: string, column: ColumnFile, mostPages: number) {
    this.length = column.length;
    this.#column = column;
    this.#mostPages = mostPages;
    this.#handle = openSync(join(folder, column.file), 'r');
    if (fstatSync(this.#handle).size !== column.length * kinds[column.type].BYTES_PER_ELEMENT) {
      this.close();
      throw this.#damaged();
    }
  }

  /** The number at a place; throws `damaged-dataset` where there is none. */
  at(place: number): number {
    // No shift: it would lose the upper bits of places beyond 2^32.
    const page = Math.floor(place / PAGE);
    const value = (this.#pages[page] ?? this.#load(page))[place & (PAGE - 1)];
    if (value === undefined) throw this.#damaged();
    return value;
  }

  close(): void {
    closeSync(this.#handle);
  }

  #load(number: number): Numbers {
    const Kind = kinds[this.#column.type];
    const count = Math.min(PAGE, this.length - number * PAGE);
    if (count <= 0) throw this.#damaged();
    const page = new Kind(count);
    const bytes = new Uint8Array(page.buffer);
    const start = number * PAGE * Kind.BYTES_PER_ELEMENT;
    for (let done = 0; done < bytes.length;) {
      const read = readSync(this.#handle, bytes, done, bytes.length - done, start + done);
      if (read === 0) throw this.#damaged();
      done += read;
    }
    if (this.#kept.length < this.#mostPages) this.#kept.push(number);
    else {
      this.#pages[this.#kept[this.#oldest] as number] = undefined;
      this.#kept[this.#oldest] = number;
      this.#oldest = (this.#oldest + 1) % this.#mostPages;
    }
    return (this.#pages[number] = page);
  }

  #damaged(): AditError {
    return damagedFile({ file: this.#column.file, reason: 'changed' });
  }
}

/** Opens column files of a dataset and closes them together. */
export class ColumnReader {
  readonly folder: string;
  readonly #open: ColumnPages[] = [];

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Two pages are enough for numbers that are read one after the other; there may be thousands of such columns. */
  open(column: ColumnFile, mostPages: number = FEW_PAGES): ColumnPages {
    const pages = new ColumnPages(this.folder, column, mostPages);
    this.#open.push(pages);
    return pages;
  }

  close(): void {
    for (const pages of this.#open.splice(0)) pages.close();
  }
}
