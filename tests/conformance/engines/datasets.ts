import type { OpenDataset } from 'adit/core/server';
import {
  makeDataset,
  type MadeColumn,
  type MadeLayer,
} from '../../../plugins/engine-columnar/server/testing/make-dataset.ts';

/** A repeatable stream of numbers from 0 to 1. */
export function stream(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const origin: [number, number, number] = [500_000, 6_900_000, 300];
const next = stream(7);
const missing = 0xffffffff;

/** Columns with awkward values: missing, infinite, zeros of both signs, ties; categories with texts that sort by number. */
function columns(count: number, location?: 'vertices'): Record<string, MadeColumn> {
  const awkward = [Number.NaN, Number.NaN, 0, -0, 1, 1, -1, Infinity, 1e30, Number.MIN_VALUE];
  const where = location ? { location } : {};
  const name = (field: string): string => (location ? `V_${field}` : field);
  return {
    [name('GRADE')]: {
      numbers: Float64Array.from({ length: count }, () =>
        next() < 0.2 ? awkward[Math.floor(next() * 10)]! : next() ** 3 * 9,
      ),
      ...where,
    },
    [name('SINGLE')]: {
      numbers: Float32Array.from({ length: count }, () => (next() < 0.1 ? Number.NaN : next())),
      ...where,
    },
    [name('ROCK')]: {
      numbers: Uint32Array.from({ length: count }, () => (next() < 0.1 ? missing : Math.floor(next() * 4))),
      dictionary: ['Zone 10', 'zone 9', 'Ore', 'waste'],
      ...where,
    },
  };
}

/** Columns that pieces are made of. */
function pieceColumns(count: number): Record<string, MadeColumn> {
  const codes = (of: number): Uint32Array =>
    Uint32Array.from({ length: count }, () => (next() < 0.15 ? missing : Math.floor(next() * of)));
  return {
    hierarchy_0: { numbers: codes(2), dictionary: ['north', 'south'] },
    hierarchy_1: { numbers: codes(3), dictionary: ['a', 'b', 'c'] },
  };
}

function places(count: number, strays: boolean): Float64Array {
  return Float64Array.from({ length: count * 3 }, (_, at) =>
    strays && next() < 0.02 ? Number.NaN : origin[at % 3]! + next() * 100,
  );
}

function lines(count: number): MadeLayer {
  const offsets = new Uint32Array(count + 1);
  for (let at = 0; at < count; at++) offsets[at + 1] = offsets[at]! + [2, 2, 2, 3, 6, 1, 0][Math.floor(next() * 7)]!;
  const vertices = offsets[count]!;
  return {
    positions: places(vertices, true),
    offsets,
    columns: { ...columns(count), ...pieceColumns(count), ...columns(vertices, 'vertices') },
  };
}

/** A box of twelve triangles between two corners; the vertices are not shared when `torn`. */
function box(low: number, high: number, torn = false): { positions: number[]; triangles: number[] } {
  const corners = Array.from({ length: 8 }, (_, number) =>
    [0, 1, 2].map((axis) => ((number >> axis) & 1 ? high : low)),
  );
  const quads = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ];
  const triangles = quads.flatMap(([a, b, c, d]) => [a!, b!, c!, a!, c!, d!]);
  if (!torn) return { positions: corners.flat(), triangles };
  return { positions: triangles.flatMap((corner) => corners[corner]!), triangles: triangles.map((_, at) => at) };
}

function surface(parts: readonly { positions: number[]; triangles: number[] }[]): MadeLayer {
  const positions: number[] = [];
  const triangles: number[] = [];
  for (const part of parts) {
    triangles.push(...part.triangles.map((vertex) => vertex + positions.length / 3));
    positions.push(...part.positions);
  }
  const vertices = positions.length / 3;
  return {
    positions: Float64Array.from(positions, (place, at) => place + origin[at % 3]!),
    triangles: Uint32Array.from(triangles),
    columns: { ...columns(triangles.length / 3), ...columns(vertices, 'vertices') },
    textureCoordinates: Float32Array.from({ length: vertices * 2 }, () => next()),
    texture: Uint8Array.of(137, 80, 78, 71),
  };
}

