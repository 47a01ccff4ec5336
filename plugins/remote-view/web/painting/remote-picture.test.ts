import { observable, observableRef, runInAction } from 'mobx';
import { afterEach, expect, it, vi } from 'vitest';
import { silentLog } from 'adit/core';
import { SessionCallError, type RenderSessionClient } from 'adit/core/web';
import type { SceneStore, SceneView } from 'adit/plugins/views';
import { observeImages, redrawImage } from '../../shared/index.ts';
import { RemoteViews } from '../store/remote-views.ts';
import type { ViewStream } from './image-stream.ts';
import { RemotePicture } from './remote-picture.ts';

/** A picture of `view1`; what the session is told is noted, and refused while there is a `refusal`. */
function setUp() {
  const calls: unknown[] = [];
  const warnings: unknown[] = [];
  const facts = observable({ connections: 1, refusal: undefined as Error | undefined }, { refusal: observableRef });
  const session = {
    get connections() {
      return facts.connections;
    },
    call: async ({ name }: { name: string }, params: unknown) => {
      calls.push([name, params]);
      if (facts.refusal) throw facts.refusal;
    },
  } as unknown as RenderSessionClient;
  const none = { dispose: () => undefined, unsubscribe: () => undefined };
  const view = {
    viewId: 'view1',
    element: { ownerDocument: {} },
    size: { width: 300, height: 200 },
    background: { top: [0, 0, 0], bottom: [0, 0, 0] },
    camera: { position: [0, 0, 1], focalPoint: [0, 0, 0], viewUp: [0, 1, 0] },
    onCamera: () => none,
  } as unknown as SceneView;
  const stream = new Proxy({}, { get: () => () => none }) as ViewStream;
  const plugins = observable.array(['clipping']);
  const log = { ...silentLog, warn: (...told: unknown[]) => void warnings.push(told) };
  const views = new RemoteViews({} as SceneStore, session, log);
  const show = () => new RemotePicture({ view, stream, session, views, drawnBy: () => plugins.join() });
  const asked = (): number => calls.filter((call) => (call as unknown[])[0] === observeImages.name).length;
  return { calls, asked, warnings, facts, plugins, views, show };
}

afterEach(() => vi.useRealTimers());

it('asks for another picture when a plugin is turned on or off, until it is taken away', () => {
  const { calls, plugins, show } = setUp();
  const picture = show();
  calls.length = 0;
  runInAction(() => plugins.push('slicing'));
  expect(calls).toEqual([[redrawImage.name, ['view1']]]);
  picture.dispose();
  runInAction(() => plugins.clear());
  expect(calls).toHaveLength(1);
});

it('[W8.11f, W8.11g] logs that its connection fails, and is asked for again with the next one', async () => {
  const { asked, warnings, facts, show } = setUp();
  const refusal = new SessionCallError('disconnected', 'Connection lost');
  runInAction(() => (facts.refusal = refusal));
  const picture = show();
  const lost = ['The pictures of a view cannot be had', { viewId: 'view1', error: String(refusal) }];
  await vi.waitFor(() => expect(warnings).toEqual([lost]));
  expect(asked()).toBe(1);
  runInAction(() => Object.assign(facts, { connections: 2, refusal: undefined }));
  expect(asked()).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(warnings).toEqual([lost]);
  picture.dispose();
});

it('[W4.05, W9.05c, W9.05d] is asked for up to five times more, a second apart; then its view says that it failed, until somebody tries again', async () => {
  vi.useFakeTimers();
  const { asked, facts, views, show } = setUp();
  runInAction(() => (facts.refusal = new SessionCallError('engine-failed', 'No')));
  const picture = show();
  for (const attempts of [1, 2, 3, 4, 5]) {
    await vi.advanceTimersByTimeAsync(attempts === 1 ? 999 : 1000);
    expect([asked(), views.stateOf('view1')]).toEqual([attempts, 'drawing']);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked(), views.stateOf('view1')]).toEqual([6, 'failed']);
  views.again('view1');
  await vi.advanceTimersByTimeAsync(999);
  expect([asked(), views.stateOf('view1')]).toEqual([7, 'drawing']);
  runInAction(() => (facts.refusal = undefined));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked(), views.stateOf('view1')]).toEqual([8, 'drawing']);
  picture.dispose();
});
