import { open, type FileHandle } from 'node:fs/promises';
import { parquetMetadataAsync, parquetRead, type AsyncBuffer, type DecodedArray, type FileMetaData } from 'hyparquet';
import { AditError } from 'adit/core';
import { checkPages, pageDecompressors, type CellsReader, type FormatFile, type SystemOfFile } from 'adit/core/server';
import { parquetColumns, parquetParsers, withPlainDecimals, type ParquetColumn } from './parquet-columns.ts';
import { geoMetadata, namesOfPaths } from '../../shared/index.ts';
import { ValueTexts } from './value-texts.ts';
import { SHAPE_COLUMN, wellKnownPoint } from './well-known-point.ts';

const MAX_FOOTER_BYTES = 64 * 1024 ** 2;
const AXES = ['x', 'y', 'z'];
const MAX_WINDOW_ROWS = 262_144;
/** So many values are in memory at a time, or a thousand rows. */
const [WINDOW_CELLS, LEAST_WINDOW_ROWS] = [4_000_000, 1000];

/** Reads Parquet files as tables: columns of one value a row as a text would have them, those of structures and the coordinates of points too; others are named and left out. */
export const fileReader: CellsReader = {
  holds: 'cells',

  sniff: (head) => (['PAR1', 'PARE'].includes(Buffer.from(head.subarray(0, 4)).toString('latin1')) ? 1 : 0),

  describe: (file) => withParquet(file, async () => ({ parts: [{ name: '', hasNames: true }] })),

  read: (file, _part, { row }, { signal }) =>
    withParquet(file, async (buffer, metadata) => {
      const texts = new ValueTexts();
      const { columns: own, bytes, leftOut } = parquetColumns(metadata, texts);
      const points = await pointColumns(buffer, metadata, bytes, texts);
      const columns = [...points, ...own];
      if (columns.length === 0) throw new AditError('table-no-columns', { values: { file: file.fileName } });
      texts.leftOut([...leftOut, ...bytes.filter((name) => !points.some(({ path: [top] }) => top === name))]);
      row(1, namesOfPaths(columns.map(({ path }) => path)));
      let first = 0;
      for await (const { rows, values } of windows(buffer, metadata, columns, signal)) {
        for (let at = 0; at < rows; at += 1)
          row(
            first + at + 2,
            columns.map(({ path: [top = ''], text }) => text(values.get(top)?.[at], first + at)),
          );
        first += rows;
      }
      return { notes: texts.notes };
    }),
};

/** What GeoParquet says. */
export const systemOf: SystemOfFile = (file) =>
  withParquet(file, async (_buffer, { key_value_metadata: more }) => ({ system: geoMetadata(more)?.system }));

interface Window {
  readonly rows: number;
  /** By the name of the outermost column. */
  readonly values: ReadonlyMap<string, DecodedArray>;
}

/** The coordinates of columns of bytes that are called as geometries are, and whose first value is a point. */
async function pointColumns(
  file: AsyncBuffer,
  metadata: FileMetaData,
  bytes: readonly string[],
  texts: ValueTexts,
): Promise<ParquetColumn[]> {
  const columns: ParquetColumn[] = [];
  for (const name of bytes.filter((one) => SHAPE_COLUMN.test(one))) {
    const group = metadata.row_groups.find(({ num_rows: rows }) => rows > 0n);
    if (!group) continue;
    const rows = Number(group.num_rows);
    for (const { meta_data: chunk } of group.columns)
      if (chunk?.path_in_schema[0] === name) await checkPages(file, chunk, rows);
    const some = await readWindow(file, metadata, [name], 0, Math.min(rows, LEAST_WINDOW_ROWS));
    const first = wellKnownPoint((some.get(name) ?? []).find((value) => value !== null && value !== undefined));
    for (const [axis] of (first ?? []).entries()) columns.push(axisOf(name, axis, texts));
  }
  return columns;
}

function axisOf(name: string, axis: number, texts: ValueTexts): ParquetColumn {
  const path = [name, AXES[axis] as string];
  const text = (value: unknown, row: number): string =>
    texts.number(wellKnownPoint(value)?.[axis] ?? Number.NaN, row, path.join('.'));
  return { path, text };
}

