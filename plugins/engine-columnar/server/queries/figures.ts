import {
  findLayer,
  type Figures,
  type ItemScope,
  type ItemSubset,
  type LayerAddress,
  type Summary,
  type SummaryRequest,
} from 'adit/core/server';
import type { Layer } from 'adit/core';
import { cacheKey } from '../cache-key.ts';
import {
  addAllLong,
  longSum,
  longSums,
  mergeSquares,
  noSums,
  type GroupSums,
  type LongSums,
  type Spread,
  type SumsInput,
} from '../kernels/figures/sums.ts';
import type { EngineParts } from './engine-parts.ts';
import { FigureInputs } from './figure-inputs.ts';
import { layerMask } from './mask.ts';
import { forEachPart } from './parts-of-rows.ts';

/** The figures of a scope and of its groups; see `EngineSession.summarise`. */
export async function layerSummary(
  parts: EngineParts,
  { layer: address, subset }: ItemScope,
  request: SummaryRequest,
  signal?: AbortSignal,
): Promise<Summary> {
  const layer = findLayer(address);
  const make = async (making: AbortSignal): Promise<{ value: Summary; bytes: number }> => {
    const inputs = new FigureInputs(parts, address, layer, making);
    try {
      const value = await summaryOf(parts, address, layer, subset, request, inputs, making);
      return { value, bytes: value.groups.length * 400 };
    } finally {
      inputs.release();
    }
  };
  const key = cacheKey(address.dataset, 'figures', address.layer, JSON.stringify(request), subset.key);
  return parts.cache.get(key, make, signal);
}

async function summaryOf(
  parts: EngineParts,
  address: LayerAddress,
  layer: Layer,
  subset: ItemSubset,
  { field, weight: wanted, by, quartiles: needsQuartiles }: SummaryRequest,
  inputs: FigureInputs,
  signal: AbortSignal,
): Promise<Summary> {
  const column = await inputs.numbers(field);
  const weight = await inputs.weight(wanted);
  const { mask } = await layerMask(parts, address, subset, signal);
  const groups = await inputs.groups(by, subset);
  const common = { column, weight, groups: groups.input, mask };
  const sums = noSums(groups.keys.length);
  const sizes = await inputs.sizes();
  await forEachPart(
    layer.count,
    (from, to) => parts.runner.run('sumFigures', { ...common, from, to, sizes }, signal),
    (part) => {
      if (!by) mergeSquares(sums, spreadOf(part));
      addSums(sums, part);
    },
  );
  const squares = by ? await squaresByGroup(parts, layer.count, common, sums, signal) : ofAll(sums.squares);
  const figures = groups.keys.map((_, group) => figuresOf(sums, squares, group, sizes !== undefined));
  const total = totalOf(sums, figures, sizes !== undefined);
  const [whole, each] = needsQuartiles
    ? await Promise.all([
        quartilesOf(parts, { ...common, groups: undefined }, wanted === 'count', [total], signal),
        by && quartilesOf(parts, common, wanted === 'count', figures, signal),
      ])
    : [];
  return {
    total: { ...total, ...whole?.[0] },
    groups: by
      ? figures.flatMap((one, group) => (one.items > 0 ? [{ key: groups.keys[group]!, ...one, ...each?.[group] }] : []))
      : [],
  };
}

/** The squares around the mean of each group, which a second pass over the rows finds. */
async function squaresByGroup(
  { runner }: EngineParts,
  count: number,
  common: Pick<SumsInput, 'column' | 'weight' | 'groups' | 'mask'>,
  sums: GroupSums,
  signal: AbortSignal,
): Promise<LongSums> {
  const means = Float64Array.from(sums.count, (_, group) => longSum(sums.sum, group) / longSum(sums.weight, group));
  const squares = longSums(means.length);
  await forEachPart(
    count,
    (from, to) => runner.run('sumSquares', { ...common, from, to, means }, signal),
    (part) => addAllLong(squares, part),
  );
  return squares;
}

