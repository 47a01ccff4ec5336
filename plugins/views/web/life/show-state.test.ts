import { expect, it } from 'vitest';
import { silentLog } from 'adit/core';
import type { History, RenderSessionClient, Workspace } from 'adit/core/web';
import {
  emptyBrowserState,
  findContradiction,
  keptState,
  layerStateShape,
  toApplicationState,
  toScene,
  toUnselected,
  treeOfScene,
  viewStateShape,
  type ApplicationState,
  type BrowserState,
  type DrawnViews,
  type LayerConfig,
} from '../../shared/index.ts';
import { WatchedSession } from '../model/link/watched-session.ts';
import { MobxSceneStore } from '../model/store/mobx-scene-store.ts';
import { pointsLayer } from '../model/store/testing/points-layer.ts';
import { SessionSceneStates } from './session-scene-states.ts';

const config: LayerConfig = {
  ...pointsLayer,
  fields: [
    {
      name: 'AU',
      label: 'Gold',
      kind: 'number',
      unit: 'none',
      statistics: { count: 3, missing: 0, minimum: 0, maximum: 9 },
    },
  ],
};
const other: LayerConfig = { ...config, layerName: 'd/others', name: 'others' };
const facts = new Map([config, other].map((layer) => [layer.layerName, { config: layer, type: undefined }]));
const filter = { id: 'f', field: 'AU', dataRange: [1, 5] as [number, number], enabled: true };
const hidden = { ...filter, id: 'h', enabled: false };

/** A state that another program has saved: two views under names of its own, a layer that is shown in one and one that was. */
function savedState(): ApplicationState {
  const layer = layerStateShape.parse({
    layerName: config.layerName,
    geometry: { PointSize: 7 },
    filters: [filter, hidden],
  });
  const state = toApplicationState(
    {
      version: 1,
      views: {
        north: viewStateShape.parse({ viewId: 'north', zScaling: 3, layers: { [layer.layerName]: layer } }),
        south: viewStateShape.parse({
          viewId: 'south',
          activeLayer: layer.layerName,
          layers: { [layer.layerName]: layer },
        }),
      },
    },
    {
      facts,
      browser: {
        ...emptyBrowserState(),
        layout: { panels: [{ viewId: 'south' }, { viewId: 'north' }] },
        hierarchyState: { expanded: { Production: true } },
        filtersDisplayState: { open: false, openLayer: layer.layerName },
      },
      activeView: 'south',
    },
  );
  const unselected = layerStateShape.parse({
    layerName: other.layerName,
    geometry: { Opacity: 0.5 },
    filters: [filter],
  });
  return toUnselected(state, 'south', [unselected], facts);
}

