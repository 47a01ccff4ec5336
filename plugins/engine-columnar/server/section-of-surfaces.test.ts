import type { CutPlane, Vector3 } from 'adit/core';
import type { EngineSession, LayerAddress, SectionPieces } from 'adit/core/server';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ColumnarEngine } from './columnar-engine.ts';
import { InProcessRunner } from './task-runner.ts';
import { keepingLog } from './testing/keeping-log.ts';
import { makeDataset, removeMadeDatasets, type MadeLayer } from './testing/make-dataset.ts';
import { cross, dot, farthestFrom, minus, totalArea, unit } from './testing/naive-section.ts';
import { keeping, threshold } from './testing/naive.ts';
import { seconds } from '../../../tests/patience.ts';

const origin: [number, number, number] = [478_000, 6_772_000, 300];
let session: EngineSession;
beforeEach(async () => {
  session = await new ColumnarEngine({ log: keepingLog(), runner: new InProcessRunner() }).open();
});
afterAll(removeMadeDatasets);

/** A triangle as its corners; its outside is where they are seen counter-clockwise. */
type Triangle = readonly [Vector3, Vector3, Vector3];

/** A ball of `rings` × `sectors` patches whose radius is by direction. */
function ball(
  middle: Vector3,
  rings: number,
  sectors: number,
  radius: (ring: number, sector: number) => number,
): Triangle[] {
  const at = (ring: number, sector: number): Vector3 => {
    const isPole = ring === 0 || ring === rings;
    const [polar, turn] = [(Math.PI * ring) / rings, (2 * Math.PI * (isPole ? 0 : sector % sectors)) / sectors];
    const long = radius(ring, isPole ? 0 : sector % sectors);
    const flat = isPole ? 0 : Math.sin(polar);
    return [
      middle[0] + long * flat * Math.cos(turn),
      middle[1] + long * flat * Math.sin(turn),
      middle[2] + long * Math.cos(polar),
    ];
  };
  const triangles: Triangle[] = [];
  for (let ring = 0; ring < rings; ring++) {
    for (let sector = 0; sector < sectors; sector++) {
      const [a, b, c, d] = [at(ring, sector), at(ring + 1, sector), at(ring + 1, sector + 1), at(ring, sector + 1)];
      if (ring + 1 < rings) triangles.push([a, b, c]);
      if (ring > 0) triangles.push([a, c, d]);
    }
  }
  return triangles;
}

function box([x0, y0, z0]: Vector3, [x1, y1, z1]: Vector3): Triangle[] {
  const at = (number: number): Vector3 => [number & 1 ? x1 : x0, number & 2 ? y1 : y0, number & 4 ? z1 : z0];
  const faces = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ] as const;
  return faces.flatMap(([a, b, c, d]): Triangle[] => [
    [at(a), at(b), at(c)],
    [at(a), at(c), at(d)],
  ]);
}

const insideOut = (triangles: readonly Triangle[]): Triangle[] => triangles.map(([a, b, c]) => [a, c, b]);

/** Writes triangles that share no vertex number, as an STL file has them. */
async function makeSurface(triangles: readonly Triangle[], grade?: number[]): Promise<LayerAddress> {
  const positions = Float64Array.from(
    triangles.flat().flatMap((vertex) => vertex.map((along, axis) => along + origin[axis]!)),
  );
  const layer: MadeLayer = {
    positions,
    triangles: Uint32Array.from({ length: triangles.length * 3 }, (_, at) => at),
    columns: grade ? { grade: { numbers: Float64Array.from(grade) } } : {},
  };
  return { dataset: await makeDataset({ surface: layer }, origin), layer: 'surface' };
}

const planeAt = (point: Vector3, normal: Vector3): CutPlane => ({
  point: point.map((along, axis) => along + origin[axis]!) as [number, number, number],
  normal: [...unit(normal)],
});
const level = (height: number): CutPlane => planeAt([0, 0, height], [0, 0, 1]);
const cut = async (triangles: readonly Triangle[], plane: CutPlane): Promise<SectionPieces> =>
  session.section(await makeSurface(triangles), keeping(), plane);

/** The area of a cut by Green's theorem over the directed segments that the triangles leave in the plane. */
function areaByBorder(triangles: readonly Triangle[], { point, normal }: CutPlane): number {
  const from = minus(point, origin);
  let area = 0;
  for (const corners of triangles) {
    const ends = [0, 1, 2].flatMap((at): Vector3[] => {
      const [a, b] = [corners[at]!, corners[(at + 1) % 3]!];
      const [start, end] = [dot(minus(a, from), normal), dot(minus(b, from), normal)];
      if (start >= 0 === end >= 0) return [];
      const part = start / (start - end);
      return [[0, 1, 2].map((axis) => a[axis]! + part * (b[axis]! - a[axis]!) - from[axis]!) as unknown as Vector3];
    });
    if (ends.length !== 2) continue;
    const outwards = cross(minus(corners[1]!, corners[0]!), minus(corners[2]!, corners[0]!));
    const along = cross(normal, outwards);
    const [start, end] = dot(minus(ends[1]!, ends[0]!), along) > 0 ? ends : ends.toReversed();
    area += dot(cross(start!, end!), normal) / 2;
  }
  return area;
}

const part = fc.double({ min: -1, max: 1, noNaN: true });
const direction = fc.tuple(part, part, part).filter((parts) => Math.hypot(...parts) > 0.1);

