import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { importIssueShape, type ImportIssue } from 'adit/core';

const FLUSH_CHARACTERS = 256 * 1024;

/** Writes the issues of an import, one JSON object a line, and counts them by code. */
export class IssueFile {
  readonly counts: Record<string, number> = {};
  #handle: number;
  #waiting = '';
  #isClosed = false;

  constructor(path: string) {
    this.#handle = openSync(path, 'wx');
  }

  add(issue: ImportIssue): void {
    this.counts[issue.code] = (this.counts[issue.code] ?? 0) + 1;
    this.#waiting += `${JSON.stringify(importIssueShape.parse(issue))}\n`;
    if (this.#waiting.length > FLUSH_CHARACTERS) this.#flush();
  }

  /** Puts the file on disk for good; a second call does nothing. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#flush();
    fsyncSync(this.#handle);
    closeSync(this.#handle);
  }

  #flush(): void {
    writeSync(this.#handle, this.#waiting);
    this.#waiting = '';
  }
}
