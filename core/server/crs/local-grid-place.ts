import {
  AditError,
  convertLength,
  fitLocalGrid,
  gridRise,
  gridRotation,
  gridScale,
  localGridName,
  type LengthUnit,
  type LocalGrid,
  type LocalTransform,
} from 'adit/core';
import type { Place } from './projection.ts';
import { findSystem, type Systems } from './systems.ts';

/** A local grid that lies in its system. @internal */
export interface LocalGridPlace {
  toSystem(place: Place): Place;
  fromSystem(place: Place): Place;
  /** What is added to azimuths of the grid, in degrees. */
  readonly rotation: number;
  /** What is added to heights of the grid, in the unit of its system. */
  readonly rise: number;
  readonly systemUnit: LengthUnit;
  readonly transform: LocalTransform;
  /** The transform in figures. */
  readonly operation: string;
  /** How far the worst of its points is from where it should be, in metres; undefined for two points, which any fit joins. */
  readonly accuracy: number | undefined;
}

/** The local grid of an id; throws `unknown-local-grid`. @internal */
export function findLocalGrid(grids: readonly LocalGrid[], id: string): LocalGrid {
  const name = localGridName(id);
  const found = grids.find((grid) => grid.name === name);
  if (!found)
    throw new AditError('unknown-local-grid', {
      message: `The site has no local grid ${name}; it has: ${grids.map((grid) => grid.name).join(', ')}`,
      values: { system: name ?? id },
    });
  return found;
}

/** Lays a local grid into its system. Throws `unknown-system`, and `site-system-unusable` for a system of degrees. @internal */
export function placeLocalGrid({ name, unit, system: to, points }: LocalGrid, systems: Systems): LocalGridPlace {
  const system = findSystem(systems, to);
  const fit = fitLocalGrid(points);
  if (!fit || system.unit === undefined)
    throw new AditError('site-system-unusable', { values: { system: `${system.name} (${to})` } });
  const { a, b, east, north, residuals } = fit;
  const rise = gridRise(points, unit, system.unit);
  const square = a * a + b * b;
  const rotation = gridRotation(fit);
  const scale = gridScale(fit, unit, system.unit);
  const accuracy = points.length > 2 ? convertLength(Math.max(...residuals), system.unit, 'm') : undefined;
  const parts = [
    `${points.length} points`,
    `${rotation.toFixed(6)}°`,
    `× ${scale.toFixed(8)}`,
    ...(accuracy === undefined ? [] : [`± ${accuracy.toFixed(3)} m`]),
  ];
  return {
    toSystem: ([x, y]) => [a * x - b * y + east, b * x + a * y + north],
    fromSystem: ([x, y]) => {
      const [dx, dy] = [x - east, y - north];
      return [(a * dx + b * dy) / square, (a * dy - b * dx) / square];
    },
    rotation,
    rise,
    systemUnit: system.unit,
    transform: { kind: '2-point', params: { a, b, east, north, rise }, scale, from: name, to },
    operation: `${name} [${parts.join(', ')}]`,
    accuracy,
  };
}
