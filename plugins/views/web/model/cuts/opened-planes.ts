import { distanceInside, isEmptyBounds, type Bounds, type CutPlane, type CutRegion, type Vector3 } from 'adit/core';

/** A plane that opens a layer, and where on it the layer is open. */
export interface OpenedPlane {
  /** The same for as long as it is the same plane of the same region, wherever it is moved. */
  readonly key: string;
  readonly plane: CutPlane;
  /** The opening is what is in all of these. */
  readonly regions: readonly CutRegion[];
  /** As `LayerSection.setBack`. */
  readonly setBack?: number;
}

/** The planes of regions that go through a layer's bounds: the boundary of a region is where it is inside of its other planes, inverted or not. */
export function openedPlanes(regions: readonly CutRegion[], bounds: Bounds): readonly OpenedPlane[] {
  if (isEmptyBounds(bounds)) return [];
  return regions.flatMap((region, at) => {
    const others = regions.filter((other) => other !== region);
    return region.planes.flatMap((plane, side) => {
      if (!goesThrough(plane, bounds)) return [];
      const rest = region.planes.filter((other) => other !== plane);
      const within = rest.length > 0 ? [{ planes: rest, inverted: false, wholeItems: false }] : [];
      return [{ key: `${at}/${side}`, plane, regions: [...within, ...others] }];
    });
  });
}

function goesThrough(plane: CutPlane, bounds: Bounds): boolean {
  const distances = Array.from({ length: 8 }, (_, corner) => {
    const place: Vector3 = [bounds[corner & 1 ? 1 : 0], bounds[corner & 2 ? 3 : 2], bounds[corner & 4 ? 5 : 4]];
    return distanceInside(plane, place);
  });
  return Math.min(...distances) < 0 && Math.max(...distances) > 0;
}
