// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { makeTestWorkspace } from 'adit/core/testing';
import { HostProvider } from 'adit/core/web';
import english from '../../locales/en.json' with { type: 'json' };
import spanish from '../../locales/es.json' with { type: 'json' };
import { stubLayout } from '../../../../tests/stub-layout.ts';
import { DownloadRecord, type Downloads, DownloadsToken } from '../store/downloads.ts';
import DownloadIndicator from './download-indicator.tsx';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['en', english, 'Done'],
  ['es', spanish, 'Listo'],
] as const)(
  '[W2.58] lists each file with how far it has come, or that it is done: %s',
  async (language, texts, done) => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    stubLayout();
    const workspace = await makeTestWorkspace({ plugins: [], language });
    await workspace.translations.add('downloads', async () => texts);
    const [first, second] = ['collars.csv', 'assays.csv'].map(
      (fileName) => new DownloadRecord('d1', { name: fileName, fileName, blobName: fileName, uploadProgress: 100 }),
    ) as [DownloadRecord, DownloadRecord];
    workspace.services.bindValue(DownloadsToken, { records: [first, second] } as unknown as Downloads);
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    await act(async () =>
      root.render(
        <MantineProvider env="test">
          <HostProvider host={workspace.host}>
            <DownloadIndicator />
          </HostProvider>
        </MantineProvider>,
      ),
    );
    const lines = (): string[][] =>
      [...document.querySelectorAll('li')].map((line) => [...line.children].map((part) => part.textContent));
    act(() => first.reach(90, 200));
    act(() => second.reach(1, 3));
    expect(lines()).toEqual([
      ['collars.csv', '45 %'],
      ['assays.csv', '33 %'],
    ]);
    act(() => second.finish());
    expect(lines()).toEqual([
      ['collars.csv', '45 %'],
      ['assays.csv', done],
    ]);
    act(() => root.unmount());
    workspace.dispose();
  },
);
