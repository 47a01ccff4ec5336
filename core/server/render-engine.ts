import type { Contribution, CutPlane, Disposable, ItemBits, Log, Vector3 } from 'adit/core';
import type { EnginePictures, PictureEngine } from './engine-pictures.ts';
import type { BinRequest, Bins, Summary, SummaryRequest } from './figures.ts';
import type { ItemSubset } from './subset/item-subset.ts';
import type { ItemScope, LayerAddress } from './layer-address.ts';

/** Numbers of an engine; shared memory where many sessions look at the same column. @beta */
export type NumberArray = Float64Array | Float32Array | Uint32Array | Uint8Array;

/** What the geometry of every kind of layer has: how many items, and the point in world coordinates that its numbers are relative to. */
interface AnyPieces {
  readonly count: number;
  readonly origin: Vector3;
}

/** Points: one triple each. @beta */
export interface PointPieces extends AnyPieces {
  readonly kind: 'points';
  readonly positions: Float32Array;
}

/** Lines: two triples per segment. @beta */
export interface LinePieces extends AnyPieces {
  readonly kind: 'lines';
  readonly positions: Float32Array;
  /** The item of each segment; absent when segment and item numbers are the same. */
  readonly itemOfSegment?: Uint32Array;
}

/** Triangles: one triple per vertex, and three vertices per item. @beta */
export interface TrianglePieces extends AnyPieces {
  readonly kind: 'triangles';
  readonly positions: Float32Array;
  readonly triangles: Uint32Array;
  /** `u, v` of each vertex, with v upwards. */
  readonly textureCoordinates?: Float32Array;
  /** The bytes of the image file that is draped over the triangles. */
  readonly texture?: { readonly bytes: Uint8Array; readonly mediaType: string };
}

/**
 * Blocks: boxes in the cells of a grid, without a mesh. `origin` is the grid's corner; cells, corners, sizes and axes are as
 * in the dataset's geometry. `faces` are the faces that are not wholly between two blocks, as item × 6 + side, where side
 * 2a is towards the grid's corner along axis a, and side 2a + 1 away from it.
 *
 * @beta
 */
export interface BlockPieces extends AnyPieces {
  readonly kind: 'blocks';
  readonly axes: readonly [Vector3, Vector3, Vector3];
  readonly size: Vector3;
  readonly cellCount: readonly [number, number, number];
  /** Where the cells' borders are along each axis, from 0; absent where all cells have `size`. */
  readonly borders?: readonly [Float64Array, Float64Array, Float64Array];
  readonly cells?: Uint32Array;
  readonly corners?: Float32Array;
  readonly faces: Uint32Array;
}

/** A layer's geometry for drawing in the browser; float32 relative to `origin`. @beta */
export type LayerPieces = PointPieces | LinePieces | TrianglePieces | BlockPieces;

/** Where a plane goes through the items of a layer: flat convex polygons, relative to `origin`. @beta */
export interface SectionPieces {
  readonly origin: Vector3;
  /** The corners of all polygons, one polygon after the other. */
  readonly positions: Float32Array;
  /** How many corners there are up to the end of each polygon. */
  readonly ends: Uint32Array;
  /** The item that each polygon is a part of the cut through. */
  readonly items: Uint32Array;
  /** One byte a corner, 1 where the side from it to the next is an edge of the item; all sides are when it is absent. */
  readonly edges?: Uint8Array | undefined;
}

/** Which items of a layer are in a subset; `mask` is absent when every item is. @beta */
export interface MaskAnswer {
  readonly kept: number;
  readonly total: number;
  readonly mask?: ItemBits;
}

/** What histogram is wanted. Without a range it is that of the values of `rangeOf`; a logarithmic one starts above zero. @beta */
export interface HistogramRequest {
  readonly field: string;
  readonly range?: readonly [number, number] | undefined;
  /** The items that are counted when left out. */
  readonly rangeOf?: ItemSubset | undefined;
  readonly samples: number;
  readonly logarithmic: boolean;
}

/** A histogram: `counts[i]` values lie in the i-th of equal bins of `range` (equal in the logarithm when `logarithmic`). @beta */
export interface Histogram {
  readonly range: readonly [number, number];
  readonly counts: Uint32Array;
  readonly count: number;
  readonly missing: number;
  /** The 5th and the 95th percentile. */
  readonly percentiles: readonly [number, number];
}

/** How many items have each category code. @beta */
export interface CategoryCounts {
  readonly labels: readonly string[];
  readonly counts: readonly number[];
  readonly missing: number;
}

/** The source row of one item: values as they are in the dataset, never as they are drawn. @beta */
export interface ItemRow {
  readonly item: number;
  readonly fileName: string;
  readonly line: number | undefined;
  /** World coordinates: the point, or the two ends of the interval. */
  readonly positions: readonly Vector3[];
  readonly values: readonly {
    readonly name: string;
    readonly value: string | number | undefined;
    readonly text?: string;
  }[];
}

