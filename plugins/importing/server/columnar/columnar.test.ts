import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Binary, Table, tableToIPC, vectorFromArray } from 'apache-arrow';
import fc from 'fast-check';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { AditError } from 'adit/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seconds } from '../../../../tests/patience.ts';
import english from '../../locales/en.json' with { type: 'json' };
import { columnNames } from '../../shared/folder/column-names.ts';
import { namesOfPaths } from '../../shared/index.ts';
import { profileFile } from '../work/profile-file.ts';
import { unpackLz4Frame } from './lz4-frame.ts';
import { systemOf } from './parquet-reader.ts';
import { readTable, sumOf } from './testing/read-table.ts';
import { ValueTexts } from './value-texts.ts';

const shared = resolve('../shared/data2');
const fixtures = fileURLToPath(new URL('../../fixtures/columnar', import.meta.url));
const cases = process.env['ADIT_SOAK'] ? 10_000 : 150;
const formats = {
  parquet: new URL('./parquet-reader.ts', import.meta.url).href,
  feather: new URL('./arrow-reader.ts', import.meta.url).href,
};
const leftOut = (...cells: string[]): object => ({ code: 'columns-left-out', count: cells.length, lines: [], cells });

async function refusalOf(path: string): Promise<unknown> {
  try {
    await readTable(path);
    return 'read';
  } catch (error) {
    if (!(error instanceof AditError)) throw error;
    expect(Object.keys(english)).toContain(`error.${error.code}`);
    return error.code;
  }
}

describe('tables by pyarrow 26.0.1', () => {
  const head = 'hole x au half id u64 u32 i8 flag day ms us ns time money long struct.a large';
  const rows = [
    'H1|500000.25|0.10000000149011612|0.5|1|1|1|1|true|2024-02-29|1970-01-01|2024-02-29T12:00:00.123|2024-02-29T12:00:00.123|01:00:00|1.1|123456789012345678.12|1|a',
    'H2|500001.5|2.5|1|9007199254740993|18446744073709551615|4294967295|-128|false||1970-01-01T00:00:00.001||||-12345678.05||1|b',
    '|||2||||||1965-01-01||1970-01-01|1970-01-01|00:00:00.001|||1|',
    'H1||-1|3|-9223372036854775808|3|3|3|true|2000-01-01|2024-02-29|1970-01-01|1970-01-01|00:00:00.002|0|-0.01|1|d',
    'Ñ3||3|4|5|4|4|4|true|2001-01-01|1970-01-01T00:00:00.001|1970-01-01|1970-01-01|00:00:00.003|0.03||1|e',
    '|5e-324|4|5|6|5|5|5|false|2002-01-01|1970-01-01T00:00:00.002|1970-01-01|1970-01-01|23:59:59.999|7||1|f',
  ];

  it.each(['v2.parquet', 'lz4.parquet', 'zstd.parquet', 'int96.parquet', 'lz4.feather', 'zstd.feather', 'view.arrow'])(
    '%s has every sort of value as a text has it',
    async (name) => {
      const read = await readTable(join(fixtures, name));
      const [names = [], ...cells] = read.rows;
      const columns = head.split(' ').length;
      expect(names.slice(0, columns).join(' ')).toBe(head);
      expect(cells.map((row) => row.slice(0, columns).join('|'))).toEqual(rows);
      expect(read.notes).toEqual([
        leftOut('list', 'raw'),
        { code: 'number-too-long', count: 3, lines: [2, 3, 3], cells: ['long', 'id', 'u64'] },
        { code: 'infinite-number', count: 1, lines: [6], cells: ['x'] },
      ]);
    },
  );

  it('view.arrow has its texts of both lengths', async () => {
    const { rows: read } = await readTable(join(fixtures, 'view.arrow'));
    expect(read.map((row) => row.at(-1))).toEqual(['view', 'a', 'b'.repeat(29), '', 'd', 'e', 'f']);
  });

  it('linked.feather has blocks of LZ4 that refer to those before them', async () => {
    const read = await readTable(join(fixtures, 'linked.feather'));
    expect([read.rows.length, sumOf(read, 'n')]).toEqual([40_001, 300_000]);
  });

  it('v1.feather is refused by its version', async () => {
    expect(await refusalOf(join(fixtures, 'v1.feather'))).toBe('feather-old');
  });
});

describe.skipIf(!existsSync(shared))('real tables', () => {
  it.each([
    ['pdal/arrow/autzen-utm.parquet', [leftOut('xyz')]],
    ['pdal/arrow/autzen-utm.feather', []],
    ['pdal/arrow/1.2-with-color_rowgroups.parquet', [leftOut('xyz')]],
  ])('%s has 1,065 rows, with the sums of the cloud that it was made of', async (name, notes) => {
    const read = await readTable(join(shared, name));
    expect(read.rows).toHaveLength(1066);
    expect([sumOf(read, 'Intensity'), sumOf(read, 'Red')]).toEqual([81_361, 129_567]);
    if (name.includes('autzen')) expect(sumOf(read, 'z') / 1065).toBeCloseTo(132.312_995, 5);
    expect(read.notes).toEqual(notes);
  });

  it('test_data_v1.0.0.parquet has two rows, without its geometry', async () => {
    const read = await readTable(join(shared, 'geopandas/test_data_v1.0.0.parquet'));
    expect(read.rows[0]).toEqual(['col_str', 'col_int', 'col_float']);
    expect([read.rows.length, read.notes]).toEqual([3, [leftOut('geometry')]]);
  });
});

