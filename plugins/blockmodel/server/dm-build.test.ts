import { afterEach, describe, expect, it } from 'vitest';
import { encodeDm, type DmFieldToWrite, type DmToWrite } from '../fixtures/encode-dm.ts';
import { buildModel, examineModel, type BuiltModel } from './testing/test-run.ts';

let model: BuiltModel | undefined;
afterEach(() => {
  model?.dispose();
  model = undefined;
});
const built = async (bytes: Uint8Array): Promise<BuiltModel> => {
  model?.dispose();
  model = await buildModel({ bytes });
  return model;
};

const number = (name: string, implicit?: number, fallback?: number): DmFieldToWrite => ({
  name,
  textWords: 0,
  ...(implicit === undefined ? {} : { implicit }),
  ...(fallback === undefined ? {} : { fallback }),
});
const variants = (['single', 'extended'] as const).flatMap((precision) =>
  [true, false].map((littleEndian) => ({ precision, littleEndian })),
);
const [NX, NY, NZ] = [6, 5, 4];
const origin = [1000, 2000, 100] as const;
const parent = [20, 10, 5] as const;
const prototype = (more: Record<string, number> = {}): DmFieldToWrite[] =>
  Object.entries({ XMORIG: origin[0], YMORIG: origin[1], ZMORIG: origin[2], NX, NY, NZ, ...more }).map(
    ([name, value]) => number(name, value),
  );
const ijk = (i: number, j: number, k: number): number => (i * NY + j) * NZ + k;
const centreOf = (i: number, j: number, k: number): [number, number, number] => [
  origin[0] + (i + 0.5) * parent[0],
  origin[1] + (j + 0.5) * parent[1],
  origin[2] + (k + 0.5) * parent[2],
];
/** The parents of an ore body: about a third of all, in Datamine's order. */
const parents = Array.from({ length: NX * NY * NZ }, (_, at): [number, number, number] => [
  Math.floor(at / NZ / NY),
  Math.floor(at / NZ) % NY,
  at % NZ,
]).filter(([i, j, k]) => (i * 7 + j * 3 + k) % 3 === 0);

describe.each(variants)('a Datamine model ($precision precision, little endian: $littleEndian)', (variant) => {
  it('[I3.16] has a grid by its prototype, with sizes that stand in no record', async () => {
    const fields: DmToWrite['fields'] = [
      number('IJK'),
      ...['XC', 'YC', 'ZC'].map((name) => number(name)),
      ...['XINC', 'YINC', 'ZINC'].map((name, axis) => number(name, parent[axis])),
      ...prototype(),
      { name: 'ROCK', textWords: 2 },
      number('AU'),
    ];
    const records = parents.map(([i, j, k], at) => [
      ijk(i, j, k),
      ...centreOf(i, j, k),
      at % 2 ? 'OXIDE' : 'FRESH',
      at / 4,
    ]);
    const { geometry, cells, texts, numbers, issues, layer, manifest, account } = await built(
      encodeDm({ ...variant, fields, records }),
    );
    expect(geometry).toMatchObject({ origin: [...origin], size: [...parent], count: [NX, NY, NZ] });
    expect(geometry.corners).toBeUndefined();
    expect(await cells()).toEqual(parents.map(([i, j, k]) => i + NX * (j + NY * k)));
    expect((await texts('ROCK')).slice(0, 2)).toEqual(['FRESH', 'OXIDE']);
    expect([...(await numbers('AU'))]).toEqual(parents.map((_, at) => at / 4));
    expect(issues).toEqual([]);
    expect(account).toMatchObject({ rowsRead: parents.length, rowsUsed: parents.length });
    expect(layer.defaults.colourBy).toBe('AU');
    expect(manifest.properties['filledFraction']).toBeCloseTo(parents.length / (NX * NY * NZ), 6);
  });

  it('[I3.16] holds sub-cells in the parents that their IJK names, even when no parent is whole', async () => {
    const fields = [
      ...['IJK', 'XC', 'YC', 'ZC', 'XINC', 'YINC', 'ZINC', 'AU'].map((name) => number(name)),
      ...prototype(),
    ];
    const records = parents.flatMap(([i, j, k], at) => {
      const [x, y, z] = centreOf(i, j, k);
      // Halves along X, and quarters along X where the number is odd: the largest is half a parent.
      const cuts = at % 2 ? 4 : 2;
      return Array.from({ length: cuts }, (_, part) => {
        const size = parent[0] / cuts;
        return [ijk(i, j, k), x - parent[0] / 2 + (part + 0.5) * size, y, z, size, parent[1], parent[2], at];
      });
    });
    const { geometry, boxes, issues, cells } = await built(encodeDm({ ...variant, fields, records }));
    expect(geometry).toMatchObject({ origin: [...origin], size: [...parent], count: [NX, NY, NZ] });
    expect(issues).toEqual([]);
    const placed = await boxes();
    for (const [row, record] of records.entries()) {
      expect(placed[row]?.middle.map((value) => Math.round(value * 1e6) / 1e6)).toEqual(record.slice(1, 4));
      expect(placed[row]?.size[0]).toBeCloseTo(record[4] as number, 9);
    }
    expect(new Set(await cells())).toEqual(new Set(parents.map(([i, j, k]) => i + NX * (j + NY * k))));
  });
});

