import type { CutPlane, CutRegion, DatasetManifest } from 'adit/core';
import type { ItemSubset } from './subset/item-subset.ts';

/** A dataset version that is open in a session. @beta */
export interface OpenDataset {
  readonly id: string;
  /** Changes whenever the dataset's content does. */
  readonly version: string;
  readonly folder: string;
  readonly manifest: DatasetManifest;
}

/** Names one layer of an open dataset. @beta */
export interface LayerAddress {
  readonly dataset: OpenDataset;
  readonly layer: string;
}

/** Some items of a layer. @beta */
export interface ItemScope {
  readonly layer: LayerAddress;
  readonly subset: ItemSubset;
}

/** A plane that is drawn where it goes through blocks. @beta */
export interface DrawnPlane extends CutPlane {
  /** How much farther from the eye than it is it is drawn, square to itself, in the unit of length; not at all when absent. */
  readonly setBack?: number;
}

/** What is drawn of a layer: items of it, and what cuts those that are seen in part. @beta */
export interface DrawnItems extends ItemScope {
  /** Of each item only what is in all of them is drawn, and solids that this opens are closed. What leaves items out as a whole is in the subset. */
  readonly cuts: readonly CutRegion[];
  /** While there are any, blocks are drawn where these planes go through them, and nowhere else. */
  readonly slices: readonly DrawnPlane[];
}
