import { read } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import yauzl from 'yauzl';

/** Gives yauzl the bytes of a file; a place outside of the file is an error like any other, wherever the archive points to. */
export class FileReader extends yauzl.RandomAccessReader {
  #handle: FileHandle;
  #size: number;

  constructor(handle: FileHandle, size: number) {
    super();
    this.#handle = handle;
    this.#size = size;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    if (!(position >= 0 && position + length <= this.#size)) {
      queueMicrotask(() => callback(new Error('The archive points to a place outside of itself')));
      return;
    }
    read(this.#handle.fd, buffer, offset, length, position, (error, bytesRead) =>
      callback(error ?? (bytesRead === length ? null : new Error('The archive ends early'))),
    );
  }
}
