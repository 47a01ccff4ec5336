import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seconds } from '../../../../tests/patience.ts';
import { columnOf, meanOf, readCloud, refusalOf, sumOf } from '../testing/read-cloud.ts';
import { withLas } from '../las/las-file.ts';
import { IntegerDecoder } from './integer-decoder.ts';
import { chunkTables } from './testing/chunk-tables.ts';
import { fixture, writeManyChunks } from './testing/many-chunks.ts';

const shared = resolve('../shared/data2');
const cases = process.env['ADIT_SOAK'] ? 10_000 : 150;

// Means and sums by laspy 2.7.0 with lazrs.
describe.skipIf(!existsSync(shared))('real compressed clouds', { timeout: seconds(120) }, () => {
  it.each([
    ['pdal/laz/autzen_trim.laz', 110_000, 636_546.404_951, 430.337_524_82, { Intensity: 11_220_547, Red: 12_255_922 }],
    ['pdal/laz/simple.laz', 1065, 637_296.735_183, 434.097_840_38, { Intensity: 81_361, Red: 129_567 }],
    ['pdal/laszip/liblas-generated.laz', 1065, 637_296.735_183, 434.097_840_38, { Intensity: 81_361, Red: 129_567 }],
    ['pdal/copc/1.2-with-color.copc.laz', 1065, 637_296.735_183, 434.097_840_38, { Red: 129_567 }],
    ['pdal/copc/lone-star.copc.laz', 518_862, 515_392.121_351, 2328.674_437_4, { Intensity: 562_919_835 }],
    ['loaders.gl/copc/ellipsoid.copc.laz', 100_000, -8_242_596.000_02, 0, { Intensity: 19_150_000, Red: 14_149_958 }],
    ['loaders.gl/las/ellipsoid-1.4.laz', 100_000, -8_242_596.000_02, 0, { InvertedIntensity: 4_915_100_000 }],
    ['loaders.gl/las/extrabytes.laz', 1065, 637_296.735_183, 434.097_840_38, { Time: 263_704_278 }],
    [
      'loaders.gl/las/pdrf6-1.4.laz',
      1024,
      51_935_027.187_5,
      -70_460_436.255_86,
      { FIELD_0: 128_667, FIELD_3: 129_830 },
    ],
    [
      'loaders.gl/las/pdrf8-1.4.laz',
      1024,
      48_776_283.796_875,
      -58_513_183.458_98,
      { 'Near infrared': 34_543_291, FIELD_2: 128_277 },
    ],
    ['loaders.gl/ripple/ripple.laz', 10_201, 0, -0.196_606_32, { Red: 77_567_744 }],
  ])('%s has %i points with these means and sums', async (name, rows, easting, height, sums) => {
    const cloud = await readCloud(join(shared, name), ['X', 'Z', ...Object.keys(sums)]);
    expect(cloud.rows).toBe(rows);
    expect(meanOf(cloud, 'X')).toBeCloseTo(easting, 4);
    expect(meanOf(cloud, 'Z')).toBeCloseTo(height, 5);
    for (const [column, sum] of Object.entries(sums)) expect(sumOf(columnOf(cloud, column))).toBe(sum);
  });

  it('autzen_trim.laz has the classes of its points', async () => {
    const { texts } = await readCloud(join(shared, 'pdal/laz/autzen_trim.laz'), ['Classification']);
    expect(texts.get('Classification')).toEqual({ '1 Unclassified': 83_893, '2 Ground': 26_107 });
  });

  it.each([
    ['loaders.gl/las/pdrf4-1.3.laz', 'laz-point-format', { format: 4 }],
    ['loaders.gl/las/pdrf5-1.3.laz', 'laz-point-format', { format: 5 }],
    ['loaders.gl/las/pdrf10-1.4.laz', 'laz-point-format', { format: 10 }],
    ['loaders.gl/las/pdrf7-v4-1.4.laz', 'laz-item-version', { item: 'POINT14', version: 4 }],
    [
      'pdal/laz/simple-laszip-compressor-version-1.2r0.laz',
      'laz-compressor',
      { version: '1.2', compressor: 1, coder: 0 },
    ],
  ])('%s is refused by what it is', async (name, code, values) => {
    expect(await refusalOf(join(shared, name))).toEqual([code, { file: basename(name), ...values }]);
  });
});

