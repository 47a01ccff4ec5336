import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { guessColumns } from '../../shared/table/index.ts';
import { profileTableFrom } from './profile-table.ts';
import { chunksOf, collectTable, craftedData, detect, hasCraftedData, requests, summarise } from './table-test-kit.ts';

const read = (name: string): Buffer => readFileSync(`${craftedData}/17-text-kinds/${name}`);

describe.skipIf(!hasCraftedData)('17-text-kinds: the same table in other texts', () => {
  it.each(['collar-utf16.csv', 'collar.prn', 'collar.tsv', 'collar.txt'])('%s', async (name) => {
    const file = read(name);
    const { dialect } = await detect(file);
    expect(dialect.columnNames).toEqual(['hole', 'x', 'y', 'z', 'depth']);
    const { rowsUsed, values } = await collectTable(file, dialect, requests('number', 'depth'));
    expect([rowsUsed, summarise(values[0]).sum]).toEqual([12, 1980]);
  });

  it.each(['points.asc', 'points.xyz'])('%s', async (name) => {
    const file = read(name);
    const { dialect } = await detect(file);
    const { columns } = await profileTableFrom(chunksOf(file), dialect, { fileExtension: 'xyz' });
    const known = columns.map(({ min = null, max = null, ...column }) => ({ ...column, minimum: min, maximum: max }));
    const variables = ['x', 'y', 'z'].map((variable) => ({ name: variable }));
    const z = dialect.columnNames[2] ?? '';
    if (name === 'points.asc') expect(dialect.columnNames).toEqual(['X', 'Y', 'Z']);
    else expect(guessColumns(variables, known)).toEqual({ x: 'column_1', y: 'column_2', z: 'column_3' });
    const { rowsUsed, values } = await collectTable(file, dialect, requests('number', z));
    expect([rowsUsed, summarise(values[0]).sum]).toEqual([12, 4959]);
  });
});
