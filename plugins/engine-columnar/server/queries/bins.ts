import type { Layer } from 'adit/core';
import {
  cellsPerGroup,
  directionOf,
  findLayer,
  rangeOfAxis,
  type BinRequest,
  type Bins,
  type ItemScope,
} from 'adit/core/server';
import { cacheKey } from '../cache-key.ts';
import { binEdges } from '../kernels/bin-edges.ts';
import type { CellAxis } from '../kernels/figures/cells.ts';
import { addAllLong, longSum, longSums } from '../kernels/figures/sums.ts';
import type { EngineParts } from './engine-parts.ts';
import { FigureInputs } from './figure-inputs.ts';
import { layerMask } from './mask.ts';
import { forEachPart } from './parts-of-rows.ts';

/** How the items of a scope are spread over cells; see `EngineSession.bin`. */
export async function layerBins(
  parts: EngineParts,
  scope: ItemScope,
  request: BinRequest,
  signal?: AbortSignal,
): Promise<Bins> {
  const { layer: address, subset } = scope;
  const layer = findLayer(address);
  const make = async (making: AbortSignal): Promise<{ value: Bins; bytes: number }> => {
    const inputs = new FigureInputs(parts, address, layer, making);
    try {
      const value = await binsOf(parts, scope, layer, request, inputs, making);
      return { value, bytes: value.items.length * 12 };
    } finally {
      inputs.release();
    }
  };
  const key = cacheKey(address.dataset, 'bins', address.layer, JSON.stringify(request), subset.key);
  return parts.cache.get(key, make, signal);
}

async function binsOf(
  parts: EngineParts,
  { layer: address, subset }: ItemScope,
  layer: Layer,
  request: BinRequest,
  inputs: FigureInputs,
  signal: AbortSignal,
): Promise<Bins> {
  const groups = await inputs.groups(request.by, subset);
  const perGroup = cellsPerGroup(request, groups.keys.length);
  const axes: CellAxis[] = [];
  for (const axis of request.axes) {
    const direction = directionOf(axis);
    const column = await (direction
      ? inputs.places(direction)
      : inputs.numbers((axis.of as { readonly field: string }).field));
    const range = await rangeOfAxis(axis, () => inputs.extent(column, subset));
    // Nothing is between infinite edges.
    const edges = range
      ? binEdges(...range, axis.bins, axis.logarithmic === true)
      : new Float64Array(axis.bins + 1).fill(Infinity);
    axes.push({ column, edges });
  }
  const weight = await inputs.weight(request.weight);
  const { mask } = await layerMask(parts, address, subset, signal);
  const items = new Uint32Array(perGroup * groups.keys.length);
  const weights = longSums(items.length);
  const groupItems = new Uint32Array(groups.keys.length);
  const left = { missing: 0, outside: 0, unweighted: 0 };
  const common = { axes, weight, groups: groups.input, mask };
  await forEachPart(
    layer.count,
    (from, to) => parts.runner.run('countCells', { ...common, from, to }, signal),
    (part) => {
      for (let at = 0; at < items.length; at++) items[at]! += part.items[at] as number;
      for (let at = 0; at < groupItems.length; at++) groupItems[at]! += part.groupItems[at] as number;
      for (const name of ['missing', 'outside', 'unweighted'] as const) left[name] += part[name];
      addAllLong(weights, part.weights);
    },
  );
  const shown = groups.keys.flatMap((_, group) => (!request.by || groupItems[group]! > 0 ? [group] : []));
  const places = shown.flatMap((group) => Array.from({ length: perGroup }, (_, cell) => group * perGroup + cell));
  return {
    edges: axes.map(({ edges }) => (edges[0] === Infinity ? new Float64Array(0) : edges)),
    groups: shown.map((group) => groups.keys[group]),
    items: Uint32Array.from(places, (place) => items[place] as number),
    weights: Float64Array.from(places, (place) => longSum(weights, place)),
    ...left,
  };
}
