import fc from 'fast-check';
import { encodeItems, type Disposable, type MaskStep } from 'adit/core';
import {
  itemSubset,
  type BinRequest,
  type EngineSession,
  type ItemScope,
  type ItemSubset,
  type LayerAddress,
  type OpenDataset,
  type RenderEngine,
  type SummaryRequest,
} from 'adit/core/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepingLog } from '../../../plugins/engine-columnar/server/testing/keeping-log.ts';
import { removeMadeDatasets } from '../../../plugins/engine-columnar/server/testing/make-dataset.ts';
import { makeDatasets } from './datasets.ts';
import { compared, reference } from './engines.ts';
import { expectNaiveMask } from './naive-masks.ts';
import { questions, trees, type Questions } from './random-questions.ts';
import {
  expectSameBins,
  expectSameFaces,
  expectSameNumbers,
  expectSamePieces,
  expectSameRows,
  expectSameSection,
  expectSameSummary,
} from './same-answers.ts';

const RUNS = process.env['ADIT_SOAK'] ? 5_000 : 150;

let datasets: readonly OpenDataset[];
const engines: (RenderEngine & Disposable)[] = [];
const log = keepingLog();

async function openSession(make: typeof reference.make): Promise<EngineSession> {
  const engine = make(log);
  engines.push(engine);
  return engine.open(log);
}

let wanted: EngineSession;
beforeAll(async () => {
  datasets = await makeDatasets();
  wanted = await openSession(reference.make);
});
afterAll(() => {
  for (const engine of engines) engine.dispose();
  removeMadeDatasets();
});

/** The code of a refusal; undefined for an answer. */
async function codeOf(answer: Promise<unknown>): Promise<unknown> {
  return answer.then(
    () => undefined,
    (error: { code?: unknown }) => error.code ?? error,
  );
}

async function compare(found: EngineSession, asked: Questions): Promise<void> {
  const { address, layer, field, subset, plane, area, histogram } = asked;
  const both = <T>(ask: (session: EngineSession) => Promise<T>): Promise<[T, T]> =>
    Promise.all([ask(found), ask(wanted)]);
  const [mask, wantedMask] = await both((session) => session.mask(address, subset));
  expect([mask.kept, mask.total, mask.mask && [...mask.mask]]).toEqual([
    wantedMask.kept,
    wantedMask.total,
    wantedMask.mask && [...wantedMask.mask],
  ]);
  const [bars, wantedBars] = await both((session) => session.histogram(address, subset, { ...histogram, field }));
  expect(bars).toEqual(wantedBars);
  const [items, wantedItems] = await both((session) => session.pick(address, subset, area));
  expectSameNumbers(items, wantedItems);
  const [rows, wantedRows] = await both((session) => session.rows(address, subset, asked.rows));
  expectSameRows(rows, wantedRows);
  expectSameSection(...(await both((session) => session.section(address, subset, plane))));
  expectSameNumbers(...(await both((session) => session.values(address, field))));
  const scope = { layer: address, subset };
  expectSameSummary(...(await both((session) => session.summarise(scope, asked.summary))));
  expectSameBins(...(await both((session) => session.bin(scope, asked.bins))));
  if (layer.columns.find(({ name }) => name === field)?.dictionary) {
    const [counts, wantedCounts] = await both((session) => session.categories(address, subset, field));
    expect(counts).toEqual(wantedCounts);
  }
  if (layer.geometry.kind === 'blocks') expectSameFaces(...(await both((session) => session.faces(address, subset))));
}

/** Questions about figures that no layer of points has an answer to. */
function refusedFigures(scope: ItemScope): ((session: EngineSession) => Promise<unknown>)[] {
  const summary: SummaryRequest = { field: 'GRADE', weight: 'count', quartiles: false };
  const axis = { of: { field: 'GRADE' }, bins: 10 };
  const summaries: SummaryRequest[] = [
    { ...summary, field: 'NO' },
    { ...summary, field: 'ROCK' },
    { ...summary, weight: 'volume' },
    { ...summary, weight: { tonnes: { density: 2 } } },
    { ...summary, weight: { field: 'ROCK' } },
    { ...summary, by: { by: 'category', field: 'GRADE' } },
    { ...summary, by: { by: 'cutoffs', field: 'ROCK', edges: [1] } },
    { ...summary, by: { by: 'cutoffs', field: 'GRADE', edges: [] } },
    { ...summary, by: { by: 'cutoffs', field: 'GRADE', edges: [2, 1] } },
    { ...summary, by: { by: 'bench', step: 0 } },
    { ...summary, by: { by: 'bench', step: 1e-6 } },
  ];
  const bins: BinRequest[] = [
    { axes: [{ of: { field: 'NO' }, bins: 10 }], weight: 'count' },
    { axes: [{ ...axis, bins: 0 }], weight: 'count' },
    { axes: [{ ...axis, range: [2, 1.5] }], weight: 'count' },
    { axes: [axis, { ...axis, bins: 7_000 }], weight: 'count' },
    { axes: [{ ...axis, bins: 20_000 }], weight: 'count', by: { by: 'category', field: 'ROCK' } },
  ];
  return [
    ...summaries.map((request) => (session: EngineSession) => session.summarise(scope, request)),
    ...bins.map((request) => (session: EngineSession) => session.bin(scope, request)),
  ];
}

