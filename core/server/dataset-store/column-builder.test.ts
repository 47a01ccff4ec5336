import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { columnShape, MISSING_CODE } from 'adit/core';
import {
  CategoryColumnBuilder,
  NumberColumnBuilder,
  NumberStatistics,
  pickRows,
  textsByItem,
  uniqueColumnName,
} from './column-builder.ts';
import { readColumn, readDatasetJson } from './dataset-reader.ts';
import { DatasetWriter } from './dataset-writer.ts';
import { seconds } from '../../../tests/patience.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adit-columns-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('NumberColumnBuilder', () => {
  it('writes parts bit for bit and computes the figures of all of them', async () => {
    const column = new NumberColumnBuilder(new DatasetWriter(folder), { file: 'layer-1', name: 'Au', unit: 'none' });
    column.append(Float64Array.of(3, NaN, -0, 0.1));
    column.append(new Float64Array(0));
    column.append(Float64Array.of(-2));
    const written = await column.close(new Map([[1, '<0.2']]));
    expect(columnShape.parse(written)).toEqual({
      name: 'Au',
      label: 'Au',
      kind: 'number',
      unit: 'none',
      data: { ...written.data, file: 'layer-1.f64', length: 5, type: 'f64' },
      statistics: { count: 4, missing: 1, minimum: -2, maximum: 3, mean: 0.275, smallestPositive: 0.1 },
      sourceTexts: 'layer-1-source.json',
    });
    expect([...(await readColumn(folder, written.data))]).toEqual([3, NaN, -0, 0.1, -2]);
    expect(await readDatasetJson(folder, 'layer-1-source.json')).toEqual({ 1: '<0.2' });
  });

  it('takes what is not finite as missing', async () => {
    const column = new NumberColumnBuilder(new DatasetWriter(folder), { file: 'a', name: 'a', unit: 'm' });
    const values = Float64Array.of(Infinity, 1, -Infinity);
    column.append(values);
    const written = await column.close();
    expect(written.statistics).toMatchObject({ count: 1, missing: 2, minimum: 1, maximum: 1 });
    expect([...(await readColumn(folder, written.data))]).toEqual([NaN, 1, NaN]);
    expect(values[0]).toBe(Infinity);
  });

  it('says how the colours of skewed numbers start, and nothing of moments, which start over their whole range', async () => {
    const skewed = Float64Array.from({ length: 400 }, (_, at) => 10 ** (at / 100));
    const lookOf = async (kind?: 'timestamp'): Promise<unknown> => {
      const name = kind ?? 'numbers';
      const identity = { file: name, name, unit: 'none', ...(kind ? { kind } : {}) } as const;
      const column = new NumberColumnBuilder(new DatasetWriter(folder), identity);
      column.append(skewed);
      return (await column.close()).look;
    };
    expect(await lookOf()).toMatchObject({ colorScaleType: 'Logarithmic' });
    expect(await lookOf('timestamp')).toBeUndefined();
  });

  it('has no extremes without values', async () => {
    const column = new NumberColumnBuilder(new DatasetWriter(folder), { file: 'a', name: 'a', unit: 'm' });
    column.append(Float64Array.of(NaN));
    expect((await column.close()).statistics).toEqual({ count: 0, missing: 1 });
  });
});

describe('NumberStatistics', () => {
  it('does not lose small numbers beside large ones', () => {
    const statistics = new NumberStatistics();
    statistics.add(Float64Array.of(1e16, 1, 1, 1, 1, -1e16));
    expect(statistics.result.mean).toBe(4 / 6);
  });

  it('leaves the mean out when it is beyond all numbers', () => {
    const statistics = new NumberStatistics();
    statistics.add(Float64Array.of(1.7e308, 1.7e308));
    expect(statistics.result).toEqual({
      count: 2,
      missing: 0,
      minimum: 1.7e308,
      maximum: 1.7e308,
      smallestPositive: 1.7e308,
    });
  });
});

describe('CategoryColumnBuilder', { timeout: seconds(60) }, () => {
  it('numbers the texts anew in order of first use and leaves out those that are not used', async () => {
    const column = new CategoryColumnBuilder(new DatasetWriter(folder), {
      file: 'layer-2',
      name: 'Lith',
      unit: 'none',
    });
    column.append(Uint32Array.of(4000, MISSING_CODE, 2));
    column.append(Uint32Array.of(2, 4000, 0));
    const dictionary = Array.from({ length: 4001 }, (_, code) => `text ${code}`);
    const written = await column.close(dictionary);
    expect(columnShape.parse(written)).toMatchObject({
      kind: 'category',
      statistics: { count: 5, missing: 1, distinct: 3 },
      dictionary: 'layer-2-dictionary.json',
    });
    expect([...(await readColumn(folder, written.data))]).toEqual([0, MISSING_CODE, 1, 1, 0, 2]);
    expect(await readDatasetJson(folder, 'layer-2-dictionary.json')).toEqual(['text 4000', 'text 2', 'text 0']);
  });

  it('gives every item its own text back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(fc.nat(5000))), async (parts) => {
        const own = mkdtempSync(join(folder, 'run-'));
        const column = new CategoryColumnBuilder(new DatasetWriter(own), { file: 'c', name: 'c', unit: 'none' });
        for (const part of parts) column.append(Uint32Array.from(part));
        const written = await column.close(Array.from({ length: 5001 }, (_, code) => String(code)));
        const words = JSON.parse(readFileSync(join(own, written.dictionary ?? ''), 'utf8')) as string[];
        const codes = Array.from(await readColumn(own, written.data), (code) => Number(words[code]));
        expect(codes).toEqual(parts.flat());
        expect(new Set(words).size).toBe(words.length);
      }),
      { seed: 3, numRuns: 30 },
    );
  });
});

describe('rows and items', () => {
  it('picks rows of either kind', () => {
    expect(pickRows(Float64Array.of(1, 2, 3), Uint32Array.of(2, 0))).toEqual(Float64Array.of(3, 1));
    expect(pickRows(Uint32Array.of(1, 2, 3), Uint32Array.of(1))).toEqual(Uint32Array.of(2));
  });

  it('moves source texts from rows to items', () => {
    const rows = new Map([
      [0, 'a'],
      [3, 'b'],
      [4, 'gone'],
      [6, 'c'],
    ]);
    expect(textsByItem(rows, Uint32Array.of(1, 2, 4))).toEqual(
      new Map([
        [0, 'a'],
        [1, 'b'],
        [3, 'c'],
      ]),
    );
    expect(textsByItem(undefined, [])).toEqual(new Map());
  });

  it('finds a free name', () => {
    const taken = new Set(['from', 'from_2']);
    expect([uniqueColumnName('to', taken), uniqueColumnName('from', taken), uniqueColumnName('from', taken)]).toEqual([
      'to',
      'from_3',
      'from_4',
    ]);
  });
});
