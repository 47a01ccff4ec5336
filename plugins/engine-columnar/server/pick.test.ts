import { encodeItems, type MaskStep } from 'adit/core';
import type { EngineSession, LayerAddress, OpenDataset, RowsRequest, ScreenArea } from 'adit/core/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ColumnarEngine } from './columnar-engine.ts';
import { InProcessRunner } from './task-runner.ts';
import { keepingLog } from './testing/keeping-log.ts';
import { makeDataset, removeMadeDatasets } from './testing/make-dataset.ts';
import { keeping, threshold } from './testing/naive.ts';

const origin: [number, number, number] = [478_000, 6_772_000, 300];
/** The ground seen from above, a pixel a metre, northings upwards. */
const fromAbove = [1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const area = (polygon: ScreenArea['polygon'], matrix = fromAbove): ScreenArea => ({ matrix, origin, polygon });
const box = (left: number, right: number, top: number, bottom: number): ScreenArea['polygon'] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];
const at = (...places: number[]): Float64Array =>
  Float64Array.from(places, (value, index) => value + origin[index % 3]!);

let session: EngineSession;
let dataset: OpenDataset;
const layer = (name: string, rest: Partial<LayerAddress> = {}): LayerAddress => ({ dataset, layer: name, ...rest });

beforeAll(async () => {
  dataset = await makeDataset(
    {
      points: {
        positions: at(0, 0, 0, 10, 0, 0, 20, 0, 0, Number.NaN, 0, 0),
        columns: {
          Au: { numbers: Float64Array.of(3, 1, Number.NaN, 2) },
          Rock: { numbers: Uint32Array.of(1, 0, 1, 2), dictionary: ['basalt', 'Granite', 'b10'] },
        },
      },
      // An elbow whose middle of the path is its corner, one without length, one of a single vertex, and one of none.
      intervals: {
        positions: at(0, 0, 0, 0, 10, 0, 10, 10, 0, 30, 0, 0, 30, 0, 0, 50, 0, 0),
        offsets: Uint32Array.of(0, 3, 5, 6, 6),
        columns: {},
      },
      triangles: {
        positions: at(0, 0, 0, 9, 0, 0, 0, 9, 0, 90, 90, 0),
        triangles: Uint32Array.of(0, 1, 2, 1, 2, 3),
        columns: {},
      },
      blocks: {
        blocks: {
          items: 2,
          origin,
          size: [10, 10, 10],
          count: [4, 2, 1],
          axes: [
            [0, 1, 0],
            [-1, 0, 0],
            [0, 0, 1],
          ],
          cells: Uint32Array.of(0, 7),
          corners: Float64Array.of(0, 0, 0, 1, 1, 1, 0.5, 0, 0, 1, 1, 1),
        },
        columns: {},
      },
    },
    origin,
  );
  session = await new ColumnarEngine({ log: keepingLog(), runner: new InProcessRunner() }).open();
});
afterAll(removeMadeDatasets);

const pick = async (...call: Parameters<EngineSession['pick']>): Promise<number[]> => [
  ...(await session.pick(...call)),
];

describe('picking by an area', () => {
  it('takes points inside, and none without a place', async () => {
    expect(await pick(layer('points'), keeping(), area(box(-1, 11, -1, 1)))).toEqual([0, 1]);
    expect(await pick(layer('points'), keeping(), area(box(-1e6, 1e6, -1e6, 1e6)))).toEqual([0, 1, 2]);
    expect(await pick(layer('points'), keeping(), area(box(30, 40, -1, 1)))).toEqual([]);
  });

  it('takes intervals by the middle of their path, triangles by the mean of their corners, blocks by their middle', async () => {
    expect(await pick(layer('intervals'), keeping(), area(box(-0.1, 0.1, -10.1, -9.9)))).toEqual([0]);
    expect(await pick(layer('intervals'), keeping(), area(box(29, 51, -1, 1)))).toEqual([1, 2]);
    expect(await pick(layer('triangles'), keeping(), area(box(2.9, 3.1, -3.1, -2.9)))).toEqual([0]);
    expect(await pick(layer('triangles'), keeping(), area(box(32.9, 33.1, -33.1, -32.9)))).toEqual([1]);
    expect(await pick(layer('blocks'), keeping(), area(box(-5.1, -4.9, -5.1, -4.9)))).toEqual([0]);
    expect(await pick(layer('blocks'), keeping(), area(box(-15.1, -14.9, -37.6, -37.4)))).toEqual([1]);
  });

  it('heeds filters, polygons that cross themselves, and what is behind the camera', async () => {
    expect(await pick(layer('points'), keeping(threshold('Au', 2, 9)), area(box(-1, 30, -1, 1)))).toEqual([0]);
    const withHole = [...box(-5, 25, -5, 5), [-5, -5], ...box(8, 12, -2, 2), [8, -2]] as ScreenArea['polygon'];
    expect(await pick(layer('points'), keeping(), area(withHole))).toEqual([0, 2]);
    // Looking east from the second point, 90° wide.
    const eastwards = [0, 0, 0, 1, 1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0, -10];
    expect(await pick(layer('points'), keeping(), area(box(-1, 1, -1, 1), eastwards))).toEqual([2]);
  });
});

const list = (...items: number[]): MaskStep => ({ kind: 'items', items: encodeItems(Uint32Array.from(items)) });

describe('pages of rows', () => {
  const rows = async (request: Partial<RowsRequest>, subset = keeping()) => {
    const answer = await session.rows(layer('points'), subset, { offset: 0, limit: 10, ...request });
    expect(answer.rows.map(({ item }) => item)).toEqual(
      [...answer.items].slice(request.offset ?? 0, (request.offset ?? 0) + (request.limit ?? 10)),
    );
    return [...answer.items];
  };

  it('are sorted by numbers or texts, those without a value last', async () => {
    expect(await rows({ sort: { field: 'Au', descending: false } })).toEqual([1, 3, 0, 2]);
    expect(await rows({ sort: { field: 'Au', descending: true }, offset: 1, limit: 2 })).toEqual([0, 3, 1, 2]);
    expect(await rows({ sort: { field: 'Rock', descending: false } })).toEqual([3, 1, 0, 2]);
  });

  it('are filtered by a range or by a part of the text', async () => {
    expect(await rows({ where: { field: 'Au', range: [2, 3] } })).toEqual([0, 3]);
    expect(await rows({ where: { field: 'Rock', text: 'GRAN' }, sort: { field: 'Au', descending: true } })).toEqual([
      0, 2,
    ]);
    expect(await rows({ where: { field: 'Au', text: '3' } })).toEqual([0]);
    expect(await rows({ sort: { field: 'Au', descending: true } }, keeping(list()))).toEqual([]);
  });

  it('have the values of the fields that are asked for, or of all', async () => {
    const names = async (fields?: string[]): Promise<string[]> => {
      const answer = await session.rows(layer('points'), keeping(), { fields, offset: 0, limit: 1 });
      return answer.rows[0]!.values.map(({ name }) => name);
    };
    expect(await names()).toEqual(['Au', 'Rock']);
    expect(await names(['Rock'])).toEqual(['Rock']);
    expect(await names([])).toEqual([]);
    await expect(names(['Ag'])).rejects.toMatchObject({ code: 'unknown-field' });
  });

  it('are of items and fields that are there', async () => {
    expect(await rows({}, keeping(list(1, 3, 4)))).toEqual([1, 3]);
    await expect(rows({ sort: { field: 'Ag', descending: true } })).rejects.toMatchObject({ code: 'unknown-field' });
  });
});
