import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SaidSystem } from 'adit/core/server';
import { seconds } from '../../../tests/patience.ts';
import { systemOf } from './las/las-reader.ts';
import {
  columnOf as of,
  highest as high,
  lowest as low,
  meanOf as mean,
  readCloud,
  refusalOf,
  sumOf as sum,
  type Cloud,
} from './testing/read-cloud.ts';

const shared = resolve('../shared/data2');
const hasShared = existsSync(shared);
const cases = process.env['ADIT_SOAK'] ? 10_000 : 150;

describe.skipIf(!hasShared)('real clouds', { timeout: seconds(120) }, () => {
  const cloud = (name: string): Promise<Cloud> => readCloud(join(shared, name));

  it.each([
    ['pdal/autzen/autzen-utm.las', 'EPSG:26910'],
    ['pdal/autzen/autzen-dd.las', 'EPSG:4326'],
    ['pdal/las/4_6_crop.las', 'EPSG:2903'],
    ['pdal/las/epsg_4326.las', 'EPSG:4326'],
    // Its text is empty.
    ['pdal/las/warsaw_small.las', undefined],
  ])('%s says that it is in %s', async (name, system) => {
    expect((await systemOf({ path: join(shared, name), fileName: basename(name) })).system).toBe(system);
  });

  it('autzen-utm.las: box, mean height, classes, sums of intensity and red', async () => {
    const read = await cloud('pdal/autzen/autzen-utm.las');
    expect(read.rows).toBe(1065);
    expect(mean(read, 'Z')).toBeCloseTo(132.312_995, 5);
    expect([low(of(read, 'Z')), high(of(read, 'Z'))]).toEqual([expect.closeTo(123.93, 2), expect.closeTo(178.73, 2)]);
    expect(read.texts.get('Classification')).toEqual({ '1 Unclassified': 789, '2 Ground': 276 });
    expect([sum(of(read, 'Intensity')), sum(of(read, 'Red'))]).toEqual([81_361, 129_567]);
  });

  it('autzen-dd.las holds the same points in degrees', async () => {
    const read = await cloud('pdal/autzen/autzen-dd.las');
    expect([low(of(read, 'X')), high(of(read, 'X'))]).toEqual([
      expect.closeTo(-123.074_969, 5),
      expect.closeTo(-123.0625, 5),
    ]);
  });

  it.each([
    ['pdal/las/4_6_crop.las', 23_875, 7095.339_642],
    ['pdal/las/epsg_4326.las', 5380, 54.590_931],
    ['pdal/las/warsaw_small.las', 3000, 88.665_76],
    ['pdal/las/interesting.las', 1065, 434.097_84],
    ['pdal/las/utm17.las', 10, 170.679],
    ['pdal/las/bad_vlr_count.las', 10, 170.679],
    ['loaders.gl/ripple/ripple.las', 10_201, -0.196_606],
  ])('%s has %i points, mean height %d', async (name, rows, height) => {
    const read = await cloud(name);
    expect(read.rows).toBe(rows);
    expect(mean(read, 'Z')).toBeCloseTo(height, 3);
  });

  it('autzen-bmx-2023.las has heights from 423.62 to 439.11', async () => {
    const read = await cloud('pdal/autzen/autzen-bmx-2023.las');
    expect(read.rows).toBe(687);
    expect([low(of(read, 'Z')), high(of(read, 'Z'))]).toEqual([expect.closeTo(423.62, 2), expect.closeTo(439.11, 2)]);
  });

  it.each([
    ['pdal/las/permutations/1.0_0.las', 1],
    ['pdal/las/permutations/1.1_1.las', 1],
    ['pdal/las/permutations/1.2_3.las', 1],
    ['pdal/las/hextest.las', 8],
    ['pdal/las/gps-time-nan.las', 1],
    ['pdal/las/no-points.las', 0],
    ['loaders.gl/las/pdrf4-1.3.las', 1024],
    ['loaders.gl/las/pdrf6-1.4.las', 1024],
    ['loaders.gl/las/pdrf10-1.4.las', 1024],
  ])('%s has %i points', async (name, rows) => {
    expect((await cloud(name)).rows).toBe(rows);
  });

  it('the extra bytes of pdrf6-1.4.las and pdrf10-1.4.las are columns by their names', async () => {
    for (const name of ['pdrf6-1.4.las', 'pdrf10-1.4.las']) {
      const { names } = await cloud(`loaders.gl/las/${name}`);
      expect(names.slice(names.indexOf('Point source') + 1).length).toBeGreaterThan(0);
    }
  });

  it('ripple_ascii.ply and ripple_bin.ply are the points of ripple.las, with their numbers as columns', async () => {
    for (const name of ['ripple_ascii.ply', 'ripple_bin.ply']) {
      const read = await cloud(`loaders.gl/ripple/${name}`);
      expect(read.rows).toBe(10_201);
      expect(read.names).toEqual(['x', 'y', 'z', 'red', 'green', 'blue', 'nx', 'ny', 'nz']);
      expect(mean(read, 'z')).toBeCloseTo(-0.196_606, 5);
      expect([low(of(read, 'z')), high(of(read, 'z'))]).toEqual([expect.closeTo(-0.666_41, 5), expect.closeTo(1.1, 5)]);
    }
  });

  it('simple_binary.ply has three points, text_extradim.ply one with a column of its own; mesh.ply is a surface', async () => {
    expect((await cloud('pdal/ply/simple_binary.ply')).rows).toBe(3);
    expect(of(await cloud('pdal/ply/text_extradim.ply'), 'omg')).toEqual([1234]);
    expect(await refusalOf(join(shared, 'pdal/ply/mesh.ply'))).toEqual([
      'ply-with-faces',
      { file: 'mesh.ply', faces: 2 },
    ]);
  });

  it('garbage_nVariableLength.las claims a billion records, and is refused by its size', async () => {
    expect(await refusalOf(join(shared, 'pdal/las/garbage_nVariableLength.las'))).toEqual([
      'las-too-many-records',
      { file: 'garbage_nVariableLength.las', records: 1_069_128_089 },
    ]);
  });
});

