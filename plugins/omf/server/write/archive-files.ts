import { join } from 'node:path';
import type { ExportSource } from 'adit/core/server';
import type { ArrayReference } from './omf-index.ts';
import { writeParquet, type RowGroup } from './parquet-file.ts';
import { parquetSchemas } from './parquet-schemas.ts';

/** A file that is put into the archive. */
export interface ArchiveFile {
  readonly name: string;
  readonly path: string;
}

/** Writes the arrays of an archive into the scratch folder and numbers them as the format does. */
export class ArchiveFiles {
  readonly files: ArchiveFile[] = [];
  readonly #source: ExportSource;
  readonly #signal: AbortSignal;

  constructor(source: ExportSource, signal: AbortSignal) {
    this.#source = source;
    this.#signal = signal;
  }

  /** Writes an array of the kind `schema`. */
  async addArray(schema: keyof typeof parquetSchemas, groups: Iterable<RowGroup>): Promise<ArrayReference> {
    const filename = `${this.files.length + 1}.parquet`;
    const path = join(this.#source.scratch, filename);
    this.files.push({ name: filename, path });
    return { filename, item_count: await writeParquet(path, parquetSchemas[schema], groups, this.#signal) };
  }

  /** Refers to an image of the dataset's folder; the same image is put into the archive once. */
  addImage(file: string): ArrayReference {
    const path = join(this.#source.folder, file);
    let filename = this.files.find((one) => one.path === path)?.name;
    if (filename === undefined) {
      filename = `${this.files.length + 1}.${file.endsWith('.png') ? 'png' : 'jpg'}`;
      this.files.push({ name: filename, path });
    }
    return { filename, item_count: 0 };
  }
}
