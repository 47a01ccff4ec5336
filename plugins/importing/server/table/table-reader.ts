import type { DelimitedDialect } from '../../shared/table/index.ts';
import { fileChunks, type PassOptions } from './file-chunks.ts';
import { forEachRecord } from './record-stream.ts';
import { RowReader } from './row-reader.ts';
import type { ColumnRequest, ReadTableResult, TableSink } from './table-batch.ts';

/** What to read, besides the dialect. */
export interface ReadTableOptions extends PassOptions {
  columns: readonly ColumnRequest[];
  /** Blank cells are always missing; these symbols are, too. */
  missingSymbols?: readonly string[];
}

/**
 * Reads columns of a delimited text file in batches of at most 65,536 rows, with memory bounded by the texts' dictionaries.
 * Throws `unknown-column`, `too-many-texts`, the signal's reason or a file system error; everything else is an issue.
 */
export function readTable(
  path: string,
  dialect: DelimitedDialect,
  options: ReadTableOptions,
  sink: TableSink,
): Promise<ReadTableResult> {
  return readTableFrom(fileChunks(path, options), dialect, options, sink);
}

/** `readTable` from bytes in any chunks, for example an entry of an archive. */
export async function readTableFrom(
  chunks: AsyncIterable<Uint8Array>,
  dialect: DelimitedDialect,
  options: Pick<ReadTableOptions, 'columns' | 'missingSymbols'>,
  sink: TableSink,
): Promise<ReadTableResult> {
  const reader = new RowReader(dialect, options.columns, options.missingSymbols ?? [], sink);
  const totals = await forEachRecord(chunks, dialect, reader);
  await reader.flush();
  reader.reportTotals();
  return { ...reader.account(), ...totals };
}
