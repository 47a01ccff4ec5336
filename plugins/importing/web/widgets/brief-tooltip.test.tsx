// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeTestWorkspace } from 'adit/core/testing';
import { HostProvider } from 'adit/core/web';
import { stubLayout } from '../../../../tests/stub-layout.ts';
import english from '../../locales/en.json' with { type: 'json' };
import { ImportStoreProvider } from '../dialog/parts/store-context.tsx';
import { SaveRecipe } from '../dialog/recipes/save-recipe.tsx';
import type { ImportStore } from '../store/import-store.ts';
import { BriefFlag } from './brief-flag.ts';

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  stubLayout();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('[I9.05] the tooltip of a button hides 2 s after it was shown, or as soon as the focus leaves; what was done is said for 3 s', async () => {
  const workspace = await makeTestWorkspace({ plugins: [] });
  await workspace.translations.add('importing', async () => english);
  const saved = new BriefFlag();
  const store = { recipes: { saved }, mappings: [{ metadata: { headerSignature: 'h' } }], form: { name: 'North' } };
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  act(() =>
    root.render(
      <MantineProvider env="test">
        <HostProvider host={workspace.host}>
          <ImportStoreProvider value={store as unknown as ImportStore}>
            <SaveRecipe />
          </ImportStoreProvider>
        </HostProvider>
      </MantineProvider>,
    ),
  );
  const button = page.querySelector('button')!;
  const shown = (): string | undefined => document.querySelector('[role=tooltip]')?.textContent ?? undefined;
  const pass = (milliseconds: number): void => act(() => void vi.advanceTimersByTime(milliseconds));
  expect(shown()).toBeUndefined();
  act(() => button.focus());
  pass(1999);
  expect(shown()).toBe(english['recipe.save-hint']);
  pass(1);
  expect(shown()).toBeUndefined();
  act(() => button.blur());
  act(() => button.focus());
  pass(100);
  expect(shown()).toBe(english['recipe.save-hint']);
  act(() => button.blur());
  pass(100);
  expect(shown()).toBeUndefined();

  const said = [button.textContent];
  act(() => saved.raise());
  for (const milliseconds of [2999, 1]) {
    pass(milliseconds);
    said.push(button.textContent);
  }
  expect(said).toEqual(['recipe.save', 'recipe.saved', 'recipe.save'].map((key) => english[key as 'recipe.save']));
  act(() => root.unmount());
  workspace.dispose();
});
