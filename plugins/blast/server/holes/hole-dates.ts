import type { ImportIssue } from 'adit/core';
import { DateEvidence, parseDate, type DateOrder, type DateVerdict } from 'adit/plugins/importing';
import type { BlastHole } from './blast-hole.ts';

/** What of a hole is a date, with the name of its column. */
export const holeDates = [
  { name: 'measured_length_at', key: 'measuredLengthAt' },
  { name: 'measured_mass_at', key: 'measuredMassAt' },
  { name: 'comment_at', key: 'commentAt' },
] as const;
type DateKey = (typeof holeDates)[number]['key'];

/** Finds out from all holes of a file how its dates are written, each column by itself. */
export class HoleDateEvidence {
  readonly #evidence = new Map(holeDates.map(({ key }) => [key, new DateEvidence()]));

  /** Takes a hole into account, whatever its pattern. */
  add(hole: BlastHole): void {
    for (const [key, evidence] of this.#evidence) if (hole[key] !== '') evidence.add(hole[key]);
  }

  /** How each column's dates are written. */
  get verdicts(): ReadonlyMap<DateKey, DateVerdict> {
    return new Map([...this.#evidence].map(([key, { verdict }]) => [key, verdict]));
  }
}

/** The moments of holes in milliseconds since 1970, NaN for a text that is no date. */
export function momentsOf(holes: readonly BlastHole[], key: DateKey, order: DateOrder): Float64Array {
  return Float64Array.from(holes, (hole) => parseDate(hole[key], order) ?? NaN);
}

/** What is to be said of the dates of a pattern's holes: those that are missing or no dates, and columns that stay text. */
export function dateIssues(
  holes: readonly BlastHole[],
  verdicts: ReadonlyMap<DateKey, DateVerdict>,
  fileName: string,
): ImportIssue[] {
  return holeDates.flatMap(({ name: column, key }): ImportIssue[] => {
    const order = verdicts.get(key);
    if (order === undefined || holes.every((hole) => hole[key] === '')) return [];
    if (order === 'ambiguous') return [{ severity: 'warning', code: 'ambiguous-dates', fileName, column }];
    const missing = holes.filter((hole) => hole[key] === '');
    const wrong = holes.filter((hole) => hole[key] !== '' && parseDate(hole[key], order) === undefined);
    return [
      ...wrong.map((hole): ImportIssue => ({
        severity: 'changed',
        code: 'not-a-date',
        fileName,
        line: hole.line,
        column,
        values: { text: hole[key].slice(0, 100) },
      })),
      ...missing.slice(0, 1).map(({ line }): ImportIssue => ({
        severity: 'warning',
        code: 'missing-dates',
        fileName,
        line,
        column,
        values: { text: String(missing.length) },
      })),
    ];
  });
}
