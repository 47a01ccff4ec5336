import { bytesOfBits, MISSING_CODE, type MaskStep } from 'adit/core';
import type { EngineSession, LayerAddress, OpenDataset } from 'adit/core/server';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ColumnarEngine } from './columnar-engine.ts';
import { InProcessRunner } from './task-runner.ts';
import { keepingLog } from './testing/keeping-log.ts';
import { makeDataset, removeMadeDatasets } from './testing/make-dataset.ts';
import { keeping, threshold } from './testing/naive.ts';

const none = MISSING_CODE;
let engine: ColumnarEngine;
let session: EngineSession;
let dataset: OpenDataset;
let points: LayerAddress;

beforeEach(async () => {
  const made = await makeDataset({
    points: {
      positions: new Float64Array(18),
      columns: {
        Au: { numbers: Float64Array.of(1, 2, 3, 4, 5, Number.NaN) },
        area: { numbers: Uint32Array.of(0, 0, 1, 1, none, 0), dictionary: ['N', 'S'] },
        bench: { numbers: Uint32Array.of(0, 1, 0, none, 1, 1), dictionary: ['10', '20'] },
      },
    },
    blocks: {
      blocks: { items: 3, count: [3, 1, 1] },
      columns: { hierarchy_0: { numbers: Uint32Array.of(0, 1, 1), dictionary: ['ore', 'waste'] } },
    },
  });
  dataset = {
    ...made,
    manifest: { ...made.manifest, properties: { hierarchy_0: 'area', hierarchy_1: 'bench' } },
  };
  points = { dataset, layer: 'points' };
  engine = new ColumnarEngine({ log: keepingLog(), runner: new InProcessRunner() });
  session = await engine.open();
});
afterEach(() => engine.dispose());
afterAll(removeMadeDatasets);

const pieces = (...paths: string[]): MaskStep[] => (paths.length > 0 ? [{ kind: 'pieces', paths }] : []);
async function kept(...selection: string[]): Promise<number[] | undefined> {
  const { kept: count, total, mask } = await session.mask(points, keeping(...pieces(...selection)));
  const items = mask && [...bytesOfBits(mask, total)].flatMap((bit, item) => (bit ? [item] : []));
  expect([total, count]).toEqual([6, items?.length ?? 6]);
  return items;
}

describe('a selection of pieces', () => {
  it('[W3.14] keeps the items of the selected paths and of what is below them; ROOT and no selection keep all', async () => {
    expect(await kept('N')).toEqual([0, 1, 5]);
    expect(await kept('N::20')).toEqual([1, 5]);
    expect(await session.pieces(points)).toMatchObject({ kind: 'points', count: 6 });
    expect(await kept('S::10', 'N::10')).toEqual([0, 2]);
    expect(await kept('S')).toEqual([2, 3]);
    expect(await kept('S::')).toEqual([3]);
    expect(await kept('::')).toEqual([4]);
    expect(await kept('nowhere')).toEqual([]);
    expect(await kept('ROOT', 'N')).toBeUndefined();
    expect(await kept()).toBeUndefined();
  });

  it('is narrowed by the filters, and counts in histograms and categories', async () => {
    const filter = threshold('Au', 2, 9);
    const answer = await session.mask(points, keeping(...pieces('N', 'S'), filter));
    expect([answer.kept, ...bytesOfBits(answer.mask!, answer.total)]).toEqual([3, 0, 1, 1, 1, 0, 0]);
    expect((await session.mask(points, keeping(...pieces('N'), filter))).kept).toBe(1);
    expect((await session.mask(points, keeping(filter))).kept).toBe(4);
    const histogram = { field: 'Au', samples: 2, logarithmic: false };
    const north = keeping(...pieces('N'));
    expect(await session.histogram(points, north, histogram)).toMatchObject({ range: [1, 2], count: 2, missing: 1 });
    expect(await session.histogram(points, keeping(), histogram)).toMatchObject({
      range: [1, 5],
      count: 5,
      missing: 1,
    });
    const counts = await session.categories(points, keeping(...pieces('N::20')), 'bench');
    expect(counts).toMatchObject({ counts: [0, 2], missing: 0 });
    const filtered = await session.categories(points, keeping(...pieces('S'), filter), 'bench');
    expect(filtered).toMatchObject({ counts: [1, 0], missing: 1 });
  });

  it('[W3.26] takes the column hierarchy_0 where the dataset names none, and the faces are those of its blocks alone', async () => {
    const own = { ...dataset, manifest: { ...dataset.manifest, properties: {} } };
    const address = { dataset: own, layer: 'blocks' };
    expect(await session.mask(address, keeping(...pieces('waste')))).toMatchObject({ kept: 2, total: 3 });
    const sides = async (...selection: string[]): Promise<number[]> => [
      ...(await session.faces(address, keeping(...pieces(...selection)))),
    ];
    const ore = await sides('ore');
    expect(ore.map((face) => Math.floor(face / 6))).toEqual([0, 0, 0, 0, 0, 0]);
    expect((await sides('waste')).toSorted((left, right) => left - right)[0]).toBe(6);
    expect(await sides('waste')).toHaveLength(10);
    expect(await sides('ROOT')).toHaveLength(14);
  });

  it('keeps nothing of a layer that has no pieces', async () => {
    const answer = await session.mask({ dataset, layer: 'blocks' }, keeping(...pieces('ore')));
    expect(answer).toMatchObject({ kept: 0, total: 3 });
  });
});
