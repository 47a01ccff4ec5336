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

const LIMIT = 400_000_000;

it('[W8.08] data usage says that it is over capacity once the storage that remains is below 0', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  stubLayout();
  for (const [language, texts, label] of [
    ['en', english, 'Over capacity'],
    ['es', spanish, 'Capacidad superada'],
  ] as const) {
    const workspace = await makeTestWorkspace({ plugins: [], language });
    await workspace.translations.add('importing', async () => texts);
    const bar = document.body.appendChild(document.createElement('div'));
    const root = createRoot(bar);
    const labels: (string | undefined)[] = [];
    for (const used of [0, LIMIT, LIMIT + 1]) {
      const usage = { items: [{ name: 'Points', size: used, color: '#2aa889' }], used, limit: LIMIT };
      await act(async () =>
        root.render(
          <MantineProvider env="test">
            <HostProvider host={workspace.host}>
              <DataUsageBar usage={usage} />
            </HostProvider>
          </MantineProvider>,
        ),
      );
      labels.push(bar.querySelector('[role=alert]')?.textContent);
    }
    expect(labels).toEqual([undefined, undefined, label]);
    act(() => root.unmount());
    bar.remove();
    workspace.dispose();
  }
  vi.unstubAllGlobals();
});
