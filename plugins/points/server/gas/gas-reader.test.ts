import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import type { ColumnsPart } from 'adit/core/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encodeGas } from '../../fixtures/encode-gas.ts';
import { fileReader } from './gas-reader.ts';
import { readAll, signal, smallGas } from './gas-test-kit.ts';

const real = resolve('../shared/data/iogas-mars/Mars-Curiosity_APXS_geochem_loc.gas');
const hasSharedData = existsSync(real);

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adit-gas-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the reader of .gas files', () => {
  it('[I3.02, I3.19, W3.39] takes names, default columns and attribute lists from the metadata', async () => {
    const path = join(folder, 'a.gas');
    await encodeGas(path, smallGas);
    const [described] = (await fileReader.describe({ path, fileName: 'a.gas' }, signal)).parts as [ColumnsPart];
    expect(described.columns.map(({ name, kind }) => `${name}:${kind}`)).toEqual([
      'East_m:number',
      'North:number',
      'Rock, type:text',
      '__gas__extra__:number',
      '__gas__color__:number',
      '__gas__shape__:number',
      '__gas__size__:number',
    ]);
    expect(described.defaultColumns).toEqual({ x: 'East_m', y: 'North' });
    expect(described.attributes).toMatchObject({
      __gas__color__: [
        { name: 'Default', visible: true, colour: '#000000' },
        { name: 'Ore_zone', visible: false, colour: '#F3622D' },
      ],
    });
  });

  it('undoes the escapes of cells and reports what is no number', async () => {
    const path = join(folder, 'a.gas');
    await encodeGas(path, smallGas);
    const read = await readAll(path, [
      { name: 'North', kind: 'number' },
      { name: 'Rock, type', kind: 'text' },
      { name: '__gas__color__', kind: 'number' },
    ]);
    expect(Object.fromEntries(read.values)).toEqual({
      North: [2, undefined],
      'Rock, type': ['a_b, <c> & "d"\t', undefined],
      __gas__color__: [1, 0],
    });
    expect(read.lines).toEqual([2, 3]);
    expect(read.issues).toEqual([
      { severity: 'changed', code: 'not-a-number', fileName: 'a.gas', line: 3, column: 'North', values: { text: 'x' } },
    ]);
  });

  it.each(['metadata.xml', 'data.csv'] as const)('refuses an archive without %s, naming it', async (leaveOut) => {
    const path = join(folder, 'a.gas');
    await encodeGas(path, { ...smallGas, leaveOut });
    await expect(fileReader.describe({ path, fileName: 'a.gas' }, signal)).rejects.toMatchObject({
      code: 'gas-entry-missing',
      values: { file: 'a.gas', entry: leaveOut },
    });
  });

  it('gives back what an encoder wrote', async () => {
    const cell = fc.string({ unit: fc.constantFrom(...'ab_lgqctu&<>",é ') }).map((text) => text.trim());
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ number: fc.double({ noNaN: true, noDefaultInfinity: true }), text: cell }), {
          minLength: 1,
        }),
        async (rows) => {
          const path = join(folder, 'b.gas');
          await encodeGas(path, {
            columns: [
              { name: 'value_1', type: 'Numeric' },
              { name: 'text', type: 'Text' },
            ],
            rows: rows.map(({ number, text }) => [number, text]),
            indexes: rows.map(() => [0, 0, 0, 0]),
          });
          const read = await readAll(path, [
            { name: 'value_1', kind: 'number' },
            { name: 'text', kind: 'text' },
          ]);
          expect(read.rowsRead).toBe(rows.length);
          expect(read.values.get('value_1')).toEqual(rows.map(({ number }) => (number === 0 ? 0 : number)));
          expect(read.values.get('text')).toEqual(rows.map(({ text }) => (text === '' ? undefined : text)));
        },
      ),
      { seed: 5, numRuns: 60 },
    );
  });

  it.skipIf(!hasSharedData)('reads the real file with its published figures', async () => {
    const [described] = (await fileReader.describe({ path: real, fileName: 'Mars.gas' }, signal)).parts as [
      ColumnsPart,
    ];
    expect(described.columns).toHaveLength(37 + 4);
    expect(described.columns.map(({ name }) => name)).toContain('Na2O_pct');
    expect(described.defaultColumns).toEqual({ x: 'longitude', y: 'latitude' });
    const names = ['longitude', 'latitude', 'SiO2_pct', 'FeO_pct', '__gas__color__', '__gas__extra__', '__gas__size__'];
    const { values, rowsRead, issues } = await readAll(
      real,
      names.map((name) => ({ name, kind: 'number' as const })),
    );
    expect([rowsRead, issues]).toEqual([815, []]);
    const numbers = (name: string): number[] =>
      (values.get(name) ?? []).filter((value) => value !== undefined) as number[];
    const mean = (list: number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length;
    expect(numbers('SiO2_pct')).toHaveLength(226);
    expect(mean(numbers('SiO2_pct'))).toBeCloseTo(46.298274, 6);
    expect(mean(numbers('FeO_pct'))).toBeCloseTo(18.699248, 6);
    const counts = [0, 0, 0, 0, 0, 0];
    for (const place of numbers('__gas__color__')) counts[place] = (counts[place] ?? 0) + 1;
    expect(counts).toEqual([592, 183, 10, 1, 17, 12]);
    const colours = (described.attributes as Record<string, { name: string; colour: string; visible: boolean }[]>)[
      '__gas__color__'
    ];
    expect(colours?.[5]).toMatchObject({ name: 'Anomalies', colour: '#999999', visible: false });
    expect(numbers('__gas__extra__').filter((place) => place === 1)).toHaveLength(3);
    expect(numbers('__gas__size__').filter((place) => place === 0)).toHaveLength(226);
  });
});
