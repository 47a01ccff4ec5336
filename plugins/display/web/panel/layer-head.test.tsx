// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { makeTestWorkspace } from 'adit/core/testing';
import { datasetTypes, HostProvider } from 'adit/core/web';
import type { TreeDataset } from 'adit/plugins/hierarchy';
import { SceneStoreToken, ViewZoomToken, type LayerConfig } from 'adit/plugins/views';
import english from '../../locales/en.json' with { type: 'json' };
import { stubLayout } from '../../../../tests/stub-layout.ts';
import { DisplayStoreToken } from '../store/display-store.ts';
import { DatasetHeader } from './dataset-header.tsx';
import { FilterSection } from './filter-section.tsx';
import { LayerSection } from './layer-section.tsx';

const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
  vi.unstubAllGlobals();
});

async function show(content: ReactNode, store: object = {}): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  stubLayout();
  const workspace = await makeTestWorkspace({ plugins: [] });
  await workspace.translations.add('display', async () => english);
  for (const datasetType of ['Surface', 'Points'])
    workspace.contributions.add(datasetTypes, 'display', {
      id: datasetType,
      datasetType,
      titleKey: 'type',
      icon: () => <svg data-of={datasetType} />,
    } as never);
  workspace.services.bindValue(DisplayStoreToken, store as never);
  workspace.services.bindValue(SceneStoreToken, { activeViewId: 'view1' } as never);
  workspace.services.bindValue(ViewZoomToken, {} as never);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <HostProvider host={workspace.host}>{content}</HostProvider>
      </MantineProvider>,
    ),
  );
  ended.push(() => {
    act(() => root.unmount());
    place.remove();
    workspace.dispose();
  });
}

it('[W2.37] the pane has the name of the dataset and the icon of its type', async () => {
  for (const dataType of ['Surface', 'Points']) {
    await show(<DatasetHeader dataset={{ name: 'Pit', dataType } as TreeDataset} config={undefined} />);
    const head = [...document.querySelectorAll('header')].at(-1)!;
    expect([head.querySelector('h2')?.textContent, head.querySelectorAll('svg').length]).toEqual(['Pit', 1]);
    expect(head.querySelector('svg')?.dataset['of']).toBe(dataType);
  }
});

it('the pane counts the items of layers in the words of their type, else by the title of the layer', async () => {
  const layer = {
    layerName: 'd/s',
    identifier: 'surface',
    label: 'Surface',
    count: 58_727,
    defaults: { selected: true },
  };
  const holes = { layerName: 'd/c', identifier: 'collar', label: 'Collars', count: 1, defaults: { selected: true } };
  const config = { layers: [layer, holes] } as never;
  await show(<DatasetHeader dataset={{ name: 'Pit', dataType: 'Surface' } as TreeDataset} config={config} />);
  expect(document.querySelector('header p')?.textContent).toMatch(/Surface: 58.727 · 1 hole$/);
});

it('[W2.38, W4.14] a layer has a checkbox, its name, its file, an icon while a filter is active, and opens and closes its options', async () => {
  const layer = { layerName: 'd/a', identifier: 'a', label: 'Assays', fileName: 'assay.2024.csv' } as LayerConfig;
  const [enabled, layers] = [{ enabled: true }, [layer]];
  for (const [filters, openLayerName] of [
    [[], undefined],
    [[{ enabled: false }], 'd/b'],
    [[enabled], 'd/a'],
    [[enabled, enabled], undefined],
  ] as const) {
    const [active, isOpen] = [filters.filter((filter) => filter.enabled).length, openLayerName === 'd/a'];
    const opened = vi.fn();
    await show(<LayerSection layers={layers} />, {
      shownLayers: layers,
      openLayerName,
      shown: () => undefined,
      filters: { filtersOf: () => filters },
      toggleOpen: opened,
    });
    const [title] = [...document.querySelectorAll<HTMLElement>('[aria-expanded]')].slice(-1);
    const row = title!.parentElement!;
    expect(row.querySelectorAll('input[type=checkbox]')).toHaveLength(1);
    expect([...title!.children].map((part) => part.textContent)).toEqual(['Assays', 'assay.2024']);
    const icons = [...row.querySelectorAll('.tabler-icon-filter-filled')];
    expect(icons.map((icon) => icon.closest('button')?.textContent)).toEqual(active > 0 ? [String(active)] : []);
    const control = row.querySelector(`.tabler-icon-chevron-${isOpen ? 'down' : 'right'}`)!;
    expect(title!.getAttribute('aria-expanded')).toBe(String(isOpen));
    expect(row.parentElement!.textContent.includes(english['layer.notShown'])).toBe(isOpen);
    act(() => title!.click());
    act(() => void control.dispatchEvent(new MouseEvent('click', { bubbles: true })));
    expect(opened.mock.calls).toEqual([[layer], [layer]]);
  }
});

it('[W2.39] the filters warn that nothing is loaded, or hint that there is none yet, or have a row for each', async () => {
  const layer = {
    layerName: 'd/a',
    label: 'Assays',
    count: 25,
    fields: [
      { name: 'cu', label: 'CU', kind: 'number', statistics: { count: 25, missing: 0, minimum: 0, maximum: 24 } },
    ],
  } as unknown as LayerConfig;
  const filter = { id: 'f', field: 'cu', dataRange: [3, 5], enabled: true };
  const seen: unknown[] = [];
  for (const [isLoaded, filters] of [
    [false, []],
    [true, []],
    [true, [filter]],
  ] as const) {
    await show(<FilterSection />, {
      layers: [layer],
      filterableLayers: isLoaded ? [layer] : [],
      filtersOpen: true,
      filterCalls: 0,
      shown: () => (isLoaded ? { kept: 3 } : undefined),
      filters: {
        filtersOf: () => filters,
        anyActive: () => filters.length > 0,
        takeAdded: () => false,
        moving: { of: () => undefined },
      },
    });
    const section = [...document.querySelectorAll('section')].at(-1)!;
    const texts = [...section.querySelectorAll('p:not([role=status])')].map((one) => one.textContent);
    const warnings = section.querySelectorAll('p .tabler-icon-alert-triangle').length;
    const rows = [...section.querySelectorAll('input[aria-label$=" of CU"]')].map((one) => one.ariaLabel);
    seen.push([texts, warnings, rows]);
  }
  expect(seen).toEqual([
    [[english.highlightedNotSelected], 1, []],
    [[english.selectToChange], 0, []],
    [[], 0, ['Minimum of CU', 'Maximum of CU']],
  ]);
});
