// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { Notifications, notificationsStore } from '@mantine/notifications';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Translations, type Toast } from 'adit/core/web';
import { stubLayout } from '../../../tests/stub-layout.ts';
import { ToastList } from './toast-list.tsx';

let root: Root;
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  stubLayout();
  vi.useFakeTimers();
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() =>
    root.render(
      <MantineProvider env="test">
        <Notifications limit={5} />
      </MantineProvider>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (time: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(time)));

it.each([
  ['[W8.12, W9.16, A8.11b, A8.11f, A9.09, I9.10] a success is seen 5000 ms', { type: 'success' }, 5000],
  ['[W8.12, W9.16, A8.11c, A8.11f, A9.09, I9.10] an error is seen 5000 ms', { type: 'error' }, 5000],
  ['[W8.12, W9.16, A8.11d, A8.11f, A9.09, I9.10] a warning is seen 5000 ms', { type: 'warning' }, 5000],
  ['[W8.12, W9.16, A8.11e, A8.11f, A9.09, I9.10] other news are seen 5000 ms', { type: 'primary' }, 5000],
  ['what is told to be short is seen 3000 ms', { type: 'success', duration: 3000 }, 3000],
  ['[W8.12, W9.16] a status is seen 3000 ms', { type: 'primary', isStatus: true }, 3000],
] satisfies [string, Omit<Toast, 'title'>, number][])('%s', async (_what, look, time) => {
  const toasts = new ToastList(new Translations('en'));
  act(() => toasts.show({ title: 'News', ...look }));
  const seen = () => document.querySelector(`[data-type=${look.type}]`)?.textContent?.includes('News') ?? false;
  expect(seen()).toBe(true);
  await wait(time - 1);
  expect(seen()).toBe(true);
  // It fades first.
  await wait(500);
  expect(seen()).toBe(false);
});
