import { when } from 'mobx';
import { emptyBounds, isEmptyBounds, unionBounds } from 'adit/core';
import type { DatasetCommands, HierarchyStore } from 'adit/plugins/hierarchy';
import type { DrawnViews, SceneStore } from 'adit/plugins/views';

const TREE_MILLISECONDS = 10_000;

/** What datasets are shown with; the scene's plugin may be off. */
export interface ShowingParts {
  readonly tree: Pick<HierarchyStore, 'dataset' | 'refresh'>;
  readonly commands: Pick<DatasetCommands, 'show'>;
  scene(): Pick<SceneStore, 'activeViewId' | 'layers'> | undefined;
  drawn(): Pick<DrawnViews, 'view'> | undefined;
}

/** Shows datasets that were imported. */
export class ImportedDatasets {
  #parts: ShowingParts;
  /** The datasets that are shown by themselves, one after the other: only the first finds an empty view. */
  #turn: Promise<void> = Promise.resolve();

  constructor(parts: ShowingParts) {
    this.#parts = parts;
  }

  /** Shows a dataset in the active view, and moves the camera to it. */
  async show(datasetId: string): Promise<void> {
    const { drawn, commands } = this.#parts;
    await commands.show(datasetId);
    const scene = this.#parts.scene();
    if (!scene) return;
    const bounds = scene
      .layers(scene.activeViewId)
      .filter((layer) => layer.datasetId === datasetId)
      .reduce((union, { geometry }) => (geometry ? unionBounds(union, geometry.bounds) : union), emptyBounds);
    drawn()
      ?.view(scene.activeViewId)
      ?.fit(isEmptyBounds(bounds) ? undefined : bounds);
  }

  /** Shows a complete dataset where nothing is shown in the active view, and does nothing where something is. */
  showFirst(datasetId: string): Promise<void> {
    this.#turn = this.#turn.then(
      () => this.#showFirst(datasetId),
      () => this.#showFirst(datasetId),
    );
    return this.#turn;
  }

  async #showFirst(datasetId: string): Promise<void> {
    const { tree, scene } = this.#parts;
    const isThere = (): boolean => tree.dataset(datasetId)?.status === 'Complete';
    if (!isThere()) void tree.refresh().catch(() => undefined);
    await when(isThere, { timeout: TREE_MILLISECONDS });
    const now = scene();
    if (now?.layers(now.activeViewId).length === 0) await this.show(datasetId);
  }
}
