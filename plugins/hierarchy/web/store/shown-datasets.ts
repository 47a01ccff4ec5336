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
  /** The ticks of a dataset and of its pieces, one after the other. */
  #ticks = new Map<string, Promise<void>>();
  #states = new Map<string, IComputedValue<ReadonlyMap<string, CheckState>>>();
  #scene: () => SceneStore | undefined;
  #opened: () => Promise<void>;
  #pieces: PieceStore;
  #toasts: Toasts;
  #t: Translate;

  /** `opened` resolves once there is a session to show datasets in, or none can be had. */
  constructor(
    scene: () => SceneStore | undefined,
    opened: () => Promise<void>,
    pieces: PieceStore,
    toasts: Toasts,
    t: Translate,
  ) {
    this.#scene = scene;
    this.#opened = opened;
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

  /** Whether the next tick takes the whole dataset away, rather than showing it or more of it. */
  isTakenAway(datasetId: string): boolean {
    const shown = this.#shownLayers(datasetId);
    return shown.length > 0 && shown.every(({ state }) => selectsAll(state.selection));
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

  /** Shows the dataset's layers whole, or takes them away when all that are shown are whole; a failure is told in a toast. */
  toggle(dataset: TreeDataset): Promise<void> {
    return this.#inTurn(dataset, (scene) => this.#tickWhole(scene, dataset.id));
  }

  /** Shows a piece, or takes it away when all of it is shown; a failure is told in a toast. */
  togglePiece(dataset: TreeDataset, path: string): Promise<void> {
    return this.#inTurn(dataset, (scene) => this.#tickPiece(scene, dataset.id, path));
  }

  /** Ticks after the ticks before, which it may depend on, have come to the scene. */
  async #inTurn({ id, status }: TreeDataset, tick: (scene: SceneStore) => Promise<Ticked>): Promise<void> {
    const scene = this.#scene();
    if (!scene || !canTick(status)) return;
    await this.#change(id, async () => {
      const before = this.#ticks.get(id);
      const ticked = (async () => {
        await before;
        await this.#opened();
        return tick(scene);
      })();
      this.#ticks.set(
        id,
        ticked.then(
          () => undefined,
          () => undefined,
        ),
      );
      await (
        await ticked
      ).done;
    });
  }

  async #tickWhole(scene: SceneStore, datasetId: string): Promise<Ticked> {
    const shown = this.#shownLayers(datasetId);
    const inPart = shown.filter(({ state }) => !selectsAll(state.selection));
    const names =
      shown.length > 0
        ? (inPart.length > 0 ? inPart : shown).map(({ layerName }) => layerName)
        : layersToShow((await this.#config(scene, datasetId)).layers).map(({ layerName }) => layerName);
    const selection = this.isTakenAway(datasetId) ? [] : [WHOLE_DATASET];
    return select(
      scene,
      names.map((name) => [name, selection]),
    );
  }

  async #tickPiece(scene: SceneStore, datasetId: string, path: string): Promise<Ticked> {
    const [{ byLayer }] = await Promise.all([this.#pieces.load(datasetId), this.#config(scene, datasetId)]);
    const ticked = this.pieceState(datasetId, path) !== 'all';
    const selections = this.#selections(datasetId);
    const changed = [...byLayer].flatMap(([layerName, paths]) => {
      const now = selections.get(layerName) ?? [];
      const next = withPiece(paths, now, path, ticked);
      return String(next) === String(now) ? [] : [[layerName, next] as const];
    });
    return select(scene, changed);
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
      this.#toasts.showError(error, this.#t('error.show'), { dismissable: false });
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

/** A tick that the scene has; `done` resolves when all of it is drawn. */
interface Ticked {
  readonly done: Promise<void>;
}

/** Resolves as soon as the scene has these selections of layers. */
async function select(
  scene: SceneStore,
  selections: readonly (readonly [string, readonly string[]])[],
): Promise<Ticked> {
  const viewId = scene.activeViewId;
  const done = scene.select(viewId, Object.fromEntries(selections));
  const isThere = when(() =>
    selections.every(([name, next]) => String(scene.layer(viewId, name)?.state.selection ?? []) === String(next)),
  );
  await Promise.race([done, isThere]).finally(() => isThere.cancel());
  return { done };
}
