import { AditError, bitsOfBytes, type CutPlane } from 'adit/core';
import {
  findColumn,
  findLayer,
  hasCodes,
  type BinRequest,
  type Bins,
  type CategoryCounts,
  type EnginePictures,
  type EngineSession,
  type Histogram,
  type HistogramRequest,
  type ItemRow,
  type ItemScope,
  type ItemSubset,
  type LayerAddress,
  type LayerPieces,
  type MaskAnswer,
  type RowsAnswer,
  type RowsRequest,
  type ScreenArea,
  type SectionPieces,
  type Summary,
  type SummaryRequest,
} from 'adit/core/server';
import { columnTexts } from './dataset-texts.ts';
import { layerBins, layerSummary } from './figures.ts';
import { layerHistogram } from './histogram.ts';
import { checkBlocks, damaged } from './layer-checks.ts';
import { layerPieces } from './layer-pieces.ts';
import { layerRow, layerRows } from './layer-rows.ts';
import { ParaviewPictures } from './pictures/paraview-pictures.ts';
import { layerPart } from './questions.ts';
import { subsetPart } from './subset-part.ts';
import type { Answer, SessionWorker } from './worker/session-worker.ts';
import type { Ask } from './ask.ts';

/** One session's use of ParaView. Once disposed, its calls are refused and its worker is ended. */
export class ParaviewSession implements EngineSession {
  readonly pictures: EnginePictures;
  readonly #worker: SessionWorker;

  constructor(worker: SessionWorker) {
    this.#worker = worker;
    this.pictures = new ParaviewPictures(worker);
  }

  async pieces(layer: LayerAddress, signal?: AbortSignal): Promise<LayerPieces> {
    return layerPieces(this.#asking(signal), layer);
  }

  async values(layer: LayerAddress, field: string, signal?: AbortSignal): Promise<Float32Array> {
    findColumn(findLayer(layer), field);
    const { arrays } = await this.#asking(signal)({ ask: 'values', ...(await layerPart(layer, [field])), field });
    return arrays['values'] as Float32Array;
  }

  async row(layer: LayerAddress, item: number): Promise<ItemRow> {
    return layerRow(this.#asking(), layer, item);
  }

  async mask(layer: LayerAddress, subset: ItemSubset, signal?: AbortSignal): Promise<MaskAnswer> {
    const { value, arrays } = await this.#askOfSubset('mask', layer, subset, {}, signal);
    const bytes = arrays['mask'] as Uint8Array | undefined;
    const { kept } = value as { kept: number };
    return { kept, total: findLayer(layer).count, ...(bytes ? { mask: bitsOfBytes(bytes) } : {}) };
  }

  async faces(layer: LayerAddress, subset: ItemSubset, signal?: AbortSignal): Promise<Uint32Array> {
    checkBlocks(findLayer(layer));
    const { arrays } = await this.#askOfSubset('faces', layer, subset, {}, signal);
    return arrays['faces'] as Uint32Array;
  }

  async section(
    layer: LayerAddress,
    subset: ItemSubset,
    plane: CutPlane,
    signal?: AbortSignal,
  ): Promise<SectionPieces> {
    const found = findLayer(layer);
    const { geometry } = found;
    if (geometry.kind === 'blocks') checkBlocks(found);
    const origin = geometry.kind === 'blocks' ? geometry.origin : layer.dataset.manifest.origin;
    const { arrays } = await this.#askOfSubset('section', layer, subset, { plane }, signal);
    const edges = arrays['edges'] as Uint8Array | undefined;
    return {
      origin,
      positions: arrays['positions'] as Float32Array,
      ends: arrays['ends'] as Uint32Array,
      items: arrays['items'] as Uint32Array,
      ...(edges ? { edges } : {}),
    };
  }

  async histogram(
    layer: LayerAddress,
    subset: ItemSubset,
    request: HistogramRequest,
    signal?: AbortSignal,
  ): Promise<Histogram> {
    return layerHistogram(this.#asking(signal), layer, subset, request);
  }

  async summarise(scope: ItemScope, request: SummaryRequest, signal?: AbortSignal): Promise<Summary> {
    return layerSummary(this.#asking(signal), scope, request);
  }

  async bin(scope: ItemScope, request: BinRequest, signal?: AbortSignal): Promise<Bins> {
    return layerBins(this.#asking(signal), scope, request);
  }

  async categories(
    layer: LayerAddress,
    subset: ItemSubset,
    field: string,
    signal?: AbortSignal,
  ): Promise<CategoryCounts> {
    const column = findColumn(findLayer(layer), field);
    if (!hasCodes(column)) throw new AditError('not-a-category', { values: { field } });
    const labels = await columnTexts(layer.dataset, column);
    if (!labels) throw damaged(column.data.file);
    const { value } = await this.#askOfSubset('categories', layer, subset, { field, codes: labels.length }, signal);
    return { labels, ...(value as { counts: number[]; missing: number }) };
  }

  async pick(layer: LayerAddress, subset: ItemSubset, area: ScreenArea, signal?: AbortSignal): Promise<Uint32Array> {
    const { arrays } = await this.#askOfSubset('pick', layer, subset, { area }, signal);
    return arrays['items'] as Uint32Array;
  }

  async rows(layer: LayerAddress, subset: ItemSubset, request: RowsRequest, signal?: AbortSignal): Promise<RowsAnswer> {
    return layerRows(this.#asking(signal), layer, subset, request);
  }

  dispose(): void {
    this.#worker.dispose();
  }

  #asking(signal?: AbortSignal): Ask {
    return (header, binary) => this.#worker.ask({ header, ...(binary ? { binary } : {}) }, signal);
  }

  async #askOfSubset(
    ask: string,
    layer: LayerAddress,
    subset: ItemSubset,
    more: { readonly field?: string; readonly [part: string]: unknown },
    signal?: AbortSignal,
  ): Promise<Answer> {
    const part = await layerPart(layer, more.field === undefined ? [] : [more.field]);
    return this.#asking(signal)({ ask, ...part, ...(await subsetPart(layer, subset)), ...more });
  }
}
