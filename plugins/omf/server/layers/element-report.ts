import type { ImportIssue } from 'adit/core';
import type { Place } from '../model/index.ts';

type Values = Readonly<Record<string, string | number>>;

/** Keeps the account of the rows of a file's elements: points, segments, triangles, cells or sub-blocks. */
export class ElementReport {
  readonly fileName: string;
  readonly #issue: (issue: ImportIssue) => void;
  #read = 0;
  #rejected = 0;

  constructor(fileName: string, issue: (issue: ImportIssue) => void) {
    this.fileName = fileName;
    this.#issue = issue;
  }

  /** Counts rows that were read. */
  read(rows: number): void {
    this.#read += rows;
  }

  /** One of the rows that were read is not used; `row` counts from 0. */
  reject({ element }: Place, code: string, row: number, values: Values = {}): void {
    this.#rejected += 1;
    this.#issue({
      severity: 'rejected',
      code,
      fileName: this.fileName,
      values: { element, number: row + 1, ...values },
    });
  }

  /** Says something of an element. */
  warn({ element }: Place, code: string, values: Values = {}): void {
    this.#issue({ severity: 'warning', code, fileName: this.fileName, values: { element, ...values } });
  }

  get rows(): {
    readonly rowsRead: number;
    readonly rowsUsed: number;
    readonly rowsChanged: 0;
    readonly rowsRejected: number;
  } {
    const rowsUsed = this.#read - this.#rejected;
    return { rowsRead: this.#read, rowsUsed, rowsChanged: 0, rowsRejected: this.#rejected };
  }
}
