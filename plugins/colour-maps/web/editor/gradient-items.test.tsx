// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { makeTestWorkspace } from 'adit/core/testing';
import { HostProvider } from 'adit/core/web';
import type { Gradient } from 'adit/plugins/colour-maps';
import { stubLayout } from '../../../../tests/stub-layout.ts';
import { GradientDraft } from './gradient-draft.ts';
import { GradientItems } from './gradient-items.tsx';

it('[W9.13] the palette that is offered for a stop has fifteen different colours', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  stubLayout();
  const stop = (id: string, at: number) => ({ id, color: '#102030', stop: at, annotation: '' });
  const gradient = { id: '', text: 'Copper', type: 'continuous', stops: [stop('a', 0), stop('b', 10)] };
  const draft = new GradientDraft(gradient as unknown as Gradient, []);
  const workspace = await makeTestWorkspace({ plugins: [] });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <HostProvider host={workspace.host}>
          <GradientItems draft={draft} />
        </HostProvider>
      </MantineProvider>,
    ),
  );
  await act(async () => document.querySelector<HTMLElement>('[aria-label="gradient.colour"]')!.focus());
  const offered = [...document.querySelectorAll<HTMLElement>('.mantine-ColorInput-dropdown button')];
  const colours = offered.map((swatch) => swatch.getAttribute('aria-label'));
  expect([colours.length, new Set(colours).size]).toEqual([15, 15]);
  for (const colour of colours) expect(colour).toMatch(/^#[0-9A-F]{6}$/);
  await act(async () => offered[3]?.click());
  expect(draft.gradient).toMatchObject({ stops: [{ color: colours[3] }, { color: '#102030' }] });
  act(() => root.unmount());
  workspace.dispose();
  vi.unstubAllGlobals();
});
