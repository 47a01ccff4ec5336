import type { ComponentType } from 'react';
import { point, type Column, type Contribution } from 'adit/core';

/** A layer whose filters the display pane shows. @beta */
export interface FilteredLayer {
  readonly layerName: string;
  readonly fields: readonly Omit<Column, 'data' | 'dictionary' | 'sourceTexts'>[];
}

/** A filter that can be added to a layer. @beta */
export interface FilterOffer {
  /** Unique among the offers for the layer. */
  readonly id: string;
  /** The property that is filtered, by its name; left out where the filter is about the whole layer. */
  readonly field?: string;
  /** What sort of filter it is, in the user's language. */
  readonly title: string;
}

/** What the component that shows a filter receives. @beta */
export interface LayerFilterProps {
  readonly layer: FilteredLayer;
  readonly filterId: string;
  /** To be called before the component takes the filter away, with the focus in it. */
  onRemove(): void;
}

/**
 * Filters of layers that the display pane offers and shows beside those by ranges. All functions are observed and concern the layers of the active
 * view.
 *
 * @beta
 */
export interface LayerFilters extends Contribution {
  readonly permission?: string;
  /** What can be added; none for a layer that is not shown. */
  offers(layer: FilteredLayer): readonly FilterOffer[];
  /** Adds the filter that was offered under this id to the layer. */
  add(layer: FilteredLayer, offerId: string): void;
  /** The filters that a layer has. */
  list(layer: FilteredLayer): readonly { readonly id: string; readonly enabled: boolean }[];
  /** Makes all filters of a layer active, or all inactive. */
  setEnabled(layer: FilteredLayer, enabled: boolean): void;
  /** What shows one of them. */
  load(): Promise<{ default: ComponentType<LayerFilterProps> }>;
}

/** Filters in the display pane beside those by ranges. @beta */
export const layerFilters = point<LayerFilters>('core.layer-filters');
