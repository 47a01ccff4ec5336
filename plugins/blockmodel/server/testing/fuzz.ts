import fc from 'fast-check';
import { expect } from 'vitest';
import { AditError } from 'adit/core';
import { readColumn } from 'adit/core/server';
import { encodeDm } from '../../fixtures/encode-dm.ts';
import { readDm } from './read-dm.ts';
import { buildModel, examineModel, type BuiltModel, type TestFile } from './test-run.ts';

/** The tests repeat the same cases; the soak draws new ones. */
const seeded = process.env['ADIT_SOAK'] ? {} : { seed: 20_261 };

const MAX_MILLISECONDS = 5000;

/** Runs a case: it ends in time, with an error that a user can be told or with a result. */
async function ends<T>(run: () => Promise<T>): Promise<T | undefined> {
  const start = performance.now();
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AditError)) throw error;
    return undefined;
  } finally {
    expect(performance.now() - start).toBeLessThan(MAX_MILLISECONDS);
  }
}

const number = (name: string, implicit?: number) => ({
  name,
  textWords: 0,
  ...(implicit === undefined ? {} : { implicit }),
});

/** Datamine models of every sort, as they are before they are broken. */
const whole = (['single', 'extended'] as const).flatMap((precision) =>
  [true, false].map((littleEndian) =>
    encodeDm({
      precision,
      littleEndian,
      fields: [
        ...['IJK', 'XC', 'YC', 'ZC', 'XINC', 'YINC', 'ZINC', 'AU'].map((name) => number(name)),
        ...['XMORIG', 'YMORIG', 'ZMORIG', 'X0', 'Y0', 'Z0'].map((name) => number(name, 100)),
        ...['NX', 'NY', 'NZ'].map((name) => number(name, 6)),
        ...[number('ANGLE1', 25), number('ROTAXIS1', 3)],
        { name: 'ROCK', textWords: 2 },
      ],
      records: Array.from({ length: 216 }, (_, at) => [
        at,
        ...[Math.floor(at / 36), Math.floor(at / 6) % 6, at % 6].map((place) => 100 + 10 * place + 5),
        ...[10, 10, 10],
        at / 7,
        at % 3 ? 'OXIDE' : 'FRESH',
      ]),
    }),
  ),
);

const strangeNumbers = [
  NaN,
  Infinity,
  -Infinity,
  0,
  -1,
  0.5,
  1,
  2,
  68,
  69,
  256,
  508,
  509,
  1e9,
  1e30,
  -1e30,
  1e-30,
  1e38,
];

/** Changes of a file's bytes: single ones, numbers of the definition, the end. */
const changes = fc.record({
  file: fc.nat({ max: whole.length - 1 }),
  bytes: fc.array(fc.tuple(fc.nat({ max: 30_000 }), fc.nat({ max: 255 })), { maxLength: 12 }),
  words: fc.array(fc.tuple(fc.nat({ max: 600 }), fc.constantFrom(...strangeNumbers)), { maxLength: 4 }),
  length: fc.option(fc.nat({ max: 30_000 }), { freq: 3 }),
  // Writing a dataset takes much longer than reading its file.
  isBuilt: fc.nat({ max: 5 }).map((value) => value === 0),
});

/** Breaks Datamine files in `runs` ways: each is read with every record accounted for, or refused. */
export async function fuzzDatamine(runs: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(changes, async ({ file, bytes, words, length, isBuilt }) => {
      const [precision, littleEndian] = [file < 2 ? 4 : 8, file % 2 === 0];
      let broken: Buffer = Buffer.from(whole[file] as Buffer);
      for (const [at, value] of bytes) broken[at % broken.length] = value;
      for (const [word, value] of words) {
        const at = (word * precision) % (broken.length - 8);
        if (precision === 8 && littleEndian) broken.writeDoubleLE(value, at);
        else if (precision === 8) broken.writeDoubleBE(value, at);
        else if (littleEndian) broken.writeFloatLE(value, at);
        else broken.writeFloatBE(value, at);
      }
      if (length !== null) broken = broken.subarray(0, length);
      const read = await ends(() => readDm(broken));
      if (!read) return;
      expect(read.lines).toHaveLength(read.rowsRead);
      for (const cells of Object.values(read.columns)) expect(cells).toHaveLength(read.rowsRead);
      if (isBuilt) await ends(() => buildAndCheck({ bytes: broken }));
    }),
    { numRuns: runs, ...seeded },
  );
}

