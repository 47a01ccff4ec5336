import fc from 'fast-check';
import type { Disposable } from 'adit/core';
import type { EngineSession, LayerAddress, OpenDataset, RenderEngine } from 'adit/core/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepingLog } from '../../../plugins/engine-columnar/server/testing/keeping-log.ts';
import { removeMadeDatasets } from '../../../plugins/engine-columnar/server/testing/make-dataset.ts';
import { makeDatasets } from './datasets.ts';
import { compared, reference } from './engines.ts';
import { questions, type Questions } from './random-questions.ts';
import {
  expectSameFaces,
  expectSameNumbers,
  expectSamePieces,
  expectSameRows,
  expectSameSection,
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
  const { address, layer, field, filters, plane, area, histogram } = asked;
  const both = <T>(ask: (session: EngineSession) => Promise<T>): Promise<[T, T]> =>
    Promise.all([ask(found), ask(wanted)]);
  const [mask, wantedMask] = await both((session) => session.filter(address, filters));
  expect([mask.kept, mask.total, mask.mask && [...mask.mask]]).toEqual([
    wantedMask.kept,
    wantedMask.total,
    wantedMask.mask && [...wantedMask.mask],
  ]);
  const [bars, wantedBars] = await both((session) => session.histogram(address, { ...histogram, field, filters }));
  expect(bars).toEqual(wantedBars);
  const [items, wantedItems] = await both((session) => session.pick(address, area, filters));
  expectSameNumbers(items, wantedItems);
  const [rows, wantedRows] = await both((session) => session.rows(address, { ...asked.rows, items: wantedItems }));
  expectSameRows(rows, wantedRows);
  expectSameSection(...(await both((session) => session.section(address, plane, filters))));
  expectSameNumbers(...(await both((session) => session.values(address, field))));
  if (layer.columns.find(({ name }) => name === field)?.dictionary) {
    const [counts, wantedCounts] = await both((session) => session.categories(address, field, filters));
    expect(counts).toEqual(wantedCounts);
  }
  if (layer.geometry.kind === 'blocks') expectSameFaces(...(await both((session) => session.faces(address, filters))));
}

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

    it('refuses what is not there by the same codes', async () => {
      const [dataset] = datasets as [OpenDataset];
      const nowhere = { dataset, layer: 'nowhere' };
      const points = { dataset, layer: 'points' };
      const unknown = { id: 'f', field: 'NO', dataRange: [0, 1] as const, enabled: true };
      const plane = { point: [0, 0, 0] as const, normal: [0, 0, 1] as const };
      const area = { matrix: [], origin: [0, 0, 0] as const, polygon: [] };
      const histogram = { samples: 10, logarithmic: false, filters: [] };
      const asked: ((session: EngineSession) => Promise<unknown>)[] = [
        (session) => session.pieces(nowhere),
        (session) => session.row(points, 300),
        (session) => session.row(points, -1),
        (session) => session.row(points, 0.5),
        (session) => session.rows(points, { items: Uint32Array.of(1, 300), offset: 0, limit: 1 }),
        (session) =>
          session.rows(points, {
            items: Uint32Array.of(1),
            sort: { field: 'NO', descending: true },
            offset: 0,
            limit: 1,
          }),
        (session) => session.rows(points, { items: Uint32Array.of(1), where: { field: 'NO' }, offset: 0, limit: 1 }),
        (session) => session.values(points, 'NO'),
        (session) => session.filter(points, [unknown as never]),
        (session) => session.filter(nowhere, []),
        (session) => session.pick(nowhere, area as never, []),
        (session) => session.section(nowhere, plane as never, []),
        (session) => session.categories(points, 'GRADE', []),
        (session) => session.categories(points, 'NO', []),
        (session) => session.faces(points, []),
        (session) => session.histogram(points, { ...histogram, field: 'NO' }),
        (session) => session.histogram(points, { ...histogram, field: 'GRADE', samples: 0 }),
        (session) => session.histogram(points, { ...histogram, field: 'GRADE', range: [2, 1] }),
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
