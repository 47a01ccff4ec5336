import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { encodeDm, type DmFieldToWrite, type DmToWrite } from '../../fixtures/encode-dm.ts';
import { readDm } from '../testing/read-dm.ts';
import { seconds } from '../../../../tests/patience.ts';

vi.setConfig({ testTimeout: seconds(60) });

const number = (name: string, more: Partial<DmFieldToWrite> = {}): DmFieldToWrite => ({ name, textWords: 0, ...more });
const text = (name: string, textWords: number, more: Partial<DmFieldToWrite> = {}): DmFieldToWrite => ({
  name,
  textWords,
  ...more,
});
const variants = (['single', 'extended'] as const).flatMap((precision) =>
  [true, false].map((littleEndian) => ({ precision, littleEndian })),
);

describe.each(variants)('a Datamine file ($precision precision, little endian: $littleEndian)', (variant) => {
  it('gives back numbers, texts of several words and implicit fields, and ignores stale bytes', async () => {
    const bytes = encodeDm({
      ...variant,
      fields: [
        text('BHID', 3),
        number('FROM'),
        number('XMORIG', { implicit: 1000.5 }),
        text('ROCK', 1),
        text('SITE', 2, { implicit: 'PIT A' }),
      ],
      records: [
        ['DH  001 A', 0.5, 'OX'],
        ['DH2', -12.25, undefined],
        ['', undefined, '  S'],
      ],
    });
    const { columns, description, issues, lines } = await readDm(bytes);
    expect(columns).toEqual({
      BHID: ['DH  001 A', 'DH2', undefined],
      FROM: [0.5, -12.25, undefined],
      XMORIG: [1000.5, 1000.5, 1000.5],
      ROCK: ['OX', undefined, '  S'],
      SITE: ['PIT A', 'PIT A', 'PIT A'],
    });
    expect(description.columns.map(({ kind }) => kind)).toEqual(['text', 'number', 'number', 'text', 'text']);
    expect(description.defaultColumns).toEqual({ hole: 'BHID', from: 'FROM' });
    expect(lines).toEqual([1, 2, 3]);
    expect(issues).toEqual([]);
  });

  it('reads words that stand apart, each at its own position', async () => {
    const fields = [
      text('NAME', 2, { positions: [4, 1] }),
      number('B', { positions: [3] }),
      number('A', { positions: [2] }),
    ];
    const { columns } = await readDm(encodeDm({ ...variant, fields, records: [['ABCDEFGH', 2, 1]] }));
    expect(columns).toEqual({ NAME: ['ABCDEFGH'], B: [2], A: [1] });
  });

  it('takes top as missing and trace as 0, and says so; absent is missing', async () => {
    const fields = [number('AU'), number('CU')];
    const records = [
      [1e30, 1],
      [1e-30, 1e30],
      [-1e30, 2],
    ];
    const { columns, issues, rowsChanged, sourceTexts } = await readDm(encodeDm({ ...variant, fields, records }));
    expect(columns).toEqual({ AU: [undefined, 0, undefined], CU: [1, undefined, 2] });
    expect(issues.map(({ severity, code, line, column }) => [severity, code, line, column])).toEqual([
      ['changed', 'dm-top', 1, 'AU'],
      ['changed', 'dm-trace', 2, 'AU'],
      ['changed', 'dm-top', 2, 'CU'],
    ]);
    expect(rowsChanged).toBe(2);
    expect(sourceTexts.get('AU')?.get(1)).toBe('1e-30');
  });

  it('never lets a record span pages: 64 words make 7 records a page', async () => {
    const fields = Array.from({ length: 64 }, (_, index) => number(`F${index}`));
    const records = Array.from({ length: 15 }, (_, row) => fields.map((__, index) => row * 100 + index));
    const bytes = encodeDm({ ...variant, fields, records });
    expect(bytes.length).toBe((variant.precision === 'single' ? 2048 : 4096) * 4);
    const { columns, rowsRead } = await readDm(bytes);
    expect(rowsRead).toBe(15);
    expect(columns.F63).toEqual(records.map((row) => row[63]));
  });

  it('streams page by page, whatever the number of records', async () => {
    const records = Array.from({ length: 70_000 }, (_, row) => [row, `T${row % 7}`]);
    const { columns, lines } = await readDm(encodeDm({ ...variant, fields: [number('N'), text('T', 1)], records }));
    expect(columns.N?.length).toBe(70_000);
    expect(columns.N?.[69_999]).toBe(69_999);
    expect(columns.T?.[65_600]).toBe(`T${65_600 % 7}`);
    expect(lines.at(-1)).toBe(70_000);
  });

  it('gives back whatever is written (fast-check)', async () => {
    const isSingle = variant.precision === 'single';
    const cell = fc
      .double({ noNaN: true, min: -1e29, max: 1e29 })
      .map((value) => (isSingle ? Math.fround(value) : value))
      .filter((value) => Math.abs(value) > 1e-20 || value === 0);
    const word = fc.string({ unit: fc.constantFrom(...'ABC xyz09._-'), maxLength: 12 });
    const shape = fc.record({
      numbers: fc.integer({ min: 0, max: 5 }),
      texts: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 0, maxLength: 3 }),
      implicit: fc.boolean(),
      rows: fc.integer({ min: 0, max: 260 }),
    });
    await fc.assert(
      fc.asyncProperty(shape, fc.infiniteStream(cell), fc.infiniteStream(word), async (file, cells, words) => {
        const fields: DmToWrite['fields'] = [
          ...Array.from({ length: file.numbers + 1 }, (_, index) => number(`N${index}`)),
          ...(file.implicit ? [number('I', { implicit: isSingle ? Math.fround(0.1) : 0.1 })] : []),
          ...file.texts.map((size, index) => text(`T${index}`, size)),
        ];
        const stored = fields.filter(({ implicit }) => implicit === undefined);
        const records = Array.from({ length: file.rows }, () =>
          stored.map(({ textWords }): number | string | undefined =>
            textWords > 0 ? (words.next().value as string).slice(0, textWords * 4) : (cells.next().value as number),
          ),
        );
        const { columns, issues, rowsRead } = await readDm(encodeDm({ ...variant, fields, records }));
        expect(rowsRead).toBe(file.rows);
        expect(issues).toEqual([]);
        for (const [index, { name, textWords }] of stored.entries()) {
          expect(columns[name]).toEqual(
            records.map((row) => {
              const value = row[index];
              return textWords > 0 ? (value as string).trimEnd() || undefined : value;
            }),
          );
        }
      }),
      { seed: 20_261, numRuns: 60 },
    );
  });
});

