// @vitest-environment jsdom
import { observable, runInAction } from 'mobx';
import { afterEach, expect, it, vi } from 'vitest';
import { emptyTree } from 'adit/core';
import {
  DialogsToken,
  RenderSessionToken,
  SessionCallError,
  WorkspaceToken,
  type RenderSessionClient,
  type Workspace,
} from 'adit/core/web';
import { makeTestWorkspace, readPlugin, withRequired } from 'adit/core/testing';
import { SceneStoreToken } from '../shared/index.ts';
import { CameraCallsToken } from './model/store/camera-calls.ts';
import { pointsLayer } from './model/store/testing/points-layer.ts';
import { ViewCommandsToken } from './panel/tabs/view-commands.ts';
import { SceneViewsToken } from './picture/drawing/scene-views.ts';

const graphics = vi.hoisted(() => ({ failures: 0, attempts: 0, opacities: [] as number[] }));
/** Graphics that fail as often as they are told to, and note how opaque layers are drawn. */
vi.mock('./picture/frame/scene.ts', () => {
  const nothing = { dispose: () => undefined };
  const layer = {
    setStyle: (_view: string, { opacity }: { opacity: number }) => void graphics.opacities.push(opacity),
    showIn: () => undefined,
    remove: () => undefined,
  };
  const own: Record<string, unknown> = {
    bounds: [1, -1, 1, -1, 1, -1],
    camera: { position: [0, 0, 9], focalPoint: [0, 0, 0], viewUp: [0, 1, 0], viewAngle: 30, parallelScale: 1 },
    size: { width: 300, height: 200 },
  };
  const view = new Proxy(own, { get: (_, name) => own[String(name)] ?? (() => nothing) });
  return {
    createScene: () => ({
      createView: () => {
        graphics.attempts += 1;
        if (graphics.attempts <= graphics.failures) throw new Error('No graphics');
        return view;
      },
      addLayer: () => layer,
      dispose: () => undefined,
    }),
  };
});

const { layerName } = pointsLayer;
const refusal = new SessionCallError('bad-input', 'Not taken');
afterEach(() => vi.useRealTimers());

/** A session that shows two empty views, answers what is read, and takes layers; everything else it refuses. */
function refusingSession(): RenderSessionClient {
  const facts = observable({ status: 'disconnected' });
  const first = emptyTree('view1');
  const scene = { ...first, views: { ...first.views, view2: { ...first.views['view1']!, viewId: 'view2' } } };
  const answers: Readonly<Record<string, object>> = {
    'scene.get': { scene, sequence: 1 },
    'mine.dataset.config': { datasetId: 'd', datasetType: 'Points', unit: 'm', layers: [pointsLayer] },
    'layer.pieces.load': { kind: 'points', count: 3, origin: [0, 0, 0], positions: { key: 'p' } },
    'mine.load': { sequence: 1 },
  };
  let prepared = Promise.resolve();
  return {
    get status() {
      return facts.status;
    },
    sessionId: 'one',
    retrying: false,
    error: undefined,
    connections: 1,
    prepare: (step: (before: Promise<void>) => Promise<void>) => {
      prepared = step(prepared);
      return { dispose: () => undefined };
    },
    call: async ({ name }: { name: string }) => {
      const answer = answers[name.replace('datacloud.', '')];
      if (answer === undefined) throw refusal;
      return structuredClone(answer);
    },
    subscribe: (_topic: unknown, _listener: unknown, failed?: (error: unknown) => void) => {
      failed?.(refusal);
      return { dispose: () => undefined };
    },
    fetchBuffer: async () => new Float32Array(9),
    requestNew: async () => {
      await prepared;
      runInAction(() => (facts.status = 'initialized'));
    },
  } as unknown as RenderSessionClient;
}

