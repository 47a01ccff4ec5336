import { readScene, type SceneTree } from 'adit/core';
import type { MobxSceneStore } from '../store/mobx-scene-store.ts';
import { replaceScene } from './replace-scene.ts';
import type { WatchedSession } from './watched-session.ts';

/** Shows the session's scene, which others have changed, in the place of what this browser shows. */
export async function takeScene(session: WatchedSession, store: MobxSceneStore): Promise<void> {
  const { scene } = await session.call(readScene, {});
  await replaceScene(store, scene as SceneTree, { activeLayer: store.activeLayerName });
}
