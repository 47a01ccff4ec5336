// @vitest-environment jsdom
import { readFile } from 'node:fs/promises';
import { MantineProvider } from '@mantine/core';
import { observable, runInAction } from 'mobx';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { HostProvider, RenderSessionToken, type RenderSessionClient } from 'adit/core/web';
import { makeTestWorkspace } from 'adit/core/testing';
import { SceneStoreToken, type SceneStore } from '../../../shared/index.ts';
import { SceneViewsToken, type SceneViews } from '../../picture/drawing/scene-views.ts';
import { ViewStatus } from './view-status.tsx';

const page = document.body.appendChild(document.createElement('div'));
const root = createRoot(page);
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

it('[W4.01] a view is covered until the session is initialized, and says how far it has come', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  const session = observable({ status: 'disconnected', retrying: false, error: undefined });
  const workspace = await makeTestWorkspace({
    plugins: [],
    services: [
      [RenderSessionToken, session as unknown as RenderSessionClient],
      [SceneStoreToken, { viewIds: ['view1'], layers: () => [] } as unknown as SceneStore],
      [SceneViewsToken, { view: () => ({}), hasFailed: () => false, entry: () => undefined } as unknown as SceneViews],
    ],
  });
  await workspace.translations.add('views', async () =>
    JSON.parse(await readFile('plugins/views/locales/en.json', 'utf8')),
  );
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <HostProvider host={workspace.host}>
          <ViewStatus viewId="view1" />
        </HostProvider>
      </MantineProvider>,
    ),
  );
  const cover = (): string | undefined => page.querySelector('[role=status]')?.textContent;
  const seen: (string | undefined)[] = [];
  for (const status of ['disconnected', 'connecting', 'connected', 'initialized', 'disconnected']) {
    act(() => runInAction(() => void (session.status = status)));
    seen.push(cover());
  }
  expect(seen).toEqual([
    'Disconnected from visualization server',
    'Connecting to visualization server...',
    'Connected, initializing visualization...',
    undefined,
    'Disconnected from visualization server',
  ]);
  workspace.dispose();
});