describe('a Datamine model', () => {
  const fields = (more: Record<string, number>): DmFieldToWrite[] => [
    ...['IJK', 'XC', 'YC', 'ZC', 'AU'].map((name) => number(name)),
    ...['XINC', 'YINC', 'ZINC'].map((name, axis) => number(name, parent[axis])),
    ...prototype(more),
  ];
  const write = (more: Record<string, number>, place: (centre: [number, number, number]) => number[]): Buffer =>
    encodeDm({
      precision: 'extended',
      littleEndian: true,
      fields: fields(more),
      records: parents.map(([i, j, k], at) => [ijk(i, j, k), ...place(centreOf(i, j, k)), at]),
    });
  const turn = { X0: 5000, Y0: 7000, Z0: 300, ANGLE1: 30, ANGLE2: 0, ANGLE3: 0, ROTAXIS1: 3, ROTAXIS2: 0, ROTAXIS3: 0 };
  /** 30 degrees clockwise as seen from above, about the corner of the first parent. */
  const world = ([x, y, z]: readonly number[]): number[] => {
    const [u, v] = [(x as number) - origin[0], (y as number) - origin[1]];
    const [c, s] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
    return [5000 + u * c + v * s, 7000 - u * s + v * c, 300 + (z as number) - origin[2]];
  };
  const expectTurned = async (bytes: Buffer): Promise<void> => {
    const { geometry, boxes, manifest, issues } = await built(bytes);
    expect(issues).toEqual([]);
    expect(geometry).toMatchObject({ size: [...parent], count: [NX, NY, NZ] });
    for (const [axis, value] of [5000, 7000, 300].entries()) expect(geometry.origin[axis]).toBeCloseTo(value, 6);
    expect(manifest.properties['rotation']).toBe(30);
    const off = (await boxes()).flatMap(({ middle }, row) => {
      const expected = world(centreOf(...(parents[row] as [number, number, number])));
      return middle.map((value, axis) => Math.abs(value - (expected[axis] as number)));
    });
    expect(Math.max(...off)).toBeLessThan(1e-6);
  };

  it('that is rotated holds its own coordinates, which become the world’s', async () => {
    await expectTurned(write(turn, (centre) => centre));
  });

  it('that is rotated may hold the world’s coordinates all the same', async () => {
    await expectTurned(write(turn, (centre) => world(centre)));
  });

  it('may be turned three times, each time about an axis that has been turned already', async () => {
    const turns = { ...turn, ANGLE1: 90, ANGLE2: 90, ANGLE3: 90, ROTAXIS1: 3, ROTAXIS2: 1, ROTAXIS3: 3 };
    const { geometry, issues } = await built(write(turns, (centre) => centre));
    // By hand: Z clockwise takes X to -Y and Y to X; then X (now -Y) takes Y (now X) to -Z and Z to X; then Z (now X) takes
    // X (now -Y) to minus Y (now Z) and Y to -Y.
    const rounded = geometry.axes.map((axis) => axis.map((value) => Math.round(value) + 0));
    expect(rounded).toEqual([
      [0, 0, 1],
      [0, -1, 0],
      [1, 0, 0],
    ]);
    expect(issues).toEqual([]);
  });

  it('whose IJK disagrees with its coordinates keeps the coordinates, and says so', async () => {
    const bytes = encodeDm({
      precision: 'extended',
      littleEndian: true,
      fields: fields({}),
      records: parents.map(([i, j, k], at) => [at, ...centreOf(i, j, k), at]),
    });
    const { codes, boxes } = await built(bytes);
    expect(codes()).toEqual(['index-disagrees']);
    expect((await boxes()).map(({ middle }) => middle)).toEqual(parents.map(([i, j, k]) => centreOf(i, j, k)));
  });

  it('whose prototype is of another model has the grid of its blocks', async () => {
    const { geometry, codes } = await built(write({ XMORIG: 900.5, NX: 2 }, (centre) => centre));
    expect(geometry.size).toEqual([...parent]);
    expect(codes()).toEqual([]);
  });

  it('without records, or without centres, is refused', async () => {
    const empty = encodeDm({ precision: 'single', littleEndian: true, fields: fields({}), records: [] });
    await expect(buildModel({ bytes: empty })).rejects.toMatchObject({ code: 'no-blocks' });
    const holes = encodeDm({
      precision: 'single',
      littleEndian: true,
      fields: ['BHID', 'FROM', 'TO'].map((name) => number(name)),
      records: [[1, 0, 1]],
    });
    await expect(buildModel({ bytes: holes })).rejects.toMatchObject({ code: 'no-coordinates' });
  });

  it('exported as CSV has the same grid', async () => {
    const names = [
      'IJK',
      'XC',
      'YC',
      'ZC',
      'AU',
      'XINC',
      'YINC',
      'ZINC',
      'XMORIG',
      'YMORIG',
      'ZMORIG',
      'NX',
      'NY',
      'NZ',
    ];
    const rows = parents.map(([i, j, k], at) =>
      [ijk(i, j, k), ...centreOf(i, j, k), at, ...parent, ...origin, NX, NY, NZ].join(','),
    );
    model = await buildModel({ text: [names.join(','), ...rows].join('\n') });
    expect(model.geometry).toMatchObject({ origin: [...origin], size: [...parent], count: [NX, NY, NZ] });
    expect(model.layer.defaults.colourBy).toBe('AU');
  });

  it('is looked at by the doctor', async () => {
    const { findings } = await examineModel({ bytes: write(turn, (centre) => centre) });
    expect(findings.map(({ code }) => code)).toEqual(['grid-regular', 'rotated', 'missing-cells']);
    expect(findings[1]?.values).toEqual({ degrees: 30 });
  });
});
