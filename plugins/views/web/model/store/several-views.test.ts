import { describe, expect, it } from 'vitest';
import { silentLog, type BufferReference } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import type { Camera } from '../../../shared/index.ts';
import { matchViews } from '../scene/match-views.ts';
import { MobxSceneStore } from './mobx-scene-store.ts';
import { pointsLayer } from './testing/points-layer.ts';

const { layerName } = pointsLayer;

function makeStore(answer: (name: string) => unknown = () => ({ sequence: 1 })) {
  const fetched: string[] = [];
  const calls: string[] = [];
  const session = {
    call: async (spec: { name: string }, params: { viewId?: string; cloneId?: string }) => {
      calls.push([spec.name, params.viewId, params.cloneId].filter(Boolean).join(' '));
      if (spec.name.endsWith('dataset.config'))
        return { datasetId: 'd', datasetType: 'Points', unit: 'm', layers: [pointsLayer] };
      if (spec.name.endsWith('pieces.load'))
        return { kind: 'points', count: 2, origin: [0, 0, 0], positions: { key: 'p', type: 'f32', length: 6 } };
      return answer(spec.name);
    },
    fetchBuffer: async ({ key }: BufferReference) => {
      fetched.push(key);
      return new Float32Array(6);
    },
  } as unknown as RenderSessionClient;
  const failures: string[] = [];
  const store = new MobxSceneStore({ session, maps: () => [], log: silentLog, failed: (key) => failures.push(key) });
  return { store, fetched, calls, failures, session };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('several views of the same data', () => {
  it('[W4.54] share its numbers: they are fetched once, and kept until the last view lets go', async () => {
    const { store, fetched } = makeStore();
    await store.load('view1', [layerName]);
    const data = store.layer('view1', layerName)!.data;
    for (const viewId of ['view1', 'view2', 'view3']) store.cloneView(viewId);
    expect(store.viewIds).toHaveLength(4);
    expect(store.viewIds.map((viewId) => store.layer(viewId, layerName)!.data)).toEqual([data, data, data, data]);
    expect(store.viewIds.every((viewId) => store.layer(viewId, layerName)!.data === data)).toBe(true);
    await settled();
    expect(fetched).toEqual(['p']);
    store.setGeometry('view2', layerName, { Opacity: 0.5 });
    expect(store.viewIds.map((viewId) => store.layer(viewId, layerName)!.state.geometry.Opacity)).toEqual([
      1, 0.5, 1, 1,
    ]);

    store.removeView('view1');
    await store.load('view3', [layerName]);
    expect(store.layer('view2', layerName)!.data).toBe(data);
    for (const viewId of ['view2', 'view3']) store.removeView(viewId);
    await store.unload('view4', [layerName]);
    await store.load('view4', [layerName]);
    expect(fetched).toEqual(['p', 'p']);
  });

  it('tell the session of a view before of its layers', async () => {
    const { store, calls } = makeStore();
    store.addView();
    await store.load('view2', [layerName]);
    const added = calls.indexOf('datacloud.view.add view2');
    expect(added).toBeGreaterThanOrEqual(0);
    expect(calls.indexOf('datacloud.mine.load view2')).toBeGreaterThan(added);
  });

  it('are told of what changes only: a camera that is drawn again where it stands is none', async () => {
    const { store, calls } = makeStore();
    const camera: Camera = {
      position: [0, 0, 9],
      focalPoint: [0, 0, 0],
      viewUp: [0, 1, 0],
      viewAngle: 30,
      parallelScale: 1,
    };
    const standing = (): Camera => structuredClone(camera);
    store.setViewState('view1', { camera: standing() });
    await store.parts.sender.told();
    store.setViewState('view1', { camera: standing(), gridVisibility: store.view('view1')!.gridVisibility });
    await store.parts.sender.told();
    expect(calls).toEqual(['datacloud.view.update.state view1']);
    store.setViewState('view1', { camera: { ...standing(), parallelScale: 2 } });
    await store.parts.sender.told();
    expect(calls).toHaveLength(2);
  });

  it('[W4.54] are linked by one of them, which the others follow and which does not become the active one', () => {
    const { store } = makeStore();
    for (const _view of [2, 3]) store.addView();
    store.activateView('view1');
    store.linkView('view2', true);
    expect([store.linkLeader, store.activeViewId]).toEqual(['view2', 'view1']);
    store.linkView('view2', false);
    expect(store.linkLeader).toBe('view2');
    store.linkView('view2', true);
    expect(store.viewIds.map((id) => store.view(id)?.linked)).toEqual([true, true, true]);
  });

  it('say which change of the views the session did not take: adding, cloning, removing, linking', async () => {
    const { store, failures } = makeStore((name) => {
      throw new Error(name);
    });
    store.addView();
    store.cloneView('view1');
    store.linkView('view1', true);
    store.removeView('view3');
    await settled();
    expect(failures).toEqual(['add-view', 'clone-view', 'link-views', 'remove-view']);
  });

  it('take the place of the views that the session knows, which never has none and never five', async () => {
    for (const [known, own] of [
      [
        ['a', 'b', 'c', 'd'],
        ['e', 'f', 'g', 'h'],
      ],
      [['a'], ['b']],
      [['a', 'b'], ['b']],
      [['a'], ['a', 'b', 'c', 'd']],
    ] as const) {
      const views = new Set<string>(known);
      const session = {
        call: async ({ name }: { name: string }, { viewId }: { viewId: string }) => {
          if (name.endsWith('add')) views.add(viewId);
          else views.delete(viewId);
          expect(views.size).toBeGreaterThan(0);
          expect(views.size).toBeLessThanOrEqual(4);
        },
      } as unknown as RenderSessionClient;
      await matchViews(session, known, own);
      expect([...views].toSorted()).toEqual([...own].toSorted());
    }
  });
});
