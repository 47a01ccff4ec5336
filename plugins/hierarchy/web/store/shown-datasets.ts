import { makeAutoObservable, observable, runInAction } from 'mobx';
import type { Toasts, Translate } from 'adit/core/web';
import type { TreeDataset } from 'adit/plugins/hierarchy';
import type { DatasetConfig, SceneStore } from 'adit/plugins/views';
import { canTick, checkStateOf, layersToShow, type CheckState } from '../tree/check-state.ts';

/** Which datasets the active view shows, and how ticking changes that. */
export class ShownDatasets {
  #configs = observable.map<string, DatasetConfig>({}, { deep: false });
  #busy = observable.set<string>();
  #scene: () => SceneStore | undefined;
  #toasts: Toasts;
  #t: Translate;

  constructor(scene: () => SceneStore | undefined, toasts: Toasts, t: Translate) {
    this.#scene = scene;
    this.#toasts = toasts;
    this.#t = t;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  checkState(datasetId: string): CheckState {
    return checkStateOf(this.#shownLayers(datasetId).length, this.#configs.get(datasetId)?.layers.length);
  }

  isBusy(datasetId: string): boolean {
    return this.#busy.has(datasetId);
  }

  /** Asks for the layers of datasets that are shown but were not ticked here, so that "all" can be told from "some". */
  async learn(): Promise<void> {
    const scene = this.#scene();
    if (!scene) return;
    const shown = new Set(scene.layers(scene.activeViewId).map((layer) => layer.datasetId));
    await Promise.allSettled([...shown].filter((id) => !this.#configs.has(id)).map((id) => this.#config(scene, id)));
  }

  /** Shows the dataset's layers, or takes them away when any is shown; a failure is told in a toast. */
  async toggle(dataset: TreeDataset): Promise<void> {
    const scene = this.#scene();
    if (!scene || !canTick(dataset.status) || this.#busy.has(dataset.id)) return;
    this.#busy.add(dataset.id);
    try {
      const shown = this.#shownLayers(dataset.id);
      if (shown.length > 0) {
        await scene.unload(scene.activeViewId, shown);
      } else {
        const { layers } = await this.#config(scene, dataset.id);
        await scene.load(
          scene.activeViewId,
          layersToShow(layers).map((layer) => layer.layerName),
        );
      }
    } catch (error) {
      this.#toasts.showError(error, this.#t('error.show'));
    } finally {
      runInAction(() => this.#busy.delete(dataset.id));
    }
  }

  /** Takes datasets that there are no more out of every view. */
  async remove(datasetIds: readonly string[]): Promise<void> {
    const scene = this.#scene();
    const gone = new Set(datasetIds);
    for (const id of gone) this.#configs.delete(id);
    for (const viewId of scene?.viewIds ?? []) {
      const names = scene?.layers(viewId).filter((layer) => gone.has(layer.datasetId)) ?? [];
      if (names.length > 0)
        await scene?.unload(
          viewId,
          names.map((layer) => layer.layerName),
        );
    }
  }

  async #config(scene: SceneStore, datasetId: string): Promise<DatasetConfig> {
    const config = await scene.datasetConfig(datasetId);
    runInAction(() => this.#configs.set(datasetId, config));
    return config;
  }

  #shownLayers(datasetId: string): string[] {
    const scene = this.#scene();
    if (!scene) return [];
    return scene
      .layers(scene.activeViewId)
      .filter((layer) => layer.datasetId === datasetId)
      .map((layer) => layer.layerName);
  }
}
