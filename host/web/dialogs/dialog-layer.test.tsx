// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { runInAction } from 'mobx';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HostProvider, type HostServices } from 'adit/core/web';
import { DialogLayer } from './dialog-layer.tsx';
import { DialogStack } from './dialog-stack.ts';
import { stubLayout } from '../../../tests/stub-layout.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const FADE_OUT = 300;
/** A fade begins with the second frame after a dialog was closed, at the latest. */
const TWO_FRAMES = 32;
const host = { translator: () => (key: string) => key } as unknown as HostServices;
let root: Root;

beforeEach(() => {
  vi.useFakeTimers();
  stubLayout();
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (milliseconds: number): Promise<void> =>
  act(async () => vi.advanceTimersByTimeAsync(milliseconds)) as never;

async function showLayer(dialogs: DialogStack): Promise<void> {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <HostProvider host={host}>
        <MantineProvider>
          <DialogLayer dialogs={dialogs} />
        </MantineProvider>
      </HostProvider>,
    ),
  );
}

it('[W4.57] a dialog closes on a click on the overlay if it is dismissable, and otherwise stays', async () => {
  for (const dismissable of [true, false]) {
    const dialogs = new DialogStack();
    await showLayer(dialogs);
    const load = async () => ({ default: () => <p>Content</p> });
    await act(async () => void dialogs.open(load as never, {}, { title: 'Options', dismissable }));
    await pass(1000);
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('Content');
    const overlay = document.querySelector<HTMLElement>('.mantine-Modal-overlay')!;
    await act(async () => overlay.click());
    await pass(FADE_OUT + TWO_FRAMES);
    expect([dismissable, dialogs.stack.length]).toEqual([dismissable, dismissable ? 0 : 1]);
    if (dismissable) await act(async () => root.unmount());
  }
});

it('[W9.07] a dialog is drawn 550 px wide, and as wide as it asks to be; a question 300 px', async () => {
  const dialogs = new DialogStack();
  await showLayer(dialogs);
  const load = async () => ({ default: () => <p>Content</p> });
  await act(async () => void dialogs.open(load as never, {}, { title: 'Options' }));
  await act(async () => void dialogs.open(load as never, {}, { title: 'Properties', width: 1100 }));
  await act(async () => void dialogs.confirm({ title: 'Delete?', message: 'For good.', action: 'Delete' }));
  await pass(1000);
  // Mantine gives its sizes in rem, of 16 px each.
  const widths = [...document.querySelectorAll<HTMLElement>('.mantine-Modal-root')].map(
    (modal) => 16 * Number(/calc\(([\d.]+)rem/.exec(modal.style.getPropertyValue('--modal-size'))?.[1]),
  );
  expect(widths).toEqual([550, 1100, 300]);
});

it('[A9.09, W9.07] a dialog is 300 px wide, fades out for 300 ms once it is closed, and is gone then', async () => {
  const dialogs = new DialogStack();
  await showLayer(dialogs);
  await act(async () => void dialogs.confirm({ title: 'Delete?', message: 'For good.', action: 'Delete' }));
  await pass(1000);
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('Delete?');
  // 300 px of 16 px each rem.
  expect(document.querySelector('.mantine-Modal-root')?.getAttribute('style')).toMatch(
    /--modal-size: calc\(18\.75rem \*/,
  );
  await act(async () => runInAction(() => dialogs.stack[0]?.close()));
  await pass(FADE_OUT);
  expect([dialogs.stack.length, document.querySelectorAll('[role=dialog]').length]).toEqual([1, 1]);
  await pass(TWO_FRAMES);
  expect([dialogs.stack.length, document.querySelectorAll('[role=dialog]').length]).toEqual([0, 0]);
});
