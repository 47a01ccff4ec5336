import { areDegrees } from 'adit/core';

/** The extent of two coordinates as they are mapped. @public */
export interface CoordinateExtent {
  readonly easting: readonly [number, number];
  readonly northing: readonly [number, number];
}

/**
 * What the extent of coordinates speaks for. `latitude-longitude`: both are degrees. `swapped-coordinates`: the easting has the size of a UTM northing and the northing that of an
 * easting (100,000 to 900,000 m by the definition of UTM zones); grids other than UTM may look like that and be right.
 *
 * @public
 */
export function checkCoordinates({
  easting,
  northing,
}: CoordinateExtent): 'latitude-longitude' | 'swapped-coordinates' | undefined {
  if (areDegrees(easting, northing)) return 'latitude-longitude';
  if (isUtmEasting(northing) && easting[0] > 1_000_000 && easting[1] <= 10_000_000) return 'swapped-coordinates';
  return undefined;
}

function isUtmEasting([low, high]: readonly [number, number]): boolean {
  return low >= 100_000 && high <= 900_000;
}
