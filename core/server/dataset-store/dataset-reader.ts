import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AditError, datasetManifestShape, type ColumnFile, type DatasetManifest } from 'adit/core';

const bytesPerNumber = { f64: 8, f32: 4, u32: 4, u8: 1 } as const;
const READ_BYTES = 8 * 1024 * 1024;

function view(
  type: ColumnFile['type'],
  buffer: SharedArrayBuffer,
): Float64Array | Float32Array | Uint32Array | Uint8Array {
  if (type === 'f64') return new Float64Array(buffer);
  if (type === 'f32') return new Float32Array(buffer);
  return type === 'u32' ? new Uint32Array(buffer) : new Uint8Array(buffer);
}

/** Reads the manifest of a dataset's folder; throws when it is not a well-formed one of a known format. @public */
export async function readManifest(folder: string): Promise<DatasetManifest> {
  return datasetManifestShape.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')));
}

/** Reads a JSON file, such as a dictionary, of a dataset's folder. @public */
export async function readDatasetJson<T>(folder: string, file: string): Promise<T> {
  return JSON.parse(await readFile(join(folder, file), 'utf8')) as T;
}

/**
 * Reads a column into shared memory, so that threads can look at it without a copy. Throws `damaged-dataset` when the
 * file is shorter or longer than its manifest says, or, with `verify`, when its bytes are not the ones that were written.
 *
 * @public
 */
export async function readColumn(
  folder: string,
  column: ColumnFile,
  verify = false,
): Promise<Float64Array | Float32Array | Uint32Array | Uint8Array> {
  const bytes = column.length * bytesPerNumber[column.type];
  const buffer = new SharedArrayBuffer(bytes);
  const target = new Uint8Array(buffer);
  const damaged = (): AditError => new AditError('damaged-dataset', { status: 500, values: { file: column.file } });
  const handle = await open(join(folder, column.file), 'r');
  try {
    if ((await handle.stat()).size !== bytes) throw damaged();
    for (let at = 0; at < bytes;) {
      const { bytesRead } = await handle.read(target, at, Math.min(READ_BYTES, bytes - at), at);
      if (bytesRead === 0) throw damaged();
      at += bytesRead;
    }
  } finally {
    await handle.close();
  }
  if (verify && createHash('sha256').update(target).digest('hex') !== column.sha256) throw damaged();
  return view(column.type, buffer);
}
