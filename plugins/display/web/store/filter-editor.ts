import { makeAutoObservable, observable } from 'mobx';
import type { Field, LayerConfig, ThresholdFilter } from 'adit/plugins/views';
import type { Range } from '../rules/colour-range.ts';
import { withDay } from '../rules/date-range.ts';
import { movedRange, newFilter, rangeOfField } from '../rules/filters.ts';
import type { DisplayParts } from './display-parts.ts';
import { MovingCount } from './moving-count.ts';

/** The threshold filters of layers; those of a layer that is not shown are remembered, and put back with it. */
export class FilterEditor {
  /** What filters would keep while their handles move. */
  readonly moving: MovingCount;
  #remembered = observable.map<string, readonly ThresholdFilter[]>({}, { deep: false });
  #parts: DisplayParts;
  #count = 0;
  #added: string | undefined;

  constructor(parts: DisplayParts) {
    this.#parts = parts;
    this.moving = new MovingCount(parts.session, parts.log);
    makeAutoObservable(this, { moving: false }, { autoBind: true });
  }

  /** The filters of a layer that are displayed, also while it is not shown; placeholders are not. */
  filtersOf(layerName: string): readonly ThresholdFilter[] {
    return this.#all(layerName).filter(({ isPlaceholder }) => !isPlaceholder);
  }

  add(layer: LayerConfig, field: Field): void {
    this.#addAt(layer, field);
  }

  /** Whether a filter was just added here, so that its first value is to be typed; true once. */
  takeAdded(filterId: string): boolean {
    const isAdded = this.#added === filterId;
    if (isAdded) this.#added = undefined;
    return isAdded;
  }

  /** Puts another field in a filter's place, with the whole range of that field. */
  async replace(layer: LayerConfig, filter: ThresholdFilter, field: Field): Promise<void> {
    const order = this.#all(layer.layerName).findIndex(({ id }) => id === filter.id);
    await this.remove(layer.layerName, filter.id);
    this.#addAt(layer, field, order === -1 ? undefined : order);
  }

  /** Moves a filter's range; an end that would pass the other changes nothing. */
  move(layer: LayerConfig, filter: ThresholdFilter, wanted: Range): void {
    const field = layer.fields.find((one) => one.name === filter.field);
    const dataRange = movedRange(filter.dataRange, wanted, (field && rangeOfField(field)) ?? filter.dataRange);
    this.#put(layer.layerName, { ...filter, dataRange });
  }

  /** Chooses the first or the last day, YYYY-MM-DD, that a filter on dates keeps. */
  moveDay(layer: LayerConfig, filter: ThresholdFilter, end: 0 | 1, day: string): void {
    const dataRange = withDay(filter.dataRange, end, day);
    if (dataRange[0] !== filter.dataRange[0] || dataRange[1] !== filter.dataRange[1])
      this.#put(layer.layerName, { ...filter, dataRange });
  }

  /** Whether any filter of these layers, which are shown, is active. */
  anyActive(layers: readonly LayerConfig[]): boolean {
    return layers.some(({ layerName }) => this.filtersOf(layerName).some((filter) => filter.enabled));
  }

  /** Makes all filters of these layers active, or all inactive. */
  setAllActive(layers: readonly LayerConfig[], enabled: boolean): void {
    for (const { layerName } of layers)
      for (const filter of this.filtersOf(layerName))
        if (filter.enabled !== enabled) this.#put(layerName, { ...filter, enabled });
  }

  /** Hides a filter, which keeps its range but is inactive, or shows it again. */
  toggle(layerName: string, filter: ThresholdFilter): void {
    this.#put(layerName, { ...filter, enabled: !filter.enabled });
  }

  async remove(layerName: string, filterId: string): Promise<void> {
    const { scene, toasts, log, t } = this.#parts;
    const filters = this.#all(layerName);
    if (!filters.some(({ id }) => id === filterId))
      return log.warn('A filter that is to be removed is not there', { layerName });
    if (!scene.layer(scene.activeViewId, layerName)) {
      this.#keep(
        layerName,
        filters.filter(({ id }) => id !== filterId),
      );
      return;
    }
    await scene
      .removeFilter(scene.activeViewId, layerName, filterId)
      .catch((error: unknown) => toasts.showError(error, t('error.removeFilter')));
  }

  /** Draws a range at once while a handle moves, where the scene can: for the field that the layer is coloured by. What it would keep is counted. */
  preview(layerName: string, filter: ThresholdFilter, range: Range | undefined): void {
    const { scene } = this.#parts;
    const viewId = scene.activeViewId;
    if (range && filter.enabled) this.moving.want({ viewId, layerName, filterId: filter.id, range });
    else this.moving.stop();
    const colouring = scene.layer(scene.activeViewId, layerName)?.state.colouring;
    if (filter.enabled && colouring?.field === filter.field)
      scene.previewThreshold(scene.activeViewId, layerName, range);
  }

  /** Remembers the filters of the layers that are shown now. */
  remember(layers: readonly LayerConfig[]): void {
    const { scene } = this.#parts;
    for (const { layerName } of layers) {
      const filters = scene.layer(scene.activeViewId, layerName)?.state.filters;
      if (filters) this.#keep(layerName, filters);
    }
  }

  /** Puts `filters` on a layer that was shown again without them. */
  async restore(layerName: string, filters: readonly ThresholdFilter[]): Promise<void> {
    const { scene } = this.#parts;
    if ((scene.layer(scene.activeViewId, layerName)?.state.filters.length ?? 0) > 0) return;
    for (const filter of filters) await scene.putFilter(scene.activeViewId, layerName, filter);
  }

  /** Forgets the filters of layers that are not shown. */
  forget(): void {
    this.#remembered.clear();
  }

  #keep(layerName: string, filters: readonly ThresholdFilter[]): void {
    this.#remembered.set(layerName, filters);
  }

  #all(layerName: string): readonly ThresholdFilter[] {
    const { scene } = this.#parts;
    return scene.layer(scene.activeViewId, layerName)?.state.filters ?? this.#remembered.get(layerName) ?? [];
  }

  #addAt({ layerName }: LayerConfig, field: Field, order?: number): void {
    this.#added = `${Date.now().toString(36)}-${++this.#count}`;
    this.#put(layerName, newFilter(this.#added, field, Date.now()), order);
  }

  #put(layerName: string, filter: ThresholdFilter, order?: number): void {
    const { scene, toasts, t } = this.#parts;
    if (!scene.layer(scene.activeViewId, layerName)) return;
    scene
      .putFilter(scene.activeViewId, layerName, filter, order)
      .catch((error: unknown) => toasts.showError(error, t('error.putFilter')))
      .finally(() => this.moving.forget());
  }
}
