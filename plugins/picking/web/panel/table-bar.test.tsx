// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { makeTestWorkspace } from 'adit/core/testing';
import { HostProvider } from 'adit/core/web';
import english from '../../locales/en.json' with { type: 'json' };
import { stubLayout } from '../../../../tests/stub-layout.ts';
import { type PickStore, PickStoreToken } from '../store/pick-store.ts';
import { type TableStore, TableStoreToken } from '../store/table-store.ts';
import { TableBar } from './table-bar.tsx';

it('[W4.48] picks can be cleared and saved only where changing and saving are active, and there are columns to save', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  stubLayout();
  const workspace = await makeTestWorkspace({ plugins: [] });
  await workspace.translations.add('picking', async () => english);
  const column = { name: 'cu', label: 'CU', kind: 'number' };
  const facts = { isEditable: true, isExportable: true, fields: [column] };
  const picks = { layers: [], isEditable: () => facts.isEditable, isExportable: () => facts.isExportable };
  const table = {
    filterText: '',
    field: () => undefined,
    nameOf: (name: string) => name,
    get config() {
      return { fields: facts.fields };
    },
  };
  workspace.services.bindValue(TableStoreToken, table as unknown as TableStore);
  workspace.services.bindValue(PickStoreToken, picks as unknown as PickStore);
  const enabled = async (change: Partial<typeof facts>): Promise<boolean[]> => {
    Object.assign(facts, { isEditable: true, isExportable: true, fields: [column] }, change);
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    await act(async () =>
      root.render(
        <MantineProvider env="test">
          <HostProvider host={{ ...workspace.host, can: () => true }}>
            <TableBar layerName="d/points" />
          </HostProvider>
        </MantineProvider>,
      ),
    );
    const buttons = ['Clear picks', 'Save as CSV'].map((name) =>
      document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)!,
    );
    const seen = buttons.map(({ disabled }) => !disabled);
    act(() => root.unmount());
    document.body.replaceChildren();
    return seen;
  };
  expect(await enabled({})).toEqual([true, true]);
  expect(await enabled({ isEditable: false })).toEqual([false, true]);
  expect(await enabled({ isExportable: false })).toEqual([true, false]);
  expect(await enabled({ fields: [] })).toEqual([true, false]);
  workspace.dispose();
  vi.unstubAllGlobals();
});
