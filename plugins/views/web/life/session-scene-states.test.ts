import { expect, it } from 'vitest';
import { defineScenePart, emptyTree, setPart, type SceneStep, silentLog } from 'adit/core';
import type { History, RenderSessionClient, Workspace } from 'adit/core/web';
import { z } from 'zod';
import {
  emptyBrowserState,
  layerStateShape,
  toApplicationState,
  type ApplicationState,
  type BrowserPart,
  type DrawnViews,
  emptyScene,
} from '../../shared/index.ts';
import { MobxSceneStore } from '../model/store/mobx-scene-store.ts';
import { SessionSceneStates } from './session-scene-states.ts';
import { WatchedSession } from '../model/link/watched-session.ts';
import { pointsLayer } from '../model/store/testing/points-layer.ts';

const { layerName } = pointsLayer;
const note = defineScenePart({
  id: 'acme.notes.note',
  of: 'layer',
  shape: z.string(),
  initial: '',
  maxSize: 100,
  version: 2,
  upgrade: { 1: (value) => `upgraded ${String(value)}` },
  permission: 'acme.notes.write',
  undo: 'none',
});

/** The states of a browser that knows these parts, whose session shows one view, which is empty unless told. */
function makeStates(
  known: Partial<Pick<ApplicationState, BrowserPart['part'] | 'layout'>> = {},
  layers: readonly string[] = [],
) {
  const told: SceneStep[][] = [];
  const shown: ApplicationState[] = [];
  const scene = emptyScene('view1');
  for (const name of layers) scene.views['view1']!.layers[name] = layerStateShape.parse({ layerName: name });
  const state = toApplicationState(scene, {
    facts: new Map(),
    browser: emptyBrowserState(),
    activeView: 'view1',
  });
  const inner = {
    status: 'initialized',
    call: async ({ name }: { name: string }, params: { state?: ApplicationState; steps?: SceneStep[] }) => {
      if (name.endsWith('dataset.config'))
        return { datasetId: 'd', datasetType: 'Points', unit: 'm', layers: [pointsLayer] };
      if (name.endsWith('pieces.load')) return { kind: 'points', count: 3, origin: [0, 0, 0], positions: { key: 'p' } };
      if (name.endsWith('state.get')) return { state, sequence: 1 };
      if (name.endsWith('scene.get')) return { scene: emptyTree('view1'), sequence: 1 };
      if (params.steps) told.push(params.steps);
      if (params.state) shown.push(params.state);
      return { sequence: 1, missingLayers: [], ...(params.state && { damagedParts: ['acme.gone'] }) };
    },
    fetchBuffer: async () => new Float32Array(9),
  };
  const session = new WatchedSession(inner as unknown as RenderSessionClient);
  const store = new MobxSceneStore({ session, maps: () => [], parts: () => [note], log: silentLog });
  const damaged: string[] = [];
  const partsShown: unknown[] = [];
  const states = new SessionSceneStates({
    session,
    store,
    workspace: { keptLayout: () => known.layout ?? null, restoreLayout: () => undefined } as unknown as Workspace,
    history: { clear: () => undefined } as unknown as History,
    views: { view: () => undefined } as unknown as DrawnViews,
    parts: () => [
      {
        id: 'acme.part',
        part: 'activeDataset',
        read: () => known.activeDataset ?? null,
        show: (value) => partsShown.push(value),
      },
      ...(['hierarchyState', 'filtersDisplayState'] as const).map((part) => ({
        id: `acme.${part}`,
        part,
        read: () => known[part] ?? null,
        show: () => undefined,
      })),
    ],
    types: () => [],
    damaged: (ids) => void damaged.push(...ids),
  });
  return { states, store, told, shown, damaged, partsShown };
}

