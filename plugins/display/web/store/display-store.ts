import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { token } from 'adit/core';
import type { TreeDataset } from 'adit/plugins/hierarchy';
import type { DatasetConfig, LayerConfig, SceneStoreLayer } from 'adit/plugins/views';
import { canFilterLayer } from '../rules/filters.ts';
import type { DisplayParts } from './display-parts.ts';
import { FilterEditor } from './filter-editor.ts';
import { LayerEditor } from './layer-editor.ts';

/** What the display pane shows: the layers of the active dataset, and the one that is open. */
export class DisplayStore {
  config: DatasetConfig | undefined;
  failed = false;
  openLayerName: string | undefined;
  /** Whether the filters are unfolded. */
  filtersOpen = true;
  /** Counts the clicks on a layer's filter icon, each of which brings the filters into sight. */
  filterCalls = 0;
  readonly filters: FilterEditor;
  #parts: DisplayParts;
  #editors = new Map<string, LayerEditor>();
  #loading = new Set<string>();
  /** The dataset whose layers were asked for last. */
  #followed: string | undefined;

  constructor(parts: DisplayParts) {
    this.#parts = parts;
    this.filters = new FilterEditor(parts);
    makeAutoObservable(this, { config: observableRef, filters: false }, { autoBind: true });
  }

  get dataset(): TreeDataset | undefined {
    const { hierarchy } = this.#parts;
    return hierarchy.activeDatasetId === undefined ? undefined : hierarchy.dataset(hierarchy.activeDatasetId);
  }

  get layers(): readonly LayerConfig[] {
    return this.config?.layers ?? [];
  }

  get shownLayers(): readonly LayerConfig[] {
    return this.layers.filter((layer) => this.shown(layer.layerName) !== undefined);
  }

  shown(layerName: string): SceneStoreLayer | undefined {
    const { scene } = this.#parts;
    return scene.layer(scene.activeViewId, layerName);
  }

  /** Whether a layer is to be coloured by categories that nobody has asked for yet. */
  isWaitingForCategories({ layerName }: LayerConfig): boolean {
    const colouring = this.shown(layerName)?.state.colouring;
    return colouring?.colorType === 'Categorical' && colouring.categories.length === 0;
  }

  /** Forgets what was chosen for layers, also for those that are not shown any more. */
  forget(): void {
    this.openLayerName = undefined;
    this.filtersOpen = true;
    this.#editors.clear();
    this.filters.forget();
  }

  editor(layer: LayerConfig): LayerEditor {
    const known = this.#editors.get(layer.layerName);
    if (known) return known;
    const editor = new LayerEditor(layer, this.#parts);
    this.#editors.set(layer.layerName, editor);
    return editor;
  }

  /** Asks for the layers of the active dataset. While it stays the same one, what is open stays open. */
  async follow(): Promise<void> {
    const { dataset } = this;
    const isComplete = dataset?.status === 'Complete';
    if (dataset?.id !== this.#followed || !isComplete) {
      this.config = undefined;
      this.openLayerName = undefined;
    }
    this.#followed = dataset?.id;
    this.failed = false;
    if (!dataset || !isComplete) return;
    try {
      const config = await this.#parts.scene.datasetConfig(dataset.id);
      if (this.dataset?.id === dataset.id) runInAction(() => (this.config = config));
    } catch {
      if (this.dataset?.id === dataset.id) runInAction(() => (this.failed = this.config === undefined));
    }
  }

  /** Opens a shown layer when none is open: the one that is active already, or that is open by default, or the first. */
  openFirst(): void {
    if (this.openLayerName !== undefined) return;
    const { activeLayerName } = this.#parts.scene;
    const layer =
      this.shownLayers.find((one) => one.layerName === activeLayerName) ??
      this.shownLayers.find((one) => one.defaults.open) ??
      this.shownLayers[0];
    if (layer) this.#open(layer.layerName);
  }

  /** Opens a layer and makes it active, or closes it; only one is open. */
  toggleOpen(layer: LayerConfig): void {
    if (this.openLayerName === layer.layerName) this.openLayerName = undefined;
    else this.#open(layer.layerName);
  }

  /** Opens an entry that is no layer, or closes it; only one entry or layer is open. */
  togglePane(id: string): void {
    this.openLayerName = this.openLayerName === id ? undefined : id;
  }

  /** Shows a layer, opens it and makes it active; or closes it, hides it and leaves no layer active. */
  async toggleShown(layer: LayerConfig): Promise<void> {
    const { toasts, t } = this.#parts;
    const { layerName } = layer;
    if (this.#loading.has(layerName)) return;
    this.#loading.add(layerName);
    try {
      if (this.shown(layerName)) await this.#hide(layerName);
      else await this.#show(layerName);
    } catch (error) {
      toasts.showError(error, t('error.layer', { name: layer.label }), { dismissable: false });
    } finally {
      this.#loading.delete(layerName);
    }
  }

  async #show(layerName: string): Promise<void> {
    const { scene } = this.#parts;
    const filters = this.filters.filtersOf(layerName);
    await scene.load(scene.activeViewId, [layerName]);
    this.#open(layerName);
    await this.filters.restore(layerName, filters);
  }

  async #hide(layerName: string): Promise<void> {
    const { scene } = this.#parts;
    if (this.openLayerName === layerName) this.openLayerName = undefined;
    if (scene.activeLayerName === layerName) scene.activateLayer(undefined);
    await scene.unload(scene.activeViewId, [layerName]);
  }

  #open(layerName: string): void {
    runInAction(() => (this.openLayerName = layerName));
    if (this.shown(layerName)) this.#parts.scene.activateLayer(layerName);
  }

  callFilters(layer: LayerConfig): void {
    this.#open(layer.layerName);
    this.filtersOpen = true;
    this.filterCalls += 1;
  }

  toggleFilters(): void {
    this.filtersOpen = !this.filtersOpen;
  }

  /** The shown layers that can be filtered. */
  get filterableLayers(): readonly LayerConfig[] {
    return this.layers.filter((layer) => canFilterLayer(layer, this.shown(layer.layerName) !== undefined));
  }
}

export const DisplayStoreToken = token<DisplayStore>('display.store');
