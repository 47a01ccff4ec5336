// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { observable, runInAction } from 'mobx';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HostProvider } from 'adit/core/web';
import { makeTestWorkspace } from 'adit/core/testing';
import type { Slice } from 'adit/plugins/views';
import { stubLayout } from '../../../../tests/stub-layout.ts';
import type { BlockGrid } from '../rules/block-grid.ts';
import { blockNumber, newSlice, withBlockNumber } from '../rules/slice-edits.ts';
import { SlicingStoreToken, type SlicingStore } from '../store/slicing-store.ts';
import { SliceOptions } from './slice-options.tsx';

const grid: BlockGrid = {
  origin: [0, 0, 0],
  axes: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  size: [10, 10, 10],
  cellCount: [40, 4, 4],
};
const page = document.body.appendChild(document.createElement('div'));
let root: Root;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  stubLayout();
  vi.useFakeTimers();
  root = createRoot(page);
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('[W5.24, W9.12m, I9.16] the slider of a slice is let through every 50 ms, and its last block always', async () => {
  const put: [number, number][] = [];
  const begun = Date.now();
  const current = observable.box<Slice>(withBlockNumber(newSlice('a', grid), 0, 1, grid), { deep: false });
  const store = {
    slice: () => current.get(),
    grid: () => grid,
    put: (_address: object, slice: Slice) => {
      put.push([Date.now() - begun, blockNumber(slice, 0, grid)]);
      runInAction(() => current.set(slice));
    },
  };
  const workspace = await makeTestWorkspace({
    plugins: [],
    services: [[SlicingStoreToken, store as unknown as SlicingStore]],
  });
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <HostProvider host={workspace.host}>
          <SliceOptions address={{ viewId: 'view1', layerName: 'd/blocks', id: 'a' }} />
        </HostProvider>
      </MantineProvider>,
    ),
  );
  const thumb = page.querySelector<HTMLElement>('[role=slider]')!;
  for (let time = 0; time < 120; time += 10) {
    act(() => void thumb.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })));
    await act(async () => void (await vi.advanceTimersByTimeAsync(10)));
  }
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
  expect(put).toEqual([
    [0, 2],
    [50, 6],
    [100, 11],
    [150, 13],
  ]);
  expect(thumb.getAttribute('aria-valuenow')).toBe('13');
  workspace.dispose();
});
