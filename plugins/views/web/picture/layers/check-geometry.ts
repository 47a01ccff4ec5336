import type { LayerGeometry } from '../../../shared/scene.ts';

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
