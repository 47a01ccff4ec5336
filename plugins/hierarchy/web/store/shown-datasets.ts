import { computed, makeAutoObservable, observable, runInAction, when, type IComputedValue } from 'mobx';
import { selectsAll, WHOLE_DATASET } from 'adit/core';
import type { Toasts, Translate } from 'adit/core/web';
import type { TreeDataset } from 'adit/plugins/hierarchy';
import type { DatasetConfig, SceneStore, SceneStoreLayer } from 'adit/plugins/views';
import { canTick, checkStateOf, layersToShow, type CheckState } from '../tree/check-state.ts';
import { pieceStates, withPiece } from '../tree/piece-tree.ts';
import type { PieceStore } from './dataset-pieces.ts';

/** Which datasets the active view shows, whole or by pieces, and how ticking changes that. */
export class ShownDatasets {
  #configs = observable.map<string, DatasetConfig>({}, { deep: false });
  /** How many changes of a dataset are under way. */
  #busy = observable.map<string, number>();
  /** The ticks of a dataset's pieces, one after the other. */
  #ticks = new Map<string, Promise<void>>();
  #states = new Map<string, IComputedValue<ReadonlyMap<string, CheckState>>>();
  #scene: () => SceneStore | undefined;
  #pieces: PieceStore;
  #toasts: Toasts;
  #t: Translate;

  constructor(scene: () => SceneStore | undefined, pieces: PieceStore, toasts: Toasts, t: Translate) {
    this.#scene = scene;
    this.#pieces = pieces;
    this.#toasts = toasts;
    this.#t = t;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  checkState(datasetId: string): CheckState {
    const shown = this.#shownLayers(datasetId);
    if (shown.some(({ state }) => !selectsAll(state.selection))) return 'mixed';
    return checkStateOf(shown.length, this.#configs.get(datasetId)?.layers.length);
  }

  /** How much of a piece is shown, as far as the pieces of its dataset are known. */
  pieceState(datasetId: string, path: string): CheckState {
    let states = this.#states.get(datasetId);
    if (!states) {
      states = computed(() => {
        const { nodes, byLayer } = this.#pieces.get(datasetId) ?? { nodes: [], byLayer: new Map() };
        return pieceStates(nodes, byLayer, this.#selections(datasetId));
      });
      this.#states.set(datasetId, states);
    }
    return states.get().get(path) ?? 'none';
  }

  isBusy(datasetId: string): boolean {
    return (this.#busy.get(datasetId) ?? 0) > 0;
  }

  /** Asks for the layers of datasets that are shown but were not ticked here, so that "all" can be told from "some". */
  async learn(): Promise<void> {
    const scene = this.#scene();
    if (!scene) return;
    const shown = new Set(scene.layers(scene.activeViewId).map((layer) => layer.datasetId));
    await Promise.allSettled([...shown].filter((id) => !this.#configs.has(id)).map((id) => this.#config(scene, id)));
  }

  /** Shows the dataset's layers whole, or takes them away when any is shown whole; a failure is told in a toast. */
  async toggle(dataset: TreeDataset): Promise<void> {
    const scene = this.#scene();
    if (!scene || !canTick(dataset.status) || this.isBusy(dataset.id)) return;
    await this.#change(dataset.id, async () => {
      const shown = this.#shownLayers(dataset.id);
      const inPart = shown.filter(({ state }) => !selectsAll(state.selection));
      const names =
        shown.length > 0
          ? (inPart.length > 0 ? inPart : shown).map(({ layerName }) => layerName)
          : layersToShow((await this.#config(scene, dataset.id)).layers).map(({ layerName }) => layerName);
      const selection = shown.length > 0 && inPart.length === 0 ? [] : [WHOLE_DATASET];
      await scene.select(scene.activeViewId, Object.fromEntries(names.map((name) => [name, selection])));
    });
  }

  /** Shows a piece, or takes it away when all of it is shown; a failure is told in a toast. */
  togglePiece(dataset: TreeDataset, path: string): Promise<void> {
    if (!canTick(dataset.status)) return Promise.resolve();
    return this.#change(dataset.id, async () => {
      const before = this.#ticks.get(dataset.id);
      const tick = (async () => {
        await before;
        return this.#tickPiece(dataset.id, path);
      })();
      this.#ticks.set(
        dataset.id,
        tick.then(
          () => undefined,
          () => undefined,
        ),
      );
      await (
        await tick
      ).done;
    });
  }

  /** Resolves as soon as the scene has the change, with what resolves when all of it is drawn. */
  async #tickPiece(datasetId: string, path: string): Promise<{ done: Promise<void> }> {
    const scene = this.#scene();
    if (!scene) return { done: Promise.resolve() };
    const [{ byLayer }] = await Promise.all([this.#pieces.load(datasetId), this.#config(scene, datasetId)]);
    const ticked = this.pieceState(datasetId, path) !== 'all';
    const selections = this.#selections(datasetId);
    const changed = [...byLayer].flatMap(([layerName, paths]) => {
      const now = selections.get(layerName) ?? [];
      const next = withPiece(paths, now, path, ticked);
      return String(next) === String(now) ? [] : [[layerName, next] as const];
    });
    const viewId = scene.activeViewId;
    const done = scene.select(viewId, Object.fromEntries(changed));
    const isThere = when(() =>
      changed.every(([name, next]) => String(scene.layer(viewId, name)?.state.selection ?? []) === String(next)),
    );
    await Promise.race([done, isThere]).finally(() => isThere.cancel());
    return { done };
  }

  /** Takes datasets that there are no more out of every view. */
  async remove(datasetIds: readonly string[]): Promise<void> {
    for (const id of datasetIds) this.#configs.delete(id);
    if (datasetIds.length > 0) await this.#scene()?.forget(datasetIds);
  }

  /** Does a change of what is shown of a dataset, which is busy meanwhile. */
  async #change(datasetId: string, change: () => Promise<void>): Promise<void> {
    const count = (step: number): void =>
      runInAction(() => void this.#busy.set(datasetId, (this.#busy.get(datasetId) ?? 0) + step));
    count(1);
    try {
      await change();
    } catch (error) {
      this.#toasts.showError(error, this.#t('error.show'));
    } finally {
      count(-1);
    }
  }

  async #config(scene: SceneStore, datasetId: string): Promise<DatasetConfig> {
    const config = await scene.datasetConfig(datasetId);
    runInAction(() => this.#configs.set(datasetId, config));
    return config;
  }

  #shownLayers(datasetId: string): readonly SceneStoreLayer[] {
    const scene = this.#scene();
    return scene?.layers(scene.activeViewId).filter((layer) => layer.datasetId === datasetId) ?? [];
  }

  #selections(datasetId: string): ReadonlyMap<string, readonly string[]> {
    return new Map(this.#shownLayers(datasetId).map(({ layerName, state }) => [layerName, state.selection]));
  }
}