describe('compressed clouds by lazrs', { timeout: seconds(120) + cases * 100 }, () => {
  let folder = '';
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'adit-laz-'))));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (bytes: Buffer): string => {
    const path = join(folder, 'a.laz');
    writeFileSync(path, bytes);
    return path;
  };
  const changed = (number: number, change: (bytes: Buffer) => void): string => {
    const bytes = fixture(number);
    change(bytes);
    return write(bytes);
  };

  it.each([
    [0, 35_001_061.95, 490_000_927.1, 20_995.5, { Intensity: 11_399 }],
    [1, 35_001_073.79, 490_000_984.82, 20_983.25, { Intensity: 10_388, 'GPS time': 70_603.75, Grade: 5075 }],
    [2, 35_000_960.59, 490_000_810.33, 21_002.28, { Intensity: 11_710, Green: 2_354_034 }],
    [3, 35_000_857.24, 490_000_799.5, 20_938.46, { Intensity: 10_941, 'GPS time': 70_603.75, Green: 2_110_984 }],
    [6, 35_000_934.89, 490_000_917.1, 21_052.71, { Intensity: 10_326, 'GPS time': 70_603.75 }],
    [7, 35_000_951.97, 490_000_811.37, 21_016.62, { Intensity: 9853, Green: 2_544_679, Grade: 5075 }],
    [8, 35_000_964.44, 490_000_860.65, 21_035.29, { Intensity: 12_119, Green: 2_276_377, 'Near infrared': 7245 }],
  ])('points of format %i', async (number, easting, northing, height, sums) => {
    const cloud = await readCloud(write(fixture(number)));
    expect(cloud.rows).toBe(70);
    const total = (name: string): number => sumOf(columnOf(cloud, name));
    expect([total('X'), total('Y'), total('Z')]).toEqual([
      expect.closeTo(easting, 4),
      expect.closeTo(northing, 4),
      expect.closeTo(height, 4),
    ]);
    for (const [column, sum] of Object.entries(sums)) expect(total(column)).toBe(sum);
    expect(cloud.texts.get('Classification')).toEqual({ '1 Unclassified': 46, '2 Ground': 24 });
  });

  it('twenty chunks, one after the other', async () => {
    const table = '00000000140000005a6faa460000000000000000000001000000';
    const path = join(folder, 'many.laz');
    writeManyChunks(path, { of: fixture(7), chunks: 20, chunkPoints: 70, chunkBytes: 1350, table });
    const cloud = await readCloud(path);
    expect(cloud.rows).toBe(1400);
    expect(sumOf(columnOf(cloud, 'Grade'))).toBe(20 * 5075);
  });

  it('the numbers of a chunk table, from one byte to four', () => {
    const table = Buffer.from(
      'AAAAADwAAAAGK35EvbGP75Xmy+9QBc8tKieRHouXzMxhq+kQuhD9/wKHo0M8emWxR8lkpM/uY+QtYmKRI/UFoR33zF6g2KQwXWxDibe2t0wEfFFQZW33Hx17KNCewB6psuyksluulPZ/aRvmBl0RY990WX3BWUBA6DE+F16bw8qwsdBhXYElGaCSzhBE5PZDebHMp06qGyUSzoKQsvuy1DEsq5wxhZwsGukrsQ+AeOMvHVTyKvXxHw6iHatkCxYCbIi0pUmJwbirWaUsrOcaUTtO1Ksx5VXSr1eN5b/ErhHvsJ2fZDvOupFfR4PElrKCvWlezLFUMBqTpwAAAA==',
      'base64',
    );
    const numbers = new IntegerDecoder(table.subarray(8), 2);
    const pairs = Array.from({ length: 60 }, () => [numbers.next(0), numbers.next(1)]);
    expect(pairs.map(([points]) => points)).toEqual(pairs.map((_pair, place) => place * 7 + 1));
    expect(pairs.map(([, bytes]) => bytes).slice(0, 9)).toEqual([
      286_332, 32, 32, 1_162_781_146, 32, 1_865_161_666, 26, 12, 1_278_263_435,
    ]);
    expect(pairs.at(-1)).toEqual([414, 154_062]);
  });

  it('long chunk tables, in which what is known of numbers grows old', () => {
    for (const { chunks, bytes, table } of chunkTables) {
      const numbers = new IntegerDecoder(Buffer.from(table, 'base64'), 2);
      const wrong = Array.from({ length: chunks }, (_, chunk) => chunk).filter(
        (chunk) => numbers.next(1) !== bytes(chunk),
      );
      expect(wrong).toEqual([]);
    }
  });

  /** The places within these files: the description of the compression, the table, the first chunk. */
  const record = (bytes: Buffer): number => bytes.indexOf('laszip encoded') + 52;
  const start = (bytes: Buffer): number => bytes.readUInt32LE(96);
  const tableStart = (bytes: Buffer): number => Number(bytes.readBigInt64LE(start(bytes)));

  it.each<[string, number, (bytes: Buffer) => void, string, object]>([
    ['points of waveforms', 6, (bytes) => void bytes.writeUInt8(0x80 | 4, 104), 'las-record-length', {}],
    ['no description', 0, (bytes) => void bytes.fill(0, record(bytes) - 52, record(bytes) - 40), 'laz-no-record', {}],
    [
      'another compressor',
      6,
      (bytes) => void bytes.writeUInt16LE(2, record(bytes)),
      'laz-compressor',
      { compressor: 2 },
    ],
    ['another coder', 6, (bytes) => void bytes.writeUInt16LE(1, record(bytes) + 2), 'laz-compressor', { coder: 1 }],
    [
      'a newer item',
      0,
      (bytes) => void bytes.writeUInt16LE(3, record(bytes) + 38),
      'laz-item-version',
      { item: 'POINT10', version: 3 },
    ],
    ['items of another format', 2, (bytes) => void bytes.writeUInt16LE(7, record(bytes) + 40), 'laz-bad-record', {}],
    ['a billion points', 0, (bytes) => void bytes.writeUInt32LE(1e9, 107), 'laz-no-chunks', {}],
    [
      'a billion points in a chunk',
      0,
      (bytes) => {
        bytes.writeUInt32LE(1e9, 107);
        bytes.writeUInt32LE(1e9, record(bytes) + 12);
      },
      'laz-no-chunks',
      {},
    ],
    ['a billion chunks', 0, (bytes) => void bytes.writeUInt32LE(1e9, tableStart(bytes) + 4), 'laz-no-chunks', {}],
    ['a table elsewhere', 0, (bytes) => void bytes.writeBigInt64LE(10n, start(bytes)), 'laz-no-chunks', {}],
    [
      'a layer of gigabytes',
      6,
      (bytes) => void bytes.writeUInt32LE(2 ** 31, start(bytes) + 8 + 30 + 4),
      'laz-damaged',
      { chunk: 1 },
    ],
    [
      'another number of points in its chunk',
      6,
      (bytes) => void bytes.writeUInt32LE(71, start(bytes) + 8 + 30),
      'laz-damaged',
      { chunk: 1 },
    ],
  ])('refuses a file with %s', async (_name, number, change, code, values) => {
    expect(await refusalOf(changed(number, change))).toEqual([
      code,
      expect.objectContaining({ file: 'a.laz', ...values }),
    ]);
  });

  it('finds the table where its place stands behind all else, and tells a file that is cut off', async () => {
    const bytes = fixture(0);
    const place = Buffer.alloc(8);
    bytes.copy(place, 0, start(bytes));
    bytes.writeBigInt64LE(-1n, start(bytes));
    expect((await readCloud(write(Buffer.concat([bytes, place])))).rows).toBe(70);
    expect(await refusalOf(write(bytes.subarray(0, bytes.length - 60)))).toEqual(['laz-no-chunks', { file: 'a.laz' }]);
  });

  it('leaves no listeners of the decoder behind', async () => {
    const listeners = (): number =>
      process.listenerCount('uncaughtException') + process.listenerCount('unhandledRejection');
    const before = listeners();
    await readCloud(write(fixture(0)));
    expect(listeners()).toBe(before);
  });

  it('mutated clouds end in an error that names what is wrong, or whole: fuzz', async () => {
    const seeds = [0, 1, 3, 6, 7, 8].map(fixture);
    const change = fc.record({ at: fc.nat(), byte: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        fc.nat(),
        fc.boolean(),
        async (which, changes, length, isCut) => {
          const bytes = Buffer.from(seeds[which % seeds.length] as Buffer);
          for (const { at, byte } of changes) bytes[at % bytes.length] = byte;
          const end = await refusalOf(write(isCut ? bytes.subarray(0, length % bytes.length) : bytes));
          expect(end === 'read' || Array.isArray(end)).toBe(true);
        },
      ),
      { seed: 20_261, numRuns: cases },
    );
  });

  it.skipIf(!process.env['ADIT_SOAK'] || !existsSync(shared))(
    'a file of 1.1 GB in bounded memory',
    { timeout: seconds(3600) },
    async () => {
      const path = join(folder, 'large.laz');
      const of = readFileSync(join(shared, 'pdal/laz/autzen_trim.laz'));
      const chunkTable =
        '000000003c0f0000979554a1e0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001000000';
      writeManyChunks(path, { of, chunks: 3900, chunkPoints: 50_000, chunkBytes: 283_499, table: chunkTable });
      let [rows, most] = [0, 0];
      const before = process.memoryUsage().rss;
      await withLas({ path, fileName: 'large.laz' }, async ({ records }) => {
        for await (const _record of records(new AbortController().signal)) {
          rows += 1;
          if (rows % 100_000 === 0) most = Math.max(most, process.memoryUsage().rss);
        }
      });
      expect(rows).toBe(195_000_000);
      expect(most - before).toBeLessThan(256 * 2 ** 20);
    },
  );
});
