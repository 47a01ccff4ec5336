import { Transform, type TransformCallback } from 'node:stream';
import { crc32 } from 'node:zlib';
import { damaged } from './check-entry.ts';

/** Lets the bytes of an entry through; fails when there are more or fewer than declared, or others. */
export class CheckedBytes extends Transform {
  #name: string;
  #left: number;
  #expected: number;
  #sum = 0;

  constructor(name: string, size: number, checksum: number) {
    super();
    this.#name = name;
    this.#left = size;
    this.#expected = checksum;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    this.#left -= chunk.length;
    if (this.#left < 0) return callback(damaged('more bytes than declared', this.#name));
    this.#sum = crc32(chunk, this.#sum);
    callback(null, chunk);
  }

  override _flush(callback: TransformCallback): void {
    const isWhole = this.#left === 0 && this.#sum === this.#expected;
    callback(isWhole ? null : damaged('other bytes than declared', this.#name));
  }
}
