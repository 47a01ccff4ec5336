import { createHash } from 'node:crypto';
import { closeSync, fsync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { datasetManifestShape, type ColumnFile, type ColumnType, type DatasetManifest } from 'adit/core';

const sync = promisify(fsync);

type Numbers = Float64Array | Float32Array | Uint32Array | Uint8Array;

function typeOf(numbers: Numbers): ColumnType {
  if (numbers instanceof Float64Array) return 'f64';
  if (numbers instanceof Float32Array) return 'f32';
  return numbers instanceof Uint32Array ? 'u32' : 'u8';
}

/** A column file that is written in parts; every part must be of the kind that it was opened for. @public */
export interface ColumnPart {
  /** Adds the next numbers of the column. */
  write(numbers: Numbers): void;
  /** Ends the file and says what is in it. */
  close(): ColumnFile;
}

/** Writes a dataset's folder; it is not a dataset, and its files are not on disk for good, until `writeManifest` has returned. @public */
export class DatasetWriter {
  readonly folder: string;
  /** Files that go to disk for good while others are made. */
  #settling: Promise<void>[] = [];

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Opens `name`.`type` for writing in parts. */
  openColumn(name: string, type: ColumnType): ColumnPart {
    const file = `${name}.${type}`;
    const handle = openSync(join(this.folder, file), 'wx');
    const hash = createHash('sha256');
    let length = 0;
    return {
      write: (numbers) => {
        if (typeOf(numbers) !== type) throw new TypeError(`Column ${file} takes ${type}`);
        const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
        for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at, bytes.length - at);
        hash.update(bytes);
        length += numbers.length;
      },
      close: () => {
        this.#settle(handle);
        return { file, type, length, sha256: hash.digest('hex') };
      },
    };
  }

  /** Writes a whole column. */
  writeColumn(name: string, numbers: Numbers): ColumnFile {
    const part = this.openColumn(name, typeOf(numbers));
    part.write(numbers);
    return part.close();
  }

  /** Writes `name`.json and returns the file's name. */
  async writeJson(name: string, value: unknown): Promise<string> {
    const file = `${name}.json`;
    const handle = openSync(join(this.folder, file), 'wx');
    try {
      writeFileSync(handle, JSON.stringify(value));
    } finally {
      this.#settle(handle);
    }
    return file;
  }

  /** Checks and writes the manifest: the last file of a dataset. */
  async writeManifest(manifest: Omit<DatasetManifest, 'format'>): Promise<DatasetManifest> {
    const checked = datasetManifestShape.parse({ ...manifest, format: 1 });
    await Promise.all(this.#settling);
    await this.writeJson('manifest', checked);
    await Promise.all(this.#settling);
    return checked;
  }

  /** Puts a file on disk for good and closes it. What goes wrong with that is told by `writeManifest`, where it comes to that. */
  #settle(handle: number): void {
    const settled = sync(handle).finally(() => closeSync(handle));
    settled.catch(() => undefined);
    this.#settling.push(settled);
  }
}
