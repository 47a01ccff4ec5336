import type { ImportIssue } from 'adit/core';
import type { ImportFinding } from 'adit/core/server';

const LISTED = 10;
const fileWarnings = new Set([
  'missing-material-file',
  'material-file-instead',
  'unknown-material',
  'missing-texture',
  'texture-instead',
  'single-precision',
  'cells-left-out',
  'values-left-out',
  'axis-units-differ',
  'string-file-instead',
  'grid-box-of-edges',
  'grid-first-band',
  'z-taken-as-up',
  'empty-nodes',
]);
/** What is usual: said, but no reason to look twice. */
const usual = new Set(['annotation-not-drawn', 'empty-nodes', 'values-left-out']);

/** Sums up the issues of a file by code, in little memory however many there are. */
export class IssueSummary {
  readonly #files: ImportIssue[] = [];
  readonly #rejected = new Map<string, { count: number; lines: number[]; entities: Set<string> }>();

  add(issue: ImportIssue): void {
    const { code, severity, line, values } = issue;
    if (fileWarnings.has(code) && this.#files.length < LISTED * LISTED) this.#files.push(issue);
    if (severity !== 'rejected') return;
    const sum = this.#rejected.get(code) ?? { count: 0, lines: [], entities: new Set() };
    this.#rejected.set(code, sum);
    sum.count += 1;
    if (line !== undefined && sum.lines.length < LISTED) sum.lines.push(line);
    if (sum.entities.size < LISTED) sum.entities.add(String(values?.['entity'] ?? ''));
  }

  /** What is missing, and which entities will not be drawn, with the lines of the first. */
  findings(fileName: string): ImportFinding[] {
    const missing = this.#files.map(({ code, values = {} }) => ({
      code,
      severity: severityOf(code),
      fileName,
      values,
    }));
    const rejected = [...this.#rejected].map(([code, { count, lines, entities }]) => ({
      code,
      severity: severityOf(code),
      fileName,
      rows: count,
      lines,
      values: { entities: [...entities].join(', '), count },
    }));
    return [...missing, ...rejected];
  }
}

function severityOf(code: string): ImportFinding['severity'] {
  return usual.has(code) ? 'information' : 'warning';
}
