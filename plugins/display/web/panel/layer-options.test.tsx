// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HostProvider } from 'adit/core/web';
import { makeTestWorkspace } from 'adit/core/testing';
import { geometryStateShape, SceneStoreToken } from 'adit/plugins/views';
import english from '../../locales/en.json' with { type: 'json' };
import type { LayerEditor } from '../store/layer-editor.ts';
import { LayerOptions } from './layer-options.tsx';
import { stubLayout } from '../../../../tests/stub-layout.ts';

const workspace = await makeTestWorkspace({ plugins: [] });
await workspace.translations.add('display', async () => english);
workspace.services.bindValue(SceneStoreToken, { viewIds: [] } as never);
let root: Root;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  stubLayout();
  vi.useFakeTimers();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The options of a layer of this kind; what is changed of its looks is noted. */
async function show(geometryKind: string): Promise<unknown[]> {
  const changes: unknown[] = [];
  const editor = {
    config: { geometryKind, unit: 'm', defaults: {}, fields: [] },
    layer: { state: { geometry: geometryStateShape.parse({}) } },
    maxThickness: 10,
    hasGasColours: false,
    updating: { isShown: false },
    setGeometry: (change: object) => changes.push(change),
    setCellOutline: (isOn: unknown) => changes.push(isOn),
  } as unknown as LayerEditor;
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <HostProvider host={workspace.host}>
          <LayerOptions editor={editor} />
        </HostProvider>
      </MantineProvider>,
    ),
  );
  return changes;
}

const pass = (milliseconds: number): Promise<unknown> =>
  act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));

it('[W2.41, W2.42, W2.43, W2.44] every layer has a slider of its opacity; intervals have a line width, points a size, blocks and surfaces a switch of their outlines', async () => {
  const shown: unknown[] = [];
  for (const geometryKind of ['lines', 'points', 'blocks', 'triangles']) {
    await show(geometryKind);
    const named = (role: string): (string | null)[] =>
      [...document.querySelectorAll(`[role=${role}]`)].map((one) => one.getAttribute('aria-label'));
    const switches = [...document.querySelectorAll('input[role=switch]')].map((one) =>
      one.closest('label, div:has(label)'),
    );
    shown.push([geometryKind, named('slider'), switches.map((one) => one?.textContent)]);
    act(() => root.unmount());
    root = createRoot(document.body.appendChild(document.createElement('div')));
  }
  expect(shown).toEqual([
    ['lines', ['Opacity', 'Line width', 'Thickness'], []],
    ['points', ['Opacity', 'Point size'], []],
    ['blocks', ['Opacity'], ['Cell outlines']],
    ['triangles', ['Opacity'], ['Cell outlines']],
  ]);
});

it('[W5.15] opacity, point size and line width change when a number is typed, 100 ms after it; outlines by true and false', async () => {
  for (const [geometryKind, name, expected] of [
    ['points', 'Opacity', { Opacity: 0.07 }],
    ['points', 'Point size', { PointSize: 7 }],
    ['lines', 'Line width', { LineWidth: 7 }],
  ] as const) {
    const changes = await show(geometryKind);
    const field = document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`)!;
    const type = (text: string): void =>
      act(() => {
        field.focus();
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
    for (const text of ['', '-']) {
      type(text);
      await pass(1000);
    }
    type('7');
    await pass(99);
    expect([name, changes]).toEqual([name, []]);
    await pass(1);
    expect([name, changes]).toEqual([name, [expected]]);
    act(() => root.unmount());
    root = createRoot(document.body.appendChild(document.createElement('div')));
  }
  const outlined = await show('triangles');
  const outline = document.querySelector<HTMLInputElement>('input[role=switch]')!;
  act(() => outline.click());
  expect(outlined).toEqual([true]);
});
