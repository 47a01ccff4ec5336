import type { TableIssue, TableIssueCode, TableIssueCounts } from '../../shared/table/index.ts';

/** Longest raw text in an issue. */
export const issueTextLimit = 100;

/** Counts issues by code and hands each on, so that none is kept in memory here. */
export class IssueLog {
  readonly counts: TableIssueCounts = {};
  readonly #onIssue: ((issue: TableIssue) => void) | undefined;

  constructor(onIssue: ((issue: TableIssue) => void) | undefined) {
    this.#onIssue = onIssue;
  }

  add(code: TableIssueCode, line: number, column?: string, text?: () => string, cells?: number): void {
    this.counts[code] = (this.counts[code] ?? 0) + 1;
    if (this.#onIssue === undefined) return;
    const issue: TableIssue = { line, code };
    if (column !== undefined) issue.column = column;
    if (text !== undefined) issue.text = text();
    if (cells !== undefined) issue.cells = cells;
    this.#onIssue(issue);
  }
}
