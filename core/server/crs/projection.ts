import { AditError } from 'adit/core';
import type { CoordinateSystem } from './systems.ts';

/** A place as two numbers: easting and northing, or degrees of longitude and latitude. @internal */
export type Place = readonly [number, number];

/** Between coordinates of a system and degrees on its own ellipsoid, from Greenwich. @internal */
export interface Projection {
  toDegrees(place: Place): Place;
  fromDegrees(place: Place): Place;
}

const asTheyAre: Projection = { toDegrees: (place) => place, fromDegrees: (place) => place };

/**
 * The projection of a system. Datums are none of its business. Throws `system-not-supported` for the few projections that are off by more than a
 * millimetre.
 *
 * @internal
 */
export async function projectionOf(system: CoordinateSystem): Promise<Projection> {
  if (system.kind === 'geographic') return asTheyAre;
  if (system.projection === '')
    throw new AditError('system-not-supported', {
      message: `The projection of ${system.name} (${system.id}) cannot be computed`,
      values: { system: `${system.name} (${system.id})` },
    });
  const { default: proj4 } = await import('proj4');
  const [axis, flattening] = system.ellipsoid;
  // By its name an ellipsoid would become that of WGS 84 in silence where the library does not know it.
  const ellipsoid = flattening === 0 ? `+a=${axis} +b=${axis}` : `+a=${axis} +rf=${flattening}`;
  const text = system.projection.replaceAll(/(^| )(?=\S)/g, '$1+');
  const converter = proj4(`+proj=longlat ${ellipsoid} +no_defs`, `${text} ${ellipsoid} +no_defs`);
  // Axes that point west and south keep their signs only when they are asked for.
  return {
    toDegrees: ([x, y]) => converter.inverse([x, y], true) as [number, number],
    fromDegrees: ([x, y]) => converter.forward([x, y], true) as [number, number],
  };
}
