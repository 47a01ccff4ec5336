import { AditError, UNSET_RANGE } from 'adit/core';
import {
  findColumn,
  findLayer,
  type Histogram,
  type HistogramRequest,
  type ItemSubset,
  type LayerAddress,
} from 'adit/core/server';
import { layerPart } from './questions.ts';
import { subsetPart, type SubsetPart } from './subset-part.ts';
import type { Ask } from './ask.ts';

const MAX_SAMPLES = 65_536;

interface Spread {
  readonly minimum: number;
  readonly maximum: number;
  readonly percentiles: readonly [number, number];
}

interface Summary {
  readonly count: number;
  readonly missing: number;
  readonly all: Spread | null;
  readonly positive: Spread | null;
}

/**
 * A histogram; see `EngineSession.histogram`. The range (1, -1), which means "not set", stands for one that no value gives. Throws
 * `invalid-histogram` (400).
 */
export async function layerHistogram(
  ask: Ask,
  address: LayerAddress,
  subset: ItemSubset,
  request: HistogramRequest,
): Promise<Histogram> {
  const { field, samples, logarithmic, rangeOf = subset } = request;
  findColumn(findLayer(address), field);
  const asked = askedRange(request);
  const layer = await layerPart(address, [field]);
  const [kept, whole] = await Promise.all([subsetPart(address, subset), subsetPart(address, rangeOf)]);
  const summary = async (part: SubsetPart): Promise<Summary> =>
    (await ask({ ask: 'summary', ...layer, ...part, field })).value as Summary;
  const needsExtent = !asked || (logarithmic && asked[0] <= 0);
  const [{ count, missing, ...spreads }, extent] = await Promise.all([
    summary(kept),
    needsExtent ? summary(whole) : undefined,
  ]);
  const spreadOf = (of: Pick<Summary, 'all' | 'positive'> | undefined): Spread | null | undefined =>
    logarithmic ? of?.positive : of?.all;
  const range = needsExtent ? rangeWithin(spreadOf(extent), asked) : asked;
  const { percentiles = UNSET_RANGE } = spreadOf(spreads) ?? {};
  if (!range) return { range: UNSET_RANGE, counts: new Uint32Array(samples), count, missing, percentiles };
  const edges = new Uint8Array(binEdges(range, samples, logarithmic).buffer);
  const { arrays } = await ask({ ask: 'bins', ...layer, ...kept, field }, edges);
  return { range, counts: arrays['counts'] as Uint32Array, count, missing, percentiles };
}

function askedRange({ range, samples }: HistogramRequest): readonly [number, number] | undefined {
  const isUnset = !range || (range[0] === UNSET_RANGE[0] && range[1] === UNSET_RANGE[1]);
  const samplesFit = Number.isInteger(samples) && samples >= 1 && samples <= MAX_SAMPLES;
  if (!samplesFit || !(isUnset || (range.every(Number.isFinite) && range[0] <= range[1])))
    throw new AditError('invalid-histogram', { values: { most: MAX_SAMPLES } });
  return isUnset ? undefined : range;
}

function rangeWithin(
  spread: Spread | null | undefined,
  asked: readonly [number, number] | undefined,
): readonly [number, number] | undefined {
  if (!spread) return undefined;
  const high = asked?.[1] ?? spread.maximum;
  return spread.minimum > high ? undefined : [spread.minimum, high];
}

/**
 * The edges of equal bins, equal in the logarithm when `logarithmic`; never descending. Made here, since another language's
 * powers differ in the last digit, which decides where a value on an edge is.
 */
export function binEdges([low, high]: readonly [number, number], samples: number, logarithmic: boolean): Float64Array {
  const [logLow, logHigh] = [Math.log10(low), Math.log10(high)];
  const edgeAt = (bin: number): number => {
    if (logarithmic) return 10 ** (logLow + ((logHigh - logLow) * bin) / samples);
    const edge = low + ((high - low) * bin) / samples;
    return Number.isFinite(edge) ? edge : low * (1 - bin / samples) + high * (bin / samples);
  };
  const edges = Float64Array.of(low, ...Array.from({ length: samples }, (_, bin) => edgeAt(bin + 1)));
  for (let bin = 1; bin < samples; bin++)
    edges[bin] = Math.min(high, Math.max(edges[bin - 1] as number, edges[bin] as number));
  edges[samples] = high;
  return edges;
}
