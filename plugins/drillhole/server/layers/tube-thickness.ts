import { medianSpacing, type LengthUnit } from 'adit/core';

/** A tube is a fifteenth of the way to the next hole wide, so that neighbours stay apart. */
const SPACINGS = 15;
/** Where the holes cover much ground it is more, up to a fifth of that way, so that it is seen when all of them are. */
const MIN_SPACINGS = 5;
const WIDTHS_OF_ALL = 300;
/** Of a hole that stands alone. */
const LONE: Readonly<Record<LengthUnit, number>> = { m: 4, ft: 13, 'us-ft': 13 };
const MAX_THICKNESS = 1000;

/** How thick the intervals of holes are drawn, in the unit of their coordinates, with one digit; `collars` holds a triple of easting, northing and elevation for each hole. */
export function tubeThickness(collars: Float64Array, unit: LengthUnit): number {
  const spacing = medianSpacing(collars);
  if (!(spacing > 0)) return LONE[unit];
  const seen = Math.min(spacing / MIN_SPACINGS, diagonal(collars) / WIDTHS_OF_ALL);
  return Math.min(MAX_THICKNESS, Number(Math.max(spacing / SPACINGS, seen).toPrecision(1)));
}

/** From one corner of the ground that the collars cover to the other. */
function diagonal(collars: Float64Array): number {
  const ends = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity };
  for (let at = 0; at < collars.length; at += 3) {
    const [easting = 0, northing = 0] = [collars[at], collars[at + 1]];
    ends.west = Math.min(ends.west, easting);
    ends.east = Math.max(ends.east, easting);
    ends.south = Math.min(ends.south, northing);
    ends.north = Math.max(ends.north, northing);
  }
  return Math.hypot(ends.east - ends.west, ends.north - ends.south);
}
