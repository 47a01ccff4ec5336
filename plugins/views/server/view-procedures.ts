import {
  AditError,
  hierarchyPathOf,
  nodeAt,
  nodeValue,
  type SceneStep,
  type SceneTree,
  selectsAll,
  setPart,
  splitLayerKey,
} from 'adit/core';
import type { ServerPluginContext } from 'adit/core/server';
import {
  addView,
  cloneView,
  linkViews,
  listViews,
  loadMine,
  pushServerState,
  removeView,
  setLayerCuts,
  updateViewState,
  clipPart,
  linkedPart,
  namedOptions,
  namedScene,
  selectionPart,
  slicesPart,
  stepsOfView,
} from '../shared/index.ts';

/** Views, and which layers they show. */
export function addViewProcedures(procedures: ServerPluginContext['procedures']): void {
  procedures.add(pushServerState, async (session) => ({
    scene: namedScene(session.scene),
    sequence: session.sequence,
  }));

  procedures.add(listViews, async (session) => ({ views: Object.keys(session.scene.views) }));

  procedures.add(addView, async (session, { viewId }) =>
    session.change([{ at: [freeId(session.scene, viewId)], value: {} }]),
  );

  procedures.add(cloneView, async (session, { viewId, cloneId }) =>
    session.change([{ at: [freeId(session.scene, cloneId)], value: nodeValue(nodeAt(session.scene, [viewId])) }]),
  );

  procedures.add(linkViews, async (session, { viewIds, linked }) =>
    session.change(viewIds.map((viewId) => setPart([viewId], linkedPart, linked || undefined))),
  );

  procedures.add(removeView, async (session, { viewId }) =>
    session.change([{ at: [nodeAt(session.scene, [viewId]).viewId], value: null }]),
  );

  procedures.add(updateViewState, async (session, { viewId, state }) =>
    session.change(stepsOfView({ ...namedOptions(nodeAt(session.scene, [viewId])), ...state })),
  );

  procedures.add(setLayerCuts, async (session, { viewId, layerName, clip, slicing }) =>
    session.change([setPart([viewId, layerName], clipPart, clip), setPart([viewId, layerName], slicesPart, slicing)]),
  );

  procedures.add(loadMine, (session, { viewId = firstView(session.scene), layers }) =>
    session.inTurn(async () => {
      const wanted = Object.entries(layers).filter(([, selection]) => selection.length > 0);
      await Promise.all(wanted.map(([layerName]) => session.openLayer(layerName)));
      const { layers: shown } = nodeAt(session.scene, [viewId]);
      return session.change(
        Object.entries(layers).flatMap(([layerName, selection]): SceneStep[] => {
          const at = [viewId, layerName] as const;
          if (selection.length === 0) return [{ at, value: null }];
          const show = setPart(at, selectionPart, pathsOf(layerName, selection));
          return Object.hasOwn(shown, layerName) ? [show] : [{ at, value: {} }, show];
        }),
      );
    }),
  );
}

/** The hierarchy paths of selection keys; undefined where all is selected. */
function pathsOf(layerName: string, selection: readonly string[]): string[] | undefined {
  const { datasetId } = splitLayerKey(layerName);
  const paths = selection.map((key) => hierarchyPathOf(datasetId, key));
  return selectsAll(paths) ? undefined : [...new Set(paths)];
}

function firstView({ views }: SceneTree): string {
  return Object.keys(views)[0] ?? '';
}

/** Throws when the id of a new view is taken. */
function freeId({ views }: SceneTree, viewId: string): string {
  if (Object.hasOwn(views, viewId)) throw new AditError('view-exists', { values: { viewId } });
  return viewId;
}
