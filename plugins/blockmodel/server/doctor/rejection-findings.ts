import type { ImportFinding } from 'adit/core/server';
import type { Rejection } from '../rows/block-reader.ts';

const LINES_SHOWN = 5;

/** Gathers rows that will be left out, by their reason. */
export class RejectionFindings {
  readonly #fileName: string;
  readonly #found = new Map<string, { first: Rejection; rows: number; lines: number[] }>();

  constructor(fileName: string) {
    this.#fileName = fileName;
  }

  add(rejection: Rejection): void {
    const known = this.#found.get(rejection.code);
    if (!known) {
      this.#found.set(rejection.code, { first: rejection, rows: 1, lines: [rejection.line] });
      return;
    }
    known.rows += 1;
    if (known.lines.length < LINES_SHOWN) known.lines.push(rejection.line);
  }

  /** One finding for each reason; header rows that are read as blocks can be skipped with one click. */
  get findings(): ImportFinding[] {
    return [...this.#found].map(([code, { first, rows, lines }]): ImportFinding => {
      const values = {
        rows,
        ...(first.column === undefined ? {} : { column: first.column }),
        ...(first.value === undefined ? {} : { value: first.value }),
      };
      const finding = { code, severity: 'warning', fileName: this.#fileName, rows, lines, values } as const;
      if (code !== 'header-line') return finding;
      return { ...finding, fix: { kind: 'data-start-row', row: Math.max(...lines) + 1 } };
    });
  }
}
