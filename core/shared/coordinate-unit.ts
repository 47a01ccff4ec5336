import { isEmptyBounds, type Bounds } from './geometry.ts';
import { lengthUnits, type LengthUnit } from './length-unit.ts';

/** What coordinates may be in: a unit of length, or degrees of longitude and latitude. @beta */
export const coordinateUnits = [...lengthUnits, 'deg'] as const;
/** What the coordinates of a dataset are in: a unit of length, or degrees. @beta */
export type CoordinateUnit = (typeof coordinateUnits)[number];

/** Data of a site spread over less than so many degrees. */
const MAX_DEGREES = 5;

type Extent = readonly [number, number];

/**
 * Whether eastings and northings of this extent are longitudes and latitudes: they are in the range of degrees, spread over less than anything
 * that is drilled or blasted in metres, and do not all begin and end at whole numbers, as local grids do. @beta
 */
export function areDegrees(easting: Extent, northing: Extent): boolean {
  return isWithin(easting, 180) && isWithin(northing, 90) && hasFractions(easting) && hasFractions(northing);
}

/** What coordinates within `bounds` are in, where their file speaks of `unit`. A small model beside the origin of its grid is in no degrees. @beta */
export function coordinateUnitOf(bounds: Bounds, unit: LengthUnit): CoordinateUnit {
  if (isEmptyBounds(bounds)) return unit;
  const [west, east, south, north] = bounds;
  const isAtOrigin = isAroundZero([west, east]) && isAroundZero([south, north]);
  return !isAtOrigin && areDegrees([west, east], [south, north]) ? 'deg' : unit;
}

function isWithin([low, high]: Extent, most: number): boolean {
  return low >= -most && high <= most && high - low < MAX_DEGREES;
}

/** Local grids begin and end at whole numbers; degrees of a site may do one of both by chance. */
function hasFractions([low, high]: Extent): boolean {
  return !Number.isInteger(low) || !Number.isInteger(high);
}

function isAroundZero([low, high]: Extent): boolean {
  return low < MAX_DEGREES && high > -MAX_DEGREES;
}
