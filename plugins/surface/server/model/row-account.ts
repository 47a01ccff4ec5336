import type { FileAccount, ImportIssue } from 'adit/core';

/** One entity or element of a file. */
export interface SourceRow {
  /** Its type as the file calls it, for example `3DFACE` or `f`. */
  readonly entity: string;
  /** How many there were before it, plus one. */
  readonly number: number;
  /** Where it stands; 0 in files without lines. */
  readonly line: number;
}

type Values = Readonly<Record<string, string | number>>;

/** Keeps the account of a file's entities: each is used, changed or not, or rejected for a reason. */
export class RowAccount {
  readonly fileName: string;
  readonly #issue: (issue: ImportIssue) => void;
  #read = 0;
  #used = 0;
  #changed = 0;

  constructor(fileName: string, issue: (issue: ImportIssue) => void) {
    this.fileName = fileName;
    this.#issue = issue;
  }

  /** Counts a row that comes next and answers its number. */
  begin(): number {
    this.#read += 1;
    return this.#read;
  }

  use(): void {
    this.#used += 1;
  }

  /** The row is used, but not as it stands. */
  change(row: SourceRow, code: string, values: Values = {}): void {
    this.#used += 1;
    this.#changed += 1;
    this.#report('changed', row, code, values);
  }

  reject(row: SourceRow, code: string, values: Values = {}): void {
    this.#report('rejected', row, code, values);
  }

  /** Says something of a row, or of a line that is none. */
  warn(row: SourceRow, code: string, values: Values = {}): void {
    this.#report('warning', row, code, values);
  }

  /** Says something of the whole file. */
  warnOfFile(code: string, values: Values = {}): void {
    this.#issue({ severity: 'warning', code, fileName: this.fileName, values });
  }

  get result(): FileAccount {
    return {
      fileName: this.fileName,
      fileType: 'shape',
      rowsRead: this.#read,
      rowsUsed: this.#used,
      rowsChanged: this.#changed,
      rowsRejected: this.#read - this.#used,
    };
  }

  #report(severity: ImportIssue['severity'], { entity, number, line }: SourceRow, code: string, values: Values): void {
    this.#issue({
      severity,
      code,
      fileName: this.fileName,
      ...(line > 0 ? { line } : {}),
      values: { entity, number, ...values },
    });
  }
}
