import type { ComponentType } from 'react';
import { point, type Contribution, type StoredGeometry } from 'adit/core';

/** The dataset that the display pane shows. @beta */
export interface PaneDataset {
  readonly datasetId: string;
  readonly datasetType: string;
  /** Its layers, shown or not. */
  readonly layers: readonly { readonly geometryKind: StoredGeometry['kind'] }[];
}

/**
 * An entry below the layers of a dataset in the display pane that is not itself a layer. All its functions are observed and concern the active
 * view.
 *
 * @beta
 */
export interface LayerPane extends Contribution {
  readonly titleKey: string;
  readonly permission?: string;
  /** Whether a dataset has it. */
  isFor(dataset: PaneDataset): boolean;
  /** Whether it can be ticked. */
  isEnabled(dataset: PaneDataset): boolean;
  /** Whether it is ticked. */
  isOn(dataset: PaneDataset): boolean;
  /** Turns on or off what the pane is about. */
  setOn(dataset: PaneDataset, on: boolean): void;
  /** What it unfolds. */
  load(): Promise<{ default: ComponentType<{ readonly dataset: PaneDataset }> }>;
}

/** Entries of the display pane beside the layers. @beta */
export const layerPanes = point<LayerPane>('core.layer-panes');
