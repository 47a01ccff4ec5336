import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { AditError } from 'adit/core';
import type { ColumnsReader } from 'adit/core/server';
import { afterEach, describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { seconds } from '../../../../tests/patience.ts';
import english from '../../locales/en.json' with { type: 'json' };
import { buildModel, type BuiltModel } from '../testing/test-run.ts';
import { fileReader as ubcReader } from '../ubc/ubc-reader.ts';
import { fileReader as voxetReader } from '../voxet/voxet-reader.ts';

const shared = resolve('../shared/data2');
const cases = process.env['ADIT_SOAK'] ? 10_000 : 60;
let model: BuiltModel | undefined;
afterEach(() => {
  model?.dispose();
  model = undefined;
});

type Entries = Readonly<Record<string, string | Buffer>>;

async function built(reader: ColumnsReader, entries: Entries): Promise<BuiltModel> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const bytes = await buffer(zip.outputStream);
  expect(reader.sniff(bytes, 'model.zip')).toBeGreaterThan(0.5);
  model = await buildModel({ bytes, fileName: 'model.zip', reader });
  return model;
}

async function refusalOf(reader: ColumnsReader, entries: Entries): Promise<unknown> {
  try {
    (await built(reader, entries)).dispose();
    return 'read';
  } catch (error) {
    if (!(error instanceof AditError)) throw error;
    expect(Object.keys(english)).toContain(`error.${error.code}`);
    return [error.code, error.values];
  }
}

const mean = (values: Float64Array): number => {
  const there = values.filter((value) => !Number.isNaN(value));
  return there.reduce((sum, value) => sum + value, 0) / there.length;
};

const mesh = '! made by hand\n2 3 2\n1000 2000 300 ! upper corner\n2*10\n20 30\n40\n5 15\n';
const grades = Array.from({ length: 12 }, (_, cell) => cell / 2);
const ubc = {
  'a.msh': mesh,
  'b/gold.den': grades.join('\n'),
  'grade.mod': `nan\n${grades.slice(1).join('\r\n')}\n`,
  'notes.txt': 'by hand\n',
};

describe('meshes and models of UBC', () => {
  it('have cells down first, then to the east and to the north, of their own sizes, with a property for each model', async () => {
    const { geometry, account, boxes, numbers, issues } = await built(ubcReader, ubc);
    expect(account).toMatchObject({ rowsRead: 12, rowsUsed: 12 });
    expect(geometry.count).toEqual([2, 3, 2]);
    const all = await boxes();
    expect(all[0]).toEqual({ middle: [1005, 2010, 297.5], size: [10, 20, 5] });
    expect(all[1]).toEqual({ middle: [1005, 2010, 287.5], size: [10, 20, 15] });
    expect(all[2]).toEqual({ middle: [1015, 2010, 297.5], size: [10, 20, 5] });
    expect(all[11]).toEqual({ middle: [1015, 2070, 287.5], size: [10, 40, 15] });
    expect([...(await numbers('gold'))]).toEqual(grades);
    expect([...(await numbers('grade'))]).toEqual([NaN, ...grades.slice(1)]);
    expect(issues).toEqual([]);
  });

  it.each([
    [['ubc-no-model', { file: 'model.zip' }], { 'a.msh': mesh }],
    [['ubc-bad-mesh', { file: 'a.msh' }], { ...ubc, 'a.msh': mesh.replace('5 15', '5') }],
    [['ubc-bad-mesh', { file: 'a.msh' }], { ...ubc, 'a.msh': mesh.replace('2 3 2', '2 3 9999999') }],
    [['ubc-model-size', { file: 'grade.mod', cells: 12 }], { ...ubc, 'grade.mod': '1\n2\n' }],
    [['ubc-model-size', { file: 'grade.mod', cells: 12 }], { ...ubc, 'grade.mod': `${'1\n'.repeat(13)}` }],
    [['ubc-model-size', { file: 'grade.mod', cells: 12 }], { ...ubc, 'grade.mod': `1\nx\n${'1\n'.repeat(10)}` }],
  ])('that do not fit are refused: %o', async (refusal, entries) => {
    expect(await refusalOf(ubcReader, entries)).toEqual(refusal);
  });
});

const voxet = (more: string): string =>
  `GOCAD Voxet 1\nHEADER {\nname: test\n}\nAXIS_O 1000 2000 -100\nAXIS_U 20 0 0\nAXIS_V 0 60 0\nAXIS_W 0 0 5\nAXIS_MIN 0 0 0\nAXIS_MAX 1 1 1\nAXIS_N 3 4 2\nAXIS_UNIT " " " " " "\n${more}\nEND\n`;
