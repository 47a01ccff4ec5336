import { AditError, byName, type ImportIssue } from 'adit/core';
import type { BuildFile, BuildRun, CellsNote, TableSummary } from 'adit/core/server';
import {
  ABOVE,
  BELOW,
  issueEffects,
  type ColumnCode,
  type DelimitedDialect,
  type TableIssue,
} from '../../shared/table/index.ts';
import { readTable, type ColumnRequest, type ReadCode } from '../table/index.ts';
import type { StoredMetadata } from '../files/tables.ts';
import { NumberCodes } from './number-codes.ts';
import { loadReader, type FormatModules } from './table-readers.ts';

const severities = { rejected: 'rejected', changed: 'changed', noted: 'warning', warning: 'warning' } as const;

function toIssue(issue: TableIssue, fileName: string): ImportIssue {
  return {
    severity: severities[issueEffects[issue.code]],
    code: issue.code,
    fileName,
    line: issue.line > 0 ? issue.line : undefined,
    column: issue.column,
    values: {
      ...(issue.text === undefined ? {} : { text: issue.text }),
      ...(issue.cells === undefined ? {} : { cells: issue.cells }),
    },
  };
}

function cellsIssue({ code, count, lines, cells }: CellsNote, fileName: string): ImportIssue {
  // What stands on no line is no cell.
  const severity = lines.length > 0 ? 'changed' : 'warning';
  return { severity, code, fileName, line: lines[0], values: { cells: count, text: cells.join(', ') } };
}

interface Reading {
  readonly signal: AbortSignal;
  issue(issue: ImportIssue): void;
}

/**
 * Lets a build read its files as the mapping step kept them: delimited text by its dialect, other tables by the reader of their
 * format. Throws `file-not-read` for a file that holds no table.
 */
export function makeReadTable(run: Reading & { readonly formats: FormatModules }): BuildRun['readTable'] {
  const told = new Set<BuildFile>();
  return async (file, columns, sink) => {
    const { dialect, format = '', nanValues: missingSymbols, columns: known, notes } = file.metadata as StoredMetadata;
    if (dialect) {
      const skipped = notes?.warnings.find(({ code }) => code === 'lines-skipped');
      if (!told.has(file)) {
        if (skipped) run.issue(toIssue({ ...skipped, line: 0 }, file.fileName));
        notes?.cells?.forEach((note) => run.issue(cellsIssue(note, file.fileName)));
      }
      told.add(file);
      const kept = new Set(file.properties.map(({ name }) => name));
      for (const { name, kind } of columns)
        if (kind === 'text' && kept.has(name) && datesOf(known, name) === 'ambiguous')
          run.issue({ severity: 'warning', code: 'ambiguous-dates', fileName: file.fileName, column: name });
      const dated = withCodes(file, withDates(file, columns, known), known);
      return readText(file, { dialect, missingSymbols }, dated, sink, run).catch((error: unknown) => {
        throw error instanceof AditError ? inFile(error, file.fileName) : error;
      });
    }
    const module = byName(run.formats, format);
    if (module === undefined) throw new AditError('file-not-read', { values: { file: file.fileName } });
    const reader = await loadReader(module);
    const { path, fileName } = file;
    if (reader.holds !== 'columns') throw new AditError('file-not-read', { values: { file: fileName } });
    const { signal, issue } = run;
    const codes = new NumberCodes(withCodes(file, columns, known), fileName);
    const batch: typeof sink = (rows) => sink(codes.read(rows));
    const summary = await reader.read({ path, fileName }, 0, { columns, batch }, { signal, missingSymbols, issue });
    codes.issues().forEach(issue);
    return { ...summary, rowsChanged: summary.rowsChanged + codes.rowsChanged };
  };
}

type Columns = Parameters<BuildRun['readTable']>[1];
type ReadColumn = Columns[number] & Pick<ColumnRequest, 'dateOrder' | 'codes'>;

/** The columns with how the dates are written in those that are to be timestamps. */
function withDates({ properties }: BuildFile, columns: Columns, known: StoredMetadata['columns']): ReadColumn[] {
  const moments = new Set(properties.filter(({ kind }) => kind === 'timestamp').map(({ name }) => name));
  return columns.map((column) => {
    const dates = moments.has(column.name) ? datesOf(known, column.name) : undefined;
    return dates === undefined || dates === 'ambiguous' ? column : { ...column, dateOrder: dates };
  });
}

/** The columns with how their codes are read; coordinates, depths and angles have none. */
function withCodes(
  { mapping }: BuildFile,
  columns: readonly ReadColumn[],
  known: StoredMetadata['columns'],
): readonly ReadColumn[] {
  const mapped = new Set(Object.values(mapping));
  return columns.map((column) => {
    if (column.kind !== 'number' || column.dateOrder || mapped.has(column.name)) return column;
    const codes = known.find(({ name }) => name === column.name)?.codes?.flatMap(toReadCode);
    return codes && codes.length > 0 ? { ...column, codes } : column;
  });
}

/** Of the limits that cells write out, the value is what they are multiplied with. */
function toReadCode({ text, reading, limit = Number.NaN }: ColumnCode): ReadCode[] {
  const isWrittenOut = text === BELOW || text === ABOVE;
  const whole = isWrittenOut ? 1 : limit;
  switch (reading) {
    case 'keep':
      return [];
    case 'missing':
      return [{ text, value: Number.NaN }];
    case 'limit':
      return text === ABOVE ? [] : [{ text, value: whole }];
    case 'half-limit':
      return text === BELOW ? [] : [{ text, value: whole / 2 }];
  }
}

function datesOf(known: StoredMetadata['columns'], name: string): StoredMetadata['columns'][number]['dates'] {
  return known.find((column) => column.name === name)?.dates;
}

function inFile(error: AditError, fileName: string): AditError {
  const { code, message, status, values } = error;
  return new AditError(code, { message, status, values: { ...values, fileName }, cause: error });
}

async function readText(
  file: BuildFile,
  how: { readonly dialect: DelimitedDialect; readonly missingSymbols: readonly string[] },
  columns: readonly ReadColumn[],
  sink: Parameters<BuildRun['readTable']>[2],
  { signal, issue }: Reading,
): Promise<TableSummary> {
  const texts = new Map<string, Map<number, string>>();
  const result = await readTable(
    file.path,
    how.dialect,
    { columns: [...columns], missingSymbols: how.missingSymbols, signal },
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
      issue: (one) => issue(toIssue(one, file.fileName)),
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
}
