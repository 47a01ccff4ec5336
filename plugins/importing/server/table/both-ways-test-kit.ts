import type { DelimitedDialect, TableIssue } from '../../shared/table/index.ts';
import { forEachRecord, type RecordRuns, type RecordVisitor } from './record-stream.ts';
import { RowReader } from './row-reader.ts';
import type { ColumnRequest } from './table-batch.ts';
import { TableError } from './table-error.ts';
import { chunksOf, type TestFile } from './table-test-kit.ts';

/** What is read of a table. */
export interface Wanted {
  readonly dialect: DelimitedDialect;
  readonly columns: readonly ColumnRequest[];
  readonly missingSymbols: readonly string[];
}

/** Everything that reading a table gave, and how many records the kernel took. */
export interface Outcome {
  readonly given: unknown;
  readonly clean: number;
}

/** Reads a table with the kernel, or record by record. */
export async function readOneWay(
  way: 'kernel' | 'records',
  file: TestFile,
  { dialect, columns, missingSymbols }: Wanted,
  chunkSize: number,
): Promise<Outcome> {
  const batches: unknown[] = [];
  const issues: TableIssue[] = [];
  const reader = new RowReader(dialect, columns, missingSymbols, {
    batch({ firstRow, rowCount, columns: values, lineNumbers, rawTexts }) {
      // Numbers by their bits, so that the sign of zero counts.
      const bytes = [...values, lineNumbers].map(({ buffer, byteOffset, byteLength }) =>
        Buffer.from(buffer, byteOffset, byteLength).toString('latin1'),
      );
      batches.push({ firstRow, rowCount, bytes, rawTexts });
    },
    issue: (issue) => void issues.push(issue),
  });
  const runs = way === 'kernel' && reader.runs ? new CountedRuns(reader.runs) : undefined;
  const visitor: RecordVisitor = {
    runs,
    record: (bytes, scanner, line) => reader.record(bytes, scanner, line),
    tooLong: (line) => reader.tooLong(line),
  };
  try {
    const totals = await forEachRecord(chunksOf(file, chunkSize), dialect, visitor);
    await reader.flush();
    reader.reportTotals();
    const { dictionaries, ...account } = reader.account();
    const texts = dictionaries.map((dictionary) => dictionary?.texts());
    return { given: { batches, issues, totals, account, texts }, clean: runs?.records ?? 0 };
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    return { given: { batches, issues, error: error.code, message: error.message }, clean: runs?.records ?? 0 };
  }
}

class CountedRuns implements RecordRuns {
  records = 0;
  readonly #runs: RecordRuns;

  constructor(runs: RecordRuns) {
    this.#runs = runs;
  }

  get next(): number {
    return this.#runs.next;
  }

  get wait(): Promise<void> | undefined {
    return this.#runs.wait;
  }

  take(bytes: Buffer, start: number, end: number, line: number): number {
    const records = this.#runs.take(bytes, start, end, line);
    this.records += records;
    return records;
  }

  forget(): void {
    this.#runs.forget();
  }
}