describe('made clouds', { timeout: seconds(120) + cases * 100 }, () => {
  let folder = '';
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'adit-clouds-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** LAS 1.4 with points of format 6 and two extra fields: a scaled int16 with a no-data number, and a float32. */
  function madeLas(points: number, change: (header: Buffer) => void = () => undefined): Buffer {
    const start = 375 + 54 + 2 * 192;
    const length = 36;
    const bytes = Buffer.alloc(start + points * length);
    bytes.write('LASF');
    bytes.set([1, 4], 24);
    bytes.writeUInt16LE(375, 94);
    bytes.writeUInt32LE(start, 96);
    bytes.writeUInt32LE(1, 100);
    bytes.writeUInt8(6, 104);
    bytes.writeUInt16LE(length, 105);
    for (let axis = 0; axis < 3; axis += 1) bytes.writeDoubleLE(0.001, 131 + axis * 8);
    bytes.writeDoubleLE(7_000_000, 163);
    bytes.writeBigUInt64LE(BigInt(points), 247);
    bytes.write('LASF_Spec', 375 + 2);
    bytes.writeUInt16LE(4, 375 + 18);
    bytes.writeUInt16LE(2 * 192, 375 + 20);
    const descriptions = 375 + 54;
    bytes.set([4, 0b01001], descriptions + 2);
    bytes.write('Grade', descriptions + 4);
    bytes.writeBigInt64LE(-1n, descriptions + 40);
    bytes.writeDoubleLE(0.5, descriptions + 112);
    bytes.set([9, 0], descriptions + 192 + 2);
    bytes.write('Height', descriptions + 192 + 4);
    for (let point = 0; point < points; point += 1) {
      const at = start + point * length;
      bytes.writeInt32LE(point, at);
      bytes.writeInt32LE(2_147_483_647, at + 4);
      bytes.writeUInt8(2, at + 16);
      bytes.writeInt16LE(point === 1 ? -1 : 7, at + 30);
      bytes.writeFloatLE(1.5, at + 32);
    }
    change(bytes);
    return bytes;
  }
  const write = (name: string, bytes: Buffer): string => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  };

  it('says in which system it is by the record of its text, or by that of its keys', async () => {
    const record = (number: number, content: Buffer) => (bytes: Buffer) => {
      bytes.fill(0, 375 + 2, 375 + 54 + 2 * 192);
      bytes.write('LASF_Projection', 375 + 2);
      bytes.writeUInt16LE(number, 375 + 18);
      bytes.writeUInt16LE(content.length, 375 + 20);
      content.copy(bytes, 375 + 54);
    };
    const keys = (...pairs: [key: number, value: number][]): Buffer =>
      Buffer.from(
        Uint16Array.from([1, 1, 0, pairs.length, ...pairs.flatMap(([key, value]) => [key, 0, 1, value])]).buffer,
      );
    const all = (change?: (bytes: Buffer) => void): Promise<SaidSystem> =>
      systemOf({ path: write('said.las', madeLas(1, change)), fileName: 'said.las' });
    const said = async (change?: (bytes: Buffer) => void): Promise<string | undefined> => (await all(change)).system;
    expect(await said(record(2112, Buffer.from('PROJCS["GDA94 / MGA zone 50",GEOGCS["GDA94"]]\0')))).toBe('EPSG:28350');
    expect(await said(record(34_735, keys([1024, 1], [2048, 4283], [3072, 28_351])))).toBe('EPSG:28351');
    expect(await said(record(34_735, keys([1024, 2], [2048, 4283])))).toBe('EPSG:4283');
    expect(await said(record(34_735, keys([1024, 1], [3072, 32_767])))).toBeUndefined();
    expect(await said()).toBeUndefined();
    const metresEastFeetUp = keys([1024, 1], [3072, 26_910], [4099, 9003]);
    expect(await all(record(34_735, metresEastFeetUp))).toEqual({ system: 'EPSG:26910', heightUnit: 'us-ft' });
  });

  it('keeps coordinates in float64, and extra bytes by name, scale and no-data number', async () => {
    const read = await readCloud(write('a.las', madeLas(3)));
    expect(of(read, 'Y')).toEqual([9_147_483.647, 9_147_483.647, 9_147_483.647]);
    const odd = await readCloud(
      write(
        'odd.las',
        madeLas(3, (bytes) => void bytes.writeDoubleLE(0.3, 131)),
      ),
    );
    expect(of(odd, 'X')).toEqual([0, 0.3, 0.6]);
    const tenths = await readCloud(
      write(
        'tenths.las',
        madeLas(4, (bytes) => void bytes.writeDoubleLE(0.1, 131)),
      ),
    );
    expect(of(tenths, 'X')).toEqual([0, 0.1, 0.2, 0.3]);
    expect(of(read, 'Grade')).toEqual([3.5, Number.NaN, 3.5]);
    expect(of(read, 'Height')).toEqual([1.5, 1.5, 1.5]);
    expect(read.texts.get('Classification')).toEqual({ '2 Ground': 3 });
  });

  it.each([
    [
      'a billion points',
      (bytes: Buffer) => void bytes.writeBigUInt64LE(1_000_000_000n, 247),
      'las-cut-short',
      { declared: 1e9, found: 3 },
    ],
    [
      'one point too many',
      (bytes: Buffer) => void bytes.writeBigUInt64LE(4n, 247),
      'las-cut-short',
      { declared: 4, found: 3 },
    ],
    [
      'a billion variable records',
      (bytes: Buffer) => void bytes.writeUInt32LE(1e9, 100),
      'las-too-many-records',
      { records: 1e9 },
    ],
    ['an unknown format', (bytes: Buffer) => void bytes.writeUInt8(11, 104), 'las-point-format', { format: 11 }],
    ['a scale of nothing', (bytes: Buffer) => void bytes.writeDoubleLE(0, 131), 'las-bad-scale', {}],
    ['another version', (bytes: Buffer) => void bytes.writeUInt8(5, 25), 'las-version', { version: '1.5' }],
    [
      'records too short',
      (bytes: Buffer) => void bytes.writeUInt16LE(29, 105),
      'las-record-length',
      { length: 29, needed: 30 },
    ],
    ['no signature', (bytes: Buffer) => void bytes.write('LISP'), 'not-las', {}],
  ])('refuses a header with %s', async (_name, change, code, values) => {
    expect(await refusalOf(write('b.las', madeLas(3, change)))).toEqual([
      code,
      expect.objectContaining({ file: 'b.las', ...values }),
    ]);
  });

  it('mutated clouds end in an error that names what is wrong, or whole: fuzz', async () => {
    const ply = `ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nproperty uchar red\nend_header\n1 2 3 4\n5 6 7 8\n9 10 11 12\n`;
    const vset = `GOCAD VSet 1\nHEADER {name: a}\nPROPERTIES b c\nESIZES 1 3\nPVRTX 1 10 20 30 1 2 3 4\nATOM 2 1\nEND\n`;
    const seeds = [
      ['a.las', madeLas(20)],
      ['a.ply', Buffer.from(ply)],
      ['a.vs', Buffer.from(vset)],
      ...(hasShared ? [['r.las', readFileSync(join(shared, 'pdal/las/utm17.las'))] as const] : []),
    ] as const;
    const change = fc.record({ at: fc.nat(), byte: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        fc.nat(),
        fc.boolean(),
        async (which, changes, end, isCut) => {
          const [name, whole] = seeds[which % seeds.length] as (typeof seeds)[number];
          const bytes = Buffer.from(whole);
          // Most of what is fragile stands in front.
          for (const { at, byte } of changes)
            bytes[at % (at % 3 === 0 ? bytes.length : Math.min(400, bytes.length))] = byte;
          await refusalOf(write(name, isCut ? bytes.subarray(0, end % bytes.length) : bytes));
        },
      ),
      { seed: 20_261, numRuns: cases },
    );
  });

  it('coordinates of 32 bits that are far away are said', async () => {
    const cloud = (type: 'float' | 'double', northing: number): Buffer => {
      const head = `ply\nformat binary_little_endian 1.0\nelement vertex 1\n${['x', 'y', 'z'].map((axis) => `property ${type} ${axis}\n`).join('')}end_header\n`;
      const place = [437_000, northing, 1500];
      const numbers = type === 'float' ? new Float32Array(place) : new Float64Array(place);
      return Buffer.concat([Buffer.from(head), Buffer.from(numbers.buffer)]);
    };
    const saidOf = async (bytes: Buffer): Promise<readonly string[]> => (await readCloud(write('c.ply', bytes))).issues;
    expect(await saidOf(cloud('float', 7_512_000))).toEqual(['single-precision']);
    expect(await saidOf(cloud('double', 7_512_000))).toEqual([]);
  });
});
