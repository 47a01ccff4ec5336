import type { FileAccount } from 'adit/core';
import type { MappedTable } from './mapped-table.ts';
import type { ReadRun } from '../rules/read-run.ts';

/** What an issue says beside its code: the variable whose column it is about, and the values of the message. */
export interface IssueDetails {
  readonly variable?: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Keeps the account of a file's rows: each is used, or rejected with a reason. Every issue names the row's line and hole. */
export class RowLedger {
  readonly table: MappedTable;
  readonly #run: ReadRun;
  readonly #rejected: Uint8Array;
  #rejectedCount = 0;

  constructor(run: ReadRun, table: MappedTable) {
    this.#run = run;
    this.table = table;
    this.#rejected = new Uint8Array(table.rows);
  }

  /** Leaves the row out and says why. */
  reject(row: number, code: string, details: IssueDetails = {}): void {
    if (this.#rejected[row] === 0) this.#rejectedCount += 1;
    this.#rejected[row] = 1;
    this.#report('rejected', row, code, details);
  }

  /** Says something of a row that is used all the same. */
  warn(row: number, code: string, details: IssueDetails = {}): void {
    this.#report('warning', row, code, details);
  }

  isRejected(row: number): boolean {
    return this.#rejected[row] === 1;
  }

  /** The id of the row's hole, empty where it has none. */
  holeOf(row: number): string {
    const { codes, dictionary } = this.table.text('hole');
    return dictionary[codes[row] as number]?.trim() ?? '';
  }

  /** The rows that are used, in the file's order. */
  get used(): Uint32Array {
    return this.#rowsThatAre(0, this.table.rows - this.#rejectedCount);
  }

  /** The rows that are not used, in the file's order. */
  get rejected(): Uint32Array {
    return this.#rowsThatAre(1, this.#rejectedCount);
  }

  /** The account so far. Rows that the reader itself rejected never came here, but count as read and rejected too. */
  account(): FileAccount {
    const { file, rows, summary } = this.table;
    const rowsUsed = rows - this.#rejectedCount;
    return {
      fileName: file.fileName,
      fileType: file.fileType,
      rowsRead: summary.rowsRead,
      rowsUsed,
      rowsChanged: summary.rowsChanged,
      rowsRejected: summary.rowsRead - rowsUsed,
    };
  }

  #rowsThatAre(state: 0 | 1, count: number): Uint32Array {
    const rows = new Uint32Array(count);
    for (let row = 0, at = 0; at < count; row += 1) if (this.#rejected[row] === state) rows[at++] = row;
    return rows;
  }

  #report(severity: 'warning' | 'rejected', row: number, code: string, { variable, values = {} }: IssueDetails): void {
    const { file, lines } = this.table;
    const column = variable === undefined ? undefined : file.mapping[variable];
    const hole = this.holeOf(row);
    this.#run.issue({
      severity,
      code,
      fileName: file.fileName,
      line: lines[row] as number,
      ...(column === undefined ? {} : { column }),
      values: hole ? { hole, ...values } : values,
    });
  }
}
