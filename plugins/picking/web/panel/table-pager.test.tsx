// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { makeTestWorkspace } from 'adit/core/testing';
import { HostProvider, type RenderSessionClient } from 'adit/core/web';
import english from '../../locales/en.json' with { type: 'json' };
import { stubLayout } from '../../../../tests/stub-layout.ts';
import { type PickStore, PickStoreToken } from '../store/pick-store.ts';
import { TableStore, type TableParts, TableStoreToken } from '../store/table-store.ts';
import { TablePager } from './table-pager.tsx';
import { TableRows } from './table-rows.tsx';

const TOTAL = 230;

afterEach(() => vi.unstubAllGlobals());

const Table = observer(function Table({ table }: { readonly table: TableStore }): ReactNode {
  if (!table.page) return undefined;
  return (
    <>
      <TableRows page={table.page} />
      <TablePager page={table.page} />
    </>
  );
});

it('[W2.56, W9.06] the table has 100 rows a page, and its last page those that remain', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  stubLayout();
  const workspace = await makeTestWorkspace({ plugins: [] });
  await workspace.translations.add('picking', async () => english);
  const rowsFrom = (offset: number, limit = 100) =>
    Array.from({ length: Math.min(limit, TOTAL - offset) }, (_, at) => ({
      item: offset + at,
      centre: [offset + at, 0, 0],
      values: [],
    }));
  const session = {
    status: 'initialized',
    call: async (_call: unknown, { offset, limit }: { offset: number; limit?: number }) => ({
      fields: [],
      rows: rowsFrom(offset, limit),
      total: TOTAL,
      picked: TOTAL,
    }),
  } as unknown as RenderSessionClient;
  const picks = {
    layers: [{ layerName: 'd/points' }],
    picks: { layers: {} },
    isEditable: () => true,
  } as unknown as PickStore;
  const scene = { activeLayerName: undefined, datasetConfig: async () => ({ layers: [] }) };
  const table = new TableStore({ session, picks, scene, log: {} } as unknown as TableParts);
  workspace.services.bindValue(TableStoreToken, table);
  workspace.services.bindValue(PickStoreToken, picks);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const following = table.follow();
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <HostProvider host={workspace.host}>
          <Table table={table} />
        </HostProvider>
      </MantineProvider>,
    ),
  );
  const button = (name: string) => document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)!;
  const seen = (): unknown[] => {
    const rows = [...document.querySelectorAll('tbody tr')];
    return [rows.length, rows[0]?.children[1]?.textContent, document.querySelector('[role=status]')?.textContent];
  };
  expect(seen()).toEqual([100, '0.00', '1–100 of 230 rows']);
  expect(button('Previous page').disabled).toBe(true);
  await act(async () => button('Next page').click());
  expect(seen()).toEqual([100, '100.00', '101–200 of 230 rows']);
  await act(async () => button('Next page').click());
  expect(seen()).toEqual([30, '200.00', '201–230 of 230 rows']);
  expect(button('Next page').disabled).toBe(true);
  act(() => root.unmount());
  following.dispose();
  workspace.dispose();
});
