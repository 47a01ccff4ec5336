import type { ImportIssue } from 'adit/core';
import type { BuildFile, BuildRun, TableSummary } from 'adit/core/server';
import { issueEffects, type TableIssue } from '../../shared/table/index.ts';
import { readTable } from '../table/index.ts';
import type { StoredMetadata } from '../tables.ts';

const severities = { rejected: 'rejected', changed: 'changed', noted: 'warning', warning: 'warning' } as const;

function toIssue(issue: TableIssue, fileName: string): ImportIssue {
  return {
    severity: severities[issueEffects[issue.code]],
    code: issue.code,
    fileName,
    line: issue.line > 0 ? issue.line : undefined,
    column: issue.column,
    values: issue.text === undefined ? {} : { text: issue.text },
  };
}

/** Lets a build read its files with the dialect and the missing-value symbols that the mapping step kept. */
export function makeReadTable(options: {
  signal: AbortSignal;
  issue: (issue: ImportIssue) => void;
}): BuildRun['readTable'] {
  return async (file: BuildFile, columns, sink): Promise<TableSummary> => {
    const { dialect, nanValues } = file.metadata as StoredMetadata;
    const texts = new Map<string, Map<number, string>>();
    const result = await readTable(
      file.path,
      dialect,
      { columns: [...columns], missingSymbols: nanValues, signal: options.signal },
      {
        batch(batch) {
          const parts = columns.map(({ name, kind }, index) => ({ name, kind, values: batch.columns[index] }));
          for (const { row, column, text } of batch.rawTexts) {
            texts.set(column, (texts.get(column) ?? new Map<number, string>()).set(row, text));
          }
          sink({
            rows: batch.rowCount,
            lines: batch.lineNumbers,
            numbers: new Map(
              parts.filter(({ kind }) => kind === 'number').map(({ name, values }) => [name, values as Float64Array]),
            ),
            texts: new Map(
              parts.filter(({ kind }) => kind === 'text').map(({ name, values }) => [name, values as Uint32Array]),
            ),
          });
        },
        issue: (issue) => options.issue(toIssue(issue, file.fileName)),
      },
    );
    return {
      rowsRead: result.rowsRead,
      rowsChanged: result.rowsChanged,
      dictionaries: new Map(
        columns.flatMap(({ name }, index) => {
          const dictionary = result.dictionaries[index];
          return dictionary ? [[name, dictionary.texts()] as const] : [];
        }),
      ),
      sourceTexts: texts,
    };
  };
}
