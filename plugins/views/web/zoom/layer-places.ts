import { boundsOf, emptyBounds, type Bounds } from 'adit/core';
import type { SceneLayerEntry } from '../model/scene/scene-layer-entry.ts';
import { itemPlaces, type WhichItems } from './item-places.ts';

/** How many places along each axis stand for a layer of which only the bounds are known. */
const LATTICE = 8;

type PlacedLayer = Pick<SceneLayerEntry, 'geometry' | 'mask' | 'config'>;

/** The bounds of items of a layer, of those that count when left out; of all where the browser does not draw the layer itself. Empty without items. */
export function boundsOfLayer({ geometry, mask, config }: PlacedLayer, items?: Uint32Array): Bounds {
  if (!geometry) return config.bounds ?? emptyBounds;
  if (!items && !mask) return geometry.bounds;
  const places = itemPlaces(geometry, { items, mask }, Infinity);
  return boundsOf(places);
}

/** Places that stand for what counts of a layer, three numbers each; about `limit` of them. */
export function placesOfLayer({ geometry, mask, config }: PlacedLayer, limit: number): number[] {
  const which: WhichItems = { mask };
  if (geometry) return itemPlaces(geometry, which, limit);
  return config.bounds ? lattice(config.bounds) : [];
}

function lattice([west, east, south, north, low, high]: Bounds): number[] {
  const along = (from: number, to: number, at: number): number => from + ((to - from) * (at + 0.5)) / LATTICE;
  const places: number[] = [];
  for (let x = 0; x < LATTICE; x += 1)
    for (let y = 0; y < LATTICE; y += 1)
      for (let z = 0; z < LATTICE; z += 1)
        places.push(along(west, east, x), along(south, north, y), along(low, high, z));
  return places;
}
