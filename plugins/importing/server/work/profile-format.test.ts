import { describe, expect, it } from 'vitest';
import { MISSING_CODE } from 'adit/core';
import type { ColumnsReader } from 'adit/core/server';
import { profileFormat } from './profile-format.ts';

/** A table in memory, given in batches of three rows. */
function readerOf(numbers: Record<string, number[]>, texts: Record<string, string[]> = {}): ColumnsReader {
  const rows = Object.values({ ...numbers, ...texts })[0]?.length ?? 0;
  const dictionary = (name: string): string[] => [...new Set(texts[name])].filter((text) => text !== '');
  return {
    holds: 'columns',
    sniff: () => 1,
    describe: async () => ({
      parts: [
        {
          name: '',
          columns: [
            ...Object.keys(numbers).map((name) => ({ name, kind: 'number' as const })),
            ...Object.keys(texts).map((name) => ({ name, kind: 'text' as const, unit: 'none' as const })),
          ],
          defaultColumns: { x: 'XC' },
        },
      ],
    }),
    async read(_file, _part, { columns, batch: sink }, { missingSymbols }) {
      const missing = missingSymbols.map(Number);
      // Readers use their arrays again.
      const shared = new Map(
        columns.map(({ name, kind }) => [name, kind === 'number' ? new Float64Array(3) : new Uint32Array(3)]),
      );
      for (let first = 0; first < rows; first += 3) {
        const count = Math.min(3, rows - first);
        for (const [name, values] of shared)
          for (let row = 0; row < count; row += 1) {
            const text = texts[name]?.[first + row];
            const number = numbers[name]?.[first + row] ?? NaN;
            if (text === undefined) values[row] = missing.includes(number) ? NaN : number;
            else values[row] = text === '' ? MISSING_CODE : dictionary(name).indexOf(text);
          }
        const pick = <T>(kind: string): Map<string, T> =>
          new Map(columns.filter((column) => column.kind === kind).map(({ name }) => [name, shared.get(name) as T]));
        sink({ rows: count, lines: new Uint32Array(3), numbers: pick('number'), texts: pick('text') });
      }
      return {
        rowsRead: rows,
        rowsChanged: 0,
        dictionaries: new Map(Object.keys(texts).map((name) => [name, dictionary(name)])),
        sourceTexts: new Map(),
      };
    },
  };
}

const profile = (reader: ColumnsReader, format: string, missingSymbols: readonly string[] = []) =>
  profileFormat(
    reader,
    { path: '', fileName: `a.${format}` },
    {
      format,
      missingSymbols,
      signal: new AbortController().signal,
    },
  );

describe('the profile of a contributed format', () => {
  const numbers = { XC: [1, 2, 3, 4, 5], AU_m: [0.5, -999, NaN, 2, 2] };
  const texts = { ROCK: ['ore', '', 'waste', 'ore', 'N/A'] };

  it('sums up numbers and texts over batches', async () => {
    const { columns, rowCount, notes, defaultColumns } = await profile(readerOf(numbers, texts), 'gas');
    expect([rowCount, defaultColumns]).toEqual([5, { x: 'XC' }]);
    expect(columns).toMatchObject([
      {
        name: 'XC',
        dataType: 'int',
        numUniques: 5,
        minimum: 1,
        maximum: 5,
        missing: 0,
        sampleData: ['1', '2', '3', '4', '5'],
      },
      {
        name: 'AU_m',
        dataType: 'float',
        numUniques: 3,
        missing: 1,
        units: 'm',
        sentinels: ['-999'],
        sampleData: ['0.5', '-999', '', '2', '2'],
      },
      {
        name: 'ROCK',
        dataType: 'string',
        statsDataType: 'categorical',
        numUniques: 3,
        missing: 1,
        minimum: null,
        sentinels: ['N/A'],
        sampleData: ['ore', '', 'waste', 'ore', 'N/A'],
      },
    ]);
    expect(notes?.sentinels).toEqual([
      { symbol: '-999', columns: ['AU_m'], count: 1 },
      { symbol: 'N/A', columns: ['ROCK'], count: 1 },
    ]);
  });

  it('[I5.13] dm offers only continuous for numbers, others both up to 2,500 values', async () => {
    const many = {
      FEW: Array.from({ length: 2501 }, (_, row) => row % 2500),
      MANY: Array.from({ length: 2501 }, (_, row) => row),
    };
    const gas = await profile(readerOf(many), 'gas');
    expect(gas.columns.map(({ typeOptions, numUniques }) => [typeOptions.length, numUniques])).toEqual([
      [2, 2500],
      [1, 2501],
    ]);
    const dm = await profile(readerOf({ XC: [1, 1] }, { ROCK: ['a', 'b'] }), 'dm');
    expect(dm.columns.map(({ typeOptions }) => typeOptions)).toEqual([['continuous'], ['categorical']]);
  });

  it('takes the missing symbols of the user, and a table without rows', async () => {
    const { columns } = await profile(readerOf(numbers), 'gas', ['-999']);
    expect(columns[1]).toMatchObject({ missing: 2, minimum: 0.5, sentinels: [] });
    const empty = await profile(readerOf({ XC: [] }), 'gas');
    expect(empty).toMatchObject({
      rowCount: 0,
      columns: [{ dataType: 'float', minimum: null, maximum: null, numUniques: 0 }],
    });
  });

  it('keeps what the reader warns of for the file as a whole, and leaves single rows to the report', async () => {
    const reader = readerOf({ XC: [1] });
    const warning = { severity: 'warning', fileName: 'a.shp' } as const;
    const { notes } = await profile(
      {
        ...reader,
        read(file, part, sink, run) {
          run.issue({ ...warning, code: 'shapefile-without-table' });
          run.issue({ ...warning, code: 'fields-left-out', values: { names: 'MEMO' } });
          run.issue({ ...warning, code: 'dm-top', line: 3 });
          run.issue({ ...warning, code: 'deleted-record', severity: 'rejected' });
          return reader.read(file, part, sink, run);
        },
      },
      'shp',
    );
    expect(notes?.ofWhole).toEqual([
      { code: 'shapefile-without-table', values: {} },
      { code: 'fields-left-out', values: { names: 'MEMO' } },
    ]);
  });

  it('knows files of the same columns again', async () => {
    const signature = async (names: readonly string[]): Promise<unknown> =>
      (await profile(readerOf(Object.fromEntries(names.map((name) => [name, [1]]))), 'gas')).headerSignature;
    expect(await signature(['XC', 'AU'])).toBe(await signature(['xc', ' AU ']));
    expect(await signature(['XC', 'AU'])).not.toBe(await signature(['AU', 'XC']));
  });
});
