import { splitLayerKey, type LayerNode } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import { datasetConfig, type DatasetConfig, type LayerConfig, namedLayer, openParts } from '../../../shared/index.ts';
import { isDrawnHere } from './draw-here.ts';
import { LayerData } from '../data/layer-data.ts';
import { SceneLayerEntry } from './scene-layer-entry.ts';
import type { ViewEntry } from './view-entry.ts';

/** What knowing layers needs of the scene. */
export interface KnownLayersOptions {
  readonly session: RenderSessionClient;
  readonly views: ReadonlyMap<string, ViewEntry>;
  /** Whether pictures of a view come from elsewhere; observed. */
  readonly isPainted: (viewId: string) => boolean;
  /** Told when a dataset cannot be opened. */
  readonly missed: (datasetId: string, error: unknown) => void;
}

/** What is known of layers: how their datasets describe them, and the numbers of those that some view shows. */
export class KnownLayers {
  #options: KnownLayersOptions;
  #data = new Map<string, LayerData>();
  #configs = new Map<string, Promise<DatasetConfig>>();
  /** Datasets that there are no more: what shows them again, as taking back does, leaves them out. */
  #gone = new Set<string>();

  constructor(options: KnownLayersOptions) {
    this.#options = options;
  }

  /** Asks once for the layers of a dataset. */
  dataset(datasetId: string): Promise<DatasetConfig> {
    let config = this.#configs.get(datasetId);
    if (!config) {
      config = this.#options.session.call(datasetConfig, { datasetId });
      this.#configs.set(datasetId, config);
      config.catch((error: unknown) => this.#options.missed(datasetId, error));
      config.catch(() => this.#configs.delete(datasetId));
    }
    return config;
  }

  /** A layer as it is to be shown in a view; undefined when there is no such layer any more, or its dataset cannot be opened. */
  async find(view: ViewEntry, node: LayerNode): Promise<SceneLayerEntry | undefined> {
    const { datasetId } = splitLayerKey(node.layerName);
    const found = await this.dataset(datasetId).catch((error: unknown) => view.miss(datasetId, error));
    const config = found?.layers.find((layer) => layer.layerName === node.layerName);
    return found && config && this.entry(node, found.datasetType, config);
  }

  entry(node: LayerNode, datasetType: string, config: LayerConfig): SceneLayerEntry {
    const layer = new SceneLayerEntry(namedLayer(node), datasetType, config, this.#dataOf(config));
    layer.openParts = openParts(node);
    return layer;
  }

  /** Notes that there are datasets no more. */
  forget(datasetIds: readonly string[]): void {
    for (const id of datasetIds) {
      this.#gone.add(id);
      this.#configs.delete(id);
    }
  }

  /** Whether the dataset of a layer was forgotten. */
  isGone(layerName: string): boolean {
    return this.#gone.has(splitLayerKey(layerName).datasetId);
  }

  /** Lets go of a layer's numbers when no view shows it any more. */
  dropUnused(layerName: string): void {
    if ([...this.#options.views.values()].some((view) => view.layers.has(layerName))) return;
    this.#data.get(layerName)?.dispose();
    this.#data.delete(layerName);
  }

  clear(): void {
    for (const data of this.#data.values()) data.dispose();
    this.#data.clear();
    this.#configs.clear();
    this.#gone.clear();
  }

  #dataOf(config: LayerConfig): LayerData {
    const { session, views, isPainted } = this.#options;
    const data =
      this.#data.get(config.layerName) ??
      new LayerData(config, session, () => isDrawnHere(views, isPainted, config.layerName));
    this.#data.set(config.layerName, data);
    return data;
  }
}
