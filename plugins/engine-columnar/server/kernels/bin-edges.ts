/** The `samples + 1` edges of equal bins from `low` to `high`, equal in the logarithm when `logarithmic`; never descending. */
export function binEdges(low: number, high: number, samples: number, logarithmic: boolean): Float64Array {
  const edges = new Float64Array(samples + 1);
  const logLow = Math.log10(low);
  const logSpan = Math.log10(high) - logLow;
  edges[0] = low;
  for (let bin = 1; bin < samples; bin++) {
    const edge = logarithmic ? 10 ** (logLow + (logSpan * bin) / samples) : linearEdge(low, high, bin, samples);
    edges[bin] = Math.min(high, Math.max(edges[bin - 1] as number, edge));
  }
  edges[samples] = high;
  return edges;
}

function linearEdge(low: number, high: number, bin: number, samples: number): number {
  const edge = low + ((high - low) * bin) / samples;
  return Number.isFinite(edge) ? edge : low * (1 - bin / samples) + high * (bin / samples);
}

/** The last bin whose lower edge is not above `value`; `edges.length - 1` for a value at the upper end. */
export function findBin(edges: Float64Array, value: number): number {
  let low = 0;
  let high = edges.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((edges[middle] as number) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
