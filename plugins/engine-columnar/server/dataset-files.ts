import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AditError, type ColumnFile } from 'adit/core';
import { readColumn, readDatasetJson, type NumberArray, type OpenDataset } from 'adit/core/server';
import { cacheKey } from './cache-key.ts';
import type { Lease, SharedCache } from './shared-cache.ts';

/** Columns up to this size are read whole even for a single number, since the next number is soon asked for. */
const WHOLE_BYTES = 16 * 1024 * 1024;

const arrays = { f64: Float64Array, f32: Float32Array, u32: Uint32Array, u8: Uint8Array } as const;

/**
 * The files of datasets, read once for all sessions. Throws `dataset-gone` when a file is not there, `damaged-dataset`
 * when it is not what the manifest says, and `dataset-unreadable` when the disk fails.
 */
export class DatasetFiles {
  #cache: SharedCache;

  constructor(cache: SharedCache) {
    this.#cache = cache;
  }

  /** A whole column in shared memory, which must have `length` numbers. */
  async column(
    dataset: OpenDataset,
    file: ColumnFile,
    length: number,
    signal?: AbortSignal,
  ): Promise<Lease<NumberArray>> {
    if (file.length !== length) throw damaged(file.file);
    return this.#cache.lease(
      columnKey(dataset, file),
      () =>
        reading(file.file, async () => {
          const value = await readColumn(dataset.folder, file);
          return { value, bytes: value.byteLength };
        }),
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
    const bytes = arrays[file.type].BYTES_PER_ELEMENT;
    if (file.length !== length || from + count > length) throw damaged(file.file);
    if (file.length * bytes <= WHOLE_BYTES || this.#cache.has(columnKey(dataset, file))) {
      const lease = await this.column(dataset, file, length);
      const numbers = lease.value.slice(from, from + count);
      lease.release();
      return numbers;
    }
    const numbers = new arrays[file.type](count);
    await reading(file.file, async () => {
      const handle = await open(join(dataset.folder, file.file), 'r');
      try {
        const { bytesRead } = await handle.read(new Uint8Array(numbers.buffer), 0, count * bytes, from * bytes);
        if (bytesRead !== count * bytes) throw damaged(file.file);
      } finally {
        await handle.close();
      }
    });
    return numbers;
  }

  /** The bytes of a file that is not numbers, for example an image. */
  bytes(dataset: OpenDataset, file: string): Promise<Uint8Array> {
    return reading(file, () => readFile(join(dataset.folder, file)));
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
      () =>
        reading(file, async () => {
          const value = await readDatasetJson<unknown>(dataset.folder, file);
          if (typeof value !== 'object' || value === null) throw damaged(file);
          const texts = Object.values(value) as unknown[];
          if (!texts.every((text) => typeof text === 'string')) throw damaged(file);
          // A string's header and its place in the list cost about as much as twenty characters.
          const bytes = texts.reduce<number>((sum, text) => sum + 2 * text.length + 40, 0);
          return { value: value as string[] | Record<string, string>, bytes };
        }),
      signal,
    );
  }
}

function columnKey(dataset: OpenDataset, file: ColumnFile): string {
  return cacheKey(dataset, 'column', file.file);
}

/** The error of a file that is not what its manifest says. */
export function damaged(file: string): AditError {
  return new AditError('damaged-dataset', { status: 500, message: `${file} is damaged`, values: { file } });
}

async function reading<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AditError) throw error;
    if (error instanceof SyntaxError) throw damaged(file);
    const gone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw gone
      ? new AditError('dataset-gone', { status: 404, message: `${file} is gone`, values: { file }, cause: error })
      : new AditError('dataset-unreadable', {
          status: 500,
          message: `${file} cannot be read`,
          values: { file },
          cause: error,
        });
  }
}
