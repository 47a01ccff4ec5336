import { AditError, UNSET_RANGE, type Column, type Layer } from 'adit/core';
import {
  findColumn,
  findLayer,
  type Histogram,
  type HistogramRequest,
  type ItemSubset,
  type LayerAddress,
} from 'adit/core/server';
import { cacheKey } from '../cache-key.ts';
import type { Spread, Summary } from '../kernels/summary.ts';
import { countInParts } from './count-in-parts.ts';
import type { EngineParts } from './engine-parts.ts';
import { layerMask } from './mask.ts';
import { withColumns } from './with-columns.ts';

const MAX_SAMPLES = 65_536;

/**
 * A histogram of a column; see `EngineSession.histogram`. The range (1, -1), which means "not set", is what the answer has for a
 * range or for percentiles that no value gives.
 */
export async function layerHistogram(
  parts: EngineParts,
  address: LayerAddress,
  subset: ItemSubset,
  request: HistogramRequest,
  signal?: AbortSignal,
): Promise<Histogram> {
  const layer = findLayer(address);
  const column = findColumn(layer, request.field);
  const { samples, logarithmic, rangeOf = subset } = request;
  const asked = checkRange(request);
  const make = async (making: AbortSignal): Promise<{ value: Histogram; bytes: number }> => {
    const needsExtent = !asked || (logarithmic && asked[0] <= 0);
    const [whole, { count, missing, all, positive }, { mask }] = await Promise.all([
      needsExtent ? columnSummary(parts, address, layer, column, rangeOf, making) : undefined,
      columnSummary(parts, address, layer, column, subset, making),
      layerMask(parts, address, subset, making),
    ]);
    const range = needsExtent ? rangeWithin(logarithmic ? whole?.positive : whole?.all, asked) : asked;
    const counts = range
      ? await withColumns(parts, address, layer, [column], making, async ([numbers]) => {
          return countInParts(parts.runner, { column: numbers!, mask, range, samples, logarithmic }, making);
        })
      : new Uint32Array(samples);
    const { percentiles = UNSET_RANGE } = (logarithmic ? positive : all) ?? {};
    return { value: { range: range ?? UNSET_RANGE, counts, count, missing, percentiles }, bytes: counts.byteLength };
  };
  const key = [address.layer, request.field, asked ?? [], samples, logarithmic, subset.key, rangeOf.key];
  return parts.cache.get(cacheKey(address.dataset, 'histogram', ...key), make, signal);
}

/** The range that was asked for, or undefined when none was; throws `invalid-histogram` (400). */
function checkRange({ range, samples }: HistogramRequest): readonly [number, number] | undefined {
  const samplesFit = Number.isInteger(samples) && samples >= 1 && samples <= MAX_SAMPLES;
  const unset = !range || (range[0] === UNSET_RANGE[0] && range[1] === UNSET_RANGE[1]);
  const rangeFits = unset || (Number.isFinite(range[0]) && Number.isFinite(range[1]) && range[0] <= range[1]);
  if (!samplesFit || !rangeFits) throw new AditError('invalid-histogram', { values: { most: MAX_SAMPLES } });
  return unset ? undefined : range;
}

/** From the smallest value on the scale to the end that was asked for, else to the largest; undefined when nothing is between. */
function rangeWithin(
  spread: Spread | undefined,
  asked: readonly [number, number] | undefined,
): readonly [number, number] | undefined {
  if (!spread) return undefined;
  const high = asked ? asked[1] : spread.maximum;
  return spread.minimum > high ? undefined : [spread.minimum, high];
}

/** What does not depend on the range or the bins, so that it is not computed again while a range is dragged. */
function columnSummary(
  parts: EngineParts,
  address: LayerAddress,
  layer: Layer,
  column: Column,
  subset: ItemSubset,
  signal: AbortSignal,
): Promise<Summary> {
  return parts.cache.get(
    cacheKey(address.dataset, 'summary', address.layer, column.name, subset.key),
    async (making) => {
      const { kept, mask } = await layerMask(parts, address, subset, making);
      return withColumns(parts, address, layer, [column], making, async ([numbers]) => {
        return { value: await parts.runner.run('summarise', { column: numbers!, mask, kept }, making), bytes: 0 };
      });
    },
    signal,
  );
}
