import type { BlockGeometry } from '../../../shared/scene.ts';

const borderTexels = new WeakMap<object, Float32Array>();

/** The borders of a grid's cells along its three axes, one list after the other, as they are uploaded. */
export function bordersInOne({ borders }: BlockGeometry): Float32Array | undefined {
  if (!borders) return undefined;
  const known = borderTexels.get(borders);
  if (known) return known;
  const made = Float32Array.from(borders.flatMap((along) => [...along]));
  borderTexels.set(borders, made);
  return made;
}
