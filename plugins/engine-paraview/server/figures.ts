import { AditError } from 'adit/core';
import {
  bandKeys,
  benchEdges,
  cellsPerGroup,
  directionOf,
  findColumn,
  findLayer,
  findNumbers,
  hasCodes,
  rangeOfAxis,
  textKeys,
  weightFactors,
  type Axis,
  type BinRequest,
  type Bins,
  type Figures,
  type Grouping,
  type GroupKey,
  type ItemScope,
  type LayerAddress,
  type Summary,
  type SummaryRequest,
  type ValueExtent,
  type Weight,
} from 'adit/core/server';
import type { Ask } from './ask.ts';
import { columnTexts } from './dataset-texts.ts';
import { binEdges } from './histogram.ts';
import { damaged } from './layer-checks.ts';
import { layerPart } from './questions.ts';
import { subsetPart } from './subset-part.ts';

/** One number an item, as the worker takes it. */
type AskedNumbers = { readonly field: string } | { readonly along: readonly number[] };

/** The figures of a scope and of its groups; see `EngineSession.summarise`. */
export async function layerSummary(ask: Ask, scope: ItemScope, request: SummaryRequest): Promise<Summary> {
  const { field, quartiles } = request;
  const question = await scopeQuestion(scope, [findNumbers(findLayer(scope.layer), field).name]);
  const weight = await askedWeight(scope.layer, request.weight);
  const { keys, edges, ...groups } = await askedGroups(ask, scope, request.by);
  const { value } = await ask({ ask: 'figures', ...question, field, weight, quartiles, ...groups }, bytesOf(edges));
  const found = value as { readonly total: Figures; readonly groups: readonly (readonly [number, Figures])[] };
  return { total: found.total, groups: found.groups.map(([group, figures]) => ({ key: keys[group]!, ...figures })) };
}

/** How the items of a scope are spread over cells; see `EngineSession.bin`. */
export async function layerBins(ask: Ask, scope: ItemScope, request: BinRequest): Promise<Bins> {
  const layer = findLayer(scope.layer);
  const groups = await askedGroups(ask, scope, request.by);
  const perGroup = cellsPerGroup(request, groups.groupCount);
  const question = await scopeQuestion(
    scope,
    request.axes.flatMap((axis) => (directionOf(axis) ? [] : [findNumbers(layer, fieldOf(axis)).name])),
  );
  const edges: Float64Array[] = [];
  for (const axis of request.axes) {
    const range = await rangeOfAxis(axis, () => extentOf(ask, question, askedNumbers(axis)));
    const length = axis.bins + 1;
    // Nothing is between infinite edges.
    edges.push(range ? binEdges(range, axis.bins, axis.logarithmic === true) : new Float64Array(length).fill(Infinity));
  }
  const weight = await askedWeight(scope.layer, request.weight);
  const axes = request.axes.map((axis) => ({ of: askedNumbers(axis), bins: axis.bins }));
  const { keys, edges: bands, ...by } = groups;
  const { value, arrays } = await ask(
    { ask: 'cells', ...question, axes, weight, perGroup, ...by },
    bytesOf(Float64Array.from([...edges.flatMap((along) => [...along]), ...bands])),
  );
  const { items, weights, groupItems } = arrays as {
    readonly items: Uint32Array;
    readonly weights: Float64Array;
    readonly groupItems: Uint32Array;
  };
  const shown = Array.from(groupItems, (_, group) => group).filter((group) => !request.by || groupItems[group]! > 0);
  const places = shown.flatMap((group) => Array.from({ length: perGroup }, (_, cell) => group * perGroup + cell));
  return {
    edges: edges.map((along) => (along[0] === Infinity ? new Float64Array(0) : along)),
    groups: shown.map((group) => keys[group]),
    items: Uint32Array.from(places, (place) => items[place]!),
    weights: Float64Array.from(places, (place) => weights[place]!),
    ...(value as Pick<Bins, 'missing' | 'outside' | 'unweighted'>),
  };
}

async function scopeQuestion({ layer, subset }: ItemScope, fields: readonly string[]): Promise<object> {
  return { ...(await layerPart(layer, fields)), ...(await subsetPart(layer, subset)) };
}

function fieldOf({ of }: Axis): string {
  return (of as { readonly field: string }).field;
}

function askedNumbers(axis: Axis): AskedNumbers {
  const along = directionOf(axis);
  return along ? { along } : { field: fieldOf(axis) };
}

async function askedWeight(address: LayerAddress, weight: Weight): Promise<object> {
  const { column, missing, ...factors } = weightFactors(address, weight);
  if (column) await layerPart(address, [column.name]);
  return {
    ...factors,
    isCount: weight === 'count',
    ...(column ? { field: column.name } : {}),
    ...(missing === undefined ? {} : { missing }),
  };
}

interface AskedGroups {
  readonly keys: readonly (GroupKey | undefined)[];
  readonly edges: readonly number[];
  readonly groupCount: number;
  readonly by?: AskedNumbers | { readonly codes: string };
}

async function askedGroups(ask: Ask, scope: ItemScope, grouping: Grouping | undefined): Promise<AskedGroups> {
  if (!grouping) return { keys: [undefined], edges: [], groupCount: 1 };
  const layer = findLayer(scope.layer);
  if (grouping.by === 'category') {
    const column = findColumn(layer, grouping.field);
    if (!hasCodes(column)) throw new AditError('not-a-category', { values: { field: grouping.field } });
    await layerPart(scope.layer, [column.name]);
    const texts = await columnTexts(scope.layer.dataset, column);
    if (!texts) throw damaged(column.data.file);
    const keys = textKeys(texts);
    return { keys, edges: [], groupCount: keys.length, by: { codes: column.name } };
  }
  const isBench = grouping.by === 'bench';
  const by: AskedNumbers = isBench ? { along: [0, 0, 1] } : { field: findNumbers(layer, grouping.field).name };
  const question = await scopeQuestion(scope, isBench ? [] : [grouping.field]);
  const edges = isBench ? benchEdges(grouping, await extentOf(ask, question, by)) : grouping.edges;
  const keys = bandKeys(edges);
  return { keys, edges, groupCount: keys.length, by };
}

async function extentOf(ask: Ask, question: object, of: AskedNumbers): Promise<ValueExtent> {
  const { value } = await ask({ ask: 'extent', ...question, of });
  const found = value as Readonly<Record<keyof ValueExtent, number | null>>;
  return {
    minimum: found.minimum ?? Infinity,
    maximum: found.maximum ?? -Infinity,
    smallestPositive: found.smallestPositive ?? Infinity,
  };
}

function bytesOf(numbers: Iterable<number>): Uint8Array {
  return new Uint8Array(Float64Array.from(numbers).buffer);
}
