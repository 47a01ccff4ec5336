import type { Bounds, StoredGeometry } from 'adit/core';
import type { DatasetWriter } from 'adit/core/server';
import type { ItemRows } from '../columns/item-values.ts';
import type { OmfAttribute, OmfGeometry, Place } from '../model/index.ts';
import type { ElementReport } from './element-report.ts';

/** What a geometry is written with. */
export interface GeometryTask {
  readonly writer: DatasetWriter;
  readonly report: ElementReport;
  readonly signal: AbortSignal;
  readonly place: Place;
  /** The layer's name, with which the names of its files begin. */
  readonly layer: string;
  readonly attributes: readonly OmfAttribute[];
  /** The attribute that numbers polylines, in files of our own. */
  readonly itemAttribute: string | undefined;
}

/** The geometries that become a layer. */
export type LayerGeometry = Exclude<OmfGeometry, { type: 'composite' }>;

/** A geometry in the dataset's folder, and the rows that values of attributes have there, by their location. */
export interface WrittenGeometry {
  readonly geometry: StoredGeometry;
  readonly count: number;
  readonly bounds: Bounds;
  readonly vertices?: ItemRows;
  readonly primitives?: ItemRows;
  readonly subblocks?: ItemRows;
}