it('what plugins keep in layers that were taken out is in a state, and comes back when these are shown again', async () => {
  const { states, store } = makeStates();
  await store.load('view1', [layerName]);
  expect(await states.read()).not.toHaveProperty('extensions');
  store.change([setPart(['view1', layerName], note, 'ore')]);
  await store.unload('view1', [layerName]);
  const saved = await states.read();
  const kept = (v: number, value: string) => ({
    views: { view1: { layers: { [layerName]: { [note.id]: { v, value } } } } },
  });
  expect(saved.extensions).toEqual(kept(2, 'ore'));

  const other = makeStates();
  await other.states.show({ ...saved, extensions: kept(1, 'waste') });
  expect(other.store.layers('view1')).toEqual([]);
  expect(await other.states.read()).toMatchObject({ extensions: kept(1, 'waste') });
  await other.store.load('view1', [layerName]);
  expect(other.store.part(note, 'view1', layerName)).toBe('upgraded waste');
  expect(other.told).toEqual([[{ at: ['view1', layerName], part: note.id, value: 'upgraded waste' }]]);
});

it('[W4.16, W3.16p] a layer that was taken out is flagged in a state, and looks as it did when it is shown again, or as at first where its defaults were not applied', async () => {
  const { states, store } = makeStates();
  await store.load('view1', [layerName]);
  store.setGeometry('view1', layerName, { PointSize: 7 });
  await store.unload('view1', [layerName]);
  const saved = await states.read();
  const entries = saved.displayPaneState['view1'] ?? [];
  expect(entries).toMatchObject([
    { layerName, selected: false, defaults_applied: true, displayPaneLayerUnselectedOnSaveState: true },
  ]);
  const sizeOnceShown = async (defaults_applied: boolean): Promise<number | undefined> => {
    const other = makeStates();
    const view1 = entries.map((entry) => ({ ...entry, defaults_applied }));
    await other.states.show({ ...saved, displayPaneState: { view1 } });
    await other.store.load('view1', [layerName]);
    return other.store.layer('view1', layerName)?.state.geometry.PointSize;
  };
  expect([await sizeOnceShown(true), await sizeOnceShown(false)]).toEqual([7, 3]);
});

it('[W3.44f, W3.44h, W3.44j, W3.44l, W3.44n] a state has the panels of the browser, what its plugins tell of the tree, the dataset and the filters, and the layer that is active', async () => {
  const known = {
    layout: { version: 2, root: { id: 12_345, type: 'root', children: [] } },
    hierarchyState: { expanded: { Production: true } },
    activeDataset: 'd',
    filtersDisplayState: { open: false, openLayer: layerName },
  };
  const { states, store } = makeStates(known, [layerName]);
  await store.load('view1', [layerName]);
  store.activateLayer(layerName);
  expect(await states.read()).toMatchObject({
    ...known,
    clientState: { activeLayerByView: { view1: layerName } },
  });
  store.activateLayer(undefined);
  expect((await states.read()).clientState.activeLayerByView).toEqual({});
});

it('[W3.44m] a state has the view that is active in the browser, whichever it is', async () => {
  const { states, store } = makeStates();
  store.addView();
  await expect.poll(() => store.viewIds.length).toBe(2);
  for (const viewId of store.viewIds.toReversed()) {
    store.activateView(viewId);
    expect((await states.read()).clientState).toMatchObject({ activeView: viewId });
  }
});

it('says which parts of a state were left out because they are damaged', async () => {
  const { states, damaged } = makeStates();
  await states.show(await states.read());
  expect(damaged).toEqual(['acme.gone']);
});

it('[W4.02g, W4.02h, W4.02k] forgets views, layers and what panels have noted, for a session that begins with nothing', async () => {
  const { states, store, partsShown } = makeStates();
  let heard = 0;
  const listening = states.onForgotten(() => (heard += 1));
  await store.load('view1', [layerName]);
  store.addView();
  store.setViewState('view1', { zScaling: 3 });
  store.change([setPart(['view1', layerName], note, 'ore')]);
  await store.unload('view1', [layerName]);
  states.forget();
  expect([store.viewIds, store.layers('view1'), store.view('view1')?.zScaling]).toEqual([['view1'], [], 1]);
  expect([partsShown, heard]).toEqual([[null], 1]);
  await store.load('view1', [layerName]);
  expect(store.part(note, 'view1', layerName)).toBe('');
  listening.dispose();
  states.forget();
  expect(heard).toBe(1);
});
