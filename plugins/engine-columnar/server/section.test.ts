import type { CutPlane, Vector3 } from 'adit/core';
import type { EngineSession, LayerAddress, SectionPieces } from 'adit/core/server';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ColumnarEngine } from './columnar-engine.ts';
import { InProcessRunner } from './task-runner.ts';
import { keepingLog } from './testing/keeping-log.ts';
import { makeDataset, removeMadeDatasets, type MadeBlocks } from './testing/make-dataset.ts';
import { keeping, threshold } from './testing/naive.ts';
import { areasByItem, boxEdges, cross, farthestFrom, naiveCutArea, totalArea, unit } from './testing/naive-section.ts';
import { seconds } from '../../../tests/patience.ts';

const origin: Vector3 = [478_000, 6_772_000, -300];
let session: EngineSession;
beforeEach(async () => {
  session = await new ColumnarEngine({ log: keepingLog(), runner: new InProcessRunner() }).open();
});
afterAll(removeMadeDatasets);

const part = fc.double({ min: -1, max: 1, noNaN: true });
const direction = fc
  .tuple(part, part, part)
  .filter((parts) => Math.hypot(...parts) > 0.1)
  .map((parts) => unit(parts));
const straight: [Vector3, Vector3, Vector3] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const turned = fc.tuple(direction, direction).map(([one, other]): [Vector3, Vector3, Vector3] => {
  const third = cross(one, Math.abs(one[0]) > 0.9 ? [0, 1, 0] : [1, 0, 0]);
  const up = unit(third);
  return other[0] > 0 ? [one, cross(up, one), up] : straight;
});
const count = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 4 }));
const sizes = (length: number): fc.Arbitrary<Float64Array> =>
  fc
    .array(fc.constantFrom(0.5, 1, 2, 7), { minLength: length, maxLength: length })
    .map((all) => Float64Array.from(all));
const fraction = fc
  .uniqueArray(fc.integer({ min: 0, max: 4 }), { minLength: 2, maxLength: 2 })
  .map(([one, other]) => [Math.min(one!, other!) / 4, Math.max(one!, other!) / 4]);
const corners = fc
  .tuple(fraction, fraction, fraction)
  .map(([u, v, w]) => [u[0], v[0], w[0], u[1], v[1], w[1]] as number[]);

interface Case {
  readonly blocks: MadeBlocks;
  readonly grade: Float64Array;
  readonly plane: CutPlane;
}
const anyCase: fc.Arbitrary<Case> = count.chain((cells) => {
  const total = cells[0] * cells[1] * cells[2];
  return fc
    .record({
      axes: turned,
      size: fc.tuple(fc.constantFrom(1, 5), fc.constantFrom(2, 10), fc.constantFrom(1, 2.5)),
      sizes: fc.option(fc.tuple(sizes(cells[0]), sizes(cells[1]), sizes(cells[2])), { nil: undefined }),
      cells: fc.option(
        fc.oneof(
          fc.shuffledSubarray(Array.from({ length: total }, (_, cell) => cell)),
          fc.array(fc.integer({ min: 0, max: total - 1 }), { maxLength: 20 }),
        ),
        { nil: undefined },
      ),
      corners: fc.option(fc.array(corners, { minLength: Math.max(total, 20), maxLength: Math.max(total, 20) }), {
        nil: undefined,
      }),
      grade: fc.array(fc.constantFrom(0, 1, 2), { minLength: Math.max(total, 20), maxLength: Math.max(total, 20) }),
      normal: direction,
      at: fc.tuple(part, part, part),
    })
    .map((made): Case => {
      const items = made.cells?.length ?? total;
      const middle = [0, 1, 2].map((axis) => (cells[axis]! * made.size[axis]!) / 2 + made.at[axis]! * 3 + 0.0137);
      const point = [0, 1, 2].map(
        (axis) => origin[axis]! + middle.reduce((sum, along, of) => sum + along * made.axes[of]![axis]!, 0),
      ) as unknown as Vector3;
      return {
        blocks: {
          items,
          origin: [...origin],
          axes: made.axes as unknown as NonNullable<MadeBlocks['axes']>,
          size: made.size,
          count: cells,
          ...(made.sizes ? { sizes: made.sizes } : {}),
          ...(made.cells ? { cells: Uint32Array.from(made.cells) } : {}),
          ...(made.corners ? { corners: Float64Array.from(made.corners.slice(0, items).flat()) } : {}),
        },
        grade: Float64Array.from(made.grade.slice(0, items)),
        plane: { point: [...point], normal: [...made.normal] },
      };
    });
});

async function makeBlocks(
  blocks: MadeBlocks,
  grade: Float64Array = new Float64Array(blocks.items),
): Promise<LayerAddress> {
  return {
    dataset: await makeDataset({ blocks: { blocks, columns: { grade: { numbers: grade } } } }),
    layer: 'blocks',
  };
}

/** The low and the high end of an item in the coordinates of the grid. */
function boxOf(blocks: MadeBlocks, item: number): [Vector3, Vector3] {
  const cell = blocks.cells?.[item] ?? item;
  const place = [
    cell % blocks.count[0],
    Math.floor(cell / blocks.count[0]) % blocks.count[1],
    Math.floor(cell / blocks.count[0] / blocks.count[1]),
  ];
  const end = (from: number): Vector3 =>
    place.map((at, axis) => {
      const long = blocks.sizes ? blocks.sizes[axis]![at]! : blocks.size![axis]!;
      const low = blocks.sizes
        ? blocks.sizes[axis]!.slice(0, at).reduce((sum, size) => sum + size, 0)
        : at * blocks.size![axis]!;
      return low + long * (blocks.corners ? blocks.corners[item * 6 + from + axis]! : from / 3);
    }) as unknown as Vector3;
  return [end(0), end(3)];
}

