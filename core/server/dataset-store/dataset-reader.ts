import { type ColumnFile, type DatasetManifest } from 'adit/core';
import { checkedFolder } from './checked-folders.ts';

type Numbers = Float64Array | Float32Array | Uint32Array | Uint8Array;

const arrays = { f64: Float64Array, f32: Float32Array, u32: Uint32Array, u8: Uint8Array } as const;

/**
 * Reads the manifest of a dataset's folder. Like every reader here, it throws 410 `damaged-dataset` when the file is missing or no longer matches
 * what was written at import.
 *
 * @public
 */
export function readManifest(folder: string): Promise<DatasetManifest> {
  return checkedFolder(folder).manifest();
}

/** Reads a JSON file, such as a dictionary, of a dataset's folder. @public */
export async function readDatasetJson<T>(folder: string, file: string): Promise<T> {
  return (await checkedFolder(folder).json(file)) as T;
}

/** Reads a file of a dataset's folder that is not numbers, for example an image. @public */
export function readDatasetBytes(folder: string, file: string): Promise<Uint8Array> {
  return checkedFolder(folder).bytes(file);
}

/** Reads a column into shared memory, so that threads can look at it without a copy. @public */
export async function readColumn(
  folder: string,
  column: ColumnFile,
  makeBuffer: (bytes: number) => SharedArrayBuffer = (bytes) => new SharedArrayBuffer(bytes),
): Promise<Numbers> {
  const numbers = arrays[column.type];
  const bytes = column.length * numbers.BYTES_PER_ELEMENT;
  const buffer = makeBuffer(bytes);
  await checkedFolder(folder).fill(column, new Uint8Array(buffer, 0, bytes), 0, bytes);
  return new numbers(buffer as unknown as ArrayBuffer, 0, column.length);
}

/** Reads `count` numbers of a column from number `from` on; only the blocks of the file that contain them are checked. @public */
export async function readNumbers(folder: string, column: ColumnFile, from: number, count: number): Promise<Numbers> {
  const numbers = new arrays[column.type](count);
  const { BYTES_PER_ELEMENT: width } = numbers;
  const target = new Uint8Array(numbers.buffer);
  await checkedFolder(folder).fill(column, target, from * width, column.length * width);
  return numbers;
}

/**
 * Checks files of a dataset's folder, all of them when none are named, before anything other than these readers reads them, such as another program
 * or a thread. A process checks each block once, and again if its file has been written since.
 *
 * @public
 */
export async function checkDatasetFiles(folder: string, files?: readonly string[]): Promise<void> {
  const checked = checkedFolder(folder);
  for (const file of files ?? (await checked.names())) await checked.check(file);
}
