import type { BlockGeometry, LayerGeometry } from '../../shared/scene.ts';

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

/** The arrays and images of a geometry that live on the GPU. */
export function geometryArrays(geometry: LayerGeometry): unknown[] {
  if (geometry.kind === 'points') return [geometry.positions];
  if (geometry.kind === 'lines') return [geometry.positions, geometry.itemOfSegment];
  if (geometry.kind === 'triangles') {
    return [geometry.positions, geometry.triangles, geometry.textureCoordinates, geometry.texture];
  }
  return [geometry.faces, geometry.cells, geometry.corners, bordersInOne(geometry)];
}

/** Throws a RangeError that says which array of a geometry does not fit the others. */
export function checkGeometry(geometry: LayerGeometry): void {
  const { kind, count } = geometry;
  const check = (what: string, length: number | undefined, wanted: number): void => {
    if (length !== undefined && length !== wanted) throw new RangeError(`${length} ${what} in the place of ${wanted}`);
  };
  if (kind === 'points') return check('coordinates', geometry.positions.length, count * 3);
  if (kind === 'lines') {
    const segments = geometry.positions.length / 6;
    if (!Number.isInteger(segments))
      throw new RangeError(`${geometry.positions.length} coordinates do not make whole segments`);
    const items = geometry.itemOfSegment;
    if (items ? items.length !== segments : count !== segments)
      throw new RangeError(`${segments} segments do not fit ${items ? items.length : count} items`);
    return undefined;
  }
  if (kind === 'triangles') {
    check('corners', geometry.triangles.length, count * 3);
    return check('texture coordinates', geometry.textureCoordinates?.length, (geometry.positions.length / 3) * 2);
  }
  check('cells', geometry.cells?.length, count);
  check('fractions', geometry.corners?.length, count * 6);
  geometry.borders?.forEach((along, axis) => check('borders', along.length, (geometry.cellCount[axis] as number) + 1));
  return undefined;
}
