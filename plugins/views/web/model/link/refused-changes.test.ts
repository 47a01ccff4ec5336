import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyTree, silentLog, type SceneTree } from 'adit/core';
import { SessionCallError, type RenderSessionClient } from 'adit/core/web';
import type { ThresholdFilter } from '../../../shared/index.ts';
import { MobxSceneStore } from '../store/mobx-scene-store.ts';
import { pointsLayer } from '../store/testing/points-layer.ts';
import { MirroredScene } from './mirrored-scene.ts';
import { takeScene } from './take-scene.ts';
import { WatchedSession } from './watched-session.ts';

const { layerName } = pointsLayer;
const filter: ThresholdFilter = { id: 'f', field: 'CU', dataRange: [1, 2], enabled: true };

let refusal: Error | undefined;
let told: string[];
let tree: SceneTree;
let store: MobxSceneStore;

/** A window whose session shows one layer with its first look, and answers changes with `refusal` once there is one. */
beforeEach(async () => {
  refusal = undefined;
  told = [];
  const first = emptyTree('view1');
  const layers = { [layerName]: { layerName, parts: {} } };
  tree = { ...first, views: { view1: { ...first.views['view1']!, layers } } };
  const inner = {
    status: 'initialized',
    subscribe: () => ({ dispose: () => undefined }),
    call: async ({ name }: { name: string }) => {
      if (name.endsWith('dataset.config'))
        return { datasetId: 'd', datasetType: 'Points', unit: 'm', layers: [pointsLayer] };
      if (name.endsWith('pieces.load')) return { kind: 'points', count: 3, origin: [0, 0, 0], positions: { key: 'p' } };
      if (name.endsWith('mask.get')) return { kept: 3, total: 3 };
      if (name.endsWith('scene.get')) return { scene: structuredClone(tree), sequence: 1 };
      if (refusal) throw refusal;
      return { sequence: 1, kept: 3, total: 3 };
    },
    fetchBuffer: async () => new Float32Array(9),
  };
  const session = new WatchedSession(inner as unknown as RenderSessionClient);
  store = new MobxSceneStore({
    session,
    maps: () => [],
    log: silentLog,
    failed: (key) => told.push(key),
    refused: (what) => {
      if (what === 'values') mirrored.read();
      else void store.parts.sender.told().then(() => takeScene(session, store));
    },
  });
  const mirrored = new MirroredScene(session, store, (error) => told.push(String(error)));
  mirrored.follow();
  await store.load('view1', [layerName]);
  await store.parts.sender.told();
});

const layer = () => store.layer('view1', layerName)!.state;
const refused = new SessionCallError('bad-input', 'No');

describe('a change that the session refuses', () => {
  it('[W8.06p, W8.06q, W8.06v] is told, and what is shown is what the session has: colours, properties, a view', async () => {
    const before = [layer().geometry.PointSize, layer().colouring, store.view('view1')!.gridVisibility];
    refusal = refused;
    store.setGeometry('view1', layerName, { PointSize: 5 });
    store.setColouring('view1', layerName, { field: 'CU' } as never);
    store.setViewState('view1', { gridVisibility: !before[2] });
    expect(layer().geometry.PointSize).toBe(5);
    await vi.waitFor(() => expect(told).toEqual(['property', 'colour', 'view-state']));
    await vi.waitFor(() =>
      expect([layer().geometry.PointSize, layer().colouring, store.view('view1')!.gridVisibility]).toEqual([
        before[0],
        undefined,
        before[2],
      ]),
    );
  });

  it('[W8.06r] takes a filter back that is not taken, and brings one back that could not be removed', async () => {
    refusal = refused;
    await expect(store.putFilter('view1', layerName, filter)).rejects.toBe(refused);
    await vi.waitFor(() => expect(layer().filters).toEqual([]));

    refusal = undefined;
    await store.putFilter('view1', layerName, filter);
    const layers = { [layerName]: { layerName, parts: { 'views.filters': [filter] } } };
    tree = { ...tree, views: { view1: { ...tree.views['view1']!, layers } } };
    refusal = refused;
    await expect(store.removeFilter('view1', layerName, filter.id)).rejects.toBe(refused);
    await vi.waitFor(() => expect(layer().filters).toEqual([filter]));
    expect(told).toEqual([]);
  });

  it('[W8.06f] takes a layer back that the session does not show', async () => {
    await store.unload('view1', [layerName]);
    tree = emptyTree('view1');
    refusal = refused;
    await expect(store.load('view1', [layerName])).rejects.toBe(refused);
    await vi.waitFor(() => expect(store.layers('view1')).toEqual([]));
  });

  it('[W8.06j, W8.06k, W8.06l, W8.06v] takes a view back that could not be added or cloned, and brings one back that could not go', async () => {
    refusal = refused;
    store.addView();
    await vi.waitFor(() => expect(store.viewIds).toEqual(['view1']));
    store.cloneView('view1');
    await vi.waitFor(() => expect(store.viewIds).toEqual(['view1']));
    refusal = undefined;
    const added = store.addView();
    await store.parts.sender.told();
    tree = { ...tree, views: { ...tree.views, [added]: { viewId: added, parts: {}, layers: {} } } };
    refusal = refused;
    store.removeView(added);
    await vi.waitFor(() => expect(store.viewIds).toEqual(['view1', added]));
    store.linkView('view1', true);
    await vi.waitFor(() => expect(store.viewIds.map((id) => store.view(id)?.linked)).toEqual([false, false]));
    expect(told).toEqual(['add-view', 'clone-view', 'remove-view', 'link-views']);
  });

  it('is no refusal where the connection was lost: it is told again with all others', async () => {
    refusal = new SessionCallError('disconnected', 'Connection lost');
    store.setGeometry('view1', layerName, { PointSize: 5 });
    await store.parts.sender.told();
    expect([told, layer().geometry.PointSize]).toEqual([[], 5]);
  });
});
