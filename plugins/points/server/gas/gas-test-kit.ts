import type { ImportIssue } from 'adit/core';
import type { ColumnsSink } from 'adit/core/server';
import type { GasContent } from '../../fixtures/encode-gas.ts';
import { fileReader } from './gas-reader.ts';

/** Never aborted. */
export const signal = new AbortController().signal;

type Request = ColumnsSink['columns'];

/** All rows of a file as values by column name. */
export async function readAll(
  path: string,
  columns: Request,
  missingSymbols: string[] = [],
): Promise<{
  values: Map<string, (number | string | undefined)[]>;
  lines: number[];
  issues: ImportIssue[];
  rowsRead: number;
}> {
  const issues: ImportIssue[] = [];
  const lines: number[] = [];
  const raw = new Map<string, number[]>(columns.map(({ name }) => [name, []]));
  const summary = await fileReader.read(
    { path, fileName: 'a.gas' },
    0,
    {
      columns,
      batch(batch) {
        lines.push(...batch.lines);
        for (const [name, values] of [...batch.numbers, ...batch.texts]) raw.get(name)?.push(...values);
      },
    },
    { signal, missingSymbols, issue: (issue) => issues.push(issue) },
  );
  const values = new Map(
    columns.map(({ name, kind }) => [
      name,
      (raw.get(name) ?? []).map((value) =>
        kind === 'number' ? (Number.isNaN(value) ? undefined : value) : summary.dictionaries.get(name)?.[value],
      ),
    ]),
  );
  return { values, lines, issues, rowsRead: summary.rowsRead };
}

/** A file with every sort of column, an attribute list and odd characters. */
export const smallGas: GasContent = {
  columns: [
    { name: 'East', unit: 'm', type: 'Numeric' },
    { name: 'North', type: 'Numeric' },
    { name: 'Rock, type', type: 'Text' },
  ],
  special: { map_east: 'East', map_north: 'North' },
  colours: [
    ['Default', -16777216, true],
    ['Ore_zone', -826835, false],
  ],
  rows: [
    [1.5, 2, 'a_b, <c> & "d"\t'],
    ['', 'x', ''],
  ],
  indexes: [
    [0, 1, 0, 0],
    [0, 0, 0, 0],
  ],
};
