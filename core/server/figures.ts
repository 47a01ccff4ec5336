import type { Vector3 } from 'adit/core';

/** Into so many cells `bin` counts at most, those of all groups together, and into so many groups `summarise` divides. @beta */
export const MAX_CELLS = 65_536;

/** The density of items in tonnes per cubic metre: one number, or a column and what stands for its missing values. @beta */
export type Density = number | { readonly field: string; readonly missing?: number | undefined };

/**
 * What an item weighs: 1, its length, area or volume in the unit of the coordinates, its tonnes, or the value of a column. Items whose weight is
 * missing, infinite or not above zero are left out, and counted as `unweighted`.
 *
 * @beta
 */
export type Weight =
  | 'count'
  | 'length'
  | 'area'
  | 'volume'
  | { readonly tonnes: { readonly density: Density } }
  | { readonly field: string };

/**
 * What items are divided by.
 *
 * - `category`: the texts of a column that has some, such as the names of holes.
 * - `cutoffs`: a column's values, in bands between ascending edges; the first and the last band are open, an edge is in the band above it.
 * - `bench`: the elevation of the centre, in steps that count from `base`, which is 0 when left out.
 *
 * @beta
 */
export type Grouping =
  | { readonly by: 'category'; readonly field: string }
  | { readonly by: 'cutoffs'; readonly field: string; readonly edges: readonly number[] }
  | { readonly by: 'bench'; readonly step: number; readonly base?: number | undefined };

/** Which group: a text, what is from `from` to below `to` (open where one is absent), or the items that have no place in any other. @beta */
export type GroupKey =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'band'; readonly from?: number; readonly to?: number }
  | { readonly kind: 'missing' };

/** Which figures are wanted. @beta */
export interface SummaryRequest {
  /** A column of numbers. */
  readonly field: string;
  readonly weight: Weight;
  readonly by?: Grouping | undefined;
  /** Whether quartiles are wanted, which take longer than all the others. */
  readonly quartiles: boolean;
}

/**
 * Figures of some items. `count` items have a finite value and a weight, and all other figures but `items` are of these. What has no value is
 * `missing`, what has a value and no weight `unweighted`. Without any the last ones are absent.
 *
 * @beta
 */
export interface Figures {
  readonly items: number;
  readonly count: number;
  readonly missing: number;
  readonly unweighted: number;
  /** The length, area or volume in the unit of the coordinates; absent for points. */
  readonly size?: number;
  readonly weight: number;
  /** The sum of value × weight. */
  readonly sum: number;
  readonly mean?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Of the population: divided by the weight. */
  readonly variance?: number;
  /**
   * By count between two values in proportion (numpy's `linear`, type 7); by other weights the first value at which the share of the weight is
   * reached (numpy's `inverted_cdf`).
   */
  readonly quartiles?: readonly [number, number, number];
}

/** The figures of all items, and of each group that has some; by the dictionary or ascending, those in no other last. @beta */
export interface Summary {
  readonly total: Figures;
  readonly groups: readonly (Figures & { readonly key: GroupKey })[];
}

/**
 * One axis of cells: a column of numbers, the easting, northing or elevation of the centre, or how far it is along a direction. Without a
 * range it is that of the values that are asked about (above zero on a logarithmic axis).
 *
 * @beta
 */
export interface Axis {
  readonly of: { readonly field: string } | 'easting' | 'northing' | 'elevation' | { readonly along: Vector3 };
  readonly range?: readonly [number, number] | undefined;
  readonly bins: number;
  readonly logarithmic?: boolean | undefined;
}

/** Into which cells items are counted: bins of one axis or two, for each group. @beta */
export interface BinRequest {
  readonly axes: readonly [Axis] | readonly [Axis, Axis];
  readonly weight: Weight;
  readonly by?: Grouping | undefined;
}

/**
 * Items and weights by cell. Cells are in the order of groups, then of the bins of the second axis, then of the first. A value on an edge belongs
 * to the bin above it, the last edge to the last bin.
 *
 * @beta
 */
export interface Bins {
  /** The edges of each axis, one more than bins; none where no value gives a range. */
  readonly edges: readonly Float64Array[];
  /** The groups that have items; one without a key when no grouping was asked for. */
  readonly groups: readonly (GroupKey | undefined)[];
  readonly items: Uint32Array;
  readonly weights: Float64Array;
  /** Items without a finite value on an axis. */
  readonly missing: number;
  /** Items with values, of which one is beyond the range. */
  readonly outside: number;
  /** Items in the range that have no weight. */
  readonly unweighted: number;
}
