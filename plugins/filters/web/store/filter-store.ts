import { makeAutoObservable } from 'mobx';
import { setPart, token } from 'adit/core';
import type { FilteredLayer, FilterOffer, Titles } from 'adit/core/web';
import type { SceneStore } from 'adit/plugins/views';
import { filtersPart, MAX_FILTERS, type Filter, type FilterKind } from '../../shared/index.ts';

/** What the filters of layers work with. */
export interface FilterStoreParts {
  readonly scene: SceneStore;
  readonly titles: Titles;
  /** The kinds of filters; observed. */
  kinds(): readonly FilterKind[];
}

/** The filters of the layers of the active view, of all kinds; observable. */
export class FilterStore {
  #parts: FilterStoreParts;
  #count = 0;
  #added: string | undefined;

  constructor(parts: FilterStoreParts) {
    this.#parts = parts;
    makeAutoObservable(this, { takeAdded: false });
  }

  kind(id: string): FilterKind | undefined {
    return this.#parts.kinds().find((kind) => kind.id === id);
  }

  /** The filters of a layer; none while it is not shown. */
  filtersOf(layerName: string): readonly Filter[] {
    const { scene } = this.#parts;
    const isShown = scene.layer(scene.activeViewId, layerName) !== undefined;
    return isShown ? scene.part(filtersPart, scene.activeViewId, layerName) : [];
  }

  filter(layerName: string, filterId: string): Filter | undefined {
    return this.filtersOf(layerName).find(({ id }) => id === filterId);
  }

  offers({ layerName, fields }: FilteredLayer): FilterOffer[] {
    const { scene, kinds, titles } = this.#parts;
    const isFull = this.filtersOf(layerName).length >= MAX_FILTERS;
    if (isFull || !scene.layer(scene.activeViewId, layerName)) return [];
    return fields.flatMap((field) =>
      kinds()
        .filter((kind) => kind.accepts(field))
        .map((kind) => ({
          id: JSON.stringify([kind.id, field.name]),
          field: field.name,
          title: titles.titleOf(kind),
        })),
    );
  }

  add({ layerName, fields }: FilteredLayer, offerId: string): void {
    const [kindId, name] = JSON.parse(offerId) as [string, string];
    const kind = this.kind(kindId);
    const field = fields.find((one) => one.name === name);
    if (!kind || !field) return;
    this.#added = `${Date.now().toString(36)}-${++this.#count}`;
    const filter = { id: this.#added, kind: kindId, field: name, enabled: true, state: kind.first(field) } as Filter;
    this.#set(layerName, [...this.filtersOf(layerName), filter]);
  }

  /** Whether a filter was just added here, so that it takes the focus; true once. */
  takeAdded(filterId: string): boolean {
    const isAdded = this.#added === filterId;
    if (isAdded) this.#added = undefined;
    return isAdded;
  }

  change(layerName: string, filterId: string, changes: Partial<Filter>, mergeKey?: string): void {
    this.#set(
      layerName,
      this.filtersOf(layerName).map((filter) => (filter.id === filterId ? { ...filter, ...changes } : filter)),
      mergeKey === undefined ? undefined : `${filterId}/${mergeKey}`,
    );
  }

  setAllEnabled(layerName: string, enabled: boolean): void {
    const filters = this.filtersOf(layerName);
    if (filters.some((filter) => filter.enabled !== enabled))
      this.#set(
        layerName,
        filters.map((filter) => ({ ...filter, enabled })),
      );
  }

  remove(layerName: string, filterId: string): void {
    this.#set(
      layerName,
      this.filtersOf(layerName).filter(({ id }) => id !== filterId),
    );
  }

  #set(layerName: string, filters: readonly Filter[], mergeKey?: string): void {
    const { scene } = this.#parts;
    const at = [scene.activeViewId, layerName] as const;
    const value = filters.length > 0 ? [...filters] : undefined;
    scene.change([setPart(at, filtersPart, value)], mergeKey === undefined ? {} : { mergeKey });
  }
}

export const FilterStoreToken = token<FilterStore>('filters.store');
