import { remoteToken, type Column, type LengthUnit, type Vector3 } from 'adit/core';

/** A hole in a list. @beta */
export interface HoleSummary {
  readonly name: string;
  /** In world coordinates. */
  readonly collar: Vector3;
  /** Where it ends; absent where that is not known. */
  readonly depth?: number;
}

/** A column of a table of samples; its values are read by `LayerReader`, with the table's layer and items. @beta */
export type HoleColumn = Pick<Column, 'name' | 'label' | 'kind' | 'unit'>;

/** The samples of a hole from one file. @beta */
export interface HoleTable {
  /** The key of the layer, `<dataset>/<layer>`. */
  readonly layer: string;
  /** The file that they came from. */
  readonly fileName: string;
  /** Numbers of the items of the hole in the layer, ascending: as the file has them, which need not be from the top to the bottom. */
  readonly items: Uint32Array;
  /** Where each of them begins, as a depth along the hole; where a point is. */
  readonly from: Float64Array;
  /** Where each of them ends; absent from a table of points. */
  readonly to?: Float64Array;
  /** The properties of the file. */
  readonly columns: readonly HoleColumn[];
}

/** A drilled hole: where it goes, and what is known of what it goes through. @beta */
export interface Hole extends HoleSummary {
  /** What depths and coordinates are measured in. */
  readonly unit: LengthUnit;
  /** The depth of each vertex of the trace. */
  readonly depths: Float64Array;
  /** The path from the collar to the end in world coordinates, a triple a vertex; empty for a hole of which no depth is known. */
  readonly trace: Float64Array;
  readonly tables: readonly HoleTable[];
}

/**
 * Reads the holes of drillhole datasets, in the browser and on the server. In the browser it asks whether the user may see the dataset; on the server
 * whoever calls does.
 *
 * @beta
 */
export interface Drillholes {
  /** The drilled holes of a dataset, in the order of its collars. Rejects with 404 for a dataset that is not there, with 400 `not-drillholes` for one of another type. */
  holes(dataset: string): Promise<readonly HoleSummary[]>;
  /** A hole by its name; rejects with 404 where there is none. */
  hole(dataset: string, name: string): Promise<Hole>;
}

/** The service that reads drilled holes. @beta */
export const DrillholesToken = remoteToken<Drillholes>('drillhole.drillholes', {
  holes: { object: 'dataset', from: '0' },
  hole: { object: 'dataset', from: '0' },
});
