import {
  AditError,
  decodeItems,
  MAX_PIECES,
  PIECE_SEPARATOR,
  pieceColumns,
  type CutRegion,
  type Layer,
  type MaskStep,
} from 'adit/core';
import {
  areaOfPrism,
  findColumn,
  findLayer,
  hasCodes,
  keptCodes,
  type ItemSubset,
  type LayerAddress,
  type ScreenArea,
} from 'adit/core/server';
import { columnTexts } from './dataset-texts.ts';
import { damaged } from './layer-checks.ts';
import { layerPart } from './questions.ts';

/** A step as the worker takes it: numbers as texts, sets as bits in base64, and no texts but those of pieces. */
type AskedStep =
  | { readonly kind: 'range'; readonly column: string; readonly low: string; readonly high: string }
  | { readonly kind: 'codes'; readonly column: string; readonly wanted: string }
  | {
      readonly kind: 'pieces';
      readonly paths: readonly string[];
      readonly levels: readonly { readonly field: string; readonly texts: readonly string[] | undefined }[];
      readonly separator: string;
      readonly most: number;
    }
  | { readonly kind: 'items'; readonly wanted: string }
  | { readonly kind: 'inside'; readonly regions: readonly CutRegion[] }
  | { readonly kind: 'area'; readonly area: ScreenArea }
  | { readonly kind: 'all' | 'any' | 'none'; readonly of: readonly AskedStep[] };

/** What a question says about the items that count. */
export interface SubsetPart {
  readonly subset?: AskedStep;
}

/**
 * A subset as the worker takes it, the files that it needs checked. Throws `unknown-layer` (404), `unknown-field` (404), `not-a-category`
 * (400) and `damaged-dataset` (410).
 */
export async function subsetPart(address: LayerAddress, { step }: ItemSubset): Promise<SubsetPart> {
  const layer = findLayer(address);
  return step ? { subset: await askedStep(address, layer, step) } : {};
}

async function askedStep(address: LayerAddress, layer: Layer, step: MaskStep): Promise<AskedStep> {
  switch (step.kind) {
    case 'range':
      await layerPart(address, [step.column]);
      return { ...step, low: `${step.low}`, high: `${step.high}` };
    case 'codes':
    case 'text':
      return askedCodes(address, layer, step);
    case 'pieces':
      return askedPieces(address, layer, step.paths);
    case 'items':
      return { kind: 'items', wanted: bitsOf(decodeItems(step.items, layer.count), layer.count) };
    case 'inside':
      return step;
    case 'prism':
      return { kind: 'area', area: areaOfPrism(step) };
    default:
      return { kind: step.kind, of: await Promise.all(step.of.map((part) => askedStep(address, layer, part))) };
  }
}

async function askedCodes(
  address: LayerAddress,
  layer: Layer,
  step: Extract<MaskStep, { readonly kind: 'codes' | 'text' }>,
): Promise<AskedStep> {
  const column = findColumn(layer, step.column);
  if (!hasCodes(column)) throw new AditError('not-a-category', { values: { field: step.column } });
  await layerPart(address, [step.column]);
  const texts = await columnTexts(address.dataset, column);
  if (!texts) throw damaged(column.data.file);
  const kept = keptCodes(step, texts);
  const codes = Uint32Array.from(kept.keys()).filter((code) => kept[code] === 1);
  return { kind: 'codes', column: step.column, wanted: bitsOf(codes, texts.length) };
}

async function askedPieces(address: LayerAddress, layer: Layer, paths: readonly string[]): Promise<AskedStep> {
  const columns = pieceColumns(address.dataset.manifest, layer);
  await layerPart(
    address,
    columns.map(({ name }) => name),
  );
  const levels = await Promise.all(
    columns.map(async (column) => ({ field: column.name, texts: await columnTexts(address.dataset, column) })),
  );
  return { kind: 'pieces', levels, paths, separator: PIECE_SEPARATOR, most: MAX_PIECES };
}

/** One bit for each number below `length`, the lowest of a byte first. */
function bitsOf(numbers: Uint32Array, length: number): string {
  const bytes = Buffer.alloc(Math.ceil(length / 8));
  for (const number of numbers) bytes[number >>> 3]! |= 1 << (number & 7);
  return bytes.toString('base64');
}