/** How long the sides are that are edges. */
function borderOf({ positions, ends, edges }: SectionPieces): number {
  let border = 0;
  let first = 0;
  for (const end of ends) {
    for (let corner = first; corner < end; corner++) {
      const next = corner + 1 === end ? first : corner + 1;
      const along = [0, 1, 2].map((axis) => positions[next * 3 + axis]! - positions[corner * 3 + axis]!);
      if (edges?.[corner]) border += Math.hypot(...along);
    }
    first = end;
  }
  return border;
}

describe('a section through closed triangles', { timeout: seconds(120) }, () => {
  it('has the area that its border encloses, for any lumpy body and any plane, also with a hollow inside', async () => {
    const radii = fc.array(fc.double({ min: 5, max: 20, noNaN: true }), { minLength: 60, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(radii, direction, part, fc.boolean(), async (lengths, normal, shift, isHollow) => {
        const body = ball([1, 2, 3], 6, 9, (ring, sector) => lengths[ring * 9 + sector]!);
        const hollow = isHollow ? insideOut(ball([1, 2, 3], 4, 5, () => 3)) : [];
        const plane = planeAt([1 + shift * 8, 2, 3], normal);
        const section = await cut([...body, ...hollow], plane);
        expect(totalArea(section)).toBeCloseTo(areaByBorder([...body, ...hollow], plane), 1);
        expect(farthestFrom(plane, section)).toBeLessThan(1e-3);
      }),
      { numRuns: 60 },
    );
  });

  it('leaves hollows out, fills bodies in hollows, and those side by side', async () => {
    const nested = [
      ...box([0, 0, 0], [10, 10, 10]),
      ...box([2, 2, 2], [8, 8, 8]),
      ...box([4, 4, 4], [6, 6, 6]),
      ...box([20, 0, 0], [21, 1, 10]),
    ];
    expect(totalArea(await cut(nested, level(5)))).toBeCloseTo(100 - 36 + 4 + 1, 4);
    expect(totalArea(await cut(nested, level(3)))).toBeCloseTo(100 - 36 + 1, 4);
    expect(totalArea(await cut(nested, level(9)))).toBeCloseTo(101, 4);
    expect((await cut(nested, level(11))).items.length).toBe(0);
  });

  it('through vertices and along faces is the cut just on the other side of the inside, without gaps', async () => {
    const cube = box([0, 0, 0], [10, 10, 10]);
    expect((await cut(cube, level(0))).items.length).toBe(0);
    expect(totalArea(await cut(cube, level(10)))).toBeCloseTo(100, 4);
    expect(totalArea(await cut(cube, planeAt([0, 0, 0], [1, -1, 0])))).toBeCloseTo(100 * Math.SQRT2, 3);
    const eight = ball([0, 0, 0], 4, 8, () => 10);
    expect(totalArea(await cut(eight, level(0)))).toBeCloseTo(areaByBorder(eight, level(-1e-9)), 3);
  });

  it('has the border as edges, and a triangle of the surface there for every part', async () => {
    const section = await cut(box([0, 0, 0], [4, 4, 4]), level(1));
    expect(section.origin).toEqual(origin);
    expect(borderOf(section)).toBeCloseTo(16, 4);
    // The sides of the box are triangles 4 to 11.
    expect([...section.items].every((item) => item >= 4 && item <= 11)).toBe(true);
  });

  it('has the whole border of hollows and steps as edges, however it is divided', async () => {
    const hollow = [...box([0, 0, 0], [10, 10, 10]), ...insideOut(box([2, 2, 2], [8, 8, 8]))];
    const beside = box([11, 0, 0], [14, 5, 10]);
    expect(borderOf(await cut(hollow, level(5)))).toBeCloseTo(40 + 24, 4);
    expect(borderOf(await cut([...hollow, ...beside], level(5)))).toBeCloseTo(64 + 16, 4);
  });

  it('has nothing of what is open, has loose sheets on its edges, or is filtered in part', async () => {
    const cube = box([0, 0, 0], [10, 10, 10]);
    expect((await cut(cube.slice(1), level(5))).items.length).toBe(0);
    const sheet: Triangle = [
      [0, 0, 0],
      [10, 0, 0],
      [5, -5, 5],
    ];
    expect((await cut([...cube, sheet], level(5))).items.length).toBe(0);
    expect((await cut([...cube, ...cube], level(5))).items.length).toBe(0);
    const other = box([20, 0, 0], [22, 2, 10]);
    expect(totalArea(await cut([...cube.slice(1), ...other], level(5)))).toBeCloseTo(4, 4);
    const grades = [...cube.map((_, at) => at), ...other.map(() => 1)];
    const address = await makeSurface([...cube, ...other], grades);
    expect(totalArea(await session.section(address, keeping(), level(5)))).toBeCloseTo(104, 4);
    expect(totalArea(await session.section(address, keeping(threshold('grade', 0, 10)), level(5)))).toBeCloseTo(4, 4);
  });

  it('takes triangles without area and a vertex that is nowhere without a fault', async () => {
    const cube = box([0, 0, 0], [10, 10, 10]);
    const line: Triangle = [
      [0, 0, 0],
      [0, 0, 0],
      [1, 1, 1],
    ];
    expect(totalArea(await cut([...cube, line], level(5)))).toBeCloseTo(100, 4);
    const nowhere: Triangle = [[Number.NaN, 0, 0], cube[0]![1], cube[0]![2]];
    expect((await cut([nowhere, ...cube.slice(1)], level(5))).items.length).toBe(0);
  });
});