const properties =
  'PROPERTY 1 au\nPROP_FILE 1 data/au@@\nPROP_ESIZE 1 4\nPROP_NO_DATA_VALUE 1 -99.9\nPROPERTY 2 "rock type"\nPROP_FILE 2 rock@@\nPROP_ESIZE 2 1\nPROP_SIGNED 2 0\nPROP_OFFSET 2 3\n';
const floats = (numbers: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [at, number] of numbers.entries()) bytes.writeFloatBE(number, at * 4);
  return bytes;
};
const cells = Array.from({ length: 24 }, (_, cell) => cell);
const binary = {
  'a.vo': voxet(properties),
  'au@@': floats([-99.9, ...cells.slice(1)]),
  'rock@@': Buffer.from([1, 2, 3, ...cells.map((cell) => cell + 200)]),
};
const text = {
  'a.vo': voxet('ASCII_DATA_FILE a__ascii@@\nPROPERTY 1 au\nPROPERTY 2 cu\nPROP_NO_DATA_VALUE 2 -1'),
  'a__ascii@@': `*\n* I J K au cu *\n*\n${cells.map((cell) => `${cell % 3} ${Math.floor(cell / 3) % 4} ${Math.floor(cell / 12)} ${cell} ${cell === 5 ? -1 : 7}`).join('\n')}\n`,
};

describe('voxets of GOCAD', () => {
  it('have cells around their values, the first axis fastest, with values of several sizes', async () => {
    const { geometry, boxes, numbers } = await built(voxetReader, binary);
    expect(geometry.count).toEqual([3, 4, 2]);
    const all = await boxes();
    expect(all[0]).toEqual({ middle: [1000, 2000, -100], size: [10, 20, 5] });
    expect(all[1]?.middle).toEqual([1010, 2000, -100]);
    expect(all[23]?.middle).toEqual([1020, 2060, -95]);
    expect([...(await numbers('au'))]).toEqual([NaN, ...cells.slice(1)]);
    expect([...(await numbers('rock type'))].slice(0, 2)).toEqual([200, 201]);
  });

  it('have values as text, depths as elevations, and feet as feet', async () => {
    const system =
      'GOCAD_ORIGINAL_COORDINATE_SYSTEM\nAXIS_UNIT ft ft ft\nZPOSITIVE Depth\nEND_ORIGINAL_COORDINATE_SYSTEM\nAXIS_O';
    const { boxes, numbers, manifest } = await built(voxetReader, {
      ...text,
      'a.vo': text['a.vo'].replace('AXIS_O', system),
    });
    const all = await boxes();
    expect([all[0]?.middle, all[23]?.middle]).toEqual([
      [1000, 2000, 100],
      [1020, 2060, 95],
    ]);
    expect([mean(await numbers('au')), (await numbers('cu'))[5]]).toEqual([11.5, NaN]);
    expect(manifest.unit).toBe('ft');
  });

  it('may be turned', async () => {
    const turned = text['a.vo'].replace('AXIS_U 20 0 0', 'AXIS_U 16 12 0').replace('AXIS_V 0 60 0', 'AXIS_V -36 48 0');
    const { boxes, geometry } = await built(voxetReader, { ...text, 'a.vo': turned });
    expect(geometry.count.toSorted()).toEqual([2, 3, 4]);
    const last = (await boxes())[23]?.middle ?? [];
    for (const [axis, place] of [1000 + 16 - 36, 2000 + 12 + 48, -95].entries())
      expect(last[axis]).toBeCloseTo(place, 6);
  });

  it.each([
    [['not-a-voxet', { file: 'a.vo', kind: 'TSurf' }], { 'a.vo': 'GOCAD TSurf 1\n' }],
    [
      ['voxet-bad-header', { file: 'a.vo', word: 'AXIS_V' }],
      { ...text, 'a.vo': text['a.vo'].replace('AXIS_V', 'AXIS_X') },
    ],
    [
      ['voxet-bad-header', { file: 'a.vo', word: 'AXIS_N' }],
      { ...text, 'a.vo': text['a.vo'].replace('AXIS_N 3', 'AXIS_N 3000000000') },
    ],
    [['voxet-file-missing', { file: 'a.vo', name: 'data/au@@' }], { 'a.vo': binary['a.vo'] }],
    [['voxet-too-few-values', { file: 'au@@', name: 'au' }], { ...binary, 'au@@': floats([1]) }],
    [
      ['voxet-bad-line', { file: 'a__ascii@@', line: 5 }],
      { ...text, 'a__ascii@@': text['a__ascii@@'].replace('1 0 0 1 7', '1 0 1 1 7') },
    ],
    [
      ['voxet-other-storage', { file: 'a.vo', name: 'au', storage: 'IBM RAW 4' }],
      { ...binary, 'a.vo': voxet(`PROP_ETYPE 1 IBM\n${properties}`) },
    ],
    [['voxet-one-file', { file: 'model.zip' }], { ...binary, 'b.vo': binary['a.vo'] }],
  ])('that cannot be read are refused: %o', async (refusal, entries) => {
    expect(await refusalOf(voxetReader, entries)).toEqual(refusal);
  });
});