describe('columnar tables in the import', { timeout: seconds(60) + cases * 100 }, () => {
  let folder = '';
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'adit-columnar-'))));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (name: string, bytes: Buffer): string => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  };
  const profile = async (path: string): ReturnType<typeof profileFile> => {
    const toPath = join(folder, 'a.table');
    const unpack = { toPath, extensions: ['csv'], mostBytes: 64 * 1024 ** 2 };
    try {
      return await profileFile({ kind: 'profile', path, fileName: basename(path), formats, unpack });
    } finally {
      rmSync(toPath, { force: true });
    }
  };

  it('have their own names, types by what is in them, dates as moments, and notes', async () => {
    const { metadata } = await profile(write('a.feather', readFileSync(join(fixtures, 'v2.parquet'))));
    expect(metadata).toMatchObject({ rowCount: 6, entry: '', tables: [{ name: '' }], dialect: { headerLine: 1 } });
    const column = (name: string): object | undefined => metadata.columns.find((one) => one.name === name);
    expect(column('hole')).toMatchObject({ statsDataType: 'categorical', missing: 2 });
    expect(column('x')).toMatchObject({ statsDataType: 'continuous', missing: 3 });
    expect(column('us')).toMatchObject({ dates: 'iso', statsDataType: 'continuous' });
    expect(metadata.notes?.cells).toHaveLength(3);
    expect(metadata.notes?.warnings).toEqual([]);
  });

  /** Points in well-known binary: of both orders of bytes, of PostGIS with a system, empty, and none. */
  const geometries = [
    '0101000000000000000000f03f0000000000000040',
    '00800000013ff000000000000040000000000000004008000000000000',
    '01010000a0e6100000000000000000f03f00000000000000400000000000000840',
    '01e9030000000000000000f03f00000000000000400000000000000840',
    '0101000000000000000000f87f000000000000f87f',
    '010200000000000000',
    '01',
  ].map((hex) => new Uint8Array(Buffer.from(hex, 'hex')));

  it('have the coordinates of points in well-known binary as columns, if the first one is a point', async () => {
    const sorted = [...geometries.slice(1), geometries[0] as Uint8Array];
    const parquet = (data: readonly Uint8Array[]): Buffer =>
      Buffer.from(
        parquetWriteBuffer({
          columnData: [
            { name: 'au', data: data.map((_, at) => at) },
            { name: 'geometry', data: [...data], type: 'BYTE_ARRAY' },
          ],
        }),
      );
    const arrow = (data: readonly Uint8Array[]): Buffer =>
      Buffer.from(
        tableToIPC(
          new Table({
            au: vectorFromArray(data.map((_, at) => at)),
            geometry: vectorFromArray([...data], new Binary()),
          }),
          'file',
        ),
      );
    for (const [name, make] of [
      ['p.parquet', parquet],
      ['p.arrow', arrow],
    ] as const) {
      const read = await readTable(write(name, make(sorted)));
      const place = (axis: string): number => read.rows[0]?.indexOf(axis) ?? -1;
      expect(read.rows.slice(1).map((row) => ['x', 'y', 'z', 'au'].map((axis) => row[place(axis)]).join(' '))).toEqual([
        ...['1 2 3 0', '1 2 3 1', '1 2 3 2', '   3', '   4', '   5', '1 2  6'],
      ]);
      expect(read.notes).toEqual([]);
      const lines = await readTable(write(name, make(geometries.slice(-2))));
      expect([lines.rows[0], lines.notes]).toEqual([['au'], [leftOut('geometry')]]);
    }
  });

  it.each([
    [
      ['x', 'y', 'z', 'au'],
      'EPSG:28350',
      { geometry_types: ['Point Z', 'Point'], crs: { id: { authority: 'EPSG', code: 28350 } } },
    ],
    [['x', 'y', 'au'], 'EPSG:4326', { geometry_types: ['Point'] }],
    [['geometry', 'au'], undefined, { geometry_types: ['Polygon'], crs: null }],
  ])('of GeoParquet are known in folders by %o, and say that they are in %s', async (names, system, geometry) => {
    const geo = JSON.stringify({ version: '1.1.0', primary_column: 'geometry', columns: { geometry } });
    const columnData = [
      { name: 'geometry', data: [geometries[0] as Uint8Array], type: 'BYTE_ARRAY' as const },
      { name: 'au', data: [1] },
    ];
    const bytes = parquetWriteBuffer({ columnData, kvMetadata: [{ key: 'geo', value: geo }] });
    expect(await columnNames(new Blob([bytes]), new Uint8Array(bytes))).toEqual(names);
    const path = write('geo.parquet', Buffer.from(bytes));
    expect(await systemOf({ path, fileName: 'geo.parquet' })).toEqual({ system });
  });

  it('name what stands in a structure after both, but for the only x, y and z', () => {
    const paths = [['hole'], ['place', 'x'], ['place', 'Y'], ['bbox', 'z'], ['box', 'z'], ['au', 'ppm']];
    expect(namesOfPaths(paths)).toEqual(['hole', 'x', 'Y', 'bbox.z', 'box.z', 'au.ppm']);
  });

  it('have names even where these are numbers', async () => {
    const columnData = [
      { name: '1', data: [10, 20] },
      { name: '2', data: [30, 40] },
    ];
    const { metadata } = await profile(write('n.parquet', Buffer.from(parquetWriteBuffer({ columnData }))));
    expect(metadata).toMatchObject({ rowCount: 2, columns: [{ name: '1' }, { name: '2' }] });
  });

  it.each([2 ** 24, -(2 ** 24)])(
    'are refused where a decimal has a scale of %i, which would take hours to write',
    (scale) => {
      expect(() => new ValueTexts().decimal(1n, scale, 0, 'money')).toThrow(RangeError);
    },
  );

  it('of LZ4 may have a sum behind each block', () => {
    const frame = Buffer.from('04224d1850400000000000', 'hex');
    const [text, sum, end] = [Buffer.from('abc'), Buffer.alloc(4, 0xee), Buffer.alloc(4)];
    frame.writeUInt32LE(0x8000_0000 + text.length, 7);
    const whole = Buffer.concat([frame, text, sum, end]);
    expect(Buffer.from(unpackLz4Frame(whole, 3)).toString()).toBe('abc');
    expect(() => unpackLz4Frame(whole, 4)).toThrow(RangeError);
  });

  it.each([
    ['a.parquet', 'zstd.parquet', -10, 'parquet-cut-short'],
    ['a.feather', 'lz4.feather', -10, 'arrow-cut-short'],
    ['b.parquet', 'zstd.parquet', 5, 'parquet-cut-short'],
    ['b.feather', 'lz4.feather', 7, 'arrow-cut-short'],
  ])('%s of a part of %s is told as cut off', async (name, source, end, code) => {
    expect(await refusalOf(write(name, readFileSync(join(fixtures, source)).subarray(0, end)))).toBe(code);
  });

  it.each([
    ['PARE', 'parquet-encrypted'],
    ['PAR1', 'table-damaged'],
  ])('a Parquet file that ends with %s and a footer of gigabytes is %s', async (magic, code) => {
    const bytes = readFileSync(join(fixtures, 'zstd.parquet'));
    bytes.writeUInt32LE(2 ** 31, bytes.length - 8);
    bytes.write(magic, bytes.length - 4);
    expect(await refusalOf(write('a.parquet', bytes))).toBe(code);
  });

  it('are refused where their numbers lead out of the file, at which the package would read for ever', async () => {
    const bytes = Buffer.from(readFileSync(join(fixtures, 'view.arrow')));
    for (const [at, byte] of [
      [822, 62],
      [3274, 142],
      [3868, 75],
      [4154, 210],
      [4340, 139],
    ] as const)
      bytes[at] = byte;
    expect(await refusalOf(write('a.arrow', bytes))).toBe('table-damaged');
  });

  it('end in one error where the decoder still reads: a rejection that nobody hears would end the worker', async () => {
    const bytes = Buffer.from(readFileSync(join(fixtures, 'v2.parquet')));
    const path = bytes.lastIndexOf('struct\u0001a');
    bytes.write('q', path + 'struct '.length);
    const unheard: unknown[] = [];
    const hear = (error: unknown): void => void unheard.push(error);
    process.on('unhandledRejection', hear);
    expect(await refusalOf(write('a.parquet', bytes))).toBe('table-damaged');
    await new Promise((later) => setTimeout(later, 50));
    process.off('unhandledRejection', hear);
    expect(unheard).toEqual([]);
  });

  it('mutated tables end in a table or in an error that says why: fuzz', async () => {
    const names = ['v2.parquet', 'lz4.parquet', 'zstd.parquet', 'lz4.feather', 'zstd.feather', 'view.arrow'];
    const seeds = names.map((name) => [name, readFileSync(join(fixtures, name))] as const);
    const change = fc.record({ at: fc.nat(), byte: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        async (which, changes, atEnd) => {
          const [name, whole] = seeds[which % seeds.length] as (typeof seeds)[number];
          const bytes = Buffer.from(whole);
          // What describes the columns stands at the end.
          const from = atEnd ? Math.max(0, bytes.length - 3000) : 0;
          for (const { at, byte } of changes) bytes[from + (at % (bytes.length - from))] = byte;
          await refusalOf(write(name, bytes));
        },
      ),
      { seed: 20_261, numRuns: cases },
    );
  });
});
