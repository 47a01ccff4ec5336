import { readScene, sameValue, type Disposable, type SceneTree } from 'adit/core';
import { namedScene, type SceneState } from '../../../shared/index.ts';
import { takeScene } from './take-scene.ts';
import type { WatchedSession } from './watched-session.ts';
import type { MobxSceneStore } from '../store/mobx-scene-store.ts';

/**
 * On each connection: a browser that shows nothing takes the session's scene, one that shows something gives it its own. One that was away for a
 * moment and changed nothing meanwhile takes what other windows have changed.
 */
export function followSession(session: WatchedSession, store: MobxSceneStore): Disposable {
  let known: string | undefined;
  return session.prepare(async (before) => {
    const isBack = session.sessionId !== undefined && session.sessionId === known && !session.takeFailure();
    const { scene } = (await session.call(readScene, {})) as { scene: SceneTree };
    await before;
    const isEmpty = store.viewIds.every((viewId) => store.layers(viewId).length === 0);
    if (isEmpty) await store.adopt(scene);
    else if (!isBack) await store.restore(scene);
    else if (!isInCommon(scene, store)) await takeScene(session, store);
    known = session.sessionId;
    session.takeFailure();
  });
}

function isInCommon(scene: SceneTree, store: MobxSceneStore): boolean {
  const { open } = store.parts;
  return sameValue(inCommon(namedScene(scene)), inCommon(store.scene)) && open.missing(scene).length === 0;
}

/** The views as every window of a session has them. */
function inCommon({ views }: SceneState): object {
  const all = Object.entries(views).map(([viewId, { camera: _camera, activeLayer: _layer, ...view }]) => [
    viewId,
    view,
  ]);
  return Object.fromEntries(all) as object;
}