function tetrahedron(at: number): { positions: number[]; triangles: number[] } {
  const positions = [at, at, at, at + 17, at + 3, at + 1, at + 5, at + 19, at + 2, at + 4, at + 6, at + 23];
  return { positions, triangles: [0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3] };
}

/** Halves of parent cells along one axis, and whole ones. */
function subBlocks(parents: number): { cells: Uint32Array; corners: Float64Array } {
  const cells: number[] = [];
  const corners: number[] = [];
  for (let cell = 0; cell < parents; cell++) {
    if (next() < 0.2) continue;
    const axis = Math.floor(next() * 4);
    const part = [1 / 2, 1 / 3, 1 / 4][Math.floor(next() * 3)]!;
    const [low, high] = [
      [0, 0, 0],
      [1, 1, 1],
    ];
    if (axis === 3) {
      cells.push(cell);
      corners.push(...low, ...high);
      continue;
    }
    cells.push(cell, cell);
    const between = (value: number, ends: number[]): number[] => ends.map((end, at) => (at === axis ? value : end));
    corners.push(...low, ...between(part, high), ...between(part, low), ...high);
  }
  return { cells: Uint32Array.from(cells), corners: Float64Array.from(corners) };
}

const count: [number, number, number] = [9, 7, 5];
const cellCount = 9 * 7 * 5;
const turn = Math.PI / 7;
const axes: [[number, number, number], [number, number, number], [number, number, number]] = [
  [Math.cos(turn), Math.sin(turn), 0],
  [-Math.sin(turn), Math.cos(turn), 0],
  [0, 0, 1],
];

/** The same datasets for all engines: every kind of layer, with holes, strays and missing values. */
export async function makeDatasets(): Promise<readonly OpenDataset[]> {
  const size: [number, number, number] = [10, 12.5, 5];
  const some = Uint32Array.from({ length: cellCount }, (_, cell) => cell).filter(() => next() < 0.7);
  const shuffled = Uint32Array.from([...some].toSorted(() => next() - 0.5));
  const grid = { origin, size, count };
  const shared = { ...grid, cells: Uint32Array.from({ length: 60 }, () => Math.floor(next() * 40)), items: 60 };
  const { cells, corners } = subBlocks(cellCount);
  const sizes = count.map((cellsAlong) => Float64Array.from({ length: cellsAlong }, () => 1 + next() * 9));
  return Promise.all([
    makeDataset(
      {
        holes: lines(400),
        points: {
          positions: places(300, true),
          columns: { ...columns(300), ...pieceColumns(300) },
          lines: Uint32Array.from({ length: 300 }, (_, at) => at + 2),
        },
      },
      origin,
    ),
    makeDataset(
      {
        regular: {
          blocks: { ...grid, items: cellCount },
          columns: { ...columns(cellCount), ...pieceColumns(cellCount) },
        },
        short: { blocks: { ...grid, items: cellCount - 20 }, columns: columns(cellCount - 20) },
        gaps: { blocks: { ...grid, cells: some, items: some.length }, columns: columns(some.length) },
        shuffled: {
          blocks: { ...grid, axes, cells: shuffled, items: shuffled.length },
          columns: columns(shuffled.length),
        },
        shared: { blocks: shared, columns: columns(60) },
        sub: { blocks: { ...grid, axes, cells, corners, items: cells.length }, columns: columns(cells.length) },
        tensor: {
          blocks: { ...grid, items: cellCount, sizes: [sizes[0]!, sizes[1]!, sizes[2]!] },
          columns: columns(cellCount),
        },
      },
      origin,
    ),
    makeDataset(
      {
        hollow: surface([box(0, 90), box(20, 60, true), tetrahedron(30)]),
        apart: surface([tetrahedron(0), tetrahedron(40), box(60, 80, true)]),
        open: { ...surface([{ ...box(0, 50), triangles: box(0, 50).triangles.slice(3) }, tetrahedron(60)]) },
        flawed: {
          ...surface([tetrahedron(0)]),
          positions: Float64Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, Number.NaN, 0, 1]),
        },
      },
      origin,
    ),
    makeDataset({ nothing: { positions: new Float64Array(0), columns: columns(0) } }, origin),
  ]);
}
