import { readScene, type SceneTree, type ViewNode } from 'adit/core';
import { cameraPart } from '../../../shared/index.ts';
import type { MobxSceneStore } from '../store/mobx-scene-store.ts';
import { replaceScene } from './replace-scene.ts';
import type { WatchedSession } from './watched-session.ts';

/**
 * Shows the session's scene, which others have changed, in the place of what this browser shows. Each window has cameras of its own: those of
 * its views stay, unless others have set the whole state.
 */
export async function takeScene(
  session: WatchedSession,
  store: MobxSceneStore,
  { isWhole = false }: { readonly isWhole?: boolean } = {},
): Promise<void> {
  const { scene } = await session.call(readScene, {});
  const tree = scene as SceneTree;
  const taken = isWhole ? tree : withOwnCameras(tree, store);
  await replaceScene(store, taken, { activeLayer: store.activeLayerName });
}

function withOwnCameras(tree: SceneTree, store: MobxSceneStore): SceneTree {
  const views = Object.entries(tree.views).map(([viewId, view]) => [viewId, withOwnCamera(view, store)] as const);
  return { ...tree, views: Object.fromEntries(views) };
}

/** A view that was empty here has looked at nothing: without a camera it frames what has come. */
function withOwnCamera(view: ViewNode, store: MobxSceneStore): ViewNode {
  const own = store.node(view.viewId);
  if (!own) return view;
  const { [cameraPart.id]: _theirs, ...parts } = view.parts;
  const camera = own.parts[cameraPart.id];
  const isKept = camera !== undefined && Object.keys(own.layers).length > 0;
  return { ...view, parts: isKept ? { ...parts, [cameraPart.id]: camera } : parts };
}
