import { readFile } from 'node:fs/promises';
import { MISSING_CODE } from 'adit/core';
import type { BuildFile, BuildRun } from 'adit/core/server';

const BATCH_ROWS = 1000;

/**
 * Reads comma-separated text without quotes for a builder under test: the first line names the columns, a cell that is empty or no
 * number where one is asked for is missing, and `<5` counts as half of 5. `batchRows` is how many rows come at once. @beta
 */
export function tableReader(batchRows = BATCH_ROWS): BuildRun['readTable'] {
  return async ({ path }: BuildFile, columns, sink) => {
    const [header = '', ...lines] = (await readFile(path, 'utf8')).split(/\r?\n/).filter((line) => line !== '');
    const names = header.split(',');
    const rows = lines.map((line) => line.split(','));
    const ofKind = (kind: 'number' | 'text'): string[] =>
      columns.filter((column) => column.kind === kind).map(({ name }) => name);
    const codes = new Map(ofKind('text').map((name) => [name, new Map<string, number>()]));
    const changed = new Map(ofKind('number').map((name) => [name, new Map<number, string>()]));
    for (let first = 0; first < rows.length; first += batchRows) {
      const part = rows.slice(first, first + batchRows);
      const cells = (name: string): string[] => part.map((row) => row[names.indexOf(name)] ?? '');
      const numbersOf = (name: string): Float64Array =>
        Float64Array.from(cells(name), (cell, row) => {
          if (cell.startsWith('<')) changed.get(name)?.set(first + row, cell);
          return toNumber(cell);
        });
      const codesOf = (name: string, known: Map<string, number>): Uint32Array =>
        Uint32Array.from(cells(name), (cell) => toCode(cell, known));
      sink({
        rows: part.length,
        lines: Uint32Array.from(part, (_, row) => first + row + 2),
        numbers: new Map([...changed.keys()].map((name) => [name, numbersOf(name)])),
        texts: new Map([...codes].map(([name, known]) => [name, codesOf(name, known)])),
      });
    }
    const sourceTexts = new Map([...changed].filter(([, texts]) => texts.size > 0));
    return {
      rowsRead: rows.length,
      rowsChanged: new Set([...sourceTexts.values()].flatMap((texts) => [...texts.keys()])).size,
      dictionaries: new Map([...codes].map(([name, known]) => [name, [...known.keys()]])),
      sourceTexts,
    };
  };
}

function toNumber(cell: string): number {
  if (cell.startsWith('<')) return toNumber(cell.slice(1)) / 2;
  return cell.trim() === '' ? Number.NaN : Number(cell);
}

function toCode(cell: string, known: Map<string, number>): number {
  if (cell !== '' && !known.has(cell)) known.set(cell, known.size);
  return known.get(cell) ?? MISSING_CODE;
}
