import { reaction } from 'mobx';
import { describe, expect, it } from 'vitest';
import { type SceneTree, silentLog } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import { layerStateShape, partsOfLayer, treeOfScene, viewStateShape } from '../../../shared/index.ts';
import { MobxSceneStore } from '../store/mobx-scene-store.ts';
import { replaceScene } from './replace-scene.ts';

const configOf = (datasetId: string) => ({
  layerName: `${datasetId}/points`,
  name: 'points',
  identifier: 'points',
  label: 'Points',
  fileName: 'points.csv',
  count: datasetId === 'empty' ? 0 : 2,
  unit: 'm',
  geometryKind: 'points',
  fields: [],
  defaults: { selected: true, open: false },
});

function makeStore() {
  const calls: string[] = [];
  const session = {
    call: async (spec: { name: string }, params: { datasetId?: string; layerName?: string }) => {
      calls.push([spec.name.split('.').slice(-2).join('.'), params.datasetId ?? params.layerName].join(' '));
      if (params.datasetId === 'gone') throw new Error('There is no such dataset');
      if (spec.name.endsWith('dataset.config'))
        return { datasetId: params.datasetId, datasetType: 'Points', unit: 'm', layers: [configOf(params.datasetId!)] };
      if (spec.name.endsWith('pieces.load'))
        return { kind: 'points', count: 2, origin: [0, 0, 0], positions: { key: 'p', type: 'f32', length: 6 } };
      return { sequence: 1, kept: 1, total: 2 };
    },
    fetchBuffer: async () => new Float32Array(6),
  } as unknown as RenderSessionClient;
  const warnings: unknown[] = [];
  const log = { ...silentLog, warn: (...line: unknown[]) => void warnings.push(line) };
  const told: string[] = [];
  const failed = (key: string) => void told.push(key);
  return { store: new MobxSceneStore({ session, maps: () => [], log, failed }), calls, warnings, told };
}
const scene = (views: Record<string, readonly string[]>): SceneTree =>
  treeOfScene({
    version: 1,
    views: Object.fromEntries(
      Object.entries(views).map(([viewId, names]) => [
        viewId,
        viewStateShape.parse({
          viewId,
          zScaling: 3,
          layers: Object.fromEntries(names.map((layerName) => [layerName, layerStateShape.parse({ layerName })])),
        }),
      ]),
    ),
  });

describe('a scene that takes the place of another', () => {
  it('[W4.50b] comes at once, with its views, layers and active layer; what stays keeps its numbers', async () => {
    const { store, calls } = makeStore();
    await store.load('view1', ['a/points', 'b/points']);
    store.addView('view9');
    const { data } = store.layer('view1', 'a/points')!;
    const seen: string[] = [];
    const stop = reaction(
      () =>
        store.viewIds.map((viewId) => `${viewId}:${store.layers(viewId).map(({ layerName }) => layerName)}`).join(' '),
      (now) => seen.push(now),
    );
    const loads = calls.filter((call) => call.startsWith('pieces.load')).length;
    const layerName = 'b/points';
    const state = layerStateShape.parse({ layerName, geometry: { PointSize: 9 } });
    const look = { layerName, parts: partsOfLayer(state) };
    await replaceScene(store, scene({ view1: ['a/points'], view2: ['a/points', 'gone/points'] }), {
      activeView: 'view2',
      activeLayer: 'a/points',
      looks: new Map([['view1', [look]]]),
      together: () => seen.push('together'),
    });
    stop();
    expect(seen).toEqual(['together', 'view1:a/points view2:a/points']);
    expect([store.activeViewId, store.activeLayerName, store.view('view1')?.zScaling]).toEqual([
      'view2',
      'a/points',
      3,
    ]);
    expect(store.layer('view2', 'a/points')?.data === data).toBe(true);
    expect(calls.filter((call) => call.startsWith('pieces.load'))).toHaveLength(loads);
    await store.load('view1', ['b/points']);
    expect(store.layer('view1', 'b/points')?.state.geometry.PointSize).toBe(9);
  });

  it('[W8.11e] logs that a layer is empty, or not there, and shows all others as they are', async () => {
    const { store, warnings, told } = makeStore();
    await replaceScene(store, scene({ view1: ['a/points', 'empty/points', 'gone/points'] }), {});
    await store.parts.sender.told();
    expect(told).toEqual([]);
    expect(warnings).toEqual([
      ['A layer of the scene is empty', { layerName: 'empty/points' }],
      ['A layer of the scene is empty', { layerName: 'gone/points' }],
    ]);
    expect(store.layers('view1').map(({ layerName }) => layerName)).toEqual(['a/points', 'empty/points']);
  });

  it('has a view and a layer to act on only where it has them', async () => {
    const { store } = makeStore();
    await store.load('view1', ['a/points']);
    await replaceScene(store, scene({ view5: [] }), { activeLayer: 'a/points' });
    expect([store.activeViewId, store.activeLayerName, store.viewIds]).toEqual(['view5', undefined, ['view5']]);
  });
});
