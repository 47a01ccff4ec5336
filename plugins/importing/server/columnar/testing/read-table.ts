import { basename } from 'node:path';
import type { CellsNote } from 'adit/core/server';
import { fileReader as arrowReader } from '../arrow-reader.ts';
import { fileReader as parquetReader } from '../parquet-reader.ts';

/** A table as it was read: rows by their lines from 1. */
export interface ReadTable {
  readonly rows: readonly (readonly string[])[];
  readonly notes: readonly CellsNote[];
}

/** Reads a whole file by the reader of its sort. */
export async function readTable(path: string): Promise<ReadTable> {
  const reader = path.endsWith('parquet') ? parquetReader : arrowReader;
  const rows: string[][] = [];
  const row = (line: number, cells: readonly string[]): void => void (rows[line - 1] = [...cells]);
  const { signal } = new AbortController();
  const { notes } = await reader.read({ path, fileName: basename(path) }, 0, { row }, { signal });
  return { rows, notes };
}

/** The numbers of a column, summed. */
export function sumOf({ rows: [names = [], ...rows] }: ReadTable, column: string): number {
  const place = names.indexOf(column);
  return rows.reduce((sum, cells) => sum + Number(cells[place]), 0);
}
