import type { MaskStep } from './mask-step.ts';
import { remoteToken } from './token.ts';

/** The categories or texts of a column: a code for each item, `MISSING_CODE` where there is none, and the text of each code. @beta */
export interface CodedValues {
  readonly codes: Uint32Array;
  readonly texts: readonly string[];
}

/** Values of some items of a layer, as they are in the dataset, never as they are drawn. @beta */
export interface LayerValues {
  /** The items, ascending; their values stand in the columns in this order. */
  readonly items: Uint32Array;
  /** How many items were asked for: more than `items` where there was a limit. */
  readonly of: number;
  /**
   * The columns that were asked for. Numbers are NaN where there is none, moments are milliseconds since 1970. What there is one of for each vertex
   * counts as the mean of an item's vertices, and as the first vertex's where it is a category.
   */
  readonly columns: ReadonlyMap<string, Float64Array | CodedValues>;
}

/** Which items of a layer are read; those that meet all that is said, every item where nothing is. @beta */
export interface WhichItems {
  /** Some of these; ascending, each once. */
  readonly items?: Uint32Array;
  /** Those that steps keep, or those that count in the render session: of its pieces, and kept by its filters. */
  readonly subset?: 'session' | readonly MaskStep[];
  /** The view of the session that is meant, where several show the layer: the first of them unless told. */
  readonly view?: string;
  /** With the session's subset: only those that its cuts leave. */
  readonly cuts?: boolean;
  /** So many at most, at even steps where there are more. */
  readonly limit?: number;
}

/**
 * Reads values of layers. In the browser of the session; on the server of any dataset, without a session's subset: the reader of a caller's
 * session is `call.session.layers`. Which items count is found by the engine that draws.
 *
 * @beta
 */
export interface LayerReader {
  /**
   * The values of columns, none for the numbers of the items alone. A layer is named by its key, `<dataset>/<layer>`. Rejects with `not-found` or
   * `unknown-field` (404), and `too-many-values` (413) for more than `MAX_READ_VALUES` numbers.
   */
  values(layer: string, columns: readonly string[], which?: WhichItems): Promise<LayerValues>;
}

/** The service that reads values of layers. @beta */
export const LayerReaderToken = remoteToken<LayerReader>('core.layer-reader', {
  values: { object: 'layer', from: '0' },
});

/** How many numbers are read at once, of all columns together. @beta */
export const MAX_READ_VALUES = 64_000_000;