function spreadOf({ weight, sum, squares }: GroupSums): Spread {
  const own = longSum(weight, 0);
  return { weight: own, mean: longSum(sum, 0) / own, squares: squares[0]! };
}

function ofAll(sums: Float64Array): LongSums {
  return { sums, lost: new Float64Array(1) };
}

function addSums(to: GroupSums, part: GroupSums): void {
  for (const name of ['items', 'count', 'missing', 'unweighted'] as const)
    for (let at = 0; at < to.items.length; at++) to[name][at]! += part[name][at] as number;
  for (let at = 0; at < to.items.length; at++) {
    to.minimum[at] = Math.min(to.minimum[at] as number, part.minimum[at] as number);
    to.maximum[at] = Math.max(to.maximum[at] as number, part.maximum[at] as number);
  }
  for (const name of ['weight', 'sum', 'size'] as const) addAllLong(to[name], part[name]);
}

function figuresOf(sums: GroupSums, squares: LongSums, group: number, hasSizes: boolean): Figures {
  const [count, weight, sum] = [sums.count[group]!, longSum(sums.weight, group), longSum(sums.sum, group)];
  return {
    items: sums.items[group]!,
    count,
    missing: sums.missing[group]!,
    unweighted: sums.unweighted[group]!,
    ...(hasSizes ? { size: longSum(sums.size, group) } : {}),
    weight,
    sum,
    ...(count > 0
      ? {
          mean: sum / weight,
          minimum: sums.minimum[group]!,
          maximum: sums.maximum[group]!,
          variance: longSum(squares, group) / weight,
        }
      : {}),
  };
}

/** The figures of all groups together; how far their means are apart is a part of the variance. */
function totalOf(sums: GroupSums, figures: readonly Figures[], hasSizes: boolean): Figures {
  const all = noSums(1);
  figures.forEach((_, group) => addSums(all, groupAt(sums, group)));
  const mean = longSum(all.sum, 0) / longSum(all.weight, 0);
  const squares = longSums(1);
  for (const { count, weight, variance = 0, mean: own = mean } of figures)
    if (count > 0)
      addAllLong(squares, {
        sums: Float64Array.of(weight * (variance + (own - mean) ** 2)),
        lost: new Float64Array(1),
      });
  return figuresOf(all, squares, 0, hasSizes);
}

function groupAt(sums: GroupSums, group: number): GroupSums {
  const long = ({ sums: all, lost }: LongSums): LongSums => ({
    sums: all.subarray(group, group + 1),
    lost: lost.subarray(group, group + 1),
  });
  const one = (numbers: Float64Array): Float64Array => numbers.subarray(group, group + 1);
  return {
    items: one(sums.items),
    count: one(sums.count),
    missing: one(sums.missing),
    unweighted: one(sums.unweighted),
    minimum: one(sums.minimum),
    maximum: one(sums.maximum),
    weight: long(sums.weight),
    sum: long(sums.sum),
    size: long(sums.size),
    squares: sums.squares,
  };
}

async function quartilesOf(
  { runner }: EngineParts,
  { weight, ...common }: Pick<SumsInput, 'column' | 'weight' | 'groups' | 'mask'>,
  isCount: boolean,
  figures: readonly Figures[],
  signal: AbortSignal,
): Promise<Pick<Figures, 'quartiles'>[]> {
  const input = {
    ...common,
    weight: isCount ? undefined : weight,
    counts: Float64Array.from(figures, ({ count }) => count),
    weights: Float64Array.from(figures, (one) => one.weight),
  };
  const found = await runner.run('quartiles', input, signal);
  return figures.map(({ count }, group) => {
    const [first, middle, third] = found.subarray(group * 3) as unknown as [number, number, number];
    return count > 0 ? { quartiles: [first, middle, third] } : {};
  });
}
