import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bitsOfBytes, MISSING_CODE } from 'adit/core';
import type { BlockPieces, EngineSession, LayerAddress, TrianglePieces } from 'adit/core/server';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ColumnarEngine } from './columnar-engine.ts';
import { InProcessRunner } from './task-runner.ts';
import { keepingLog } from './testing/keeping-log.ts';
import { makeDataset, removeMadeDatasets, type MadeLayer } from './testing/make-dataset.ts';
import { keeping, threshold } from './testing/naive.ts';

const image = Uint8Array.of(137, 80, 78, 71, 1, 2, 3);
const nan = Number.NaN;
const origin: [number, number, number] = [478_000, 6_772_000, 300];

let session: EngineSession;
beforeEach(async () => {
  session = await new ColumnarEngine({ log: keepingLog(), runner: new InProcessRunner() }).open();
});
afterAll(removeMadeDatasets);

async function makeLayer(layer: MadeLayer): Promise<LayerAddress> {
  return { dataset: await makeDataset({ items: layer }, origin), layer: 'items' };
}

async function blocksOf(address: LayerAddress): Promise<BlockPieces> {
  const pieces = await session.pieces(address);
  if (pieces.kind !== 'blocks') throw new Error(pieces.kind);
  return pieces;
}

const square: MadeLayer = {
  positions: Float64Array.of(
    478_000.001,
    6_772_000,
    300,
    478_010,
    6_772_000,
    301,
    478_010,
    6_772_010,
    302,
    478_000,
    6_772_010,
    303,
  ),
  triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
  textureCoordinates: Float32Array.of(0, 0, 1, 0, 1, 1, 0, 1),
  texture: image,
  columns: {
    face: { numbers: Float64Array.of(7, 8) },
    height: { numbers: Float64Array.of(0, 3, 6, nan), location: 'vertices' },
    rock: { numbers: Uint32Array.of(1, 0, 0, MISSING_CODE), dictionary: ['a', 'b'], location: 'vertices' },
  },
};

describe('a layer of triangles', () => {
  it('has vertices relative to the origin, vertex numbers, texture coordinates and the bytes of the image', async () => {
    const pieces = (await session.pieces(await makeLayer(square))) as TrianglePieces;
    expect(pieces).toMatchObject({ kind: 'triangles', count: 2, origin, texture: { mediaType: 'image/png' } });
    expect([...pieces.positions].map((part) => Number(part.toFixed(4)))).toEqual([
      0.001, 0, 0, 10, 0, 1, 10, 10, 2, 0, 10, 3,
    ]);
    expect([...pieces.triangles]).toEqual([0, 1, 2, 0, 2, 3]);
    expect([...pieces.textureCoordinates!]).toEqual([0, 0, 1, 0, 1, 1, 0, 1]);
    expect([...pieces.texture!.bytes]).toEqual([...image]);
  });

  it('gives values a vertex for colouring, and takes their mean for a triangle everywhere else', async () => {
    const address = await makeLayer(square);
    expect([...(await session.values(address, 'height'))]).toEqual([0, 3, 6, nan]);
    expect([...(await session.values(address, 'rock'))]).toEqual([1, 0, 0, nan]);
    expect([...(await session.values(address, 'face'))]).toEqual([7, 8]);
    expect(await session.mask(address, keeping(threshold('height', 3, 3)))).toEqual({
      kept: 1,
      total: 2,
      mask: bitsOfBytes(Uint8Array.of(1, 0)),
    });
    const histogram = await session.histogram(address, keeping(), { field: 'height', samples: 1, logarithmic: false });
    expect(histogram).toMatchObject({ range: [3, 3], count: 1, missing: 1 });
    expect(await session.categories(address, keeping(), 'rock')).toEqual({
      labels: ['a', 'b'],
      counts: [0, 2],
      missing: 0,
    });
    const row = await session.row(address, 0);
    expect(row.positions).toEqual([
      [478_000.001, 6_772_000, 300],
      [478_010, 6_772_000, 301],
      [478_010, 6_772_010, 302],
    ]);
    expect(row.values.map(({ value }) => value)).toEqual([7, 3, 'b']);
    expect((await session.row(address, 1)).values[1]).toEqual({ name: 'height', value: undefined });
  });

  it('takes the mean of the vertices of a line, too', async () => {
    const address = await makeLayer({
      positions: new Float64Array(15),
      offsets: Uint32Array.of(0, 3, 5),
      columns: { depth: { numbers: Float64Array.of(1, 2, 6, 4, 5), location: 'vertices' } },
    });
    expect([...(await session.values(address, 'depth'))]).toEqual([3, 4.5]);
    expect((await session.row(address, 1)).values[0]).toEqual({ name: 'depth', value: 4.5 });
  });

  it('is damaged when a vertex or the image is not there', async () => {
    const wrong = await makeLayer({ ...square, triangles: Uint32Array.of(0, 1, 4, 0, 2, 3) });
    await expect(session.pieces(wrong)).rejects.toMatchObject({ code: 'damaged-dataset' });
    await expect(session.mask(wrong, keeping(threshold('height', 0, 1)))).rejects.toMatchObject({
      code: 'damaged-dataset',
    });
    const lost = await makeLayer(square);
    rmSync(join(lost.dataset.folder, 'items.png'));
    await expect(session.pieces(lost)).rejects.toMatchObject({
      code: 'damaged-dataset',
      values: { reason: 'missing' },
    });
  });
});