describe('a section through blocks', { timeout: seconds(120) }, () => {
  it('is as large in each kept block as the polygon between the crossings of its edges, whatever the grid', async () => {
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ blocks, grade, plane }) => {
        const address = await makeBlocks(blocks, grade);
        const section = await session.section(address, keeping(threshold('grade', 1, 2)), plane);
        const areas = areasByItem(section);
        for (let item = 0; item < blocks.items; item++) {
          const expected =
            grade[item]! >= 1 ? naiveCutArea(boxEdges(...boxOf(blocks, item), origin, blocks.axes!), plane) : 0;
          expect(Math.abs((areas.get(item) ?? 0) - expected)).toBeLessThan(1e-3);
        }
        expect(farthestFrom(plane, section)).toBeLessThan(1e-4);
        expect(section.ends.at(-1) ?? 0).toBe(section.positions.length / 3);
        expect(section.origin).toEqual(origin);
      }),
      { numRuns: 70 },
    );
  });

  const cube: MadeBlocks = { items: 27, origin: [...origin], size: [2, 2, 2], count: [3, 3, 3] };
  const level = (height: number, up = 1): CutPlane => ({ point: [0, 0, origin[2] + height], normal: [0, 0, up] });
  const itemsOf = (section: SectionPieces): number[] => [...areasByItem(section).keys()].toSorted((a, b) => a - b);
  const layer = (w: number): number[] => Array.from({ length: 9 }, (_, at) => w * 9 + at);

  it('on the border of two cells goes through the one on its inside, on that of the grid through the one there is', async () => {
    const address = await makeBlocks(cube);
    const halves = Float64Array.from(Array.from({ length: 27 }, () => [0, 0, 0, 1, 1, 1]).flat());
    const parts = await makeBlocks({ ...cube, cells: Uint32Array.from(Array(27).keys()), corners: halves });
    for (const blocks of [address, parts]) {
      expect(itemsOf(await session.section(blocks, keeping(), level(2)))).toEqual(layer(1));
      expect(itemsOf(await session.section(blocks, keeping(), level(2, -1)))).toEqual(layer(0));
      for (const up of [1, -1]) {
        expect(itemsOf(await session.section(blocks, keeping(), level(0, up)))).toEqual(layer(0));
        expect(itemsOf(await session.section(blocks, keeping(), level(6, up)))).toEqual(layer(2));
        expect(itemsOf(await session.section(blocks, keeping(), level(6.1, up)))).toEqual([]);
        expect(itemsOf(await session.section(blocks, keeping(), level(-0.1, up)))).toEqual([]);
      }
      expect(totalArea(await session.section(blocks, keeping(), level(4)))).toBeCloseTo(36, 4);
    }
  });

  it('through the edges and corners of cells covers its area once', async () => {
    const address = await makeBlocks(cube);
    const diagonal = await session.section(address, keeping(), { point: [...origin], normal: [...unit([1, -1, 0])] });
    expect(totalArea(diagonal)).toBeCloseTo(6 * Math.hypot(6, 6), 3);
    const middle = [0, 1, 2].map((axis) => origin[axis]! + 3) as [number, number, number];
    const hexagon = await session.section(address, keeping(), { point: middle, normal: [...unit([1, 1, 1])] });
    expect(totalArea(hexagon)).toBeCloseTo((3 * Math.sqrt(3) * (6 / Math.SQRT2) ** 2) / 2, 3);
    const touching = await session.section(address, keeping(), { point: [...origin], normal: [...unit([1, 1, 1])] });
    expect(touching.items.length).toBe(0);
  });

  it('has nothing for a plane without a direction, and for points and lines', async () => {
    const plane: CutPlane = { point: [...origin], normal: [0, 0, 0] };
    expect((await session.section(await makeBlocks(cube), keeping(), plane)).items.length).toBe(0);
    const positions = Float64Array.of(0, 0, -1, 0, 0, 1);
    const dataset = await makeDataset({
      points: { positions, columns: {} },
      lines: { positions, offsets: Uint32Array.of(0, 2), columns: {} },
    });
    for (const name of ['points', 'lines']) {
      const section = await session.section({ dataset, layer: name }, keeping(), level(300));
      expect(section).toMatchObject({ origin: [0, 0, 0], positions: new Float32Array(0), items: new Uint32Array(0) });
    }
  });

  it('is of the blocks in the regions, and is answered once', async () => {
    const address = await makeBlocks(cube);
    const planes = [
      { point: [origin[0] + 2, 0, 0] as [number, number, number], normal: [1, 0, 0] as [number, number, number] },
    ];
    const regions = [{ planes, inverted: false, wholeItems: true }];
    const within = keeping({ kind: 'inside', regions });
    const section = await session.section(address, within, level(1));
    expect(itemsOf(section)).toEqual([1, 2, 4, 5, 7, 8]);
    expect(await session.section(address, keeping({ kind: 'inside', regions }), level(1))).toBe(section);
    expect(await session.section(address, keeping(), level(1))).not.toBe(section);
  });
});
