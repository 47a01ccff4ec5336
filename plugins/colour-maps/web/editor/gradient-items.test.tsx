// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { makeTestWorkspace } from 'adit/core/testing';
import { HostProvider } from 'adit/core/web';
import { newFixedGradient, type Gradient } from 'adit/plugins/colour-maps';
import { stubLayout } from '../../../../tests/stub-layout.ts';
import { GradientDraft } from './gradient-draft.ts';
import { GradientItems } from './gradient-items.tsx';

/** Shows the list of a gradient; answers its draft, and what ends the test. */
async function show(gradient: unknown): Promise<{ draft: GradientDraft; end(): void }> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  stubLayout();
  const draft = new GradientDraft(gradient as Gradient, []);
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
  const end = (): void => {
    act(() => root.unmount());
    workspace.dispose();
    vi.unstubAllGlobals();
  };
  return { draft, end };
}

const stop = (id: string, at: number) => ({ id, color: '#102030', stop: at, annotation: '' });

it('[W5.20f, W5.20g] bins leave two stops of a gradient, and two bands of a fixed one, which can be saved', async () => {
  const continuous = { id: '', text: 'Copper', type: 'continuous', stops: [stop('a', 0), stop('b', 5), stop('c', 10)] };
  for (const gradient of [continuous, newFixedGradient('', 'Cut-off')]) {
    const { draft, end } = await show(gradient);
    const bins = (): HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>('[aria-label="Remove"]')];
    expect([gradient.type, bins().length]).toEqual([gradient.type, 3]);
    act(() => bins()[1]?.click());
    expect([gradient.type, bins().map(({ disabled }) => disabled)]).toEqual([gradient.type, [true, true]]);
    for (const bin of bins()) act(() => bin.click());
    expect([gradient.type, bins().length, draft.canSave]).toEqual([gradient.type, 2, true]);
    end();
  }
});

it('[W9.13] the palette that is offered for a stop has fifteen different colours', async () => {
  const { draft, end } = await show({
    id: '',
    text: 'Copper',
    type: 'continuous',
    stops: [stop('a', 0), stop('b', 10)],
  });
  await act(async () => document.querySelector<HTMLElement>('[aria-label="Colour"]')!.focus());
  const offered = [...document.querySelectorAll<HTMLElement>('.mantine-ColorInput-dropdown button')];
  const colours = offered.map((swatch) => swatch.getAttribute('aria-label'));
  expect([colours.length, new Set(colours).size]).toEqual([15, 15]);
  for (const colour of colours) expect(colour).toMatch(/^#[0-9A-F]{6}$/);
  await act(async () => offered[3]?.click());
  expect(draft.gradient).toMatchObject({ stops: [{ color: colours[3] }, { color: '#102030' }] });
  end();
});
