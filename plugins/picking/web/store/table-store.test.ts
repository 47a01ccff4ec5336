import { expect, it, vi } from 'vitest';
import { silentLog } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import type { PickStore } from './pick-store.ts';
import { TableStore, type TableParts } from './table-store.ts';

function setUp(pieces: readonly { text: string; next: number | null }[]) {
  const asked: unknown[] = [];
  const session = {
    status: 'initialized',
    call: async ({ name }: { name: string }, params: object) => {
      asked.push([name, params]);
      return pieces[asked.length - 1];
    },
  } as unknown as RenderSessionClient;
  const picks = { layers: [{ layerName: 'd/points' }], picks: { layers: {} } } as unknown as PickStore;
  const scene = { activeLayerName: undefined, datasetConfig: async () => ({ layers: [] }) };
  const parts = { session, picks, scene, views: {}, log: silentLog } as unknown as TableParts;
  return { store: new TableStore(parts), asked };
}

it('[W3.15] the CSV text of what is picked is all of its rows, as they are sorted and filtered, whatever pieces it comes in', async () => {
  const { store, asked } = setUp([
    { text: 'X,Y,AU\n1,2,3\n', next: 2000 },
    { text: '4,5,6\n', next: null },
  ]);
  store.sortBy('AU');
  const csv = await store.csv();
  expect([csv.type, await csv.text()]).toEqual(['text/csv;charset=utf-8', 'X,Y,AU\n1,2,3\n4,5,6\n']);
  const request = { layerName: 'd/points', sort: { field: 'AU', descending: false }, where: undefined };
  expect(asked).toEqual([
    ['datacloud.selection.csv.get', { ...request, offset: 0 }],
    ['datacloud.selection.csv.get', { ...request, offset: 2000 }],
  ]);
});

it('[W2.56, W9.06] the table has pages of 100 rows: the second one begins with row 100, and 201 rows have three', async () => {
  const page = { fields: [], rows: [], picked: 201, total: 201 } as never;
  const { store, asked } = setUp([page, page, page, page]);
  const following = store.follow();
  const offsets = (): unknown[] =>
    asked
      .map((call) => call as [string, { offset: number }])
      .filter(([name]) => name === 'datacloud.selection.rows.get')
      .map(([, { offset }]) => offset);
  await vi.waitFor(() => expect([offsets(), store.pages]).toEqual([[0], 3]));
  store.turnTo(1);
  await vi.waitFor(() => expect(offsets()).toEqual([0, 100]));
  store.turnTo(9);
  await vi.waitFor(() => expect([offsets(), store.pageNumber]).toEqual([[0, 100, 200], 2]));
  following.dispose();
});
