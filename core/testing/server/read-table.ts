import { readFile } from 'node:fs/promises';
import { MISSING_CODE } from 'adit/core';
import type { BuildFile, BuildRun, TableBatch } from 'adit/core/server';

/**
 * Reads comma-separated text without quotes for a builder under test: the first line names the columns, a cell that is empty or no
 * number where one is asked for is missing. `batchRows` is how many rows come at once.
 */
export function tableReader(batchRows: number): BuildRun['readTable'] {
  return async ({ path }: BuildFile, columns, sink) => {
    const [header = '', ...lines] = (await readFile(path, 'utf8')).split(/\r?\n/).filter((line) => line !== '');
    const names = header.split(',');
    const rows = lines.map((line) => line.split(','));
    const codes = new Map(
      columns.filter(({ kind }) => kind === 'text').map(({ name }) => [name, new Map<string, number>()]),
    );
    for (let first = 0; first < rows.length; first += batchRows)
      sink(batchOf(rows.slice(first, first + batchRows), first, names, columns, codes));
    return {
      rowsRead: rows.length,
      rowsChanged: 0,
      dictionaries: new Map([...codes].map(([name, known]) => [name, [...known.keys()]])),
      sourceTexts: new Map(),
    };
  };
}

function batchOf(
  rows: readonly string[][],
  first: number,
  names: readonly string[],
  columns: Parameters<BuildRun['readTable']>[1],
  codes: ReadonlyMap<string, Map<string, number>>,
): TableBatch {
  const cells = (name: string): string[] => rows.map((row) => row[names.indexOf(name)] ?? '');
  const toNumber = (cell: string): number => (cell.trim() === '' ? Number.NaN : Number(cell));
  const toCode = (name: string, cell: string): number => {
    const known = codes.get(name) ?? new Map<string, number>();
    if (cell !== '' && !known.has(cell)) known.set(cell, known.size);
    return known.get(cell) ?? MISSING_CODE;
  };
  const numbers = columns.filter(({ kind }) => kind === 'number').map(({ name }) => name);
  return {
    rows: rows.length,
    lines: Uint32Array.from(rows, (_, row) => first + row + 2),
    numbers: new Map(numbers.map((name) => [name, Float64Array.from(cells(name), toNumber)])),
    texts: new Map(
      [...codes.keys()].map((name) => [name, Uint32Array.from(cells(name), (cell) => toCode(name, cell))]),
    ),
  };
}
