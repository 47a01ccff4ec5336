import { AditError } from 'adit/core';
import { chooseCodes } from '../../shared/index.ts';
import type { StoredMetadata } from '../files/tables.ts';

const MAX_NAN_VALUES = 100;

/** What the mapping step asks for when it wants the file read anew. */
export interface ReadAgain {
  readonly delimiter?: string | undefined;
  readonly skipHeaderLines?: number | undefined;
  readonly headerLine?: number | null | undefined;
  readonly nanValues?: string | undefined;
  /** The name of the table that is meant, of a file of several. */
  readonly table?: string | null | undefined;
}

/** The missing-value symbols of the payload: a JSON list of texts. */
export function parseNanValues(text: string): string[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  const fits =
    Array.isArray(value) && value.length <= MAX_NAN_VALUES && value.every((symbol) => typeof symbol === 'string');
  if (!fits)
    throw new AditError('bad-input', {
      message: 'nanValues must be a JSON list of texts',
      values: { field: 'nanValues' },
    });
  if ((value as string[]).some((symbol) => symbol.trim() === ''))
    throw new AditError('invalid-nan-symbol', { message: 'A blank cannot mark a missing value' });
  return value as string[];
}

/** Whether a file must be read anew for what was said: metadata that are sent back as they are change nothing. */
export function changesReading({ dialect, nanValues, table }: StoredMetadata, again: ReadAgain): boolean {
  const { delimiter, skipHeaderLines, headerLine } = again;
  if (typeof again.table === 'string' && again.table !== table) return true;
  if (again.nanValues !== undefined && JSON.stringify(parseNanValues(again.nanValues)) !== JSON.stringify(nanValues))
    return true;
  if (!dialect) return false;
  return (
    (delimiter !== undefined && (delimiter || ',') !== dialect.delimiter) ||
    (skipHeaderLines !== undefined && skipHeaderLines + 1 !== dialect.dataStartRow) ||
    (typeof headerLine === 'number' && headerLine !== (dialect.headerLine ?? 0))
  );
}

/**
 * Where the names and the data are as far as that was said, now or before; the rest is to be found. A line of names that is said alone
 * says where the data start, too, and data from the first row on have no names.
 */
export function saidPlaces(
  before: StoredMetadata['dialect'],
  { delimiter, skipHeaderLines, headerLine }: ReadAgain,
): { readonly dataStartRow: number | undefined; readonly headerLine: number | undefined } {
  const isSameDelimiter = delimiter === undefined || (delimiter || ',') === before?.delimiter;
  const below = headerLine === 0 ? 1 : undefined;
  const said = skipHeaderLines === undefined ? undefined : skipHeaderLines + 1;
  // That another delimiter showed no names says nothing.
  const kept = isSameDelimiter || before?.dataStartRow !== 1 ? before?.dataStartRow : undefined;
  const dataStartRow = said ?? (typeof headerLine === 'number' ? below : kept);
  if (skipHeaderLines === 0) return { dataStartRow, headerLine: 0 };
  if (typeof headerLine === 'number')
    return { dataStartRow, headerLine: headerLine < (dataStartRow ?? Infinity) ? headerLine : undefined };
  const isSame = isSameDelimiter && dataStartRow === before?.dataStartRow;
  return { dataStartRow, headerLine: isSame ? before && (before.headerLine ?? 0) : undefined };
}

/** What was found anew with the choices that were made before, for columns of the same name. */
export function keepChoices(metadata: StoredMetadata, before: StoredMetadata | undefined): StoredMetadata {
  const known = new Map(before?.columns.map((column) => [column.name, column]));
  return {
    ...metadata,
    ...(before?.headerSignature === undefined ? {} : { headerSignature: before.headerSignature }),
    ...(before?.mapping === undefined ? {} : { mapping: before.mapping }),
    columns: metadata.columns.map((column) => {
      const { selected, codes } = known.get(column.name) ?? {};
      return { ...chooseCodes(column, codes), selected: selected ?? column.selected };
    }),
  };
}