async function* windows(
  file: AsyncBuffer,
  metadata: FileMetaData,
  columns: readonly ParquetColumn[],
  signal: AbortSignal,
): AsyncGenerator<Window> {
  const names = [...new Set(columns.map(({ path: [top = ''] }) => top))];
  const most = Math.min(MAX_WINDOW_ROWS, Math.max(LEAST_WINDOW_ROWS, Math.floor(WINDOW_CELLS / columns.length)));
  let first = 0;
  for (const group of metadata.row_groups) {
    const groupRows = Number(group.num_rows);
    for (const { meta_data: chunk } of group.columns)
      if (chunk && names.includes(chunk.path_in_schema[0] ?? '')) await checkPages(file, chunk, groupRows);
    for (let at = 0; at < groupRows; at += most) {
      signal.throwIfAborted();
      const rows = Math.min(most, groupRows - at);
      yield { rows, values: await readWindow(file, metadata, names, first + at, rows) };
    }
    first += groupRows;
  }
}

/** Column by column, so that one packed column is in memory at a time. */
async function readWindow(
  file: AsyncBuffer,
  metadata: FileMetaData,
  names: readonly string[],
  first: number,
  rows: number,
): Promise<Map<string, unknown[]>> {
  const plain = withPlainDecimals(metadata);
  const window = new Map<string, unknown[]>();
  for (const name of names) {
    const values: unknown[] = [];
    await parquetRead({
      file,
      metadata: plain,
      columns: [name],
      rowStart: first,
      rowEnd: first + rows,
      compressors: pageDecompressors,
      parsers: parquetParsers,
      geoparquet: false,
      utf8: false,
      onChunk({ columnData, rowStart, rowEnd }) {
        const [from, to] = [Math.max(first, rowStart), Math.min(first + rows, rowEnd)];
        for (let at = from; at < to; at += 1) values.push(columnData[at - rowStart]);
      },
    });
    if (values.length !== rows) throw new RangeError(`${values.length} of ${rows} rows of ${name}`);
    window.set(name, values);
  }
  return window;
}

async function withParquet<T>(
  { path, fileName }: FormatFile,
  use: (buffer: AsyncBuffer, metadata: FileMetaData) => Promise<T>,
): Promise<T> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const buffer: AsyncBuffer = {
      byteLength: size,
      slice: (start, end = size) => readSlice(handle, { start, end, size }),
    };
    const tail = Buffer.from(await buffer.slice(Math.max(0, size - 8)));
    const magic = tail.toString('latin1', tail.length - 4);
    if (magic === 'PARE') throw new AditError('parquet-encrypted', { values: { file: fileName } });
    if (magic !== 'PAR1' || size < 12) throw new AditError('parquet-cut-short', { values: { file: fileName } });
    if (tail.readUInt32LE(0) > Math.min(size - 12, MAX_FOOTER_BYTES)) throw new RangeError('A footer too large');
    const metadata = await parquetMetadataAsync(buffer, { geoparquet: false });
    checkRows(metadata);
    return await use(buffer, metadata);
  } catch (error) {
    // Whatever the decoder stumbles over is a damaged file.
    if (error instanceof AditError || !(error instanceof Error) || error.name === 'AbortError') throw error;
    const problem = error.message.slice(0, 200);
    throw new AditError('table-damaged', { values: { file: fileName, problem }, cause: error });
  } finally {
    await handle.close();
  }
}

function checkRows({ row_groups: groups, num_rows: declared }: FileMetaData): void {
  const rows = groups.reduce((sum, { num_rows: one }) => (one < 0n ? Number.NaN : sum + Number(one)), 0);
  if (rows !== Number(declared)) throw new RangeError(`${rows} of ${declared} rows`);
}

/** The handle is asked at once: one that is closed meanwhile waits for this, and the decoder goes on to nothing. */
async function readSlice(
  handle: FileHandle,
  { start, end, size }: { readonly start: number; readonly end: number; readonly size: number },
): Promise<ArrayBuffer> {
  if (!(start >= 0 && start <= end && end <= size)) throw new RangeError('A place outside of the file');
  const bytes = new Uint8Array(end - start);
  for (let at = 0; at < bytes.length;) {
    const { bytesRead } = await handle.read(bytes, at, bytes.length - at, start + at);
    if (bytesRead === 0) throw new RangeError('The file ends early');
    at += bytesRead;
  }
  return bytes.buffer;
}