it('[W8.06f, W8.06g, W8.06i, W8.06j, W8.06k, W8.06l, W8.06m, W8.06o, W8.06p, W8.06q, W8.06s, W8.06t, W8.06u, W8.06v, W8.06x] whatever the session refuses of the views is told in an error toast', async () => {
  const session = refusingSession();
  const layout = { instancesOf: () => [], keptLayout: () => ({ root: 1 }) } as unknown as Workspace;
  const workspace = await makeTestWorkspace({
    plugins: withRequired([readPlugin('plugins/views')]),
    services: [
      [RenderSessionToken, session],
      [WorkspaceToken, layout],
    ],
    // The colours of the site, of which there are none.
    answer: () => ({ gradients: [], legends: [], properties: [] }),
  });
  const { toasts } = workspace.recorded;
  const told = async (...titles: string[]): Promise<void> => {
    const errors = () => toasts.filter(({ message }) => message === String(refusal));
    await expect.poll(() => errors().map(({ title }) => title)).toEqual(expect.arrayContaining(titles));
    for (const { type } of errors()) expect(type).toBe('error');
    toasts.length = 0;
  };
  await session.requestNew();
  await told(
    'Could not subscribe to the state of the views',
    'Could not subscribe to the state of the layers',
    'Could not subscribe to the look of the layers',
    'Could not fetch the pictures of the colour maps',
    'Could not keep the layout of the panels with the session',
  );

  const store = workspace.host.get(SceneStoreToken);
  await store.load('view1', [layerName]);
  await told(
    'Could not set the list of fields',
    'Could not change the colours',
    'Could not change the look of the layer',
  );
  store.activateLayer(layerName);
  await told('Could not update the active layer');
  store.setViewState('view1', { zScaling: 2 });
  await told('Could not change the view');
  store.addView();
  await told('Could not add the view');
  store.cloneView('view1');
  await told('Could not clone the view');
  store.removeView('view2');
  await told('Could not remove the view');
  store.linkView('view1', true);
  await told('Could not link the views');

  workspace.host.get(ViewCommandsToken).reset('view1');
  await told('Could not reset the camera');
  const cameras = workspace.host.get(CameraCallsToken);
  cameras.lookFrom('view1', 'top');
  await told('Could not set the direction of the view');
  cameras.centreOn('view1', [1, 2, 3]);
  await told('Could not set the centre of the camera');
  workspace.dispose();
});

it('[A4.04a, A9.02] what is shown is read for a snapshot 60 s after the last sign of mouse and keyboard in the window', async () => {
  const session = refusingSession();
  const workspace = await makeTestWorkspace({
    plugins: withRequired([readPlugin('plugins/views')]),
    services: [[RenderSessionToken, session]],
    answer: () => ({ gradients: [], legends: [], properties: [] }),
  });
  await session.requestNew();
  await workspace.host.get(SceneStoreToken).load('view1', [layerName]);
  const asked = vi.spyOn(session, 'call');
  const snapshots = (): number =>
    asked.mock.calls.filter(([{ name }]) => name === 'datacloud.application.state.get').length;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  window.dispatchEvent(new Event('pointermove'));
  await vi.advanceTimersByTimeAsync(59_000);
  window.dispatchEvent(new Event('keydown'));
  await vi.advanceTimersByTimeAsync(59_999);
  expect(snapshots()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(snapshots()).toBe(1);
  workspace.dispose();
});

it('[W2.28, W9.02c, W9.02d, W9.05d, W9.06] a view that could not be drawn in six attempts is mounted again 500 ms after its session is initialized, and draws with 0.99 what is picked from', async () => {
  const session = refusingSession();
  const workspace = await makeTestWorkspace({
    plugins: withRequired([readPlugin('plugins/views')]),
    services: [[RenderSessionToken, session]],
    answer: () => ({ gradients: [], legends: [], properties: [] }),
  });
  await import('./picture/drawing/scene-drawing.ts');
  graphics.failures = 6;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const views = workspace.host.get(SceneViewsToken);
  views.attach('view1', document.createElement('div'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([graphics.attempts, views.hasFailed('view1')]).toEqual([6, true]);
  await session.requestNew();
  await vi.advanceTimersByTimeAsync(499);
  expect(graphics.attempts).toBe(6);
  await vi.advanceTimersByTimeAsync(1);
  expect([graphics.attempts, views.hasFailed('view1')]).toEqual([7, false]);

  await workspace.host.get(SceneStoreToken).load('view1', [layerName]);
  await vi.advanceTimersByTimeAsync(1000);
  const opacity = (): number | undefined => graphics.opacities.at(-1);
  expect(opacity()).toBe(1);
  views.pickFrom('view1', layerName);
  expect(opacity()).toBe(0.99);
  views.pickFrom('view1', undefined);
  expect(opacity()).toBe(1);
  workspace.dispose();
});

it('[W8.07f, W8.11c] a session that cannot be left for a new one is told in a toast, and one that cannot be had is told nobody', async () => {
  const session = refusingSession();
  const workspace = await makeTestWorkspace({
    plugins: withRequired([readPlugin('plugins/views')]),
    services: [
      [RenderSessionToken, session],
      [DialogsToken, { open: async () => ({ isEmptied: false }) }],
    ],
    answer: () => ({ gradients: [], legends: [], properties: [] }),
  });
  await session.requestNew();
  const { toasts } = workspace.recorded;
  await expect.poll(() => toasts.length).toBeGreaterThan(3);
  toasts.length = 0;
  const ask = vi.spyOn(session, 'requestNew');
  const failure = new SessionCallError('disconnect-failed', 'An error occurred');
  for (const error of [new Error('The server is away'), failure]) {
    ask.mockRejectedValueOnce(error);
    await workspace.runAction('views.new-session');
  }
  expect(ask).toHaveBeenCalledTimes(2);
  expect(toasts).toEqual([{ type: 'error', title: 'Request new session', message: String(failure) }]);
  workspace.dispose();
});
