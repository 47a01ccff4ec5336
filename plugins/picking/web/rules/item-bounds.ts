import { boundsOf, type Bounds, type Vector3 } from 'adit/core';

/** How much of what is around is seen beside items: this part of their size, but at least so many metres. */
const ROOM = { part: 0.5, least: 5 };

/** Bounds that a view can fill to show places, with some of what is around; undefined without a place. */
export function boundsAround(places: readonly Vector3[]): Bounds | undefined {
  if (places.length === 0) return undefined;
  const [west, east, south, north, low, high] = boundsOf(places.flat());
  const room = Math.max(Math.max(east - west, north - south, high - low) * ROOM.part, ROOM.least);
  return [west - room, east + room, south - room, north + room, low - room, high + room];
}
