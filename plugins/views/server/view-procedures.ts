import {
  AditError,
  hierarchyPathOf,
  layerOf,
  layerStateShape,
  type SceneState,
  selectsAll,
  splitLayerKey,
  viewOf,
  viewStateShape,
  WHOLE_DATASET,
} from 'adit/core';
import type { ServerPluginContext } from 'adit/core/server';
import {
  addView,
  cloneView,
  linkViews,
  listViews,
  loadMine,
  MOST_VIEWS,
  pushServerState,
  removeView,
  setLayerCuts,
  updateViewState,
} from '../shared/index.ts';

const MOST_LAYERS = 500;

/** Views, and which layers they show. */
export function addViewProcedures(procedures: ServerPluginContext['procedures']): void {
  procedures.add(pushServerState, async (session) => ({ scene: session.scene, sequence: session.sequence }));

  procedures.add(listViews, async (session) => ({ views: Object.keys(session.scene.views) }));

  procedures.add(addView, async (session, { viewId }) =>
    session.update((scene) => {
      checkRoom(scene, viewId);
      scene.views[viewId] = viewStateShape.parse({ viewId });
    }),
  );

  procedures.add(cloneView, async (session, { viewId, cloneId }) =>
    session.update((scene) => {
      checkRoom(scene, cloneId);
      scene.views[cloneId] = { ...structuredClone(viewOf(scene, viewId)), viewId: cloneId };
    }),
  );

  procedures.add(linkViews, async (session, { viewIds, linked }) =>
    session.update((scene) => {
      for (const viewId of viewIds) scene.views[viewId] = { ...viewOf(scene, viewId), linked };
    }),
  );

  procedures.add(removeView, async (session, { viewId }) =>
    session.update((scene) => {
      viewOf(scene, viewId);
      if (Object.keys(scene.views).length === 1) throw new AditError('last-view', { message: 'The last view stays' });
      delete scene.views[viewId];
    }),
  );

  procedures.add(updateViewState, async (session, { viewId, state }) =>
    session.update((scene) => {
      scene.views[viewId] = { ...viewOf(scene, viewId), ...state };
    }),
  );

  procedures.add(setLayerCuts, async (session, { viewId, layerName, clip, slicing }) =>
    session.update((scene) => {
      const layer = layerOf(scene, viewId, layerName);
      if (clip) layer.clip = clip;
      else delete layer.clip;
      if (slicing) layer.slicing = slicing;
      else delete layer.slicing;
    }),
  );

  procedures.add(loadMine, (session, { viewId, layers }) =>
    session.inTurn(async () => {
      const wanted = Object.entries(layers).filter(([, selection]) => selection.length > 0);
      await Promise.all(wanted.map(([layerName]) => session.openLayer(layerName)));
      return session.update((scene) => {
        const view = viewOf(scene, viewId);
        for (const [layerName, selection] of Object.entries(layers)) {
          if (selection.length === 0) delete view.layers[layerName];
          else {
            const state = (view.layers[layerName] ??= layerStateShape.parse({ layerName }));
            state.selection = pathsOf(layerName, selection);
          }
        }
        if (Object.keys(view.layers).length > MOST_LAYERS)
          throw new AditError('too-many-layers', { values: { most: MOST_LAYERS } });
      });
    }),
  );
}

/** The hierarchy paths of selection keys; `ROOT` alone where it is among them. */
function pathsOf(layerName: string, selection: readonly string[]): string[] {
  const { datasetId } = splitLayerKey(layerName);
  const paths = selection.map((key) => hierarchyPathOf(datasetId, key));
  return selectsAll(paths) ? [WHOLE_DATASET] : [...new Set(paths)];
}

/** Throws when there is no room for another view, or its id is taken. */
function checkRoom(scene: SceneState, viewId: string): void {
  if (Object.hasOwn(scene.views, viewId)) throw new AditError('view-exists', { values: { viewId } });
  if (Object.keys(scene.views).length >= MOST_VIEWS)
    throw new AditError('too-many-views', { values: { most: MOST_VIEWS } });
}
