import { afterEach, describe, expect, it } from 'vitest';
import english from '../locales/en.json' with { type: 'json' };
import { buildModel, examineModel, type BuiltModel, type TestFile } from './testing/test-run.ts';

let model: BuiltModel | undefined;
afterEach(() => {
  model?.dispose();
  model = undefined;
});
const built = async (file: TestFile): Promise<BuiltModel> => {
  model?.dispose();
  model = await buildModel(file);
  return model;
};
/** Rows of a small model, X fastest. */
const rowsOf = (
  [nx, ny, nz]: readonly [number, number, number],
  row: (x: number, y: number, z: number, index: number) => (string | number)[],
  between = ',',
): string[] =>
  Array.from({ length: nx * ny * nz }, (_, index) =>
    row(index % nx, Math.floor(index / nx) % ny, Math.floor(index / nx / ny), index).join(between),
  );

describe('block models from CSV', () => {
  const text = [
    'X,Y,Z,DX,DY,DZ,rock,au',
    '5,5,2.5,10,10,5,ox,1',
    '15,5,2.5,10,10,5,fr,2',
    '2.5,12.5,1.25,5,5,2.5,ox,3',
    '7.5,12.5,1.25,5,5,2.5,,4',
    'bad,12.5,1.25,5,5,2.5,lost,5',
    '5,17.5,2.5,10,5,,lost,6',
    '15,15,2.5,10,0,5,lost,7',
    '15,15,2.5,10,-10,5,lost,8',
    '1e30,15,2.5,10,10,5,lost,9',
    '5,17.5,2.5,10,5,5,fr,',
  ].join('\n');

  it('keep every block and account for every row', async () => {
    for (const batchRows of [1, 3, 100]) {
      const { account, issues, boxes, layer, texts, numbers, geometry } = await built({
        text,
        categories: ['rock'],
        batchRows,
      });
      expect(account).toMatchObject({ rowsRead: 10, rowsUsed: 5, rowsRejected: 5 });
      expect(issues.map(({ severity, code, line, column }) => [severity, code, line, column])).toEqual([
        ['rejected', 'missing-coordinate', 6, 'X'],
        ['rejected', 'missing-size', 7, 'DZ'],
        ['rejected', 'bad-size', 8, 'DY'],
        ['rejected', 'bad-size', 9, 'DY'],
        ['rejected', 'coordinate-out-of-range', 10, 'X'],
      ]);
      expect(geometry).toMatchObject({ origin: [0, 0, 0], size: [10, 10, 5], count: [2, 2, 1] });
      expect(await boxes()).toEqual([
        { middle: [5, 5, 2.5], size: [10, 10, 5] },
        { middle: [15, 5, 2.5], size: [10, 10, 5] },
        { middle: [2.5, 12.5, 1.25], size: [5, 5, 2.5] },
        { middle: [7.5, 12.5, 1.25], size: [5, 5, 2.5] },
        { middle: [5, 17.5, 2.5], size: [10, 5, 5] },
      ]);
      expect(await texts('rock')).toEqual(['ox', 'fr', 'ox', undefined, 'fr']);
      expect([...(await numbers('au'))]).toEqual([1, 2, 3, 4, NaN]);
      expect(layer.bounds).toEqual([0, 20, 0, 20, 0, 5]);
      expect(layer.defaults.colourBy).toBe('au');
    }
  });

  it('[I3.16] may be without sizes, in any order of axes and rows, with holes', async () => {
    const rows = rowsOf([4, 3, 2], (x, y, z, at) => [2 + 4 * z, 100 + 7.5 * y, 1000 + 12.25 * x, at]).filter(
      (_, at) => at !== 7 && at !== 13,
    );
    const { geometry, manifest } = await built({ text: ['Z,Y,X,v', ...rows.reverse()].join('\n') });
    expect(geometry).toMatchObject({ origin: [993.875, 96.25, 0], size: [12.25, 7.5, 4], count: [4, 3, 2] });
    expect(manifest.properties['filledFraction']).toBeCloseTo(22 / 24, 6);
  });

  it('report two blocks in one cell, and sub-blocks that are larger than their parent together', async () => {
    const twice = await built({ text: 'X,Y,Z,v\n1,1,1,1\n2,1,1,2\n1,2,1,3\n1,1,1,4\n1,1,2,5' });
    expect(twice.issues).toMatchObject([{ severity: 'warning', code: 'duplicate-block', line: 5 }]);
    expect(twice.account).toMatchObject({ rowsUsed: 5, rowsRejected: 0 });
    const over = await built({
      text: 'X,Y,Z,DX,DY,DZ,v\n5,5,5,10,10,10,1\n15,5,2.5,10,10,5,2\n15,5,6,10,10,8,3\n15,5,7.5,10,10,5,4',
    });
    expect(over.issues.map(({ code, line }) => [code, line])).toEqual([
      ['overlapping-block', 4],
      ['overlapping-block', 5],
    ]);
  });

  it('take the unit of the lengths and refuse two of them, which the doctor can put right', async () => {
    const small = 'X,Y,Z,v\n1,1,1,1\n2,1,1,2\n1,2,1,3\n1,1,2,4';
    const feet = await built({ text: small, units: { X: 'ft', Y: 'ft' } });
    expect(feet.manifest.unit).toBe('ft');
    const mixed: TestFile = { text: small, units: { X: 'ft', Z: 'm' } };
    await expect(buildModel(mixed)).rejects.toMatchObject({ code: 'mixed-length-units', values: { otherColumn: 'Z' } });
    expect((await examineModel(mixed)).findings).toMatchObject([
      { code: 'mixed-length-units', severity: 'error', fix: { kind: 'unit', columns: ['Z'], unit: 'ft' } },
    ]);
  });

  it('are refused when no row is a block, or a coordinate has no column', async () => {
    await expect(buildModel({ text: 'X,Y,Z,v\n,,,1' })).rejects.toMatchObject({ code: 'no-blocks' });
    await expect(buildModel({ text: 'X,Y,Q,v\n1,1,1,1' })).rejects.toMatchObject({
      code: 'missing-mapping',
      values: { variable: 'zc' },
    });
    expect((await examineModel({ text: 'X,Y,Q,v\n1,1,1,1' })).findings).toEqual([]);
    expect((await examineModel({ text: 'X,Y,Z,v\n,,,1' })).findings.map(({ code }) => code)).toEqual([
      'no-blocks',
      'missing-coordinate',
    ]);
  });

  it('keep column names that are one another but for what a set adds', async () => {
    const { layer } = await built({ text: 'X,Y,Z,constructor,__proto__\n1,1,1,1,2\n2,1,1,3,4\n1,2,1,5,6\n1,1,2,7,8' });
    expect(layer.columns.map(({ name }) => name)).toEqual(['X', 'Y', 'Z', 'constructor', '__proto__']);
  });
});