/** A window that shows two views, whose session takes the states that do not contradict themselves. */
async function makeWindow() {
  const told: string[] = [];
  const sent: ApplicationState[] = [];
  let tree = treeOfScene({ version: 1, views: { view1: viewStateShape.parse({ viewId: 'view1' }) } });
  const session = {
    status: 'initialized',
    call: async ({ name }: { name: string }, params: { state: ApplicationState; layerName?: string }) => {
      if (name.endsWith('dataset.config'))
        return { datasetId: 'd', datasetType: 'Points', unit: 'm', layers: [config, other] };
      if (name.endsWith('pieces.load')) return { kind: 'points', count: 3, origin: [0, 0, 0], positions: { key: 'p' } };
      if (name.endsWith('scene.get')) return { scene: structuredClone(tree), sequence: 2 };
      if (!name.endsWith('application.state.set')) return { sequence: 1, kept: 3, total: 3 };
      told.push('the session');
      const kept = keptState(params.state, facts);
      const scene = toScene(kept, facts);
      const browser = { layout: kept.layout } as BrowserState;
      const again = toApplicationState(scene, { facts, browser, activeView: kept.clientState.activeView });
      if (findContradiction(kept.displayPaneState, keptState(again, facts).displayPaneState) !== undefined)
        return {
          clientState: { activeView: null, activeLayerByView: {}, links: [] },
          missingLayers: [],
          sequence: 1,
          error: { code: 'state-contradiction', message: 'No', values: {} },
        };
      sent.push(params.state);
      tree = treeOfScene(scene);
      return { clientState: again.clientState, missingLayers: [], sequence: 2 };
    },
    fetchBuffer: async () => new Float32Array(9),
  };
  const watched = new WatchedSession(session as unknown as RenderSessionClient);
  const store = new MobxSceneStore({ session: watched, maps: () => [], log: silentLog });
  const shown: Record<string, unknown> = {};
  const states = new SessionSceneStates({
    session: watched,
    store,
    workspace: {
      keptLayout: () => null,
      restoreLayout: (layout: unknown) => {
        told.push(`panels for ${store.viewIds.join(' and ')}`);
        shown['layout'] = layout;
      },
    } as unknown as Workspace,
    history: { clear: () => undefined } as unknown as History,
    views: { view: () => undefined } as unknown as DrawnViews,
    parts: () =>
      (['activeDataset', 'hierarchyState', 'filtersDisplayState'] as const).map((part) => ({
        id: `test.${part}`,
        part,
        read: () => null,
        show: (value: unknown) => {
          told.push(part);
          shown[part] = value;
        },
      })),
    types: () => [],
    damaged: () => undefined,
  });
  await store.load('view1', [config.layerName]);
  store.addView('view7');
  await store.parts.sender.told();
  return { states, store, told, sent, shown };
}

it('[W4.50a, W4.50b, W4.50g] loading has the session apply the state, then puts the panels of the state in the place of those of before, and makes them ready', async () => {
  const { states, store, told, shown } = await makeWindow();
  const state = savedState();
  const broken = structuredClone(state);
  Object.assign(broken.displayPaneState['north']![0]!, { pointSize: 9 });
  await expect(states.show(broken)).rejects.toMatchObject({ code: 'state-contradiction' });
  expect([told.splice(0), store.viewIds, shown]).toEqual([['the session'], ['view1', 'view7'], {}]);

  expect(await states.show(state)).toEqual({ missingLayers: [] });
  expect(told).toEqual([
    'the session',
    'panels for view1 and view2',
    'activeDataset',
    'hierarchyState',
    'filtersDisplayState',
  ]);
  expect(store.viewIds).toEqual(['view1', 'view2']);
});

it('[W4.50c] loading gives the views the ids of this program, in the session and in the panels', async () => {
  const { states, store, sent, shown } = await makeWindow();
  await states.show(savedState());
  expect(JSON.stringify([sent, shown])).not.toMatch(/north|south/);
  expect(Object.keys(sent[0]!.views)).toEqual(['view1', 'view2']);
  expect(shown['layout']).toEqual({ panels: [{ viewId: 'view2' }, { viewId: 'view1' }] });
  expect([store.activeViewId, store.activeLayerName]).toEqual(['view2', config.layerName]);
  expect([store.view('view1')!.zScaling, store.view('view2')!.zScaling]).toEqual([3, 1]);
});

it('[W4.50d, W4.50e, W4.50f] loading restores the display pane, the tree and the filters, those of layers that are not shown as well', async () => {
  const { states, store, shown } = await makeWindow();
  await states.show(savedState());
  for (const viewId of ['view1', 'view2'])
    expect(store.layer(viewId, config.layerName)?.state).toMatchObject({
      geometry: { PointSize: 7 },
      filters: [filter, hidden],
    });
  expect(store.layer('view2', other.layerName)).toBeUndefined();
  await store.load('view2', [other.layerName]);
  expect(store.layer('view2', other.layerName)?.state).toMatchObject({ geometry: { Opacity: 0.5 }, filters: [filter] });
  expect(shown).toMatchObject({
    activeDataset: 'd',
    hierarchyState: { expanded: { Production: true } },
    filtersDisplayState: { open: false, openLayer: config.layerName },
  });
});
