import { expect, it } from 'vitest';
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
  const picks = { layers: [{ layerName: 'd/points' }] } as unknown as PickStore;
  const parts = { session, picks, scene: { activeLayerName: undefined }, views: {}, log: {} } as unknown as TableParts;
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
