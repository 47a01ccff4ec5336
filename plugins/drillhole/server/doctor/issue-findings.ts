import type { ImportIssue } from 'adit/core';
import type { ImportFinding } from 'adit/core/server';

const LINES_SHOWN = 5;

/** Gathers the issues of a trial run into one finding for each file and reason. */
export class IssueFindings {
  #found = new Map<string, { issue: ImportIssue; rows: number; lines: number[] }>();

  add(issue: ImportIssue): void {
    const key = `${issue.fileName}\n${issue.code}`;
    const known = this.#found.get(key) ?? { issue, rows: 0, lines: [] };
    known.rows += 1;
    if (issue.line !== undefined && known.lines.length < LINES_SHOWN) known.lines.push(issue.line);
    this.#found.set(key, known);
  }

  /** Rows that would be lost come first. */
  get findings(): ImportFinding[] {
    return [...this.#found.values()]
      .toSorted((one, other) => Number(other.issue.severity === 'rejected') - Number(one.issue.severity === 'rejected'))
      .map(({ issue: { code, severity, fileName, values }, rows, lines }) => ({
        code,
        severity: severity === 'rejected' ? 'warning' : 'information',
        fileName,
        rows,
        lines,
        values: { ...values, rows },
      }));
  }
}