describe('the trees of steps', () => {
  it(`keep in ${reference.name} what they say of each item`, async () => {
    await fc.assert(
      fc.asyncProperty(trees(datasets), ({ address, steps }) => expectNaiveMask(wanted, wanted, address, steps)),
      { numRuns: RUNS * 4 },
    );
  });
});

for (const { name, missing, make } of compared) {
  describe.skipIf(missing)(`${name} answers as ${reference.name} does${missing && ` (skipped: ${missing})`}`, () => {
    let found: EngineSession;
    beforeAll(async () => {
      found = await openSession(make);
    });

    const layers = (): LayerAddress[] =>
      datasets.flatMap((dataset) => dataset.manifest.layers.map((layer) => ({ dataset, layer: layer.name })));

    it('gives the geometry of every layer', async () => {
      for (const address of layers()) expectSamePieces(await found.pieces(address), await wanted.pieces(address));
    });

    it('gives the source row of every item', async () => {
      for (const address of layers()) {
        const { count } = address.dataset.manifest.layers.find((layer) => layer.name === address.layer)!;
        for (const item of new Set(
          [0, 1, 2, 3, Math.floor(count / 2), count - 1].filter((at) => at >= 0 && at < count),
        )) {
          const [row, other] = [await found.row(address, item), await wanted.row(address, item)];
          const round = (places: readonly (readonly number[])[]): number[][] =>
            places.map((place) => place.map((part) => Math.round(part * 1e6) / 1e6));
          expect({ ...row, positions: round(row.positions) }).toEqual({ ...other, positions: round(other.positions) });
        }
      }
    });

    it('answers any question', async () => {
      await fc.assert(
        fc.asyncProperty(questions(datasets), (asked) => compare(found, asked)),
        { numRuns: RUNS },
      );
    });

    it('keeps what a tree of steps says of each item', async () => {
      await fc.assert(
        fc.asyncProperty(trees(datasets), ({ address, steps }) => expectNaiveMask(found, wanted, address, steps)),
        { numRuns: RUNS * 2 },
      );
    });

    it('passes over items that are not there', async () => {
      const { dataset, layer } = layers().find(({ layer: one }) => one === 'points')!;
      const items = itemSubset([{ kind: 'items', items: encodeItems(Uint32Array.of(1, 299, 300, 5000)) }]);
      for (const session of [found, wanted]) {
        const { items: kept, rows } = await session.rows({ dataset, layer }, items, { offset: 0, limit: 9 });
        expect([[...kept], rows.length]).toEqual([[1, 299], 2]);
      }
    });

    it('refuses what is not there by the same codes', async () => {
      const [dataset] = datasets as [OpenDataset];
      const nowhere = { dataset, layer: 'nowhere' };
      const points = { dataset, layer: 'points' };
      const every = itemSubset([]);
      const of = (...steps: MaskStep[]): ItemSubset => itemSubset(steps);
      const list = (items: string): ItemSubset => of({ kind: 'items', items });
      const codes = encodeItems(Uint32Array.of(0));
      const plane = { point: [0, 0, 0] as const, normal: [0, 0, 1] as const };
      const area = { matrix: [], origin: [0, 0, 0] as const, polygon: [] };
      const histogram = { samples: 10, logarithmic: false };
      const asked: ((session: EngineSession) => Promise<unknown>)[] = [
        (session) => session.pieces(nowhere),
        (session) => session.row(points, 300),
        (session) => session.row(points, -1),
        (session) => session.row(points, 0.5),
        (session) => session.rows(points, every, { sort: { field: 'NO', descending: true }, offset: 0, limit: 1 }),
        (session) => session.rows(points, every, { where: { field: 'NO' }, offset: 0, limit: 1 }),
        (session) => session.rows(points, list('no items'), { offset: 0, limit: 1 }),
        (session) => session.values(points, 'NO'),
        (session) => session.mask(points, of({ kind: 'range', column: 'NO', low: 0, high: 1 })),
        (session) => session.mask(points, of({ kind: 'none', of: [{ kind: 'codes', column: 'NO', codes }] })),
        (session) => session.mask(points, of({ kind: 'codes', column: 'GRADE', codes })),
        (session) => session.mask(points, of({ kind: 'codes', column: 'ROCK', codes: 'no codes' })),
        (session) => session.mask(points, of({ kind: 'text', column: 'GRADE', match: 'contains', text: '1' })),
        (session) => session.mask(points, list('')),
        (session) => session.mask(nowhere, every),
        (session) => session.pick(nowhere, every, area as never),
        (session) => session.section(nowhere, every, plane as never),
        (session) => session.categories(points, every, 'GRADE'),
        (session) => session.categories(points, every, 'NO'),
        (session) => session.faces(points, every),
        (session) => session.histogram(points, every, { ...histogram, field: 'NO' }),
        (session) => session.histogram(points, every, { ...histogram, field: 'GRADE', samples: 0 }),
        (session) => session.histogram(points, every, { ...histogram, field: 'GRADE', range: [2, 1] }),
        ...refusedFigures({ layer: points, subset: every }),
        (session) => session.pieces({ dataset: { ...dataset, id: 'gone', folder: '/nowhere' }, layer: 'points' }),
      ];
      for (const ask of asked) {
        const code = await codeOf(ask(wanted));
        expect(code).toBeTypeOf('string');
        expect(await codeOf(ask(found))).toBe(code);
      }
    });
  });
}
