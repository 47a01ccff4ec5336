import type { DelimitedDialect, TableIssue, TableProfile } from '../../shared/table/index.ts';
import type { FileNotes } from '../files/tables.ts';
import type { Sentinel } from './column-sums.ts';

/** Nothing was met. */
export const noNotes: FileNotes = {
  warnings: [],
  sentinels: [],
  belowDetection: [],
  aboveRange: [],
  texts: [],
  ragged: { count: 0, lines: [] },
  otherDelimiters: [],
};

/** The columns of each symbol, by column to symbols. */
export function sentinelNotes(found: ReadonlyMap<string, readonly Sentinel[]>): FileNotes['sentinels'] {
  const notes = new Map<string, { symbol: string; columns: string[]; count: number }>();
  for (const [column, sentinels] of found) {
    for (const { symbol, count } of sentinels) {
      // -99 and -99.0 are one number, and the reader takes them as one.
      const key = Number.isNaN(Number(symbol)) ? symbol.toLowerCase() : String(Number(symbol));
      const note = notes.get(key) ?? { symbol, columns: [], count: 0 };
      notes.set(key, note);
      note.columns.push(column);
      note.count += count;
    }
  }
  return [...notes.values()];
}

function detectedOf({ delimiter, dataStartRow, headerLine }: DelimitedDialect): Partial<FileNotes> {
  return { detected: { delimiter, dataStartRow }, detectedHeader: headerLine ?? 0 };
}

/** What the profile of a delimited text shows that a user ought to know. */
export function notesOf(
  profile: TableProfile,
  warnings: readonly TableIssue[],
  detected: DelimitedDialect | undefined,
): FileNotes {
  const { columns } = profile;
  const counted = (count: (column: (typeof columns)[0]) => number): { column: string; count: number }[] =>
    columns.map((column) => ({ column: column.name, count: count(column) })).filter((entry) => entry.count > 0);
  const ofText = columns.filter(({ dataType, nonNumeric }) => dataType === 'string' && nonNumeric.count > 0);
  return {
    ...(detected ? detectedOf(detected) : {}),
    warnings,
    sentinels: sentinelNotes(
      new Map(
        columns.map(({ name, missingCandidates }) => [
          name,
          missingCandidates.map(({ text, count }) => ({ symbol: text, count })),
        ]),
      ),
    ),
    belowDetection: counted(({ belowDetection }) => belowDetection),
    aboveRange: counted(({ aboveRange }) => aboveRange),
    texts: ofText.map(({ name, nonNumeric }) => ({
      column: name,
      count: nonNumeric.count,
      sample: nonNumeric.samples[0] ?? '',
    })),
    ragged: { count: profile.issueCounts['ragged-row'] ?? 0, lines: profile.raggedLines },
    otherDelimiters: profile.otherDelimiters,
  };
}