it(
  'mutated meshes, models and voxets end in a model or in an error that says why: fuzz',
  async () => {
    const seeds: readonly (readonly [ColumnsReader, Entries])[] = [
      [ubcReader, ubc],
      [voxetReader, binary],
      [voxetReader, text],
    ];
    const change = fc.record({
      at: fc.nat(),
      byte: fc.oneof(fc.nat(255), fc.constantFrom(...Buffer.from('0123456789*-. \nn'))),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.nat(),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        async (which, entry, changes) => {
          const [reader, entries] = seeds[which % seeds.length] as (typeof seeds)[number];
          const names = Object.keys(entries);
          const name = names[entry % names.length] as string;
          const bytes = Buffer.from(entries[name] as string);
          for (const { at, byte } of changes) bytes[at % bytes.length] = byte;
          await refusalOf(reader, { ...entries, [name]: bytes });
        },
      ),
      { seed: 20_261, numRuns: cases },
    );
  },
  seconds(60) + cases * 200,
);

describe.skipIf(!existsSync(shared))('real grids', { timeout: seconds(60) }, () => {
  const read = (path: string): Buffer => readFileSync(join(shared, path));

  it('craig_chile.msh with Lpout.mod: 69 × 69 × 40 cells of 22 heights, 159,705 values', async () => {
    const folder = 'pvgeo/Craig-Chile';
    const { geometry, account, manifest, numbers, boxes, issues } = await built(ubcReader, {
      'craig_chile.msh': read(`${folder}/craig_chile.msh`),
      'Lpout.mod': read(`${folder}/Lpout.mod`),
      'LdM_grav_obs.grv': read(`${folder}/LdM_grav_obs.grv`),
    });
    expect(geometry.count).toEqual([69, 69, 40]);
    expect(account).toMatchObject({ rowsRead: 190_440, rowsUsed: 190_440 });
    expect(manifest.bounds).toEqual([355_000, 372_250, 5_999_000, 6_016_250, -5250, 3000]);
    const values = await numbers('Lpout');
    expect(values.filter((value) => !Number.isNaN(value))).toHaveLength(159_705);
    expect(mean(values)).toBeCloseTo(0.008_116_632_749, 12);
    // The first cell with a value, and the sum of values by their elevations: the order of the axes.
    const all = await boxes();
    expect([all[6], values[6]]).toEqual([
      { middle: [355_125, 5_999_125, 2320], size: [250, 250, 120] },
      -0.009_580_082_429_571_006,
    ]);
    const sum = values.reduce(
      (total, value, at) => (Number.isNaN(value) ? total : total + value * (all[at]?.middle[2] as number)),
      0,
    );
    expect(sum).toBeCloseTo(-6_272_363.493_873, 3);
    expect(issues).toEqual([]);
  });

  it('test.vo: 10 × 10 × 10 cells of 100 m, mean 6.05339', async () => {
    const folder = 'opengeode-geosciencesio';
    const { geometry, numbers, boxes } = await built(voxetReader, {
      'test.vo': read(`${folder}/test.vo`),
      'test__ascii@@': read(`${folder}/test__ascii@@`),
    });
    expect(geometry.count).toEqual([10, 10, 10]);
    const [values, all] = [await numbers('random'), await boxes()];
    expect(mean(values)).toBeCloseTo(6.053_388_6, 7);
    expect([Math.min(...values), Math.max(...values)]).toEqual([2.036_09, 9.998_82]);
    expect(values.reduce((sum, value, at) => sum + (value * (all[at]?.middle[0] as number)) / 100, 0)).toBeCloseTo(
      27_001.143_22,
      4,
    );
    expect(all[999]).toEqual({ middle: [900, 900, 900], size: [100, 100, 100] });
  });
});
