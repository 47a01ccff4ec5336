// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { observable, runInAction } from 'mobx';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HostProvider } from 'adit/core/web';
import { makeTestWorkspace, type TestWorkspace } from 'adit/core/testing';
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

/** The options of a slice, each change of which is taken and told of. */
async function show(onPut: (slice: Slice) => void): Promise<TestWorkspace> {
  const current = observable.box<Slice>(withBlockNumber(newSlice('a', grid), 0, 1, grid), { deep: false });
  const store = {
    slice: () => current.get(),
    grid: () => grid,
    unit: () => 'm',
    put: (_address: object, slice: Slice) => {
      onPut(slice);
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
  return workspace;
}

it('[W4.19] the buttons of the axes set the normal to x, y or z; a custom one begins with (1, 0, 0), and dip and azimuth give another', async () => {
  const put: Slice[] = [];
  const workspace = await show((slice) => put.push(slice));
  const labelled = (text: string): HTMLElement =>
    [...page.querySelectorAll('label')].find(({ textContent }) => textContent?.endsWith(text))!.control!;
  const last = (): { normal: number[]; dip: number; azimuth: number } => {
    const { normal, dip, azimuth } = put.at(-1)!;
    return { normal: normal.map((part) => Number(part.toFixed(6)) + 0), dip, azimuth };
  };
  for (const [axis, label, normal] of [
    ['j', 'J', [0, 1, 0]],
    ['k', 'K', [0, 0, 1]],
    ['i', 'I', [1, 0, 0]],
    ['custom', 'Custom', [1, 0, 0]],
  ] as const) {
    act(() => labelled(label).click());
    expect(put.at(-1)?.axis).toBe(axis);
    expect(last().normal).toEqual(normal);
  }
  const enter = (label: string, value: string): void => {
    const input = labelled(label);
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
    act(() => {
      setter.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    act(() => void input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  };
  enter('Azimuth', '0');
  expect(last()).toEqual({ normal: [0, 1, 0], dip: 90, azimuth: 0 });
  enter('Azimuth', '370');
  expect(last()).toEqual({ normal: [0.173648, 0.984808, 0], dip: 90, azimuth: 10 });
  enter('Azimuth', '-90');
  expect(last()).toEqual({ normal: [-1, 0, 0], dip: 90, azimuth: 270 });
  enter('Dip', '30');
  expect(last()).toEqual({ normal: [-0.5, 0, 0.866025], dip: 30, azimuth: 270 });
  workspace.dispose();
});

it('[W5.24, W9.12m, I9.16] the slider of a slice is let through every 50 ms, and its last block always', async () => {
  const put: [number, number][] = [];
  const begun = Date.now();
  const workspace = await show((slice) => put.push([Date.now() - begun, blockNumber(slice, 0, grid)]));
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