describe('headers of other programs', () => {
  it('Vulcan: three more lines below the names', async () => {
    const text = [
      'xcentre,ycentre,zcentre,xlength,ylength,zlength,volume,au',
      'Variable descriptions:,,,,,,,gold',
      'Variable types:,,,,,,,double',
      'Variable defaults:,,,,,,,-99.0',
      ...rowsOf([3, 3, 3], (x, y, z, at) => [
        556_960 + 40 * x,
        6_319_980 + 20 * y,
        -1100 + 12 * z,
        40,
        20,
        12,
        9600,
        at,
      ]),
    ].join('\n');
    const { geometry, account, layer } = await built({ text, dataStartRow: 5 });
    expect(geometry).toMatchObject({ origin: [556_940, 6_319_970, -1106], size: [40, 20, 12], count: [3, 3, 3] });
    expect(account).toMatchObject({ rowsRead: 27, rowsUsed: 27 });
    expect(layer.defaults.colourBy).toBe('au');
  });

  const micromine = (position: string, shift: number, more: string[] = []): string =>
    [
      'EAST,NORTH,RL,AU',
      'N,N,N,N',
      `0,10,0,20,0,5,${position}`,
      ...more,
      ...rowsOf([4, 4, 4], (x, y, z, at) => [
        5 + 10 * x + 10 * shift,
        10 + 20 * y + 20 * shift,
        2.5 + 5 * z + 5 * shift,
        at,
      ]),
    ].join('\n');

  it('Micromine: types, grid and rotation below the names, whatever row the data were said to start at', async () => {
    for (const dataStartRow of [2, 3, 4]) {
      const { geometry, account, issues } = await built({ text: micromine('Centre', 0), dataStartRow });
      expect(geometry).toMatchObject({ origin: [0, 0, 0], size: [10, 20, 5], count: [4, 4, 4] });
      expect(account).toMatchObject({ rowsRead: 68 - dataStartRow, rowsUsed: 64, rowsRejected: 4 - dataStartRow });
      expect(issues.every(({ code }) => code === 'header-line')).toBe(true);
    }
    const rotated = { text: micromine('Centre', 0, ['30,0,0,0,0,0']), dataStartRow: 3 };
    expect((await built(rotated)).account).toMatchObject({ rowsRead: 66, rowsUsed: 64, rowsRejected: 2 });
    expect((await examineModel(rotated)).findings).toContainEqual(
      expect.objectContaining({ code: 'header-line', rows: 2, fix: { kind: 'data-start-row', row: 5 } }),
    );
  });

  it('Micromine: coordinates of a corner are moved to the centre', async () => {
    const corner = await built({ text: micromine('Bottom-Left corner', -0.5), dataStartRow: 4 });
    expect(corner.geometry).toMatchObject({ origin: [0, 0, 0], size: [10, 20, 5] });
    const top = await built({ text: micromine('Top-Right corner', 0.5), dataStartRow: 4 });
    expect(top.geometry).toMatchObject({ origin: [0, 0, 0], size: [10, 20, 5] });
    const unknown = await built({ text: micromine('9', 0), dataStartRow: 4 });
    expect(unknown.issues).toMatchObject([{ code: 'position-taken-as-centre', values: { position: '9' } }]);
  });

  it('Surpac: lines above the names', async () => {
    const text = [
      'model.mdl',
      'Y,X,Z,min 0 0 0',
      'block size,5',
      'Y,X,Z,AU',
      ...rowsOf([3, 3, 2], (x, y, z, at) => [y, x, z, at]),
    ];
    const { geometry, account } = await built({ text: text.join('\n'), headerLine: 4 });
    expect(geometry).toMatchObject({ origin: [-0.5, -0.5, -0.5], count: [3, 3, 2] });
    expect(account).toMatchObject({ rowsRead: 18, rowsUsed: 18 });
  });
});

