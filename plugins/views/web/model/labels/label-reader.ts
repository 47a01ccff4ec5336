import { compareShallow, reaction, runInAction } from 'mobx';
import { DisposableStore, type Disposable, type Log } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import { getLabels } from '../../../shared/index.ts';
import type { SceneLayerEntry } from '../scene/scene-layer-entry.ts';
import type { MobxSceneStore } from '../store/mobx-scene-store.ts';

const WAIT_MILLISECONDS = 200;

/** What reading labels works with. */
interface LabelReaderOptions {
  readonly session: RenderSessionClient;
  readonly store: MobxSceneStore;
  readonly log: Log;
}

/** Asks the session what is written at the items of labelled layers, anew whenever other items may be seen. */
export class LabelReader {
  #options: LabelReaderOptions;
  #following = new Map<SceneLayerEntry, Disposable>();

  constructor(options: LabelReaderOptions) {
    this.#options = options;
  }

  follow(): Disposable {
    const { store } = this.#options;
    const following = new DisposableStore();
    const stop = reaction(
      () =>
        store.viewIds.flatMap((viewId) =>
          store
            .layers(viewId)
            .filter(isLabelled)
            .map((layer) => ({ viewId, layer })),
        ),
      (labelled) => this.#followThese(labelled),
      { fireImmediately: true },
    );
    following.add({ dispose: stop });
    following.add({ dispose: () => runInAction(() => this.#followThese([])) });
    return following;
  }

  #followThese(labelled: readonly { readonly viewId: string; readonly layer: SceneLayerEntry }[]): void {
    const wanted = new Set(labelled.map(({ layer }) => layer));
    for (const [layer, following] of this.#following) {
      if (wanted.has(layer)) continue;
      following.dispose();
      this.#following.delete(layer);
      layer.labels = undefined;
    }
    for (const { viewId, layer } of labelled)
      if (!this.#following.has(layer)) this.#following.set(layer, this.#followLayer(viewId, layer));
  }

  #followLayer(viewId: string, layer: SceneLayerEntry): Disposable {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let turn = 0;
    const ask = (): void => {
      const own = (turn += 1);
      void this.#read(viewId, layer, () => own === turn);
    };
    const stop = reaction(
      () => this.#causes(viewId, layer),
      () => {
        clearTimeout(timer);
        timer = setTimeout(ask, WAIT_MILLISECONDS);
      },
      { equals: compareShallow },
    );
    ask();
    return {
      dispose: () => {
        stop();
        clearTimeout(timer);
        turn += 1;
      },
    };
  }

  /** All that says which items are seen, and what of them is written. */
  #causes(viewId: string, layer: SceneLayerEntry): readonly unknown[] {
    const { session, store } = this.#options;
    const { state, openParts, kept, mask } = layer;
    const view = store.parts.views.get(viewId);
    const { colouring } = state;
    return [
      ...[state.labels?.Field, state.selection, state.filters, state.clip, state.slicing, openParts, kept, mask],
      colouring?.colorType === 'Categorical' ? colouring.categories : undefined,
      ...[view?.options.section, view?.openParts, store.parts.open.at([]), session.connections],
    ];
  }

  async #read(viewId: string, layer: SceneLayerEntry, isCurrent: () => boolean): Promise<void> {
    const { session, store, log } = this.#options;
    const { layerName } = layer;
    try {
      // The answer follows from the scene as the session has it.
      await store.parts.sender.told();
      if (!isCurrent()) return;
      const { sequence: _sequence, ...labels } = await session.call(getLabels, { viewId, layerName });
      if (isCurrent()) runInAction(() => (layer.labels = labels));
    } catch (error) {
      log.warn('The labels of a layer could not be read', { viewId, layerName, error: String(error) });
    }
  }
}

function isLabelled({ state }: SceneLayerEntry): boolean {
  return state.labels?.Visibility === 1 && state.geometry.Visibility === 1 && state.geometry.Opacity > 0;
}
