import { autorun, observable, runInAction } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CutRegion, LayerNode, Log, ViewNode } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import type { LayerCuts } from '../../../shared/index.ts';
import { CutSource } from '../../model/cuts/cut-source.ts';
import type { MobxSceneStore } from '../../model/store/mobx-scene-store.ts';
import type { DrawnView } from './view-mount.ts';
import { SceneViews } from './scene-views.ts';

const place = {} as HTMLElement;
const region: CutRegion = {
  planes: [{ point: [0, 0, 300], normal: [0, 0, 1] }],
  inverted: false,
  wholeItems: false,
};

/** Views whose first `failures` attempts to be drawn fail. */
function setUp(failures: number) {
  const log = { warn: vi.fn() };
  const attempts: number[] = [];
  const disposed: string[] = [];
  const attach = (viewId: string): DrawnView => {
    attempts.push(Date.now());
    if (attempts.length <= failures) throw new Error('No context');
    return { view: { viewId } as never, dispose: () => void disposed.push(viewId) };
  };
  const load = vi.fn(async () => ({ attach, dispose: () => undefined }));
  const layer: LayerNode = { layerName: 'd/points', parts: { 'test.side': region } };
  const node = (viewId: string): ViewNode | undefined =>
    viewId === 'view1' ? { viewId, parts: {}, layers: { [layer.layerName]: layer } } : undefined;
  const store = { activeViewId: 'view1', node } as MobxSceneStore;
  const cut: LayerCuts = { id: 'test.cuts', regions: (_view, { parts }) => [parts['test.side'] as CutRegion] };
  const views = new SceneViews({
    store,
    log: log as unknown as Log,
    load,
    cuts: new CutSource(() => [cut], log as unknown as Log),
    highlights: () => [],
    painter: () => undefined,
  });
  const session = observable({ status: 'connected' });
  const following = views.follow(session as unknown as RenderSessionClient);
  const become = (status: string): void => runInAction(() => void (session.status = status));
  return { views, attempts, log, load, disposed, become, following };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('drawing a view', () => {
  it('cuts its layers to what plugins say of their parts, and says so to those that pick', () => {
    const { views } = setUp(0);
    expect(views.regions('view1', 'd/points')).toEqual([region]);
    expect([views.regions('view1', 'd/blocks'), views.regions('view2', 'd/points')]).toEqual([[], []]);
  });

  it('[W4.46] knows from which layer is being picked, in the view in which it is, until that ends', () => {
    const { views } = setUp(0);
    const seen: (string | undefined)[][] = [];
    const stop = autorun(() => void seen.push(['view1', 'view2'].map((viewId) => views.pickedLayer(viewId))));
    views.pickFrom('view1', 'd/points');
    views.pickFrom('view1', undefined);
    stop();
    expect(seen).toEqual([
      [undefined, undefined],
      ['d/points', undefined],
      [undefined, undefined],
    ]);
  });

  it('[W4.05, W8.11f, W8.11g, W9.05c, W9.05d] is tried up to five times more, a second apart, and each failure is only logged', async () => {
    const { views, attempts, log } = setUp(5);
    const start = Date.now();
    views.attach('view1', place);
    await vi.advanceTimersByTimeAsync(4999);
    expect([attempts.length, views.view('view1'), views.hasFailed('view1')]).toEqual([5, undefined, false]);
    await vi.advanceTimersByTimeAsync(1);
    expect(attempts.map((time) => time - start)).toEqual([0, 1000, 2000, 3000, 4000, 5000]);
    expect(views.view('view1')).toMatchObject({ viewId: 'view1' });
    expect(views.active).toBe(views.view('view1'));
    expect(log.warn).toHaveBeenCalledTimes(5);
  });

  it('[W4.05, W9.05d] is given up after that, until somebody asks for it again', async () => {
    const { views, attempts } = setUp(6);
    views.attach('view1', place);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([attempts.length, views.hasFailed('view1'), views.view('view1')]).toEqual([6, true, undefined]);
    views.again('view1');
    await vi.advanceTimersByTimeAsync(0);
    expect([views.hasFailed('view1'), views.view('view1')]).toEqual([false, { viewId: 'view1' }]);
  });

  it('[W2.28, W9.02d] one that could not be drawn is mounted again half a second after the session is initialized; a drawn one keeps its graphics', async () => {
    const { views, attempts, become, disposed, following } = setUp(6);
    views.attach('view1', place);
    await vi.advanceTimersByTimeAsync(60_000);
    become('initialized');
    await vi.advanceTimersByTimeAsync(499);
    expect(attempts).toHaveLength(6);
    await vi.advanceTimersByTimeAsync(1);
    expect([attempts.length, views.view('view1')]).toEqual([7, { viewId: 'view1' }]);
    const drawn = views.view('view1');
    become('disconnected');
    become('initialized');
    await vi.advanceTimersByTimeAsync(5000);
    expect([attempts.length, disposed, views.view('view1') === drawn]).toEqual([7, [], true]);
    following.dispose();
  });

  it('[W2.28, W9.02c] hears of an initialized session when it is, no later than a look every 500 ms would tell', async () => {
    const { views, attempts, become, following } = setUp(12);
    const start = Date.now();
    views.attach('view1', place);
    await vi.advanceTimersByTimeAsync(10_137);
    become('initialized');
    await vi.advanceTimersByTimeAsync(20_000);
    // The seventh attempt is the remount, 500 ms after the status and not after the next look at it.
    expect(attempts[6]! - start).toBe(10_637);
    following.dispose();
  });

  it('loads the drawing once for all views, anew when that failed, and lets go of views that were left', async () => {
    const { views, load, disposed } = setUp(0);
    load.mockRejectedValueOnce(new Error('The network is away'));
    const [first, second] = [views.attach('view1', place), views.attach('view2', place)];
    await vi.advanceTimersByTimeAsync(1000);
    expect([views.view('view1'), views.view('view2')]).toEqual([{ viewId: 'view1' }, { viewId: 'view2' }]);
    expect(load).toHaveBeenCalledTimes(2);
    first.dispose();
    expect([views.view('view1'), disposed]).toEqual([undefined, ['view1']]);
    second.dispose();
    views.attach('view1', place).dispose();
    await vi.advanceTimersByTimeAsync(0);
    expect([views.view('view1'), disposed]).toEqual([undefined, ['view1', 'view2']]);
  });
});
