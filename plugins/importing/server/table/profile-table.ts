import type { DelimitedDialect, TableIssueCounts, TableProfile } from '../../shared/table/index.ts';
import { ColumnAccumulator } from './column-accumulator.ts';
import { FieldCursor, hasSurplusText } from './field-cursor.ts';
import { fileChunks, type PassOptions } from './file-chunks.ts';
import { IssueLog } from './issue-log.ts';
import { NumberCells } from './number-cell.ts';
import { RaggedRows } from './ragged-rows.ts';
import type { RecordScanner } from './record-scanner.ts';
import { forEachRecord, type RecordVisitor } from './record-stream.ts';

/** What a profile depends on besides the dialect. */
export interface ProfileTableOptions extends PassOptions {
  /** Extension of the source file, without dot; it limits the type options. */
  fileExtension: string;
  /** Blank cells are always missing; these symbols are, too. */
  missingSymbols?: readonly string[];
}

/** Reads the whole file once and says what each column holds; memory does not depend on the number of rows. */
export function profileTable(
  path: string,
  dialect: DelimitedDialect,
  options: ProfileTableOptions,
): Promise<TableProfile> {
  return profileTableFrom(fileChunks(path, options), dialect, options);
}

/** `profileTable` from bytes in any chunks. */
export async function profileTableFrom(
  chunks: AsyncIterable<Uint8Array>,
  dialect: DelimitedDialect,
  options: Pick<ProfileTableOptions, 'fileExtension' | 'missingSymbols'>,
): Promise<TableProfile> {
  const profiler = new RowProfiler(dialect, options.missingSymbols ?? []);
  const { blankLines } = await forEachRecord(chunks, dialect, profiler);
  const columns = profiler.columns.map((column) => column.profile(options.fileExtension));
  const suggestedMissing = uniqueSymbols(columns.flatMap((column) => column.missingCandidates.map(({ text }) => text)));
  const { rowCount, issueCounts, ragged } = profiler;
  const { lines: raggedLines, otherDelimiters } = ragged;
  return { rowCount, blankLines, columns, suggestedMissing, issueCounts, raggedLines, otherDelimiters };
}

/** The first spelling of each number, and each text: the reader compares numbers by value. */
function uniqueSymbols(texts: readonly string[]): string[] {
  const symbols = new Map<number | string, string>();
  for (const text of texts) {
    const key = Number.isNaN(Number(text)) ? text : Number(text);
    if (!symbols.has(key)) symbols.set(key, text);
  }
  return [...symbols.values()];
}

class RowProfiler implements RecordVisitor {
  rowCount = 0;
  readonly columns: ColumnAccumulator[];
  readonly ragged: RaggedRows;
  readonly #cells: NumberCells;
  readonly #cursor = new FieldCursor();
  readonly #issues = new IssueLog(undefined);

  constructor(dialect: DelimitedDialect, missingSymbols: readonly string[]) {
    this.columns = dialect.columnNames.map(
      (name, index) => new ColumnAccumulator(name, index, dialect.columnUnits?.[index]),
    );
    this.ragged = new RaggedRows(dialect.delimiter, dialect.columnNames.length);
    this.#cells = new NumberCells(dialect.decimal, missingSymbols);
  }

  get issueCounts(): TableIssueCounts {
    return this.#issues.counts;
  }

  record(bytes: Buffer, scanner: RecordScanner, line: number): undefined {
    this.rowCount++;
    const width = this.columns.length;
    if (scanner.hasStrayQuote) this.#issues.add('unterminated-quote', line);
    if (scanner.fieldCount < width || hasSurplusText(bytes, scanner, width, this.#cursor)) {
      this.#issues.add('ragged-row', line);
      this.ragged.add(bytes, scanner, line);
    }
    for (let index = 0; index < width; index++) {
      this.#cursor.load(bytes, scanner, index);
      (this.columns[index] as ColumnAccumulator).add(this.#cursor, this.#cells, line);
    }
  }

  tooLong(line: number): void {
    this.rowCount++;
    this.#issues.add('line-too-long', line);
  }
}
