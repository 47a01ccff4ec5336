import type { CellsNote, FilePart } from 'adit/core/server';
import { fileReader } from '../workbook-reader.ts';

/** A sheet as it was read: its rows by their numbers. */
export interface ReadSheet {
  readonly parts: readonly FilePart[];
  readonly rows: Readonly<Record<number, readonly string[]>>;
  readonly notes: readonly CellsNote[];
}

/** Reads one sheet of a workbook, the first one that is offered unless told. */
export async function readWorkbook(path: string, { part = 0, fileName = 'a.xlsx' } = {}): Promise<ReadSheet> {
  const { signal } = new AbortController();
  const rows: Record<number, readonly string[]> = {};
  const file = { path, fileName };
  const { parts } = await fileReader.describe(file, signal);
  const row = (line: number, cells: readonly string[]): void => void (rows[line] = [...cells]);
  const { notes } = await fileReader.read(file, part, { row }, { signal });
  return { parts, rows, notes };
}