describe('.dat files without names', () => {
  const dat = (rows: string[], delimiter = ' '): TestFile => ({
    text: rows.join('\n'),
    fileName: 'model.dat',
    delimiter,
    headerLine: 0,
  });

  it('[I3.17] Vulcan, regular: the centre comes first', async () => {
    const rows = rowsOf([5, 4, 3], (x, y, z, at) => [5 + 10 * x, 5 + 10 * y, 2.5 + 5 * z, (at * 7) % 5, 1, 1], ' ');
    const { geometry, layer, codes } = await built(dat(rows));
    expect(geometry).toMatchObject({ origin: [0, 0, 0], size: [10, 10, 5], count: [5, 4, 3] });
    expect(layer.columns.map(({ name }) => name)).toEqual(Array.from({ length: 6 }, (_, at) => `column_${at + 1}`));
    expect(codes()).toEqual([]);
  });

  it('[I3.17] Vulcan, sub-blocked: centre and size come first', async () => {
    const rows = [
      ...rowsOf([3, 3, 2], (x, y, z, at) => [5 + 10 * x, 5 + 10 * y, 2.5 + 5 * z, 10, 10, 5, at], ','),
      ...rowsOf([2, 2, 1], (x, y, _z, at) => [32.5 + 5 * x, 2.5 + 5 * y, 2.5, 5, 5, 5, at], ','),
    ];
    const { geometry, boxes, manifest } = await built(dat(rows, ','));
    expect(geometry).toMatchObject({ origin: [0, 0, 0], size: [10, 10, 5], count: [4, 3, 2] });
    expect((await boxes()).at(-1)).toEqual({ middle: [37.5, 7.5, 2.5], size: [5, 5, 5] });
    expect(manifest.properties['subBlocked']).toBe(true);
  });

  it('[I3.17] MineLib: a number and three indexes come first, text may follow', async () => {
    const rows = rowsOf([4, 3, 3], (x, y, z, at) => [at, x, y, z, at % 2 ? 'OXI' : 'FRE', at * 1.5], ' ');
    const { geometry } = await built({ ...dat(rows), categories: ['column_5'] });
    expect(geometry).toMatchObject({ origin: [-0.5, -0.5, -0.5], size: [1, 1, 1], count: [4, 3, 3] });
    const named = await built({
      text: ['id x y z value', ...rowsOf([4, 3, 3], (x, y, z, at) => [at, x, y, z, at], ' ')].join('\n'),
      fileName: 'kd.dat',
      delimiter: ' ',
    });
    expect(named.geometry).toMatchObject({ size: [1, 1, 1], count: [4, 3, 3] });
    expect(named.layer.defaults.colourBy).toBe('value');
  });

  it('[I3.17] say so when they hold no coordinates', async () => {
    const text = 'rock grade\nox 1\nfr 2';
    const file = { text, fileName: 'model.dat', delimiter: ' ' };
    await expect(buildModel(file)).rejects.toMatchObject({
      code: 'no-coordinates',
      values: { file: 'model.dat', columns: 'rock, grade' },
    });
    expect((await examineModel(file)).findings).toMatchObject([{ code: 'no-coordinates', severity: 'error' }]);
  });
});