const grade = (length: number): MadeLayer['columns'] => ({
  grade: { numbers: Float64Array.from({ length }, (_, item) => item) },
});

describe('a layer of blocks', () => {
  it('has its grid and the faces of its outside, without a mesh', async () => {
    const address = await makeLayer({ blocks: { items: 27, count: [3, 3, 3], size: [10, 10, 5] }, columns: grade(27) });
    const pieces = await blocksOf(address);
    expect(pieces).toMatchObject({ count: 27, cellCount: [3, 3, 3], size: [10, 10, 5], origin: [0, 0, 0] });
    expect(pieces.faces.length).toBe(6 * 9);
    expect(pieces.faces.includes(13 * 6)).toBe(false);
    expect(['cells', 'corners', 'borders'].filter((name) => name in pieces)).toEqual([]);
    expect(await session.faces(address, keeping())).toBe(pieces.faces);
  });

  it('leaves out a list of cells that says nothing', async () => {
    const cells = Uint32Array.of(0, 1, 2, 3, 4, 5, 6, 7);
    const whole = await makeLayer({ blocks: { items: 8, count: [2, 2, 2], cells }, columns: grade(8) });
    const pieces = await blocksOf(whole);
    expect('cells' in pieces).toBe(false);
    expect(pieces.faces.length).toBe(24);
    const turned = await makeLayer({ blocks: { items: 8, count: [2, 2, 2], cells: cells.toReversed() }, columns: {} });
    expect([...(await blocksOf(turned)).cells!]).toEqual([7, 6, 5, 4, 3, 2, 1, 0]);
  });

  it('has the faces of what filters keep, computed once for filters in any order', async () => {
    const address = await makeLayer({ blocks: { items: 8, count: [2, 2, 2] }, columns: grade(8) });
    const faces = await session.faces(address, keeping(threshold('grade', 0, 1), threshold('grade', 0, 5)));
    expect([...faces]).toEqual([0, 2, 3, 4, 5, 7, 8, 9, 10, 11]);
    expect(await session.faces(address, keeping(threshold('grade', 0, 5), threshold('grade', 0, 1)))).toBe(faces);
    expect((await session.faces(address, keeping(threshold('grade', 50, 60)))).length).toBe(0);
  });

  it('has the cells of a sparse model, and corners of sub-blocks', async () => {
    const cells = Uint32Array.of(7, 0, 1);
    const sparse = await makeLayer({ blocks: { items: 3, count: [2, 2, 2], cells }, columns: grade(3) });
    const pieces = await blocksOf(sparse);
    expect([...pieces.cells!]).toEqual([7, 0, 1]);
    expect([...pieces.faces].toSorted((a, b) => a - b)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 13, 14, 15, 16, 17,
    ]);
    const corners = Float64Array.of(0, 0, 0, 0.5, 1, 1, 0.5, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1);
    const parts = await makeLayer({
      blocks: { items: 3, count: [2, 1, 1], cells: Uint32Array.of(0, 0, 1), corners },
      columns: grade(3),
    });
    const made = await blocksOf(parts);
    expect([...made.corners!]).toEqual([...corners]);
    expect([...made.faces]).toEqual([0, 2, 3, 4, 5, 8, 9, 10, 11, 13, 14, 15, 16, 17]);
    expect([...(await session.faces(parts, keeping(threshold('grade', 1, 1))))]).toEqual([6, 7, 8, 9, 10, 11]);
  });

  it('finds the middle of a block of a turned grid of varying sizes, to a millimetre', async () => {
    const turn = Math.PI / 6;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const address = await makeLayer({
      blocks: {
        items: 2,
        origin: [478_123.457, 6_772_345.679, 358.123],
        axes: [
          [cos, sin, 0],
          [-sin, cos, 0],
          [0, 0, 1],
        ],
        count: [2, 1, 2],
        sizes: [Float64Array.of(10, 20), Float64Array.of(5), Float64Array.of(2, 4)],
        cells: Uint32Array.of(3, 1),
        corners: Float64Array.of(0, 0, 0, 1, 1, 1, 0.5, 0, 0, 1, 0.5, 0.5),
      },
      columns: grade(2),
    });
    const [first, second] = [await session.row(address, 0), await session.row(address, 1)];
    const at = (u: number, v: number, w: number): unknown[] =>
      [478_123.457 + u * cos - v * sin, 6_772_345.679 + u * sin + v * cos, 358.123 + w].map((part) =>
        expect.closeTo(part, 6),
      );
    expect(first.positions).toEqual([at(20, 2.5, 4)]);
    expect(second.positions).toEqual([at(25, 1.25, 0.5)]);
    expect((await blocksOf(address)).borders?.map((borders) => [...borders])).toEqual([
      [0, 10, 30],
      [0, 5],
      [0, 2, 6],
    ]);
  });

  it('draws every side where the grid is too large for bits, and all blocks of a cell that has two', async () => {
    const huge = await makeLayer({
      blocks: { items: 2, count: [2000, 2000, 1000], cells: Uint32Array.of(3_999_999_999, 0) },
      columns: grade(2),
    });
    expect((await session.faces(huge, keeping())).length).toBe(12);
    expect((await session.row(huge, 0)).positions).toEqual([[1999.5, 1999.5, 999.5]]);
    const twice = await makeLayer({
      blocks: { items: 2, count: [1, 1, 1], cells: Uint32Array.of(0, 0) },
      columns: grade(2),
    });
    expect((await session.faces(twice, keeping())).length).toBe(12);
  });

  it('is damaged when there are more items than cells, or a cell or a size that cannot be', async () => {
    const damaged = { code: 'damaged-dataset', status: 410 };
    const many = await makeLayer({ blocks: { items: 9, count: [2, 2, 2] }, columns: grade(9) });
    await expect(session.pieces(many)).rejects.toMatchObject(damaged);
    const outside = await makeLayer({ blocks: { items: 1, count: [2, 2, 2], cells: Uint32Array.of(8) }, columns: {} });
    await expect(session.pieces(outside)).rejects.toMatchObject(damaged);
    const corners = Float64Array.of(0, 0, 0, 1, 1, 1);
    const parts = await makeLayer({
      blocks: { items: 1, count: [2, 2, 2], cells: Uint32Array.of(8), corners },
      columns: {},
    });
    await expect(session.pieces(parts)).rejects.toMatchObject(damaged);
    const sizes = [Float64Array.of(1, -1), Float64Array.of(1), Float64Array.of(1)] as const;
    const shrunk = await makeLayer({ blocks: { items: 2, count: [2, 1, 1], sizes }, columns: {} });
    await expect(session.pieces(shrunk)).rejects.toMatchObject(damaged);
  });

  it('refuses faces of other layers', async () => {
    await expect(session.faces(await makeLayer(square), keeping())).rejects.toMatchObject({
      code: 'not-blocks',
      status: 400,
    });
  });
});
