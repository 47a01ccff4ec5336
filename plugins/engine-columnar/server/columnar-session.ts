import { AditError, type CutPlane } from 'adit/core';
import type {
  BinRequest,
  Bins,
  CategoryCounts,
  EngineSession,
  Histogram,
  HistogramRequest,
  ItemRow,
  ItemScope,
  ItemSubset,
  LayerAddress,
  LayerPieces,
  MaskAnswer,
  RowsAnswer,
  RowsRequest,
  ScreenArea,
  SectionPieces,
  Summary,
  SummaryRequest,
} from 'adit/core/server';
import { layerBins } from './queries/bins.ts';
import { layerFaces } from './queries/block-faces.ts';
import { layerCategories } from './queries/categories.ts';
import type { EngineParts } from './queries/engine-parts.ts';
import { layerSummary } from './queries/figures.ts';
import { layerHistogram } from './queries/histogram.ts';
import { layerMask } from './queries/mask.ts';
import { pickArea } from './queries/pick-area.ts';
import { pickRows } from './queries/pick-rows.ts';
import { layerPieces } from './queries/pieces.ts';
import { layerRow } from './queries/row.ts';
import { layerSection } from './queries/section.ts';
import { layerValues } from './queries/values.ts';

/** One session's use of the columnar engine. It holds no data; once disposed, its calls are refused and those under way aborted. */
export class ColumnarSession implements EngineSession {
  #parts: EngineParts;
  #calls = new Set<AbortController>();
  #closed = false;

  constructor(parts: EngineParts) {
    this.#parts = parts;
  }

  pieces(layer: LayerAddress, signal?: AbortSignal): Promise<LayerPieces> {
    return this.#call(signal, (call) => layerPieces(this.#parts, layer, call));
  }

  values(layer: LayerAddress, field: string, signal?: AbortSignal): Promise<Float32Array> {
    return this.#call(signal, (call) => layerValues(this.#parts, layer, field, call));
  }

  row(layer: LayerAddress, item: number): Promise<ItemRow> {
    return this.#call(undefined, () => layerRow(this.#parts, layer, item));
  }

  mask(layer: LayerAddress, subset: ItemSubset, signal?: AbortSignal): Promise<MaskAnswer> {
    return this.#call(signal, (call) => layerMask(this.#parts, layer, subset, call));
  }

  faces(layer: LayerAddress, subset: ItemSubset, signal?: AbortSignal): Promise<Uint32Array> {
    return this.#call(signal, (call) => layerFaces(this.#parts, layer, subset, call));
  }

  section(layer: LayerAddress, subset: ItemSubset, plane: CutPlane, signal?: AbortSignal): Promise<SectionPieces> {
    return this.#call(signal, (call) => layerSection(this.#parts, layer, subset, plane, call));
  }

  histogram(
    layer: LayerAddress,
    subset: ItemSubset,
    request: HistogramRequest,
    signal?: AbortSignal,
  ): Promise<Histogram> {
    return this.#call(signal, (call) => layerHistogram(this.#parts, layer, subset, request, call));
  }

  summarise(scope: ItemScope, request: SummaryRequest, signal?: AbortSignal): Promise<Summary> {
    return this.#call(signal, (call) => layerSummary(this.#parts, scope, request, call));
  }

  bin(scope: ItemScope, request: BinRequest, signal?: AbortSignal): Promise<Bins> {
    return this.#call(signal, (call) => layerBins(this.#parts, scope, request, call));
  }

  categories(layer: LayerAddress, subset: ItemSubset, field: string, signal?: AbortSignal): Promise<CategoryCounts> {
    return this.#call(signal, (call) => layerCategories(this.#parts, layer, subset, field, call));
  }

  pick(layer: LayerAddress, subset: ItemSubset, area: ScreenArea, signal?: AbortSignal): Promise<Uint32Array> {
    return this.#call(signal, (call) => pickArea(this.#parts, layer, subset, area, call));
  }

  rows(layer: LayerAddress, subset: ItemSubset, request: RowsRequest, signal?: AbortSignal): Promise<RowsAnswer> {
    return this.#call(signal, (call) => pickRows(this.#parts, layer, subset, request, call));
  }

  dispose(): void {
    this.#closed = true;
    for (const call of this.#calls) call.abort(closed());
    this.#calls.clear();
  }

  /** Runs a call under a signal that is aborted with the caller's or with the session. */
  async #call<T>(signal: AbortSignal | undefined, answer: (call: AbortSignal) => Promise<T>): Promise<T> {
    if (this.#closed) throw closed();
    signal?.throwIfAborted();
    // Not AbortSignal.any: a signal that outlives many calls keeps what was made from it.
    const call = new AbortController();
    const abort = (): void => call.abort(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    this.#calls.add(call);
    try {
      return await answer(call.signal);
    } finally {
      this.#calls.delete(call);
      signal?.removeEventListener('abort', abort);
    }
  }
}

function closed(): AditError {
  return new AditError('engine-closed', { status: 409, message: 'The session was closed' });
}
