import { observable, observableRef, runInAction } from 'mobx';
import { expect, it, vi } from 'vitest';
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
  /** When pictures were asked for. */
  const attempts: number[] = [];
  const warnings: unknown[] = [];
  const facts = observable({ connections: 1, refusal: undefined as Error | undefined }, { refusal: observableRef });
  const session = {
    get connections() {
      return facts.connections;
    },
    call: async ({ name }: { name: string }, params: unknown) => {
      calls.push([name, params]);
      if (name === observeImages.name) attempts.push(Date.now());
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
  return { calls, attempts, warnings, facts, plugins, views, show };
}

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
  const { attempts, warnings, facts, show } = setUp();
  const refusal = new SessionCallError('disconnected', 'Connection lost');
  runInAction(() => (facts.refusal = refusal));
  const picture = show();
  const lost = ['The pictures of a view cannot be had', { viewId: 'view1', error: String(refusal) }];
  await vi.waitFor(() => expect(warnings).toEqual([lost]));
  expect(attempts).toHaveLength(1);
  runInAction(() => Object.assign(facts, { connections: 2, refusal: undefined }));
  expect(attempts).toHaveLength(2);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(warnings).toEqual([lost]);
  picture.dispose();
});

it('[W4.05] asks for its pictures up to five times more, a second apart, and then says that there are none; the next connection begins anew', async () => {
  vi.useFakeTimers();
  try {
    const { attempts, facts, views, show } = setUp();
    runInAction(() => (facts.refusal = new SessionCallError('engine-failed', 'No')));
    const begun = Date.now();
    const asked = (): number[] => attempts.map((time) => time - begun);
    const picture = show();
    await vi.advanceTimersByTimeAsync(4999);
    expect([asked(), views.stateOf('view1')]).toEqual([[0, 1000, 2000, 3000, 4000], 'drawing']);
    await vi.advanceTimersByTimeAsync(60_001);
    expect([asked().slice(5), views.stateOf('view1')]).toEqual([[5000], 'failed']);
    runInAction(() => Object.assign(facts, { connections: 2 }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked().slice(6)).toEqual([65_000, 66_000]);
    picture.dispose();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toHaveLength(8);
  } finally {
    vi.useRealTimers();
  }
});
