import { open, type FileHandle } from 'node:fs/promises';
import { AditError } from 'adit/core';
import type { ColumnsReader, FormatFile } from 'adit/core/server';
import { dmDefaultColumns } from './default-columns.ts';
import { DmNumberColumn, DmTextColumn, type DmReport } from './dm-columns.ts';
import { DEFINITION_BYTES, parseDmHeader, type DmHeader } from './dm-header.ts';

const MAX_BATCH_ROWS = 65_536;
const LEAST_BATCH_ROWS = 1024;
const BATCH_BYTES = 16 * 1024 * 1024;

/** Reads Datamine `.dm` files: single and extended precision, either byte order. A row's line is the number of its record, from 1. */
export const fileReader: ColumnsReader = {
  holds: 'columns',

  sniff(head, fileName) {
    if (isCompressed(fileName)) return 1;
    try {
      parseDmHeader(Buffer.from(head.subarray(0, DEFINITION_BYTES)), Number.POSITIVE_INFINITY);
      return 0.8;
    } catch {
      return 0;
    }
  },

  describe: (file) =>
    withDm(file, async ({ fields }) => {
      const columns = fields.map(({ name, kind }) => ({ name, kind }));
      return { parts: [{ name: '', columns, defaultColumns: dmDefaultColumns(fields) }] };
    }),

  read: (file, _part, { columns, batch: sink }, { signal, missingSymbols, issue }) =>
    withDm(file, async (header, handle) => {
      const changedRows = new ChangedRows();
      const report: DmReport = {
        fileName: file.fileName,
        missingSymbols,
        issue,
        changed: (record) => changedRows.add(record),
      };
      const capacity = batchRows(header, columns.length);
      const decoders = columns.map(({ name, kind }) => {
        const field = header.fields.find((one) => one.name === name);
        if (!field) throw new AditError('unknown-column', { values: { column: name } });
        return kind === 'number'
          ? new DmNumberColumn(field, report, capacity)
          : new DmTextColumn(field, report, capacity);
      });
      const lines = new Uint32Array(capacity);
      const { recordsPerPage, pageBytes, wordBytes, littleEndian, records } = header;
      const recordBytes = header.recordWords * wordBytes;
      const pages = Math.max(1, Math.floor(capacity / Math.max(1, recordsPerPage)));
      const bytes = Buffer.allocUnsafe(pages * pageBytes);
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      for (let first = 0; first < records; first += pages * recordsPerPage) {
        signal.throwIfAborted();
        changedRows.beginBatch();
        const rows = Math.min(pages * recordsPerPage, records - first);
        const needed =
          Math.floor((rows - 1) / recordsPerPage) * pageBytes + (((rows - 1) % recordsPerPage) + 1) * recordBytes;
        await fill(handle, bytes, { from: pageBytes * (1 + first / recordsPerPage), needed, file });
        for (let row = 0; row < rows; row += recordsPerPage) {
          const count = Math.min(recordsPerPage, rows - row);
          const start = (row / recordsPerPage) * pageBytes;
          const part = { bytes, view, start, count, recordBytes, wordBytes, littleEndian, firstRecord: first + row };
          for (const decoder of decoders) decoder.decode(part, row);
        }
        for (let row = 0; row < rows; row += 1) lines[row] = first + row + 1;
        sink({
          rows,
          lines: lines.subarray(0, rows),
          numbers: new Map(
            decoders.flatMap((one) =>
              one instanceof DmNumberColumn ? [[one.name, one.values.subarray(0, rows)]] : [],
            ),
          ),
          texts: new Map(
            decoders.flatMap((one) => (one instanceof DmTextColumn ? [[one.name, one.codes.subarray(0, rows)]] : [])),
          ),
        });
      }
      return {
        rowsRead: records,
        rowsChanged: changedRows.count,
        dictionaries: new Map(
          decoders.flatMap((one) => (one instanceof DmTextColumn ? [[one.name, one.texts] as const] : [])),
        ),
        sourceTexts: new Map(decoders.map(({ name, sourceTexts }) => [name, sourceTexts])),
      };
    }),
};

/** Counts records with a change; within a batch each once, however many of its cells changed. */
class ChangedRows {
  count = 0;
  #batch = new Set<number>();

  add(record: number): void {
    if (this.#batch.has(record)) return;
    this.#batch.add(record);
    this.count += 1;
  }

  beginBatch(): void {
    this.#batch.clear();
  }
}

/** Whole pages, so that a batch ends where a page does. */
function batchRows({ recordsPerPage, records }: DmHeader, columns: number): number {
  const rows = Math.floor(BATCH_BYTES / (8 * Math.max(1, columns)));
  const most = Math.max(LEAST_BATCH_ROWS, Math.min(MAX_BATCH_ROWS, rows));
  const pages = Math.max(1, Math.floor(Math.min(most, records) / Math.max(1, recordsPerPage)));
  return pages * Math.max(1, recordsPerPage);
}

function isCompressed(fileName: string): boolean {
  return /\.dmx$/i.test(fileName);
}

async function withDm<T>(file: FormatFile, use: (header: DmHeader, handle: FileHandle) => Promise<T>): Promise<T> {
  if (isCompressed(file.fileName)) throw new AditError('dmx-not-supported', { values: { file: file.fileName } });
  const handle = await open(file.path);
  try {
    const { size } = await handle.stat();
    if (size === 0) throw new AditError('empty-file', { values: { file: file.fileName } });
    const page = Buffer.alloc(Math.min(DEFINITION_BYTES, size));
    await fill(handle, page, { from: 0, needed: page.length, file });
    return await use(headerOf(page, size, file), handle);
  } finally {
    await handle.close();
  }
}

function headerOf(page: Buffer, size: number, file: FormatFile): DmHeader {
  try {
    return parseDmHeader(page, size);
  } catch (thrown) {
    if (!(thrown instanceof AditError)) throw thrown;
    throw new AditError(thrown.code, { values: { file: file.fileName, ...thrown.values } });
  }
}

/** Reads as much as there is, and `needed` bytes at least: the last page may be short, since what is behind the last record says nothing. */
async function fill(
  handle: FileHandle,
  bytes: Buffer,
  { from, needed, file }: { from: number; needed: number; file: FormatFile },
): Promise<void> {
  let at = 0;
  while (at < bytes.length) {
    const { bytesRead } = await handle.read(bytes, at, bytes.length - at, from + at);
    if (bytesRead === 0) break;
    at += bytesRead;
  }
  if (at < needed)
    throw new AditError('dm-truncated', { values: { file: file.fileName, expected: from + needed, found: from + at } });
}
