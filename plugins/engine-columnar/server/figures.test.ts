import fc from 'fast-check';
import { MISSING_CODE } from 'adit/core';
import type { EngineSession, ItemScope, SummaryRequest } from 'adit/core/server';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ColumnarEngine } from './columnar-engine.ts';
import { quartiles } from './kernels/figures/quartiles.ts';
import { sumFigures } from './kernels/figures/sums.ts';
import { InProcessRunner } from './task-runner.ts';
import { anyDouble } from './testing/any-double.ts';
import { keepingLog } from './testing/keeping-log.ts';
import { makeDataset, removeMadeDatasets } from './testing/make-dataset.ts';
import { keeping, threshold } from './testing/naive.ts';

const none = Number.NaN;
let engine: ColumnarEngine;
let session: EngineSession;
let blocks: ItemScope;
let holes: ItemScope;

beforeEach(async () => {
  const dataset = await makeDataset({
    blocks: {
      blocks: { items: 8, count: [2, 2, 2], size: [10, 10, 5] },
      columns: {
        Au: { numbers: Float64Array.of(1, 2, 3, none, Infinity, 6, -0, 4) },
        Density: { numbers: Float64Array.of(2, none, 3, 3, 3, 0, 2, 2.5) },
        ROCK: { numbers: Uint32Array.of(0, 0, 2, 2, 2, MISSING_CODE, 0, 2), dictionary: ['OVB', 'DYK', 'HBX'] },
      },
    },
    holes: {
      positions: Float64Array.of(0, 0, 0, 0, 0, -3, 0, 4, -3, 9, 9, 9, none, 0, 0, 1, 0, 0),
      offsets: Uint32Array.of(0, 3, 4, 6),
      columns: { Au: { numbers: Float64Array.of(5, 6, 7) } },
    },
  });
  engine = new ColumnarEngine({ log: keepingLog(), runner: new InProcessRunner() });
  session = await engine.open();
  blocks = { layer: { dataset, layer: 'blocks' }, subset: keeping() };
  holes = { layer: { dataset, layer: 'holes' }, subset: keeping() };
});
afterEach(() => engine.dispose());
afterAll(removeMadeDatasets);

const counted: SummaryRequest = { field: 'Au', weight: 'count', quartiles: true };
const tonnes: SummaryRequest = { ...counted, weight: { tonnes: { density: { field: 'Density' } } } };

describe('figures of a column', () => {
  it('count what has a finite value; quartiles by count are between two values', async () => {
    const { total, groups } = await session.summarise(blocks, counted);
    expect(groups).toEqual([]);
    expect(total).toEqual({
      items: 8,
      count: 6,
      missing: 2,
      unweighted: 0,
      size: 3_000,
      weight: 6,
      sum: 16,
      mean: 16 / 6,
      minimum: 0,
      maximum: 6,
      variance: expect.closeTo(66 / 6 - (16 / 6) ** 2, 12),
      quartiles: [1.25, 2.5, 3.75],
    });
  });

  it('weigh by tonnes, and leave out and count what has no density; a number may stand in for it', async () => {
    const { total } = await session.summarise(blocks, tonnes);
    expect(total).toMatchObject({ count: 4, missing: 2, unweighted: 2, weight: 500 * 9.5, sum: 500 * 21 });
    expect(total.quartiles).toEqual([1, 3, 4]);
    const density = { field: 'Density', missing: 4 };
    const filled = await session.summarise(blocks, { ...tonnes, weight: { tonnes: { density } } });
    expect(filled.total).toMatchObject({ count: 5, unweighted: 1, weight: 500 * 13.5 });
  });

  it('are of the items of the subset, by category, by bands with open ends and by bench', async () => {
    const rich = { ...blocks, subset: keeping(threshold('Au', 1, 10)) };
    const byRock = await session.summarise(rich, { ...counted, by: { by: 'category', field: 'ROCK' } });
    expect(byRock.groups.map(({ key, count, sum }) => [key, count, sum])).toEqual([
      [{ kind: 'text', text: 'OVB' }, 2, 3],
      [{ kind: 'text', text: 'HBX' }, 2, 7],
      [{ kind: 'missing' }, 1, 6],
    ]);
    const byGrade = await session.summarise(blocks, { ...counted, by: { by: 'cutoffs', field: 'Au', edges: [1, 3] } });
    expect(byGrade.groups.map(({ key, items, count }) => [key, items, count])).toEqual([
      [{ kind: 'band', to: 1 }, 1, 1],
      [{ kind: 'band', from: 1, to: 3 }, 2, 2],
      [{ kind: 'band', from: 3 }, 3, 3],
      [{ kind: 'missing' }, 2, 0],
    ]);
    const byBench = await session.summarise(blocks, { ...counted, by: { by: 'bench', step: 5 } });
    expect(byBench.groups.map(({ key, items }) => [key, items])).toEqual([
      [{ kind: 'band', from: 0, to: 5 }, 4],
      [{ kind: 'band', from: 5, to: 10 }, 4],
    ]);
    const { variance, ...whole } = (await session.summarise(blocks, counted)).total;
    expect(byBench.total).toEqual({ ...whole, variance: expect.closeTo(variance!, 12) });
  });

  it('weigh lines by their length; one with a vertex nowhere or of one vertex has none', async () => {
    const { total } = await session.summarise(holes, { ...counted, weight: 'length' });
    expect(total).toMatchObject({ items: 3, count: 1, unweighted: 2, size: 7, weight: 7, mean: 5, variance: 0 });
  });

  it('have no mean, ends or quartiles of nothing', async () => {
    const nothing = { ...blocks, subset: keeping(threshold('Au', 100, 200)) };
    const by = { by: 'bench', step: 5 } as const;
    expect(await session.summarise(nothing, { ...tonnes, by })).toEqual({
      total: { items: 0, count: 0, missing: 0, unweighted: 0, size: 0, weight: 0, sum: 0 },
      groups: [],
    });
  });

  it('are given up when nobody waits for them', async () => {
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(session.summarise(blocks, tonnes, gone)).rejects.toThrow('gone');
    await expect(session.bin(blocks, { axes: [{ of: 'elevation', bins: 2 }], weight: 'count' }, gone)).rejects.toThrow(
      'gone',
    );
  });
});

