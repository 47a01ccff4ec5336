import { csvCell } from 'adit/core';
import type { FigureColumn, FigureRow } from './figure-rows.ts';

/** A table of figures as text with all digits: for a file, or with tabs for a sheet. */
export function figuresText(
  heads: readonly string[],
  rows: readonly FigureRow[],
  columns: readonly FigureColumn[],
  nameOf: (row: FigureRow) => string,
  separator: ',' | '\t',
): string {
  const cell = (value: string | number | undefined): string =>
    csvCell(typeof value === 'string' ? value.replaceAll('\t', ' ') : value);
  const lines = [heads, ...rows.map((row) => [nameOf(row), ...columns.map(({ valueOf }) => valueOf(row.figures))])];
  return lines.map((line) => `${line.map(cell).join(separator)}\r\n`).join('');
}
