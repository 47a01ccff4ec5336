import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { guessColumns, type GuessedColumn } from '../../shared/table/index.ts';
import { profileTableFrom } from './profile-table.ts';
import { chunksOf, collectTable, craftedData, detect, hasCraftedData, requests, summarise } from './table-test-kit.ts';

const read = (name: string): Buffer => readFileSync(`${craftedData}/${name}`);

describe.skipIf(!hasCraftedData)('01-title-lines, 02-no-header: the line of the names', () => {
  it('is found below titles with commas and above a row of units, whose units are used', async () => {
    const file = read('01-title-lines/collar.csv');
    const { dialect, warnings, firstLines } = await detect(file);
    expect(dialect).toMatchObject({ headerLine: 4, dataStartRow: 6 });
    expect(dialect.columnNames).toEqual(['Hole_ID', 'East', 'North', 'RL', 'EOH']);
    expect(warnings).toEqual([{ line: 1, code: 'lines-skipped', text: '1-3, 5' }]);
    expect(firstLines[3]).toBe('Hole_ID,East,North,RL,EOH');
    const profile = await profileTableFrom(chunksOf(file), dialect, { fileExtension: 'csv' });
    expect(profile.columns.map(({ units }) => units)).toEqual(['none', 'm', 'm', 'm', 'm']);
    const { rowsUsed, values } = await collectTable(file, dialect, requests('number', 'EOH'));
    expect([rowsUsed, summarise(values[0]).sum]).toEqual([12, 1980]);
  });

  it('is the line without a mark where a comment looks like it', async () => {
    const file = read('01-title-lines/assay-hash.csv');
    const { dialect } = await detect(file);
    expect(dialect).toMatchObject({ headerLine: 3, dataStartRow: 4, columnNames: ['HOLE', 'FROM', 'TO', 'AU'] });
    const { rowsUsed, values } = await collectTable(file, dialect, requests('number', 'AU'));
    expect(rowsUsed).toBe(20);
    expect(summarise(values[0]).sum).toBeCloseTo(19, 9);
  });

  it('may name columns by numbers', async () => {
    const file = read('01-title-lines/numeric-names.csv');
    const { dialect } = await detect(file);
    expect(dialect).toMatchObject({ headerLine: 1, columnNames: ['hole', 'from', 'to', '1', '2', '3'] });
    expect((await collectTable(file, dialect, requests('number', '1'))).rowsUsed).toBe(10);
  });

  it('is missing where there is none, and no row is lost', async () => {
    for (const [name, rows] of [
      ['collar.csv', 12],
      ['survey.txt', 24],
    ] as const) {
      const file = read(`02-no-header/${name}`);
      const { dialect } = await detect(file);
      expect(dialect).toMatchObject({ dataStartRow: 1 });
      expect(dialect.headerLine).toBeUndefined();
      expect((await collectTable(file, dialect, requests('text', 'column_1'))).rowsUsed).toBe(rows);
    }
  });
});

const variablesOf = (...names: string[]): { name: string; aliases: string[]; categorical: boolean }[] =>
  names.map((name) => ({ name, aliases: [], categorical: name === 'hole' }));

describe.skipIf(!hasCraftedData)('02-no-header: columns without names are guessed from their values', () => {
  it.each([
    [
      'collar.csv',
      ['hole', 'easting', 'northing', 'elevation', 'depth', 'azimuth', 'dip'],
      { hole: 'column_1', easting: 'column_2', northing: 'column_3', elevation: 'column_4', depth: 'column_5' },
    ],
    [
      'survey.txt',
      ['hole', 'depth', 'azimuth', 'dip'],
      { hole: 'column_1', depth: 'column_2', dip: 'column_3', azimuth: 'column_4' },
    ],
  ])('%s', async (name, variables, mapping) => {
    const file = read(`02-no-header/${name}`);
    const { dialect } = await detect(file);
    const { columns } = await profileTableFrom(chunksOf(file), dialect, { fileExtension: 'csv' });
    expect(
      guessColumns(
        variablesOf(...variables),
        columns.map((column) => ({ ...column, minimum: column.min ?? null, maximum: column.max ?? null })),
      ),
    ).toEqual(mapping);
  });
});

it('columns without names: intervals rise together, coordinates may be turned round, and positive dips stand last', () => {
  const column = (at: number, minimum: number, maximum: number, sampleData: string[] = []): GuessedColumn => ({
    name: `column_${at}`,
    dataType: 'float',
    minimum,
    maximum,
    sampleData,
  });
  const text = { name: 'column_1', dataType: 'string' as const };
  const interval = [
    text,
    column(2, 0, 50, ['0', '1,5']),
    column(3, 1.5, 52, ['1,5', '3']),
    column(4, 0, 3, ['2', '0']),
  ];
  expect(guessColumns(variablesOf('hole', 'from', 'to'), interval)).toEqual({
    hole: 'column_1',
    from: 'column_2',
    to: 'column_3',
  });
  const surpac = [text, column(2, 7_600_000, 7_600_300), column(3, 500_000, 500_400), column(4, 410, 416)];
  expect(guessColumns(variablesOf('hole', 'easting', 'northing', 'elevation'), surpac)).toEqual({
    hole: 'column_1',
    easting: 'column_3',
    northing: 'column_2',
    elevation: 'column_4',
  });
  const survey = [text, column(2, 0, 210), column(3, 120, 150), column(4, 55, 62)];
  expect(guessColumns(variablesOf('hole', 'depth', 'azimuth', 'dip'), survey)).toEqual({
    hole: 'column_1',
    depth: 'column_2',
    azimuth: 'column_3',
    dip: 'column_4',
  });
});

describe('the line of the names as the user says it', () => {
  const file = 'Company,Perth,WA\nBHKEY,CX,CY\n(text),(ft),(ft)\nA,1,2\nB,3,4\n';

  it('is taken, with the row of units below it', async () => {
    const { dialect } = await detect(file, { headerLine: 2 });
    expect(dialect).toMatchObject({ headerLine: 2, dataStartRow: 4, columnNames: ['BHKEY', 'CX', 'CY'] });
    expect(dialect.columnUnits).toEqual(['none', 'ft', 'ft']);
    const other = await detect(file, { headerLine: 1, dataStartRow: 5 });
    expect(other.dialect).toMatchObject({ headerLine: 1, dataStartRow: 5, columnNames: ['Company', 'Perth', 'WA'] });
  });

  it('is none when it is 0: every line from the first row on is data', async () => {
    const { dialect } = await detect(file, { headerLine: 0, dataStartRow: 1 });
    expect(dialect).toMatchObject({ dataStartRow: 1, columnNames: ['column_1', 'column_2', 'column_3'] });
    expect(dialect.headerLine).toBeUndefined();
    expect((await detect(file, { headerLine: 0 })).dialect).toMatchObject({ dataStartRow: 4 });
  });
});

it('the names of a table are told from titles beside them by what they are', async () => {
  const rows = 'A1,100.5,200.25\nA2,101.5,201.25\n';
  const lineOf = async (top: string): Promise<unknown> => (await detect(`${top}\n${rows}`)).dialect.headerLine;
  expect(await lineOf('Client,Site,Region\nhole,east,north')).toBe(2);
  expect(await lineOf('Client,Site,Region\n\nkey,gx,gy')).toBe(3);
  expect(await lineOf('key,gx,gy\nthe key,a place,another place')).toBe(1);
  expect(await lineOf('# one,two,three\n# key,gx,gy')).toBe(2);
  expect(await lineOf('hole,east,north\n[-],[m],[m]')).toBe(1);
});