describe('cells', () => {
  it('have items and weights by two axes and by group; what is in none is counted', async () => {
    const bins = await session.bin(blocks, {
      axes: [
        { of: { field: 'Au' }, range: [1, 4], bins: 3 },
        { of: 'elevation', range: [0, 10], bins: 2 },
      ],
      weight: { tonnes: { density: { field: 'Density' } } },
      by: { by: 'category', field: 'ROCK' },
    });
    expect(bins.edges.map((edges) => [...edges])).toEqual([
      [1, 2, 3, 4],
      [0, 5, 10],
    ]);
    expect(bins.groups).toEqual([{ kind: 'text', text: 'OVB' }, { kind: 'text', text: 'HBX' }, { kind: 'missing' }]);
    expect([...bins.items]).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
    expect([...bins.weights].filter((weight) => weight > 0)).toEqual([1_000, 1_500, 1_250]);
    expect([bins.missing, bins.outside, bins.unweighted]).toEqual([2, 2, 1]);
  });

  it('take the range of the values, on a logarithmic axis above zero', async () => {
    const axis = { of: { field: 'Au' }, bins: 2, logarithmic: true };
    const { edges, items, outside } = await session.bin(blocks, { axes: [axis], weight: 'count' });
    expect([edges[0]![0], edges[0]![2], [...items], outside]).toEqual([1, 6, [2, 3], 1]);
    const nothing = { ...blocks, subset: keeping(threshold('Au', 100, 200)) };
    expect(await session.bin(nothing, { axes: [axis], weight: 'count' })).toMatchObject({ missing: 0, outside: 0 });
  });
});

describe('quartiles of many values', () => {
  it('are those of few, however few are copied at a time', () => {
    const some = fc.array(
      fc.record({
        value: fc.oneof(anyDouble, fc.constantFrom(0, -0, 1, -1)),
        weight: fc.integer({ min: 1, max: 5 }),
        group: fc.nat(2),
      }),
      { minLength: 1, maxLength: 80 },
    );
    fc.assert(
      fc.property(some, fc.boolean(), fc.boolean(), (items, isWeighted, isGrouped) => {
        const column = { values: Float64Array.from(items, ({ value }) => value) };
        const weight = isWeighted
          ? { constant: 1, field: { values: Float64Array.from(items, (one) => one.weight) } }
          : undefined;
        const groups = isGrouped
          ? { count: 4, column: { values: Uint32Array.from(items, ({ group }) => group) } }
          : undefined;
        const { count, weight: sums } = sumFigures({
          column,
          weight: weight ?? { constant: 1 },
          groups,
          mask: undefined,
          from: 0,
          to: items.length,
          sizes: undefined,
        });
        const rows = { column, weight, groups, mask: undefined, counts: count, weights: sums.sums };
        expect(quartiles({ ...rows, most: 8 })).toEqual(quartiles(rows));
      }),
      { numRuns: 500 },
    );
  });
});
