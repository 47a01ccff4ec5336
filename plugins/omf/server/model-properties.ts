import type { DatasetManifest, Layer } from 'adit/core';

const DIGITS = 1e6;

/** What the properties dialog shows of layers that come from another program, in the words of their dataset type. */
export function modelProperties(datasetType: string, layers: readonly Layer[]): DatasetManifest['properties'] {
  if (datasetType === 'Blockmodel') return blockProperties(layers);
  if (datasetType !== 'Surface') return {};
  const sum = (kind: Layer['geometry']['kind'], of: (layer: Layer) => number): number =>
    layers.filter(({ geometry }) => geometry.kind === kind).reduce((total, layer) => total + of(layer), 0);
  const [triangles, lines, points] = [
    sum('triangles', ({ count }) => count),
    sum('lines', ({ count }) => count),
    sum('points', ({ count }) => count),
  ];
  const vertices = sum('triangles', ({ geometry }) => ('positions' in geometry ? geometry.positions.length / 3 : 0));
  return {
    triangles,
    ...(triangles > 0 ? { vertices } : {}),
    ...(lines > 0 ? { lines } : {}),
    ...(points > 0 ? { points } : {}),
  };
}

function blockProperties(layers: readonly Layer[]): DatasetManifest['properties'] {
  const model = layers.find(({ geometry }) => geometry.kind === 'blocks');
  if (model?.geometry.kind !== 'blocks') return {};
  const { count, origin, size, sizes, corners } = model.geometry;
  const written = (numbers: readonly number[], between: string): string =>
    numbers.map((number) => String(Math.round(number * DIGITS) / DIGITS)).join(between);
  return {
    blocks: model.count,
    model: corners ? 'sub-blocked' : sizes ? 'irregular' : 'regular',
    origin: written(origin, ', '),
    cells: count.join(' × '),
    ...(sizes ? {} : { cellSize: written(size, ' × ') }),
    subBlocked: corners !== undefined,
  };
}
