import { describe, expect, it } from 'vitest';
import type { ColumnProfile, TableProfile } from '../../shared/table/index.ts';
import { tableProfileSchema } from '../../shared/table/index.ts';
import { profileTableFrom } from './profile-table.ts';
import { chunksOf, commaDialect, type TestFile } from './table-test-kit.ts';

function profile(
  file: TestFile,
  names: string[],
  options: { missingSymbols?: string[]; fileExtension?: string } = {},
): Promise<TableProfile> {
  return profileTableFrom(chunksOf(file), commaDialect(names), { fileExtension: 'csv', ...options });
}

async function column(
  cells: string[],
  options: { missingSymbols?: string[]; fileExtension?: string } = {},
): Promise<ColumnProfile> {
  const { columns } = await profile(['v,_', ...cells.map((cell) => `${cell},`)].join('\n'), ['v', '_'], options);
  return columns[0] as ColumnProfile;
}

describe('profileTable', () => {
  it('[I3.03] tells integers, floats and text apart, with their statistics', async () => {
    expect(await column(['1', '2', '', '-3'])).toMatchObject({
      dataType: 'int',
      statsDataType: 'continuous',
      numUniques: 3,
      missing: 1,
      numbers: 3,
      min: -3,
      max: 2,
      mean: 0,
    });
    expect(await column(['1', '2.0', '1e0'])).toMatchObject({ dataType: 'float', numUniques: 2, mean: 4 / 3 });
    const text = await column(['B1-001', '34873', 'B1-001', ' ']);
    expect(text).toMatchObject({
      dataType: 'string',
      statsDataType: 'categorical',
      numUniques: 2,
      missing: 1,
      nonNumeric: { count: 2, samples: ['B1-001'] },
    });
    expect(text.mean).toBeUndefined();
    expect(text.sampleData).toEqual(['B1-001', '34873', 'B1-001', '']);
    expect(await column(['', ''])).toMatchObject({ dataType: 'float', numUniques: 0, missing: 2, numbers: 0 });
  });

  it('[I3.03] takes units from the header', async () => {
    const { columns } = await profile('a,b,c,d,e\n1,2,3,4,5\n', [
      'Depth_m',
      'FROM (ft)',
      'Azimuth [deg]',
      'Dip °',
      'Cu_pct',
    ]);
    expect(columns.map(({ units }) => units)).toEqual(['m', 'ft', 'deg', 'deg', 'none']);
  });

  it('[I9.04] counts distinct values exactly up to 2,500', async () => {
    const numbers = (count: number): string[] => Array.from({ length: count * 2 }, (_, index) => String(index % count));
    expect(await column(numbers(2500))).toMatchObject({ numUniques: 2500, typeOptions: ['categorical', 'continuous'] });
    expect(await column(numbers(2501))).toMatchObject({ numUniques: 2501, typeOptions: ['continuous'] });
    expect((await column(numbers(9000))).numUniques).toBe(2501);
    const spellings = Array.from({ length: 2000 }, (_, index) => [String(index), `${index}.0`, `${index}.00`]).flat();
    expect(await column(spellings)).toMatchObject({ numUniques: 2000, dataType: 'float' });
    const texts = numbers(2500).map((text) => `t${text}`);
    expect(await column(texts)).toMatchObject({ numUniques: 2500, typeOptions: ['categorical'] });
    expect(await column([...numbers(2501), 'late text'])).toMatchObject({
      dataType: 'string',
      numUniques: 2501,
      typeOptions: ['categorical'],
    });
  });

  it('[W9.18] takes 9990 for the value that it is: nothing is known of it as a code', async () => {
    expect(await column(['1', '9990', '9990'])).toMatchObject({ max: 9990, missing: 0, missingCandidates: [] });
  });

  it('suggests the missing symbols that a column really contains', async () => {
    const suggested = async (cells: string[]): Promise<string[]> =>
      (await column(cells)).missingCandidates.map(({ text, count }) => `${text}×${count}`);
    expect(await suggested(['1.5', '-999.00', '2', '-999', 'NA', 'null', '-'])).toEqual([
      '-999.00×2',
      'NA×1',
      'null×1',
      '-×1',
    ]);
    expect(await suggested(['1e30', '5', '-1.0000000150474662e+30', '1E31'])).toEqual([
      '1e30×1',
      '-1.0000000150474662e+30×1',
      '1E31×1',
    ]);
    expect(await suggested(['-9', '3', '0'])).toEqual(['-9×1']);
    expect(await suggested(['-9', '-8', '-10'])).toEqual([]);
    expect(await suggested(['-99', '-150', '5'])).toEqual([]);
    expect(await suggested(['-999', '-150', '5'])).toEqual(['-999×1']);
    expect(await suggested(['SS', 'NaN', '-99', 'SH'])).toEqual(['NaN×1', '-99×1']);
    expect(await suggested(['SS', '-99', '12'])).toEqual([]);
    const whole = await profile('a,b\n-9.0,-9\n1,NA\n2,2\n', ['a', 'b']);
    expect(whole.suggestedMissing).toEqual(['-9.0', 'NA']);
    const accepted = await column(['1', '-999', 'NA', '3'], { missingSymbols: ['-999', 'NA'] });
    expect(accepted).toMatchObject({
      min: 1,
      max: 3,
      mean: 2,
      missing: 2,
      numUniques: 2,
      missingCandidates: [],
      dataType: 'int',
    });
  });

  it('stays numeric with markers and limits, and counts them', async () => {
    expect(await column(['<0.01', '>10', '5', 'NA'])).toMatchObject({
      dataType: 'float',
      belowDetection: 1,
      aboveRange: 1,
      min: 0.005,
      max: 10,
      numbers: 3,
      numUniques: 3,
    });
  });

  it('counts rows, ragged rows, blank lines and bad lines, and fits its schema', async () => {
    const result = await profile(`a,b\n1,2\n\n3\n4,5,6\n7,8,\n"x,9\n${'z'.repeat(1_100_000)}\n`, ['a', 'b']);
    expect(result).toMatchObject({
      rowCount: 6,
      blankLines: 1,
      issueCounts: { 'ragged-row': 2, 'unterminated-quote': 1, 'line-too-long': 1 },
    });
    expect(tableProfileSchema.parse(result)).toEqual(result);
  });

  it('keeps the mean of large coordinates and the first 50 raw texts', async () => {
    const cells = Array.from({ length: 100_000 }, (_, index) => (6_772_000 + (index % 10) / 10).toFixed(1));
    const result = await column(cells);
    expect(result.mean).toBeCloseTo(6_772_000.45, 9);
    expect((await column(['1e16', '1', '-1e16', '1'])).mean).toBe(0.5);
    expect(result.sampleData).toHaveLength(50);
  });
});
