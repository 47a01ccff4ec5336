import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { AditError, ColumnFile } from 'adit/core';
import { damagedFile } from 'adit/core/server';

const kinds = { f64: Float64Array, f32: Float32Array, u32: Uint32Array, u8: Uint8Array } as const;

/** The numbers of a part of a column file. */
export type ColumnNumbers = Float64Array | Float32Array | Uint32Array | Uint8Array;

/** Reads parts of a column file, so that no column is ever whole in memory. For a thread of its own: it waits for the disk. */
export class ColumnSlices {
  readonly length: number;
  readonly #column: ColumnFile;
  readonly #handle: number;

  /** Throws `damaged-dataset` when the file is shorter or longer than its manifest says. */
  constructor(folder: string, column: ColumnFile) {
    this.length = column.length;
    this.#column = column;
    this.#handle = openSync(join(folder, column.file), 'r');
    if (fstatSync(this.#handle).size !== column.length * kinds[column.type].BYTES_PER_ELEMENT) {
      this.close();
      throw damagedColumn(column);
    }
  }

  /** The `count` numbers from `start` on; throws `damaged-dataset` where there are fewer. */
  read(start: number, count: number): ColumnNumbers {
    const Kind = kinds[this.#column.type];
    if (start + count > this.length) throw damagedColumn(this.#column);
    const numbers = new Kind(count);
    const bytes = new Uint8Array(numbers.buffer);
    for (let at = 0; at < bytes.length;) {
      const place = start * Kind.BYTES_PER_ELEMENT + at;
      const read = readSync(this.#handle, bytes, at, bytes.length - at, place);
      if (read === 0) throw damagedColumn(this.#column);
      at += read;
    }
    return numbers;
  }

  close(): void {
    closeSync(this.#handle);
  }
}

/** The error of a column whose numbers cannot be what was written. */
export function damagedColumn({ file }: ColumnFile): AditError {
  return damagedFile({ file, reason: 'changed' });
}

/** Gives the numbers of a column file in parts of at most `rows` rows of `width` numbers. */
export function* partsOf(folder: string, column: ColumnFile, rows: number, width = 1): Generator<ColumnNumbers> {
  const slices = new ColumnSlices(folder, column);
  try {
    if (slices.length % width !== 0) throw damagedColumn(column);
    for (let at = 0; at < slices.length; at += rows * width) {
      yield slices.read(at, Math.min(rows * width, slices.length - at));
    }
  } finally {
    slices.close();
  }
}
