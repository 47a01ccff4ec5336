import type { Disposable } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import { pushServerState } from '../../shared/index.ts';
import type { MobxSceneStore } from './mobx-scene-store.ts';

/** On each connection: a browser that shows nothing takes the session's scene, one that shows something gives it its own. */
export function followSession(session: RenderSessionClient, store: MobxSceneStore): Disposable {
  return session.prepare(async () => {
    const { scene } = await session.call(pushServerState, {});
    const isEmpty = store.viewIds.every((viewId) => store.layers(viewId).length === 0);
    await (isEmpty ? store.adopt(scene) : store.restore(scene));
  });
}
