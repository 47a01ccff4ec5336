import { convertLength, type LengthUnit } from '../length-unit.ts';
import type { GridPoint } from './grid-point.ts';

/** Beyond it, a scale is told of as doubtful. @beta */
export const MAX_SCALE_DIFFERENCE = 0.002;

/** How a local grid lies in its system: easting a·x − b·y + east and northing b·x + a·y + north. @beta */
export interface GridFit {
  readonly a: number;
  readonly b: number;
  readonly east: number;
  readonly north: number;
  /** How far each point is from where the fit puts it, in the unit of the system. */
  readonly residuals: readonly number[];
}

/**
 * The shift, the rotation and the scale by which a local grid fits its points best, which is exactly for two of them, and by least squares for more;
 * undefined where they all stand at one place.
 *
 * @beta
 */
export function fitLocalGrid(points: readonly GridPoint[]): GridFit | undefined {
  const mean = (value: (point: GridPoint) => number): number =>
    points.reduce((sum, point) => sum + value(point), 0) / points.length;
  const [x, y] = [mean(({ local }) => local[0]), mean(({ local }) => local[1])];
  const [east, north] = [mean(({ system }) => system[0]), mean(({ system }) => system[1])];
  const spread = mean(({ local }) => (local[0] - x) ** 2 + (local[1] - y) ** 2);
  const along = mean(({ local, system }) => (local[0] - x) * (system[0] - east) + (local[1] - y) * (system[1] - north));
  const across = mean(
    ({ local, system }) => (local[0] - x) * (system[1] - north) - (local[1] - y) * (system[0] - east),
  );
  const [a, b] = [along / spread, across / spread];
  if (!(a * a + b * b > 0) || !Number.isFinite(a + b)) return undefined;
  const residuals = points.map(({ local, system }) => {
    const [dx, dy] = [local[0] - x, local[1] - y];
    return Math.hypot(system[0] - east - (a * dx - b * dy), system[1] - north - (b * dx + a * dy));
  });
  return { a, b, east: east - (a * x - b * y), north: north - (b * x + a * y), residuals };
}

/** What is added to azimuths of the grid, in degrees clockwise, so that they count from the north of its system. @beta */
export function gridRotation({ a, b }: Pick<GridFit, 'a' | 'b'>): number {
  return (Math.atan2(-b, a) * 180) / Math.PI;
}

/** How many lengths of its system a length of the grid is, with both in one unit. @beta */
export function gridScale({ a, b }: Pick<GridFit, 'a' | 'b'>, unit: LengthUnit, systemUnit: LengthUnit): number {
  return Math.hypot(a, b) / convertLength(1, unit, systemUnit);
}

/** What is added to heights of the grid, once they are in the unit of its system: the mean of its points; 0 where none has both heights. @beta */
export function gridRise(points: readonly GridPoint[], unit: LengthUnit, systemUnit: LengthUnit): number {
  const rises = points.flatMap(({ local: [, , low], system: [, , high] }) =>
    low === null || high === null ? [] : [high - convertLength(low, unit, systemUnit)],
  );
  return rises.length === 0 ? 0 : rises.reduce((sum, rise) => sum + rise, 0) / rises.length;
}
