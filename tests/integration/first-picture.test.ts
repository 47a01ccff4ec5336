import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ValueSpread } from '../../core/server/dataset-store/value-spread.ts';
import { blockHeader, blockLevelCount, blockRows } from '../../plugins/demo/server/deposit/block-rows.ts';
import { makeDeposit } from '../../plugins/demo/server/deposit/deposit.ts';
import { drillHole, drillholeCount } from '../../plugins/demo/server/deposit/drillhole.ts';
import { assayRows, drillholeHeaders } from '../../plugins/demo/server/deposit/drillhole-rows.ts';
import { soilHeader, soilLineCount, soilRows } from '../../plugins/demo/server/deposit/soil-rows.ts';
import { babbitt, hasSharedData, sharedData } from './drillhole-import.ts';

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** The cells of plain CSV, by column. */
function columnsOf(header: string, rows: readonly string[]): Map<string, string[]> {
  const cells = rows.map((row) => row.split(','));
  return new Map(header.split(',').map((name, at) => [name, cells.map((row) => row[at] ?? '')]));
}

function read(path: string): Map<string, string[]> {
  const [header = '', ...rows] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  return columnsOf(header, rows);
}

/** The largest share of the values that a tenth of the ramp holds, and how even the tenths are: 1 where all hold the same. */
function useOf(cells: readonly string[]): { largest: number; evenness: number } {
  const values = Float64Array.from(
    cells.filter((cell) => cell.trim() !== ''),
    Number,
  );
  const spread = new ValueSpread();
  spread.add(values);
  const { look } = spread;
  const { fieldRangeMin: low, fieldRangeMax: high } = look ?? {
    fieldRangeMin: min(values),
    fieldRangeMax: max(values),
  };
  const scale = look?.colorScaleType === 'Logarithmic' ? Math.log : Number;
  const shares = new Array<number>(10).fill(0);
  for (const value of values) {
    const place = (scale(Math.max(value, low)) - scale(low)) / (scale(high) - scale(low));
    const tenth = Math.min(9, Math.floor(place * 10));
    shares[tenth] = (shares[tenth] ?? 0) + 1 / values.length;
  }
  const evenness = shares.reduce((sum, share) => sum - (share > 0 ? share * Math.log10(share) : 0), 0);
  return { largest: Math.max(...shares), evenness };
}

const min = (values: Float64Array): number => values.reduce((least, value) => Math.min(least, value), Infinity);
const max = (values: Float64Array): number => values.reduce((most, value) => Math.max(most, value), -Infinity);

function expectUsed(columns: ReadonlyMap<string, readonly string[]>, names: readonly string[]): void {
  for (const name of names) {
    const { largest, evenness } = useOf(columns.get(name) ?? []);
    expect(largest, name).toBeLessThanOrEqual(0.4);
    expect(evenness, name).toBeGreaterThanOrEqual(0.7);
  }
}

const grades = ['Au_ppm', 'Cu_pct', 'Mo_ppm'];

describe('the colours that grades start with use the ramp', () => {
  it('of the demonstration site', () => {
    const deposit = makeDeposit(7);
    const assays = upTo(drillholeCount).flatMap((index) => assayRows(deposit, index, drillHole(deposit, index)));
    expectUsed(columnsOf(drillholeHeaders.assay, assays), grades);
    const blocks = upTo(blockLevelCount).flatMap((level) => blockRows(deposit, level));
    expectUsed(columnsOf(blockHeader, blocks), grades);
    const soil = upTo(soilLineCount).flatMap((line) => soilRows(deposit, line));
    expectUsed(columnsOf(soilHeader, soil), ['Au_ppb', 'Cu_ppm', 'Mo_ppm']);
  });

  it.skipIf(!hasSharedData)('of real drillholes', () => {
    expectUsed(read(babbitt.assay), ['CU', 'NI', 'S', 'FE']);
  });

  it.skipIf(!hasSharedData)('of sixteen elements on Mars', () => {
    const mars = read(join(sharedData, 'iogas-mars/Mars-Curiosity_APXS_geochem.csv'));
    expectUsed(mars, [...mars.keys()].slice(0, 16));
  });
});