const oddCells = [
  '',
  'x',
  'NaN',
  '1e308',
  '-1e308',
  '1e-320',
  '1e10',
  '0',
  '-0',
  '-5',
  '1D5',
  'Infinity',
  '4294967296',
];
const anyCell = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 12 }).map((value) => String(value * 5)) },
  { weight: 2, arbitrary: fc.double({ min: -1e7, max: 1e7, noNaN: true }).map(String) },
  { weight: 1, arbitrary: fc.constantFrom(...oddCells) },
);
const anySize = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('5', '10', '2.5', '20') },
  { weight: 1, arbitrary: anyCell },
);
const headers = [
  ['X', 'Y', 'Z', 'v'],
  ['X', 'Y', 'Z', 'DX', 'DY', 'DZ', 'v'],
  ['X', 'Y', 'Z', 'DZ', 'v'],
  ['XC', 'YC', 'ZC', 'XINC', 'YINC', 'ZINC', 'IJK', 'XMORIG', 'YMORIG', 'ZMORIG', 'NX', 'NY', 'NZ'],
];
const isSize = (name: string): boolean => /^D[XYZ]$|INC$|^N[XYZ]$/.test(name);
const table = fc
  .constantFrom(...headers)
  .chain((header) =>
    fc
      .array(fc.tuple(...header.map((name) => (isSize(name) ? anySize : anyCell))), { maxLength: 60 })
      .map((rows): TestFile => ({ text: [header, ...rows].map((row) => row.join(',')).join('\n') })),
  );
const gridLine = fc.array(fc.oneof(fc.nat({ max: 6 }).map(String), fc.constantFrom(...oddCells)), { maxLength: 11 });
const gslib = fc.tuple(gridLine, fc.array(anyCell, { maxLength: 60 })).map(([grid, rows]): TestFile => ({
  text: ['title', ['1', ...grid].join(' '), 'value', ...rows].join('\n'),
  fileName: 'grid.dat',
  delimiter: ' ',
  columnNames: ['value'],
  dataStartRow: 4,
}));
const nameless = fc
  .array(fc.array(anyCell, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 60 })
  .map((rows): TestFile => ({
    text: rows.map((row) => row.join(',')).join('\n'),
    fileName: 'model.dat',
    headerLine: 0,
  }));
const micromine = fc
  .tuple(
    fc.array(anyCell, { maxLength: 8 }),
    fc.array(anyCell, { maxLength: 8 }),
    fc.array(fc.tuple(anyCell, anyCell, anyCell, anyCell), { maxLength: 30 }),
  )
  .map(([grid, rotation, rows]): TestFile => ({
    text: [['EAST', 'NORTH', 'RL', 'v'], ['N', 'N', 'N', 'N'], grid, rotation, ...rows]
      .map((row) => row.join(','))
      .join('\n'),
  }));

/** Makes up `runs` tables and headers: each becomes a model in which every row is accounted for and every block is where it was, or is refused. */
export async function fuzzModels(runs: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.oneof(table, table, gslib, nameless, micromine), async (file) => {
      await ends(() => buildAndCheck(file));
      await ends(() => examineModel(file));
    }),
    { numRuns: runs, ...seeded },
  );
}

async function buildAndCheck(file: TestFile): Promise<void> {
  const model = await buildModel(file);
  try {
    const { account, geometry, layer, issues } = model;
    expect(account.rowsUsed + account.rowsRejected).toBe(account.rowsRead);
    expect(issues.filter(({ severity }) => severity === 'rejected')).toHaveLength(account.rowsRejected);
    for (const column of layer.columns) expect(column.data.length).toBe(layer.count);
    expect(layer.sourceLines?.length).toBe(layer.count);
    expect(
      [...geometry.origin, ...geometry.size, ...geometry.axes.flat(), ...(layer.bounds ?? [])].every(Number.isFinite),
    ).toBe(true);
    const total = geometry.count.reduce((product, along) => product * along, 1);
    expect((await model.cells()).every((one) => one < total)).toBe(true);
    const corners = geometry.corners && (await readColumn(model.folder, geometry.corners));
    for (let at = 0; corners && at < corners.length; at += 6) {
      for (const axis of [0, 1, 2]) {
        const [from, to] = [corners[at + axis] as number, corners[at + axis + 3] as number];
        expect(from >= 0 && from < to && to <= 1).toBe(true);
      }
    }
    await checkPlaces(model);
  } finally {
    model.dispose();
  }
}

/** Blocks are where the file has them, but for the tenth of a cell that centres may be moved by. */
async function checkPlaces(model: BuiltModel): Promise<void> {
  const names = [
    ['X', 'Y', 'Z'],
    ['XC', 'YC', 'ZC'],
  ].find((three) => three.every((name) => model.layer.columns.some((column) => column.name === name)));
  const isTurned = model.layer.columns.some(({ name }) => name === 'ANGLE1');
  if (!names || isTurned) return;
  const places = await Promise.all(names.map((name) => model.numbers(name)));
  const cell = Math.max(...model.geometry.size);
  const hasCorners = model.geometry.corners !== undefined || model.geometry.sizes !== undefined;
  for (const [item, { middle, size }] of (await model.boxes()).entries()) {
    for (const [axis, values] of places.entries()) {
      const place = values[item] as number;
      const allowed = model.geometry.sizes ? Math.max(...size) : 0.11 * (hasCorners ? Math.max(...size) : cell);
      expect(Math.abs((middle[axis] as number) - place)).toBeLessThanOrEqual(
        allowed + Math.abs(place) * 1e-8 + cell * 1e-9,
      );
    }
  }
}