describe('a Datamine file', () => {
  it('may hold a date where newer ones hold a marker', async () => {
    const bytes = encodeDm({
      precision: 'single',
      littleEndian: true,
      date: 980_407,
      fields: [text('BHID', 2), number('AT')],
      records: [['DH1', 10]],
    });
    expect((await readDm(bytes)).columns).toEqual({ BHID: ['DH1'], AT: [10] });
  });

  it('reads columns as the other kind where the mapping asks for it', async () => {
    const bytes = encodeDm({
      precision: 'extended',
      littleEndian: true,
      fields: [number('ZONE'), text('CODE', 1)],
      records: [
        [1, '12'],
        [undefined, 'X'],
        [2.5, ''],
      ],
    });
    const { columns, issues } = await readDm(bytes, { as: { ZONE: 'text', CODE: 'number' } });
    expect(columns).toEqual({ ZONE: ['1', undefined, '2.5'], CODE: [12, undefined, undefined] });
    expect(issues).toEqual([
      {
        severity: 'changed',
        code: 'not-a-number',
        fileName: 'test.dm',
        line: 2,
        column: 'CODE',
        values: { text: 'X' },
      },
    ]);
  });

  it('knows the missing symbols of the mapping step', async () => {
    const bytes = encodeDm({
      precision: 'single',
      littleEndian: false,
      fields: [number('AU'), text('ROCK', 1)],
      records: [
        [-99.1, 'NA'],
        [1, 'OX'],
      ],
    });
    const { columns } = await readDm(bytes, { missingSymbols: ['-99.1', 'NA'] });
    expect(columns).toEqual({ AU: [undefined, 1], ROCK: [undefined, 'OX'] });
  });

  it('knows the columns of block models, collars, surveys and points by their names', async () => {
    const describeFields = async (...names: string[]): Promise<unknown> =>
      (
        await readDm(
          encodeDm({ precision: 'single', littleEndian: true, fields: names.map((name) => number(name)), records: [] }),
        )
      ).description.defaultColumns;
    expect(await describeFields('IJK', 'XC', 'YC', 'ZC', 'XINC', 'YINC', 'ZINC')).toEqual({
      xc: 'XC',
      yc: 'YC',
      zc: 'ZC',
      xinc: 'XINC',
      yinc: 'YINC',
      zinc: 'ZINC',
    });
    expect(await describeFields('BHID', 'XCOLLAR', 'YCOLLAR', 'ZCOLLAR')).toEqual({
      hole: 'BHID',
      easting: 'XCOLLAR',
      northing: 'YCOLLAR',
      elevation: 'ZCOLLAR',
    });
    expect(await describeFields('BHID', 'AT', 'BRG', 'DIP')).toEqual({
      hole: 'BHID',
      depth: 'AT',
      azimuth: 'BRG',
      dip: 'DIP',
    });
    expect(await describeFields('XPT', 'YPT', 'ZPT')).toEqual({ x: 'XPT', y: 'YPT', z: 'ZPT' });
  });

  it('is refused with the reason when it is another sort of file or broken', async () => {
    const good = encodeDm({
      precision: 'extended',
      littleEndian: true,
      fields: [number('A'), number('B')],
      records: Array.from({ length: 300 }, (_, row) => [row, row]),
    });
    await expect(readDm(Buffer.from('BHID,FROM,TO\n'.repeat(1000)))).rejects.toMatchObject({
      code: 'dm-not-recognised',
    });
    await expect(readDm(new Uint8Array(100))).rejects.toMatchObject({ code: 'dm-not-recognised' });
    await expect(readDm(new Uint8Array(0))).rejects.toMatchObject({ code: 'empty-file' });
    await expect(readDm(good, { fileName: 'model.dmx' })).rejects.toMatchObject({
      code: 'dmx-not-supported',
      values: { file: 'model.dmx' },
    });
    await expect(readDm(good.subarray(0, 6000))).rejects.toMatchObject({
      code: 'dm-truncated',
      values: { expected: 4096 * 2 + 46 * 2 * 8, found: 6000, file: 'test.dm' },
    });
    const tooMany = Buffer.from(good);
    tooMany.writeDoubleLE(70, 25 * 8);
    await expect(readDm(tooMany)).rejects.toMatchObject({
      code: 'dm-too-many-fields',
      values: { fields: 70, most: 68 },
    });
    const badField = Buffer.from(good);
    badField.writeDoubleLE(0.5, (28 + 7 + 3) * 8);
    await expect(readDm(badField)).rejects.toMatchObject({ code: 'dm-bad-field', values: { field: 2 } });
    const damaged = Buffer.from(good);
    damaged.writeDoubleLE(300, 27 * 8);
    await expect(readDm(damaged)).rejects.toMatchObject({ code: 'dm-damaged' });
  });

  it('may end behind its last record', async () => {
    const fields = [number('A')];
    const bytes = encodeDm({ precision: 'single', littleEndian: true, fields, records: [[1], [2]] });
    expect((await readDm(bytes.subarray(0, 2048 + 8))).columns).toEqual({ A: [1, 2] });
    await expect(readDm(bytes.subarray(0, 2048 + 7))).rejects.toMatchObject({ code: 'dm-truncated' });
  });
});
