import { open, type FileHandle } from 'node:fs/promises';

interface Slice {
  readonly offset: number;
  readonly length: number;
}

/** A file on disk of which no more is ever read than there is, whatever lengths its own numbers name. */
export class BoundedFile {
  readonly #handle: FileHandle;
  readonly #size: number;

  private constructor(handle: FileHandle, size: number) {
    this.#handle = handle;
    this.#size = size;
  }

  static async open(path: string): Promise<BoundedFile> {
    const handle = await open(path, 'r');
    return new BoundedFile(handle, (await handle.stat()).size);
  }

  get fileSize(): number {
    return this.#size;
  }

  /** The bytes of each slice as far as they are there. */
  async fetch(slices: readonly Slice[]): Promise<ArrayBuffer[]> {
    return Promise.all(slices.map((slice) => this.#read(slice)));
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }

  async #read({ offset, length }: Slice): Promise<ArrayBuffer> {
    const bytes = new Uint8Array(Math.max(0, Math.min(length, this.#size - offset)));
    let at = 0;
    while (at < bytes.length) {
      const { bytesRead } = await this.#handle.read(bytes, at, bytes.length - at, offset + at);
      if (bytesRead === 0) throw new RangeError('The file ends early');
      at += bytesRead;
    }
    return bytes.buffer;
  }
}
