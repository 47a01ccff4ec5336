import { describe, expect, it } from 'vitest';
import type { DelimitedDialect, TableIssue } from '../../shared/table/index.ts';
import { profileTableFrom } from './profile-table.ts';
import { readTableFrom } from './table-reader.ts';

const dialect: DelimitedDialect = {
  encoding: 'utf-8',
  lineEnd: 'lf',
  delimiter: ',',
  decimal: '.',
  columnNames: ['day', 'note'],
  headerLine: 1,
  dataStartRow: 2,
};
const days = ['25/03/2021', '', 'x', '1/04/2021 06:30', '"2/04/2021"', ' 3/04/2021 ', '-99', '30/02/2021', '4/04/2021'];
const more = Array.from({ length: 20 }, (_, at) => `${at + 1}/05/2021`);

async function* bytes(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`day,note\n${[...days, ...more].map((day) => `${day},a`).join('\n')}\n`);
}

describe('a column of dates', () => {
  it('[I5.13] is found by the profile, and offered as moments and as texts', async () => {
    const { columns } = await profileTableFrom(bytes(), dialect, { fileExtension: 'csv', missingSymbols: ['-99'] });
    expect(columns).toMatchObject([
      { dates: 'dmy', dataType: 'string', statsDataType: 'continuous', typeOptions: ['categorical', 'continuous'] },
      { dataType: 'string', statsDataType: 'categorical', typeOptions: ['categorical'] },
    ]);
    expect(columns[1]).not.toHaveProperty('dates');
  });

  it('[I5.13] is read as milliseconds, with an issue for what is no date and one for all that is missing', async () => {
    const issues: TableIssue[] = [];
    const values: number[] = [];
    const texts: unknown[] = [];
    const { rowsChanged, rowsUsed } = await readTableFrom(
      bytes(),
      dialect,
      { columns: [{ name: 'day', kind: 'number', dateOrder: 'dmy' }], missingSymbols: ['-99'] },
      {
        batch: (batch) => {
          values.push(...(batch.columns[0] ?? []));
          texts.push(...batch.rawTexts);
        },
        issue: (issue) => issues.push(issue),
      },
    );
    const april = (day: number, hours = 0): number => Date.UTC(2021, 3, day, hours, hours && 30);
    expect(values.slice(0, 9)).toEqual([
      Date.UTC(2021, 2, 25),
      NaN,
      NaN,
      april(1, 6),
      april(2),
      april(3),
      NaN,
      NaN,
      april(4),
    ]);
    expect({ rowsChanged, rowsUsed }).toEqual({ rowsChanged: 2, rowsUsed: 29 });
    expect(issues).toEqual([
      { line: 4, code: 'not-a-date', column: 'day', text: 'x' },
      { line: 9, code: 'not-a-date', column: 'day', text: '30/02/2021' },
      { line: 3, code: 'missing-dates', column: 'day', text: '2' },
    ]);
    expect(texts).toEqual([
      { row: 2, column: 'day', text: 'x' },
      { row: 7, column: 'day', text: '30/02/2021' },
    ]);
  });
});
