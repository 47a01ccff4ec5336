import { isKept } from 'adit/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EngineSession, LayerAddress } from 'adit/core/server';
import { ColumnarEngine } from './columnar-engine.ts';
import { InProcessRunner } from './task-runner.ts';
import { keepingLog } from './testing/keeping-log.ts';
import { makeDataset, removeMadeDatasets } from './testing/make-dataset.ts';
import { keeping, threshold } from './testing/naive.ts';
import { seconds } from '../../../tests/patience.ts';

const COUNT = 1_000_000;
const grades = new Float64Array(COUNT);
const depths = new Float64Array(COUNT);
const LIMIT = 30_000_000;

let engine: ColumnarEngine;
let session: EngineSession;
let address: LayerAddress;

beforeAll(async () => {
  let seed = 12_345;
  const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const positions = new Float64Array(COUNT * 6);
  const offsets = Uint32Array.from({ length: COUNT + 1 }, (_, at) => at * 2);
  for (let at = 0; at < COUNT; at++) {
    grades[at] = random() < 0.1 ? Number.NaN : Math.exp(4 * random() - 2);
    depths[at] = (at % 500) * 0.5;
    positions.set([478_000 + random(), 6_772_000 + at, 300, 478_000, 6_772_000 + at, 299], at * 6);
  }
  const columns = { Au: { numbers: grades }, depth: { numbers: depths } };
  const dataset = await makeDataset({ intervals: { positions, offsets, columns } }, [478_000, 6_772_000, 0]);
  address = { dataset, layer: 'intervals' };
  engine = new ColumnarEngine({ log: keepingLog(), runner: new InProcessRunner(), limitBytes: LIMIT });
  session = await engine.open();
});

afterAll(removeMadeDatasets);

describe('a million intervals', { timeout: seconds(60) }, () => {
  it('have one segment each, and no item map', async () => {
    const pieces = await session.pieces(address);
    if (pieces.kind !== 'lines') throw new Error(pieces.kind);
    const { positions, itemOfSegment, count } = pieces;
    expect([positions.length, itemOfSegment, count]).toEqual([COUNT * 6, undefined, COUNT]);
    expect([...positions.subarray(6 * 123_456 + 3, 6 * 123_456 + 6)]).toEqual([0, 123_456, 299]);
  });

  it('are filtered as one would by hand', async () => {
    const { kept, mask } = await session.mask(address, keeping(threshold('Au', 0.5, 2), threshold('depth', 10, 100)));
    let expected = 0;
    let wrong = 0;
    for (let at = 0; at < COUNT; at++) {
      const inside = grades[at]! >= 0.5 && grades[at]! <= 2 && depths[at]! >= 10 && depths[at]! <= 100;
      expected += Number(inside);
      wrong += Number(isKept(mask!, at) !== inside);
    }
    expect([kept, wrong]).toEqual([expected, 0]);
  });

  it('have the histogram and the percentiles that one would find by hand, with and without a filter', async () => {
    for (const steps of [[], [threshold('depth', 10, 100)]]) {
      const request = { field: 'Au', samples: 100, logarithmic: false, rangeOf: keeping() };
      const answer = await session.histogram(address, keeping(...steps), request);
      const kept = grades.filter((_, at) => steps.length === 0 || (depths[at]! >= 10 && depths[at]! <= 100));
      const sorted = kept.filter((grade) => !Number.isNaN(grade)).sort();
      const [low, high] = answer.range;
      const counts = new Array<number>(100).fill(0);
      for (const grade of sorted) {
        let bin = 0;
        while (bin < 99 && grade >= low + ((high - low) * (bin + 1)) / 100) bin++;
        counts[bin]!++;
      }
      expect([...answer.counts]).toEqual(counts);
      expect([answer.count, answer.missing]).toEqual([sorted.length, kept.length - sorted.length]);
      const ranks = [0.05, 0.95].map((part) => sorted[Math.ceil(sorted.length * part) - 1]);
      expect(answer.percentiles).toEqual(ranks);
    }
  });

  it('stay within the limit of memory, and are answered again after they were dropped', async () => {
    await session.values(address, 'Au');
    const first = await session.values(address, 'depth');
    await session.pieces(address);
    for (let low = 0; low < 20; low++) await session.mask(address, keeping(threshold('Au', low, low + 1)));
    const { columns, answers } = engine.caches;
    for (const { bytes } of [columns, answers]) expect(bytes).toBeLessThanOrEqual(LIMIT);
    const again = await session.values(address, 'depth');
    expect(again.every((value, at) => value === first[at])).toBe(true);
  });

  it('give the rows of items from the end of a large file', async () => {
    const row = await session.row(address, COUNT - 1);
    expect(row.positions[1]).toEqual([478_000, 6_772_000 + COUNT - 1, 299]);
    expect(row.values[1]).toEqual({ name: 'depth', value: depths[COUNT - 1] });
  });
});
