// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { observable, runInAction } from 'mobx';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { HostProvider, RenderSessionToken, Translations, type HostServices } from 'adit/core/web';
import { SceneStoreToken } from 'adit/plugins/views';
import english from '../../locales/en.json' with { type: 'json' };
import spanish from '../../locales/es.json' with { type: 'json' };
import { stubLayout } from '../../../../tests/stub-layout.ts';
import { RemoteViewsToken } from '../store/remote-views.ts';
import PictureStatus from './picture-status.tsx';

it('[W4.05] a view whose pictures cannot be had says so, and asks for them again', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  stubLayout();
  for (const [language, texts, said, again] of [
    ['en', english, 'ParaView could not draw this view.', 'Try again'],
    ['es', spanish, 'ParaView no pudo dibujar esta vista.', 'Reintentar'],
  ] as const) {
    const translations = new Translations(language);
    await translations.add('remote-view', async () => texts);
    const facts = observable({ state: 'drawing' });
    const asked: string[] = [];
    const views = {
      engineOf: () => 'paraview',
      titleFor: () => ({ title: 'ParaView' }),
      stateOf: () => facts.state,
      again: (viewId: string) => asked.push(viewId),
    };
    const services = new Map<unknown, unknown>([
      [RenderSessionToken, { status: 'initialized' }],
      [SceneStoreToken, { layers: () => [] }],
      [RemoteViewsToken, views],
    ]);
    const host = {
      translator: (owner: string) => translations.translator(owner),
      get: (token: unknown) => services.get(token),
    } as unknown as HostServices;
    const page = document.body.appendChild(document.createElement('div'));
    const root = createRoot(page);
    await act(async () =>
      root.render(
        <MantineProvider env="test">
          <HostProvider host={host}>
            <PictureStatus viewId="view1" />
          </HostProvider>
        </MantineProvider>,
      ),
    );
    expect(page.querySelector('[role=alert]')).toBeNull();
    act(() => runInAction(() => (facts.state = 'failed')));
    expect(page.querySelector('[role=alert] span')?.textContent).toBe(said);
    const button = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === again);
    act(() => button?.click());
    expect(asked).toEqual(['view1']);
    act(() => root.unmount());
  }
  vi.unstubAllGlobals();
});
