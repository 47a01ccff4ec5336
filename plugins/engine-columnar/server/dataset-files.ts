import { type AditError, type ColumnFile } from 'adit/core';
import {
  damagedFile,
  readColumn,
  readDatasetBytes,
  readDatasetJson,
  readNumbers,
  type NumberArray,
  type OpenDataset,
} from 'adit/core/server';
import { cacheKey } from './cache-key.ts';
import type { Lease, SharedCache } from './shared-cache.ts';

/** Columns up to this size are read whole even for a single number, since the next number is soon asked for. */
const WHOLE_BYTES = 16 * 1024 * 1024;

const bytesPerNumber = { f64: 8, f32: 4, u32: 4, u8: 1 } as const;

/**
 * The files of datasets, read once for all sessions. Throws `damaged-dataset` when a file is not what was written or is not
 * there, `dataset-gone` when the whole dataset is not, and `dataset-unreadable` when it cannot be read now.
 */
export class DatasetFiles {
  #cache: SharedCache;

  constructor(cache: SharedCache) {
    this.#cache = cache;
  }

  /** A whole column in shared memory, which must have `length` numbers; `makeBuffer` makes the memory of one that is not there. */
  async column(
    dataset: OpenDataset,
    file: ColumnFile,
    length: number,
    signal?: AbortSignal,
    makeBuffer?: (bytes: number) => SharedArrayBuffer,
  ): Promise<Lease<NumberArray>> {
    if (file.length !== length) throw damaged(file.file);
    return this.#cache.lease(
      columnKey(dataset, file),
      () => readColumn(dataset.folder, file, makeBuffer).then((value) => ({ value, bytes: value.buffer.byteLength })),
      signal,
    );
  }

  /** Forgets a column that is not needed again soon; who uses it now may go on. */
  forget(dataset: OpenDataset, file: ColumnFile): void {
    this.#cache.drop(columnKey(dataset, file));
  }

  /** `count` numbers of a column that has `length`, from number `from` on. */
  async numbers(
    dataset: OpenDataset,
    file: ColumnFile,
    length: number,
    from: number,
    count: number,
  ): Promise<NumberArray> {
    const bytes = bytesPerNumber[file.type];
    if (file.length !== length || from + count > length) throw damaged(file.file);
    if (file.length * bytes > WHOLE_BYTES && !this.#cache.has(columnKey(dataset, file)))
      return readNumbers(dataset.folder, file, from, count);
    const lease = await this.column(dataset, file, length);
    const numbers = lease.value.slice(from, from + count);
    lease.release();
    return numbers;
  }

  /** The bytes of a file that is not numbers, for example an image. */
  bytes(dataset: OpenDataset, file: string): Promise<Uint8Array> {
    return readDatasetBytes(dataset.folder, file);
  }

  /** The texts of a dictionary, by code. */
  async dictionary(dataset: OpenDataset, file: string, signal?: AbortSignal): Promise<readonly string[]> {
    const texts = await this.#json(dataset, file, signal);
    if (!Array.isArray(texts)) throw damaged(file);
    return texts;
  }

  /** Item number to the text as it stood in the source. */
  async sourceTexts(dataset: OpenDataset, file: string): Promise<Readonly<Record<string, string>>> {
    const texts = await this.#json(dataset, file);
    if (Array.isArray(texts)) throw damaged(file);
    return texts;
  }

  #json(dataset: OpenDataset, file: string, signal?: AbortSignal): Promise<string[] | Record<string, string>> {
    return this.#cache.get(
      cacheKey(dataset, 'json', file),
      async () => {
        const value = await readDatasetJson<unknown>(dataset.folder, file);
        if (typeof value !== 'object' || value === null) throw damaged(file);
        const texts = Object.values(value) as unknown[];
        if (!texts.every((text) => typeof text === 'string')) throw damaged(file);
        // A string's header and its place in the list cost about as much as twenty characters.
        const bytes = texts.reduce<number>((sum, text) => sum + 2 * text.length + 40, 0);
        return { value: value as string[] | Record<string, string>, bytes };
      },
      signal,
    );
  }
}

function columnKey(dataset: OpenDataset, file: ColumnFile): string {
  return cacheKey(dataset, 'column', file.file);
}

/** The error of a file that is not what its manifest says. */
export function damaged(file: string): AditError {
  return damagedFile({ file, reason: 'changed' });
}
