import { compareStructural, reaction } from 'mobx';
import { toDisposable, type Disposable } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import { updateActiveLayer } from '../../shared/index.ts';
import type { MobxSceneStore } from '../model/store/mobx-scene-store.ts';

/** A layer that has just come is shown to the session first. */
const WAIT_MILLISECONDS = 100;

/** Tells the session on which layer of the active view the panes and tools act, whenever that changes. */
export function tellActiveLayer(session: RenderSessionClient, store: MobxSceneStore): Disposable {
  let sessionId: string | undefined;
  const told = new Map<string, string | undefined>();
  const shown = (viewId: string, layerName: string | undefined): string | undefined =>
    store.layer(viewId, layerName ?? '')?.layerName;
  const stop = reaction(
    () => ({
      id: session.status === 'initialized' ? session.sessionId : undefined,
      viewId: store.activeViewId,
      layerName: shown(store.activeViewId, store.activeLayerName),
    }),
    ({ id, viewId, layerName }) => {
      if (id === undefined) return;
      if (id !== sessionId) told.clear();
      sessionId = id;
      if (told.get(viewId) === layerName) return;
      told.set(viewId, layerName);
      store.parts.sender.offer('active-layer', viewId, async () => {
        // It may have been taken out meanwhile.
        if (shown(viewId, layerName) === layerName) await session.call(updateActiveLayer, { viewId, layerName });
      });
    },
    { delay: WAIT_MILLISECONDS, equals: compareStructural },
  );
  return toDisposable(stop);
}