/**
 * A polygon on a view. `matrix` (by columns) takes positions relative to `origin` to homogeneous coordinates of the view, of which
 * the first two over the last, where that is positive, are those that the polygon is in.
 *
 * @beta
 */
export interface ScreenArea {
  readonly matrix: readonly number[];
  readonly origin: Vector3;
  readonly polygon: readonly (readonly [number, number])[];
}

/** Which rows of a subset, and in what order: that of the items without `sort`. Rows without a value come last. @beta */
export interface RowsRequest {
  readonly sort?: { readonly field: string; readonly descending: boolean } | undefined;
  /** A number, where the field has numbers, must be in `range`; a text must contain `text`, whatever its case. */
  readonly where?:
    | {
        readonly field: string;
        readonly text?: string | undefined;
        readonly range?: readonly [number, number] | undefined;
      }
    | undefined;
  /** Of these columns alone the values are given; of all when left out. */
  readonly fields?: readonly string[] | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** A row of a table: a source row with the centre of its item in world coordinates. @beta */
export type TableRow = Pick<ItemRow, 'item' | 'line' | 'values'> & { readonly centre: Vector3 };

/** A page of rows, and the items of all pages. @beta */
export interface RowsAnswer {
  readonly items: Uint32Array;
  readonly rows: readonly TableRow[];
}

/**
 * One session's use of an engine. Which items count is said by a subset alone. Methods may be called in parallel; `signal` cancels an answer
 * that nobody needs any more.
 *
 * @beta
 */
export interface EngineSession extends Disposable {
  /** Absent from an engine whose geometry the browser draws. */
  readonly pictures?: EnginePictures;
  /** Of the whole layer. */
  pieces(layer: LayerAddress, signal?: AbortSignal): Promise<LayerPieces>;
  /**
   * A column's values for colouring: float32, NaN for missing, category codes as numbers. One an item, or one a vertex for
   * a column of triangles that has one a vertex; everywhere else such a column counts as its items' values, the means of
   * their vertices (for codes, the first vertex's).
   */
  values(layer: LayerAddress, field: string, signal?: AbortSignal): Promise<Float32Array>;
  /** The values of one item, by column. */
  row(layer: LayerAddress, item: number): Promise<ItemRow>;
  /** Throws `unknown-field` (404), and `not-a-category` (400) where a step asks for codes or texts of a column that has none. */
  mask(layer: LayerAddress, subset: ItemSubset, signal?: AbortSignal): Promise<MaskAnswer>;
  /** The faces of blocks that are not wholly between two blocks of the subset; see `BlockPieces`. */
  faces(layer: LayerAddress, subset: ItemSubset, signal?: AbortSignal): Promise<Uint32Array>;
  /**
   * Where a plane goes through the blocks of the subset, or through the body that its closed triangles enclose; nothing for
   * other layers and for triangles that enclose nothing.
   */
  section(layer: LayerAddress, subset: ItemSubset, plane: CutPlane, signal?: AbortSignal): Promise<SectionPieces>;
  /** How the values of the subset's items are spread. */
  histogram(
    layer: LayerAddress,
    subset: ItemSubset,
    request: HistogramRequest,
    signal?: AbortSignal,
  ): Promise<Histogram>;
  /** Weighted figures of a column, of all items of a scope and by groups. Throws `not-numbers`, `no-measure`, `invalid-grouping` and `too-many-groups` (400). */
  summarise(scope: ItemScope, request: SummaryRequest, signal?: AbortSignal): Promise<Summary>;
  /** How the items of a scope are spread over cells. Throws what `summarise` does, and `invalid-histogram` (400). */
  bin(scope: ItemScope, request: BinRequest, signal?: AbortSignal): Promise<Bins>;
  /** The categories of a column with how many of the subset's items have each. */
  categories(layer: LayerAddress, subset: ItemSubset, field: string, signal?: AbortSignal): Promise<CategoryCounts>;
  /** The items of the subset, ascending, whose centre (of an interval, the middle of its path) is in an area. */
  pick(layer: LayerAddress, subset: ItemSubset, area: ScreenArea, signal?: AbortSignal): Promise<Uint32Array>;
  /** A page of the source rows of the subset. */
  rows(layer: LayerAddress, subset: ItemSubset, request: RowsRequest, signal?: AbortSignal): Promise<RowsAnswer>;
}

/** A render engine: it answers the data calls of sessions. @beta */
export interface RenderEngine extends Contribution {
  /** The engine with the highest priority that is on is used unless the deployment names another. */
  readonly priority: number;
  /** Present when its sessions draw pictures. */
  readonly pictures?: PictureEngine;
  /** Begins the work for one render session. */
  open(log: Log): Promise<EngineSession>;
}
