import { parquetMetadataAsync, parquetRead, type DecodedArray, type FileMetaData, type SchemaElement } from 'hyparquet';
import { AditError } from 'adit/core';
import { checkPages, pageDecompressors } from 'adit/core/server';
import { MAX_ROWS, omfError, type Place } from '../model/index.ts';
import type { EntryFiles, OpenEntry } from './entry-files.ts';
import type { ArrayReference } from './index-shape.ts';

const WINDOW_ROWS = 262_144;
const DAY = 86_400_000;

const parsers = {
  timestampFromMilliseconds: Number,
  // In two parts: a float64 keeps every microsecond for centuries, and every millisecond for ever.
  timestampFromMicroseconds: (micros: bigint): number => Number(micros / 1000n) + Number(micros % 1000n) / 1000,
  timestampFromNanoseconds: (nanos: bigint): number => Number(nanos) / 1e6,
  dateFromDays: (days: number): number => Number(days) * DAY,
};

/** Some rows of a table: the values of each column, by its name. */
export interface TableRows {
  readonly rows: number;
  readonly columns: ReadonlyMap<string, readonly DecodedArray[]>;
}

/** An array's parquet file. */
export class ParquetTable {
  readonly #files: EntryFiles;
  readonly #reference: ArrayReference;
  readonly #place: Place;

  constructor(files: EntryFiles, reference: ArrayReference, place: Place) {
    this.#files = files;
    this.#reference = reference;
    this.#place = place;
  }

  get count(): number {
    return this.#reference.item_count;
  }

  /** The columns that hold values, with their types. Throws as `rows` does. */
  async schema(): Promise<readonly SchemaElement[]> {
    return this.#open(async (_entry, metadata) => metadata.schema.slice(1));
  }

  /**
   * The rows in parts. Throws `omf-missing-entry`, `omf-item-count` when there are others than the index says, `omf-too-many-rows`,
   * `omf-array-columns` unless the columns are `names`, and `omf-array-damaged`.
   */
  async *rows(names: readonly string[]): AsyncGenerator<TableRows> {
    const entry = await this.#files.open(this.#reference.filename, this.#place);
    try {
      const metadata = await this.#guard(this.#metadata(entry));
      this.#checkColumns(metadata, names);
      let first = 0;
      for (const group of metadata.row_groups) {
        const groupRows = Number(group.num_rows);
        for (const { meta_data: chunk } of group.columns)
          if (chunk) await this.#guard(checkPages(entry, chunk, groupRows));
        for (let at = 0; at < groupRows; at += WINDOW_ROWS) {
          const rows = Math.min(WINDOW_ROWS, groupRows - at);
          yield await this.#guard(readRows(entry, metadata, names, first + at, rows));
        }
        first += groupRows;
      }
    } finally {
      await entry.close();
    }
  }

  async #open<T>(use: (entry: OpenEntry, metadata: FileMetaData) => Promise<T>): Promise<T> {
    const entry = await this.#files.open(this.#reference.filename, this.#place);
    try {
      return await use(entry, await this.#guard(this.#metadata(entry)));
    } finally {
      await entry.close();
    }
  }

  async #metadata(entry: OpenEntry): Promise<FileMetaData> {
    const metadata = await parquetMetadataAsync(entry, { geoparquet: false });
    const found = Number(metadata.num_rows);
    const { item_count: declared, filename } = this.#reference;
    if (found !== declared) throw omfError('item-count', this.#place, { entry: filename, declared, found });
    if (found > MAX_ROWS) throw omfError('too-many-rows', this.#place, { rows: found, most: MAX_ROWS });
    const sum = metadata.row_groups.reduce((total, group) => {
      if (group.num_rows < 0n || group.columns.some(({ meta_data: chunk }) => chunk?.num_values !== group.num_rows))
        throw new RangeError('A group of rows contradicts itself');
      return total + Number(group.num_rows);
    }, 0);
    if (sum !== found) throw new RangeError(`${sum} of ${found} rows`);
    return metadata;
  }

  #checkColumns({ schema }: FileMetaData, names: readonly string[]): void {
    const [root, ...others] = schema;
    const found: string[] = [];
    for (let at = 0; at < others.length; at += 1 + (others[at]?.num_children ?? 0)) found.push(others[at]?.name ?? '');
    const isSame = found.length === names.length && names.every((name) => found.includes(name));
    if (isSame && root?.num_children === names.length) return;
    const values = {
      entry: this.#reference.filename,
      expected: names.join(', '),
      found: found.join(', ').slice(0, 200),
    };
    throw omfError('array-columns', this.#place, values);
  }

  /** Whatever the reader of parquet stumbles over is a damaged file. */
  async #guard<T>(reading: Promise<T>): Promise<T> {
    try {
      return await reading;
    } catch (error) {
      if (error instanceof AditError) throw error;
      const problem = error instanceof Error ? error.message.slice(0, 200) : '';
      throw omfError('array-damaged', this.#place, { entry: this.#reference.filename, problem }, error);
    }
  }
}

async function readRows(
  entry: OpenEntry,
  metadata: FileMetaData,
  names: readonly string[],
  first: number,
  rows: number,
): Promise<TableRows> {
  const columns = new Map<string, DecodedArray[]>(names.map((name) => [name, []]));
  const found = new Map<string, number>();
  await parquetRead({
    file: entry,
    metadata,
    columns: [...names],
    rowStart: first,
    rowEnd: first + rows,
    compressors: pageDecompressors,
    parsers,
    geoparquet: false,
    onChunk({ columnName, columnData, rowStart, rowEnd }) {
      const from = Math.max(first, rowStart);
      const to = Math.min(first + rows, rowEnd);
      if (to <= from) return;
      columns.get(columnName)?.push(columnData.slice(from - rowStart, to - rowStart));
      found.set(columnName, (found.get(columnName) ?? 0) + to - from);
    },
  });
  for (const name of names)
    if (found.get(name) !== rows) throw new RangeError(`${found.get(name) ?? 0} of ${rows} rows of ${name}`);
  return { rows, columns };
}
