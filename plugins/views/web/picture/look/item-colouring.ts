import type { LayerColouring, LayerGeometry } from '../../../shared/scene.ts';
import { itemValue } from './item-visibility.ts';

const knownMeans = {
  numbers: new WeakMap<Float32Array, Float32Array>(),
  categories: new WeakMap<Float32Array, Float32Array>(),
};

/** A colouring with one value for each item; of values of vertices, the one that decides whether the item is hidden. */
export function itemColouring(
  colouring: LayerColouring | undefined,
  geometry: LayerGeometry,
): LayerColouring | undefined {
  if (colouring?.location !== 'vertices' || geometry.kind !== 'triangles') return colouring;
  const { values, categorical } = colouring;
  const known = categorical ? knownMeans.categories : knownMeans.numbers;
  const valueOf = itemValue(colouring, geometry.triangles);
  const means = known.get(values) ?? Float32Array.from({ length: geometry.count }, (_, item) => valueOf(item));
  known.set(values, means);
  return { ...colouring, location: undefined, values: means };
}
