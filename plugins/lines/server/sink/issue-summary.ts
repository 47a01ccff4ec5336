import type { ImportIssue } from 'adit/core';
import type { ImportFinding } from 'adit/core/server';

const LISTED = 10;
const MAX_WARNINGS = 100;

interface Sum {
  readonly severity: ImportIssue['severity'];
  readonly code: string;
  rows: number;
  readonly lines: number[];
  readonly entities: Set<string>;
}

/** Sums up the issues of a file by code, in little memory however many there are. */
export class IssueSummary {
  readonly #warnings: ImportIssue[] = [];
  readonly #sums = new Map<string, Sum>();

  add(issue: ImportIssue): void {
    const { severity, code, line, values } = issue;
    if (severity === 'warning') {
      if (this.#warnings.length < MAX_WARNINGS) this.#warnings.push(issue);
      return;
    }
    const sum = this.#sums.get(code) ?? { severity, code, rows: 0, lines: [], entities: new Set() };
    this.#sums.set(code, sum);
    sum.rows += 1;
    if (line !== undefined && sum.lines.length < LISTED) sum.lines.push(line);
    if (sum.entities.size < LISTED) sum.entities.add(String(values?.['entity'] ?? ''));
  }

  /** What is said of the file, and of its rows with the lines of the first. */
  findings(fileName: string): ImportFinding[] {
    const warnings = this.#warnings.map(({ code, values = {} }) => ({
      code,
      severity: 'warning' as const,
      fileName,
      values,
    }));
    const sums = [...this.#sums.values()].map(({ code, rows, lines, entities }) => ({
      code,
      severity: usual.has(code) ? ('information' as const) : ('warning' as const),
      fileName,
      rows,
      lines,
      values: { entities: [...entities].join(', '), count: rows },
    }));
    return [...warnings, ...sums];
  }
}

/** What is usual: said, but no reason to look twice. */
const usual = new Set(['annotation-not-drawn', 'not-a-line']);
