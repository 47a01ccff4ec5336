import { rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { bitsOfBytes, layerShape, MISSING_CODE } from 'adit/core';
import type { EngineSession, LayerAddress, OpenDataset } from 'adit/core/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ColumnarEngine } from './columnar-engine.ts';
import { InProcessRunner } from './task-runner.ts';
import { keepingLog } from './testing/keeping-log.ts';
import { makeDataset, removeMadeDatasets } from './testing/make-dataset.ts';
import { keeping, threshold } from './testing/naive.ts';

const missing = Number.NaN;

/** A runner that counts what it is asked for. */
class CountingRunner extends InProcessRunner {
  readonly names: string[] = [];
  override run: InProcessRunner['run'] = (name, input, signal) => {
    this.names.push(name);
    return super.run(name, input, signal);
  };
}

let dataset: OpenDataset;
let runner: CountingRunner;
let engine: ColumnarEngine;
let session: EngineSession;
let points: LayerAddress;
let intervals: LayerAddress;

function makeSmallDataset(): Promise<OpenDataset> {
  return makeDataset(
    {
      points: {
        positions: Float64Array.of(1001, 2001, 1, 1002, 2002, 2, 1003, 2003, 3, 1004, 2004, 4),
        lines: Uint32Array.of(2, 3, 5, 6),
        columns: {
          Au: { numbers: Float64Array.of(0.005, 1, missing, 8), sourceTexts: { '0': '<0.01' } },
          LITH: { numbers: Uint32Array.of(1, 0, 1, MISSING_CODE), dictionary: ['SST', 'CLY'] },
        },
      },
      intervals: {
        positions: Float64Array.of(0, 0, 10, 0, 0, 9, 0, 0, 8, 5, 5, 5, 5, 5, 4),
        offsets: Uint32Array.of(0, 3, 5),
        columns: { Cu: { numbers: Float32Array.of(0.5, 0.25) } },
      },
    },
    [1000, 2000, 0],
  );
}

beforeAll(async () => {
  dataset = await makeSmallDataset();
  points = { dataset, layer: 'points' };
  intervals = { dataset, layer: 'intervals' };
});

beforeEach(async () => {
  runner = new CountingRunner();
  engine = new ColumnarEngine({ log: keepingLog(), runner });
  session = await engine.open();
});

afterAll(removeMadeDatasets);

describe('ColumnarEngine', () => {
  it('gives the pieces of points and lines relative to the origin of the dataset', async () => {
    const pieces = await session.pieces(points);
    expect(pieces).toMatchObject({ kind: 'points', count: 4, origin: [1000, 2000, 0] });
    expect(pieces).toHaveProperty('positions', Float32Array.of(1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4));
    expect('itemOfSegment' in pieces).toBe(false);
    const lines = await session.pieces(intervals);
    expect(lines).toMatchObject({ kind: 'lines', count: 2, itemOfSegment: Uint32Array.of(0, 0, 1) });
    expect(lines).toHaveProperty('positions.length', 3 * 6);
  });

  it('gives values and codes for colouring', async () => {
    expect([...(await session.values(points, 'Au'))]).toEqual([Math.fround(0.005), 1, missing, 8]);
    expect([...(await session.values(points, 'LITH'))]).toEqual([1, 0, 1, missing]);
    expect([...(await session.values(intervals, 'Cu'))]).toEqual([0.5, 0.25]);
  });

  it('filters by all filters that are on, and has no mask when none is', async () => {
    expect(await session.mask(points, keeping())).toEqual({ kept: 4, total: 4 });
    const answer = await session.mask(points, keeping(threshold('Au', 0.005, 1), threshold('LITH', 1, 5)));
    expect(answer).toEqual({ kept: 1, total: 4, mask: bitsOfBytes(Uint8Array.of(1, 0, 0, 0)) });
  });

  it('answers the same filters in another order once', async () => {
    const first = await session.mask(points, keeping(threshold('Au', 0, 1), threshold('LITH', 1, 5)));
    const second = await session.mask(
      points,
      keeping(threshold('LITH', 1, 5), { kind: 'all', of: [] }, threshold('Au', 0, 1)),
    );
    expect(second.mask).toBe(first.mask);
    expect((await session.mask(points, keeping(threshold('Au', 0, 1.5), threshold('LITH', 1, 5)))).mask).not.toBe(
      first.mask,
    );
    const infinite = await session.mask(points, keeping(threshold('Au', -Infinity, Infinity)));
    expect([infinite.kept, (await session.mask(points, keeping(threshold('Au', missing, Infinity)))).kept]).toEqual([
      3, 0,
    ]);
  });

  it('makes histograms over the range of one subset, and of another', async () => {
    const request = { field: 'Au', samples: 2, logarithmic: false };
    expect(await session.histogram(points, keeping(), request)).toEqual({
      range: [0.005, 8],
      counts: Uint32Array.of(2, 1),
      count: 3,
      missing: 1,
      percentiles: [0.005, 8],
    });
    const filtered = await session.histogram(points, keeping(threshold('LITH', 1, 1)), {
      ...request,
      rangeOf: keeping(),
    });
    expect(filtered).toMatchObject({ range: [0.005, 8], count: 1, missing: 1, counts: Uint32Array.of(1, 0) });
    const narrow = await session.histogram(points, keeping(), { ...request, range: [0, 2] });
    expect(narrow).toMatchObject({ range: [0, 2], counts: Uint32Array.of(1, 1), count: 3, percentiles: [0.005, 8] });
    const codes = await session.histogram(points, keeping(), { ...request, field: 'LITH' });
    expect(codes).toMatchObject({ range: [0, 1], counts: Uint32Array.of(1, 2), missing: 1 });
  });

  it('[W5.16b, W9.11f] takes the range (1, -1) as none, and gives it for what no value gives', async () => {
    const request = { field: 'Au', samples: 2, logarithmic: false };
    const unset = await session.histogram(points, keeping(), { ...request, range: [1, -1] });
    expect(unset.range).toEqual([0.005, 8]);
    const nothing = await session.histogram(points, keeping(threshold('Au', 100, 200)), {
      ...request,
      rangeOf: keeping(),
    });
    expect(nothing).toMatchObject({ range: [0.005, 8], count: 0, missing: 0, percentiles: [1, -1] });
  });

  it('[W4.23] starts a logarithmic histogram at the smallest value above zero', async () => {
    const request = { field: 'Au', samples: 500, logarithmic: true };
    expect((await session.histogram(points, keeping(), request)).range).toEqual([0.005, 8]);
    const asked = await session.histogram(points, keeping(), { ...request, range: [0, 100] });
    expect(asked.range).toEqual([0.005, 100]);
    expect(asked.counts.length).toBe(500);
    const withZero = await session.histogram(points, keeping(), { ...request, field: 'LITH', samples: 2 });
    expect(withZero).toEqual({
      range: [1, 1],
      counts: Uint32Array.of(0, 2),
      count: 3,
      missing: 1,
      percentiles: [1, 1],
    });
    const below = await session.histogram(points, keeping(), { ...request, range: [-5, 0] });
    expect(below).toMatchObject({ range: [1, -1], count: 3, counts: new Uint32Array(500) });
  });

  it('answers for layers without items and columns without values', async () => {
    const empty = await makeDataset({
      lines: {
        positions: new Float64Array(0),
        offsets: Uint32Array.of(0),
        columns: { Au: { numbers: new Float64Array(0) }, LITH: { numbers: new Uint32Array(0), dictionary: [] } },
      },
      points: { positions: new Float64Array(3), columns: { Au: { numbers: Float64Array.of(missing) } } },
    });
    const lines = { dataset: empty, layer: 'lines' };
    expect(await session.pieces(lines)).toMatchObject({ count: 0, positions: new Float32Array(0) });
    expect((await session.values(lines, 'Au')).length).toBe(0);
    expect(await session.mask(lines, keeping(threshold('Au', 0, 1)))).toMatchObject({ kept: 0, total: 0 });
    expect(await session.categories(lines, keeping(), 'LITH')).toEqual({ labels: [], counts: [], missing: 0 });
    await expect(session.row(lines, 0)).rejects.toMatchObject({ code: 'unknown-item' });
    for (const layer of ['lines', 'points']) {
      for (const logarithmic of [false, true]) {
        for (const range of [undefined, [-5, 10] as const]) {
          const request = { field: 'Au', samples: 3, logarithmic, ...(range ? { range } : {}) };
          const answer = await session.histogram({ dataset: empty, layer }, keeping(), request);
          const expected = range && !logarithmic ? range : [1, -1];
          expect(answer).toMatchObject({ range: expected, counts: new Uint32Array(3), count: 0, percentiles: [1, -1] });
        }
      }
    }
  });

  it('answers the same histogram once', async () => {
    const request = { field: 'Au', samples: 10, logarithmic: false, rangeOf: keeping() };
    const [first, second] = await Promise.all(
      [1, 2].map(() => session.histogram(points, keeping(threshold('Au', 0, 5)), request)),
    );
    expect(second).toBe(first);
    expect(runner.names.toSorted()).toEqual(['countBins', 'rangeMask', 'summarise', 'summarise']);
    for (const other of [{ samples: 11 }, { logarithmic: true }, { range: [0, 8] as const }]) {
      const subset = keeping(threshold('Au', 0, 5));
      expect(await session.histogram(points, subset, { ...request, ...other })).not.toBe(first);
    }
    expect(await session.histogram(points, keeping(), request)).not.toBe(first);
    // A summary is shared by all ranges, scales and numbers of bins.
    expect(runner.names.filter((name) => name === 'summarise').length).toBe(2);
  });

  it('counts categories, also under a filter', async () => {
    expect(await session.categories(points, keeping(), 'LITH')).toEqual({
      labels: ['SST', 'CLY'],
      counts: [1, 2],
      missing: 1,
    });
    const filtered = await session.categories(points, keeping(threshold('Au', 1, 8)), 'LITH');
    expect(filtered).toEqual({ labels: ['SST', 'CLY'], counts: [1, 0], missing: 1 });
  });

  it('gives the row of an item as it stood in the source, in world coordinates', async () => {
    expect(await session.row(points, 0)).toEqual({
      item: 0,
      fileName: 'points.csv',
      line: 2,
      positions: [[1001, 2001, 1]],
      values: [
        { name: 'Au', value: 0.005, text: '<0.01' },
        { name: 'LITH', value: 'CLY' },
      ],
    });
    const last = await session.row(points, 3);
    expect(last.values).toEqual([
      { name: 'Au', value: 8 },
      { name: 'LITH', value: undefined },
    ]);
    expect((await session.row(points, 2)).values[0]).toEqual({ name: 'Au', value: undefined });
    expect(await session.row(intervals, 0)).toEqual({
      item: 0,
      fileName: 'intervals.csv',
      line: undefined,
      positions: [
        [0, 0, 10],
        [0, 0, 8],
      ],
      values: [{ name: 'Cu', value: 0.5 }],
    });
  });

  it('refuses what is not there by code', async () => {
    const nowhere = { dataset, layer: 'nowhere' };
    const layerMissing = { code: 'unknown-layer', status: 404 };
    const fieldMissing = { code: 'unknown-field', status: 404 };
    const request = { field: 'Zn', samples: 10, logarithmic: false };
    await expect(session.pieces(nowhere)).rejects.toMatchObject(layerMissing);
    await expect(session.values(nowhere, 'Au')).rejects.toMatchObject(layerMissing);
    await expect(session.row(nowhere, 0)).rejects.toMatchObject(layerMissing);
    await expect(session.values(points, 'Zn')).rejects.toMatchObject(fieldMissing);
    await expect(session.mask(points, keeping(threshold('Zn', 0, 1)))).rejects.toMatchObject(fieldMissing);
    await expect(session.histogram(points, keeping(), request)).rejects.toMatchObject(fieldMissing);
    await expect(session.categories(points, keeping(), 'Zn')).rejects.toMatchObject(fieldMissing);
    await expect(session.categories(points, keeping(), 'Au')).rejects.toMatchObject({
      code: 'not-a-category',
      status: 400,
    });
    for (const item of [-1, 4, 0.5, missing]) {
      await expect(session.row(points, item)).rejects.toMatchObject({ code: 'unknown-item', status: 404 });
    }
    const bad = [
      { samples: 0 },
      { samples: 1.5 },
      { samples: 1e6 },
      { range: [3, 2] as const },
      { range: [missing, 2] as const },
    ];
    for (const wrong of bad) {
      const answer = session.histogram(points, keeping(), { ...request, field: 'Au', ...wrong });
      await expect(answer).rejects.toMatchObject({ code: 'invalid-histogram', status: 400 });
    }
  });

  it('says when the folder is gone, answers from memory what it still can, and recovers', async () => {
    const here = await makeSmallDataset();
    const away = { code: 'dataset-gone', status: 404 };
    const nowhere = { dataset: { ...here, folder: join(here.folder, 'nowhere') }, layer: 'points' };
    await expect(session.pieces(nowhere)).rejects.toMatchObject(away);
    // A row that fails may still be reading other columns: under the same version their errors would be shared.
    const other = { dataset: { ...nowhere.dataset, version: '2' }, layer: 'points' };
    await expect(session.row(other, 0)).rejects.toMatchObject(away);
    const back = { dataset: here, layer: 'points' };
    expect((await session.pieces(back)).count).toBe(4);
    await session.values(back, 'Au');
    rmSync(here.folder, { recursive: true });
    expect((await session.mask(back, keeping(threshold('Au', 0, 5)))).kept).toBe(2);
    await expect(session.values(back, 'LITH')).rejects.toMatchObject(away);
  });

  it('says when a file is not what the manifest says', async () => {
    const damaged = { code: 'damaged-dataset', status: 410 };
    const here = await makeSmallDataset();
    const address = { dataset: here, layer: 'points' };
    truncateSync(join(here.folder, 'points-au.f64'), 12);
    await expect(session.values(address, 'Au')).rejects.toMatchObject(damaged);
    await expect(session.row(address, 1)).rejects.toMatchObject(damaged);
    const longer = layerShape.parse({ ...here.manifest.layers[0], count: 5 });
    const other = {
      dataset: { ...here, version: '2', manifest: { ...here.manifest, layers: [longer] } },
      layer: 'points',
    };
    await expect(session.pieces(other)).rejects.toMatchObject(damaged);
    await expect(session.values(other, 'LITH')).rejects.toMatchObject(damaged);
  });

  it('computes once for many sessions that ask at the same time', async () => {
    const sessions = await Promise.all(Array.from({ length: 20 }, () => engine.open()));
    const answers = await Promise.all(sessions.map((one) => one.pieces(intervals)));
    expect(new Set(answers).size).toBe(1);
    const masks = await Promise.all(sessions.map((one) => one.mask(points, keeping(threshold('Au', 0, 5)))));
    expect(new Set(masks.map(({ mask }) => mask)).size).toBe(1);
    expect(runner.names).toEqual(['linePieces', 'rangeMask']);
  });

  it('answers right under parallel calls, callers that leave, and a limit that keeps nothing', async () => {
    const small = new ColumnarEngine({ log: keepingLog(), runner: new InProcessRunner(), limitBytes: 0 });
    const sessions = await Promise.all([small.open(), small.open(), small.open()]);
    const histogram = { field: 'Au', samples: 2, logarithmic: false, rangeOf: keeping() };
    const clay = keeping(threshold('LITH', 1, 1));
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const ask = async (one: EngineSession, signal: AbortSignal): Promise<unknown> => {
      const what = random(5);
      if (what === 0) {
        const pieces = await one.pieces(points, signal);
        return pieces.kind === 'points' && pieces.positions.slice(0, 3).join() === '1,1,1';
      }
      if (what === 1) return (await one.values(points, 'Au', signal))[3] === 8;
      if (what === 2) return (await one.mask(points, keeping(threshold('Au', 0, 5)), signal)).mask![0] === 0b0011;
      if (what === 3) return (await one.histogram(points, clay, histogram, signal)).counts.join() === '1,0';
      return (await one.categories(points, keeping(threshold('Au', 1, 8)), 'LITH', signal)).counts.join() === '1,0';
    };
    for (let round = 0; round < 40; round++) {
      const calls = Array.from({ length: 20 }, () => {
        const leaving = new AbortController();
        const leaves = random(3) === 0;
        if (leaves) setTimeout(() => leaving.abort(new Error('left')), random(4));
        return ask(sessions[random(3)]!, leaving.signal).catch((error: Error) => leaves && error.message === 'left');
      });
      expect((await Promise.all(calls)).every((right) => right === true)).toBe(true);
      if (random(4) === 0) small.forget([dataset.id]);
    }
    await new Promise((done) => setTimeout(done, 20));
    expect(small.keptBytes).toBe(0);
    small.dispose();
  });

  it('forgets datasets, and the versions of one are not mixed up', async () => {
    const first = await session.values(points, 'Au');
    const newer = { dataset: { ...dataset, version: '2' }, layer: 'points' };
    expect(await session.values(newer, 'Au')).not.toBe(first);
    engine.forget(['other']);
    expect(await session.values(points, 'Au')).toBe(first);
    engine.forget([dataset.id]);
    expect(engine.keptBytes).toBe(0);
    expect(await session.values(points, 'Au')).not.toBe(first);
  });

  it('aborts one call without the others, and all calls of a session that ends', async () => {
    const leaving = new AbortController();
    const other = await engine.open();
    const left = session.values(points, 'Au', leaving.signal);
    const stays = other.values(points, 'Au');
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    expect((await stays).length).toBe(4);
    const cut = session.pieces(points);
    session.dispose();
    await expect(cut).rejects.toMatchObject({ code: 'engine-closed' });
    await expect(session.pieces(points)).rejects.toMatchObject({ code: 'engine-closed' });
    expect((await other.pieces(points)).count).toBe(4);
  });
});
