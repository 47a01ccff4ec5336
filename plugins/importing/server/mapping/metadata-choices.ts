import { AditError } from 'adit/core';
import type { StoredMetadata } from '../files/tables.ts';

const MAX_NAN_VALUES = 100;

/** What the mapping step asks for when it wants the file read anew. */
export interface ReadAgain {
  readonly delimiter?: string | undefined;
  readonly skipHeaderLines?: number | undefined;
  readonly nanValues?: string | undefined;
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
export function changesReading({ dialect, nanValues }: StoredMetadata, again: ReadAgain): boolean {
  const { delimiter, skipHeaderLines } = again;
  if (again.nanValues !== undefined && JSON.stringify(parseNanValues(again.nanValues)) !== JSON.stringify(nanValues))
    return true;
  if (!dialect) return false;
  return (
    (delimiter !== undefined && (delimiter || ',') !== dialect.delimiter) ||
    (skipHeaderLines !== undefined && skipHeaderLines + 1 !== dialect.dataStartRow)
  );
}

/** What was found anew with the choices that were made before, for columns of the same name. */
export function keepChoices(metadata: StoredMetadata, before: StoredMetadata | undefined): StoredMetadata {
  const known = new Map(before?.columns.map((column) => [column.name, column]));
  return {
    ...metadata,
    ...(before?.headerSignature === undefined ? {} : { headerSignature: before.headerSignature }),
    ...(before?.mapping === undefined ? {} : { mapping: before.mapping }),
    columns: metadata.columns.map((column) => ({
      ...column,
      selected: known.get(column.name)?.selected ?? column.selected,
    })),
  };
}
