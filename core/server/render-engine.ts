import type { Contribution, DatasetManifest, Disposable, Log, ThresholdFilter, Vector3 } from 'adit/core';

/** Numbers of an engine; shared memory where many sessions look at the same column. */
export type NumberArray = Float64Array | Float32Array | Uint32Array | Uint8Array;

/** A dataset version that is open in a session. */
export interface OpenDataset {
  readonly id: string;
  /** Changes whenever the dataset's content does. */
  readonly version: string;
  readonly folder: string;
  readonly manifest: DatasetManifest;
}

/** Names one layer of an open dataset. */
export interface LayerAddress {
  readonly dataset: OpenDataset;
  readonly layer: string;
}

/** A layer's geometry for drawing in the browser: float32 relative to `origin`, which is in world coordinates. */
export interface LayerPieces {
  readonly kind: 'points' | 'lines';
  /** How many items: points, holes or intervals. */
  readonly count: number;
  readonly origin: Vector3;
  /** Points: a triple an item. Lines: two triples a segment. */
  readonly positions: Float32Array;
  /** Lines: the item of each segment; absent when segment and item numbers are the same. */
  readonly itemOfSegment?: Uint32Array;
}

/** What a set of filters keeps: one byte an item, 1 for kept; absent when nothing is filtered. */
export interface FilterAnswer {
  readonly kept: number;
  readonly total: number;
  readonly mask?: Uint8Array;
}

/** A histogram: `counts[i]` values lie in the i-th of equal bins of `range` (equal in the logarithm when `logarithmic`). */
export interface HistogramRequest {
  readonly field: string;
  readonly range?: readonly [number, number];
  readonly samples: number;
  readonly logarithmic: boolean;
  readonly filters: readonly ThresholdFilter[];
}
export interface Histogram {
  readonly range: readonly [number, number];
  readonly counts: Uint32Array;
  readonly count: number;
  readonly missing: number;
  /** The 5th and the 95th percentile. */
  readonly percentiles: readonly [number, number];
}

/** How many items have each category code. */
export interface CategoryCounts {
  readonly labels: readonly string[];
  readonly counts: readonly number[];
  readonly missing: number;
}

/** The source row of one item: values as they stand in the dataset, never as they are drawn. */
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

/** One session's use of an engine. Methods may be called in parallel; `signal` gives up on an answer nobody waits for. */
export interface EngineSession extends Disposable {
  pieces(layer: LayerAddress, signal?: AbortSignal): Promise<LayerPieces>;
  /** A column's values for colouring, one an item: float32, NaN for missing, category codes as numbers. */
  values(layer: LayerAddress, field: string, signal?: AbortSignal): Promise<Float32Array>;
  filter(layer: LayerAddress, filters: readonly ThresholdFilter[], signal?: AbortSignal): Promise<FilterAnswer>;
  histogram(layer: LayerAddress, request: HistogramRequest, signal?: AbortSignal): Promise<Histogram>;
  categories(
    layer: LayerAddress,
    field: string,
    filters: readonly ThresholdFilter[],
    signal?: AbortSignal,
  ): Promise<CategoryCounts>;
  row(layer: LayerAddress, item: number): Promise<ItemRow>;
}

/** A render engine: what a session's data calls are answered by. */
export interface RenderEngine extends Contribution {
  /** The engine with the highest priority that is on is used unless the deployment names another. */
  readonly priority: number;
  open(log: Log): Promise<EngineSession>;
}
