// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { makeTestWorkspace } from 'adit/core/testing';
import { HostProvider } from 'adit/core/web';
import english from '../../locales/en.json' with { type: 'json' };
import spanish from '../../locales/es.json' with { type: 'json' };
import { stubLayout } from '../../../../tests/stub-layout.ts';
import { DataUsageBar } from './data-usage-bar.tsx';

it.each([
  ['en', 'Over capacity'],
  ['es', 'Capacidad superada'],
] as const)('[W8.08] data usage says so when the storage that remains is below 0: %s', async (language, text) => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  stubLayout();
  const workspace = await makeTestWorkspace({ plugins: [], language });
  await workspace.translations.add('importing', async () => ({ en: english, es: spanish })[language]);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const labels: (string | undefined)[] = [];
  for (const used of [0, 400_000_000, 400_000_001]) {
    const usage = { items: [{ name: 'Points', size: used, color: '#2aa889' }], used, limit: 400_000_000 };
    await act(async () =>
      root.render(
        <MantineProvider env="test">
          <HostProvider host={workspace.host}>
            <DataUsageBar usage={usage} />
          </HostProvider>
        </MantineProvider>,
      ),
    );
    labels.push(document.querySelector('[role=alert]')?.textContent);
  }
  expect(labels).toEqual([undefined, undefined, text]);
  act(() => root.unmount());
  workspace.dispose();
  vi.unstubAllGlobals();
});
