import { open, type FileHandle } from 'node:fs/promises';
import { LONGEST_HEADER, parseHeader, type LasHeader } from './las-header.ts';

/** So many points are read at a time, whatever the file's size. */
const BATCH_POINTS = 16_384;

/** Point records, one after the other, as they stand in the file. */
export interface PointBatch {
  readonly count: number;
  readonly records: DataView;
}

/** A LAS file that is open for reading. */
export class LasFile {
  readonly header: LasHeader;
  /** How many whole point records there really are: what the header says, or fewer where the file ends before. */
  readonly count: number;
  readonly #handle: FileHandle;

  private constructor(handle: FileHandle, header: LasHeader, size: number) {
    this.#handle = handle;
    this.header = header;
    this.count = Math.max(0, Math.min(header.count, Math.floor((size - header.start) / header.recordLength)));
  }

  /** Opens a file; throws as `parseHeader` does. `fileName` is the name that the user knows it by. */
  static async open(path: string, fileName: string): Promise<LasFile> {
    const handle = await open(path);
    try {
      const { buffer, bytesRead } = await handle.read(new Uint8Array(LONGEST_HEADER), 0, LONGEST_HEADER, 0);
      return new LasFile(handle, parseHeader(buffer.subarray(0, bytesRead), fileName), (await handle.stat()).size);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** The points in the file's order; the memory of a batch is used again for the next one. */
  async *batches(signal: AbortSignal): AsyncGenerator<PointBatch> {
    const { start, recordLength } = this.header;
    const bytes = new Uint8Array(BATCH_POINTS * recordLength);
    for (let first = 0; first < this.count; first += BATCH_POINTS) {
      signal.throwIfAborted();
      const count = Math.min(BATCH_POINTS, this.count - first);
      await this.#fill(bytes.subarray(0, count * recordLength), start + first * recordLength);
      yield { count, records: new DataView(bytes.buffer, 0, count * recordLength) };
    }
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }

  async #fill(bytes: Uint8Array, position: number): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      const { bytesRead } = await this.#handle.read(bytes, at, bytes.length - at, position + at);
      if (bytesRead === 0) throw new Error('The file was cut short while it was read');
      at += bytesRead;
    }
  }
}