describe('GSLIB grids', () => {
  const gslib = (grid: string, names: string[], rows: string[]): TestFile => ({
    text: ['title', `${names.length} ${grid}`, ...names, ...rows].join('\n'),
    fileName: 'grid.dat',
    delimiter: ' ',
    columnNames: names,
    dataStartRow: names.length + 3,
  });

  it('[I3.17] give their cells in order; the first centre is a centre', async () => {
    const { geometry, layer, boxes } = await built(
      gslib(
        '2 3 2 100.5 200 10 1 2 4 1',
        ['au', 'cu'],
        Array.from({ length: 12 }, (_, at) => `${at} -${at}`),
      ),
    );
    expect(geometry).toEqual({
      kind: 'blocks',
      origin: [100, 199, 8],
      axes: [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
      size: [1, 2, 4],
      count: [2, 3, 2],
    });
    expect((await boxes())[7]?.middle).toEqual([101.5, 200, 14]);
    expect(layer.columns.map(({ name }) => name)).toEqual(['au', 'cu']);
  });

  it('[I3.17] may give the counts alone', async () => {
    const { geometry } = await built(
      gslib(
        '2 2 2',
        ['au'],
        Array.from({ length: 8 }, (_, at) => `${at}`),
      ),
    );
    expect(geometry).toMatchObject({ origin: [0, 0, 0], size: [1, 1, 1], count: [2, 2, 2] });
  });

  it('give each realisation columns of its own', async () => {
    const { layer, account, numbers, issues } = await built({
      ...gslib(
        '2 2 1 0.5 0.5 0.5 1 1 1 3',
        ['v'],
        Array.from({ length: 12 }, (_, at) => `${at}`),
      ),
      batchRows: 5,
    });
    expect(layer.count).toBe(4);
    expect(layer.columns.map(({ name }) => name)).toEqual(['v', 'v_2', 'v_3']);
    expect([...(await numbers('v_3'))]).toEqual([8, 9, 10, 11]);
    expect(account).toMatchObject({ rowsRead: 12, rowsUsed: 12, rowsRejected: 0 });
    expect(issues).toEqual([]);
  });

  it('say what is too little and reject what is too much', async () => {
    const rows = (count: number): string[] => Array.from({ length: count }, (_, at) => `${at}`);
    const short = await built(gslib('2 2 2', ['v'], rows(5)));
    expect(short.layer.count).toBe(5);
    expect(await short.cells()).toEqual([0, 1, 2, 3, 4]);
    expect(short.issues).toMatchObject([{ code: 'grid-incomplete', values: { rows: 5, expected: 8 } }]);
    const long = await built(gslib('2 2 1', ['v'], rows(6)));
    expect(long.account).toMatchObject({ rowsRead: 6, rowsUsed: 4, rowsRejected: 2 });
    expect(long.issues.map(({ code, line }) => [code, line])).toEqual([
      ['row-beyond-grid', 8],
      ['row-beyond-grid', 9],
    ]);
    const half = await built(gslib('2 2 1 0.5 0.5 0.5 1 1 1 2', ['v'], rows(6)));
    expect([...(await half.numbers('v_2'))]).toEqual([4, 5, NaN, NaN]);
    await expect(buildModel(gslib('99999 99999 99999', ['v'], rows(2)))).rejects.toMatchObject({
      code: 'too-many-cells',
    });
  });

  it('are described by the doctor', async () => {
    const { findings, preview } = await examineModel(gslib('2 2 1 0.5 0.5 0.5 1 1 1 2', ['v'], ['1']));
    expect(findings).toMatchObject([
      { code: 'grid-in-header-repeated', values: { cells: '2 × 2 × 1', size: '1 × 1 × 1', times: 2 } },
    ]);
    expect(preview?.points).toEqual([
      [0.5, 0.5, 0.5],
      [1.5, 0.5, 0.5],
      [0.5, 1.5, 0.5],
      [1.5, 1.5, 0.5],
    ]);
  });
});

describe('the doctor of block models', () => {
  it('suspects a swap of easting and northing, and degrees', async () => {
    const swapped = ['E,N,RL,v', ...rowsOf([3, 3, 2], (x, y, z, at) => [6_772_000 + 5 * x, 478_000 + 5 * y, z, at])];
    const mapping = { xc: 'E', yc: 'N', zc: 'RL' };
    expect((await examineModel({ text: swapped.join('\n'), mapping })).findings[0]).toMatchObject({
      code: 'swapped-coordinates',
      fix: { kind: 'mapping', fileType: 'blockmodel', mapping: { xc: 'N', yc: 'E' } },
    });
    const degrees = rowsOf([3, 3, 2], (x, y, z, at) => [137.3528 + x / 1000, -4.7371 + y / 1000, 10 * z, at]);
    expect((await examineModel({ text: ['E,N,RL,v', ...degrees].join('\n'), mapping })).findings[0]).toMatchObject({
      code: 'latitude-longitude',
      severity: 'warning',
    });
  });

  it('tells irregular spacing, blocks in one cell and rows that will be left out, with lines', async () => {
    const rows = rowsOf([3, 3, 3], (x, y, z, at) => [[0, 3.1, 11][x] ?? 0, y * 5, z * 5, at]);
    const { findings, preview } = await examineModel({ text: ['X,Y,Z,v', ...rows, rows[4], ',1,1,2'].join('\n') });
    expect(findings.map(({ code, severity, lines }) => [code, severity, lines])).toEqual([
      ['irregular-spacing', 'warning', undefined],
      ['duplicate-block', 'warning', [29]],
      ['missing-coordinate', 'warning', [30]],
    ]);
    expect(preview?.points).toHaveLength(28);
  });

  it('has a text for everything that it, a build or a reader says', () => {
    const issues = [
      ...[
        'missing-coordinate',
        'coordinate-out-of-range',
        'missing-size',
        'bad-size',
        'header-line',
        'row-beyond-grid',
      ],
      ...['grid-incomplete', 'duplicate-block', 'duplicate-block-more', 'overlapping-block', 'overlapping-block-more'],
      ...['no-grid', 'sizes-guessed', 'size-unknown', 'irregular-spacing', 'centres-moved', 'index-disagrees'],
      ...['position-taken-as-centre', 'dm-top', 'dm-trace'],
    ];
    for (const code of issues) expect(english).toHaveProperty([`issue.${code}`]);
  });
});
