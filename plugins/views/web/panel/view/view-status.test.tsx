// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { observable, runInAction } from 'mobx';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { HostProvider, RenderSessionToken, SessionCallError, Translations, type HostServices } from 'adit/core/web';
import english from '../../../locales/en.json' with { type: 'json' };
import spanish from '../../../locales/es.json' with { type: 'json' };
import { SceneStoreToken } from '../../../shared/index.ts';
import { SceneViewsToken } from '../../picture/drawing/scene-views.ts';
import { stubLayout } from '../../../../../tests/stub-layout.ts';
import { ViewStatus } from './view-status.tsx';

it('[W2.24, W8.06e, W8.06h, W8.07c, W8.07d, W8.07e] a view says that it is disconnected, and why, once no attempt follows', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  stubLayout();
  for (const [language, texts, disconnected, ...reasons] of [
    [
      'en',
      english,
      'Disconnected from visualization server',
      'Failed to initialize SSA',
      'Failed to connect to WebSocket',
      'The visualization server could not be reached after 3 attempts',
    ],
    [
      'es',
      spanish,
      'Desconectado del servidor de visualización',
      'No se pudo inicializar SSA',
      'No se pudo conectar con el WebSocket',
      'No se pudo contactar con el servidor de visualización tras 3 intentos',
    ],
  ] as const) {
    const translations = new Translations(language);
    await translations.add('views', async () => texts);
    const session = { status: 'disconnected', retrying: false, error: undefined as Error | undefined };
    const services = new Map<unknown, unknown>([
      [RenderSessionToken, session],
      [SceneStoreToken, {}],
      [SceneViewsToken, { view: () => undefined, hasFailed: () => false }],
    ]);
    const host = {
      translator: (owner: string) => translations.translator(owner),
      get: (token: unknown) => services.get(token),
    } as unknown as HostServices;
    const page = document.body.appendChild(document.createElement('div'));
    const said = async (error: Error, retrying = false): Promise<string[]> => {
      Object.assign(session, { error, retrying });
      const root = createRoot(page);
      await act(async () =>
        root.render(
          <MantineProvider env="test">
            <HostProvider host={host}>
              <ViewStatus viewId="view1" />
            </HostProvider>
          </MantineProvider>,
        ),
      );
      const shown = [...page.querySelectorAll('[role=status] :is(span, small)')].map(({ textContent }) => textContent);
      act(() => root.unmount());
      return shown;
    };
    const errors = [
      new SessionCallError('initialize-failed', ''),
      new SessionCallError('timeout', ''),
      new Error('fetch failed'),
    ];
    for (const [at, error] of errors.entries()) {
      expect(await said(error)).toEqual([disconnected, reasons[at]]);
      expect(await said(error, true)).toEqual([disconnected]);
    }
  }
  vi.unstubAllGlobals();
});

it('[W4.01] a view is covered until the session is initialized, and says how far it has come', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  stubLayout();
  const translations = new Translations('en');
  await translations.add('views', async () => english);
  const session = observable({ status: 'disconnected', retrying: false, error: undefined });
  const services = new Map<unknown, unknown>([
    [RenderSessionToken, session],
    [SceneStoreToken, { viewIds: ['view1'], layers: () => [] }],
    [SceneViewsToken, { view: () => ({}), hasFailed: () => false, entry: () => undefined }],
  ]);
  const host = {
    translator: (owner: string) => translations.translator(owner),
    get: (token: unknown) => services.get(token),
    contributions: { list: () => [] },
  } as unknown as HostServices;
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <HostProvider host={host}>
          <ViewStatus viewId="view1" />
        </HostProvider>
      </MantineProvider>,
    ),
  );
  const seen: (string | undefined)[] = [];
  for (const status of ['disconnected', 'connecting', 'connected', 'initialized', 'disconnected']) {
    act(() => runInAction(() => void (session.status = status)));
    seen.push(page.querySelector('[role=status]')?.textContent);
  }
  expect(seen).toEqual([
    'Disconnected from visualization server',
    'Connecting to visualization server...',
    'Connected, initializing visualization...',
    undefined,
    'Disconnected from visualization server',
  ]);
  act(() => root.unmount());
  vi.unstubAllGlobals();
});
