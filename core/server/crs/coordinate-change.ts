import {
  AditError,
  convertLength,
  localGridName,
  type LengthUnit,
  type LocalGrid,
  type LocalTransform,
} from 'adit/core';
import { datumRoute } from './datum-route.ts';
import { shiftDatum, type DatumOperation } from './datum-shift.ts';
import { findLocalGrid, placeLocalGrid, type LocalGridPlace } from './local-grid-place.ts';
import { projectionOf, type Place, type Projection } from './projection.ts';
import { findSystem, loadSystems, type CoordinateSystem } from './systems.ts';

/** From which system and unit coordinates are brought into which; a system is left out where none is known. @public */
export interface AskedChange {
  readonly from?: string;
  readonly to?: string;
  /** What the files measure heights and depths in, and coordinates where no system says it. */
  readonly unit: LengthUnit;
  readonly storedUnit: LengthUnit;
  /** Those of the site that `from` and `to` may name. */
  readonly localGrids?: readonly LocalGrid[] | undefined;
}

/** Brings coordinates of files into the system and the unit of their site; a builder that does so says it by using this. @public */
export interface CoordinateChange {
  /** What is stored is measured in. */
  readonly unit: LengthUnit;
  /** What the files measure heights and depths in. */
  readonly unitOfFiles: LengthUnit;
  /**
   * Changes positions, `xyz` triples in the units of the files, in place; those that lack x or y stay. Throws `coordinates-outside-system` for what cannot be a place of the
   * files' system.
   */
  move(positions: Float64Array): void;
  /** A height or a length along a hole, in the unit of what is stored. */
  length(value: number): number;
  /** What is added to an azimuth, in degrees clockwise, so that it counts from the stored north; `place` is one of the files. */
  turn(place: readonly [number, number]): number;
  /** The names of the shift between the two datums, with their codes at EPSG, and the local grids in figures; undefined where there is none of them. */
  readonly operation: string | undefined;
  /** How far that may be off, in metres; undefined where nothing says it. */
  readonly accuracy: number | undefined;
  /** What is applied to coordinates of a local grid; undefined where there is none, or two of them. */
  readonly transform: LocalTransform | undefined;
}

/** How far apart two places are taken of which the direction is wanted: in degrees of latitude, and in lengths. */
const STEP_DEGREES = 1e-4;
const STEP_LENGTH = 10;

/**
 * Prepares a change of coordinates. Throws `unknown-system`, `unknown-local-grid`, `system-not-supported`, `system-needs-grid` or `no-datum-operation`.
 *
 * @public
 */
export async function openCoordinateChange(asked: AskedChange): Promise<CoordinateChange> {
  const { from, to, unit, storedUnit } = asked;
  const length = (value: number): number => convertLength(value, unit, storedUnit);
  const plain = from === undefined || to === undefined || from === to;
  const { place, rise, ...horizontal } = plain
    ? unitsOnly(from === undefined ? length : (value) => value)
    : await betweenAny(from, to, asked);
  return {
    unit: storedUnit,
    unitOfFiles: unit,
    length,
    ...{ operation: undefined, accuracy: undefined, transform: undefined },
    ...horizontal,
    move(positions) {
      for (let at = 0; at < positions.length; at += 3) {
        const [x, y] = [positions[at] as number, positions[at + 1] as number];
        if (!Number.isFinite(x + y)) continue;
        const [easting, northing] = place([x, y]);
        positions[at] = easting;
        positions[at + 1] = northing;
        positions[at + 2] = length(positions[at + 2] as number) + rise;
      }
    },
  };
}

interface Horizontal {
  place(place: Place): Place;
  turn(place: Place): number;
  readonly operation?: string;
  readonly accuracy?: number;
}

interface Change extends Horizontal {
  /** What is added to heights once they are in the unit of what is stored. */
  readonly rise: number;
  readonly transform?: LocalTransform;
}

function unitsOnly(length: (value: number) => number): Change {
  return { place: ([x, y]) => [length(x), length(y)], turn: () => 0, rise: 0 };
}

/** From one system to another, either of which may be a local grid. */
async function betweenAny(from: string, to: string, { localGrids = [], storedUnit }: AskedChange): Promise<Change> {
  const systems = await loadSystems();
  const placed = (id: string): LocalGridPlace | undefined =>
    localGridName(id) === undefined ? undefined : placeLocalGrid(findLocalGrid(localGrids, id), systems);
  const [source, target] = [placed(from), placed(to)];
  if (!source && !target) return { ...(await betweenSystems(from, to)), rise: 0 };
  const [near, far] = [source?.transform.to ?? from, target?.transform.to ?? to];
  const middle = near === far ? unitsOnly((value) => value) : await betweenSystems(near, far);
  const first = (at: Place): Place => (source ? source.toSystem(at) : at);
  const last = (at: Place): Place => (target ? target.fromSystem(at) : at);
  const riseOf = (grid: LocalGridPlace | undefined): number =>
    grid ? convertLength(grid.rise, grid.systemUnit, storedUnit) : 0;
  const known = [source?.accuracy, middle.accuracy, target?.accuracy].filter((one) => one !== undefined);
  const transform = source && target ? undefined : (source ?? target)?.transform;
  return {
    place: (at) => last(middle.place(first(at))),
    turn: (at) => (source?.rotation ?? 0) + middle.turn(first(at)) - (target?.rotation ?? 0),
    rise: riseOf(source) - riseOf(target),
    operation: [source?.operation, middle.operation, target?.operation].filter((one) => one !== undefined).join(' + '),
    ...(known.length > 0 && { accuracy: known.reduce((sum, one) => sum + one, 0) }),
    ...(transform && { transform }),
  };
}

async function betweenSystems(fromId: string, toId: string): Promise<Horizontal> {
  const systems = await loadSystems();
  const [from, to] = [findSystem(systems, fromId), findSystem(systems, toId)];
  const steps = datumRoute(from.datum, to.datum, [nameOf(from), nameOf(to)]);
  const [source, target] = await Promise.all([projectionOf(from), projectionOf(to)]);
  const ellipsoidOf = (datum: number): CoordinateSystem['ellipsoid'] => findSystem(systems, `EPSG:${datum}`).ellipsoid;
  const shifts = steps.map(({ operation, isForward }) => {
    const [a, b] = [ellipsoidOf(operation.from), ellipsoidOf(operation.to)];
    return (place: Place): Place => shiftDatum(place, operation, isForward, isForward ? [a, b] : [b, a]);
  });
  const fromDegrees = (degrees: Place): Place =>
    target.fromDegrees(shifts.reduce((place, shift) => shift(place), degrees));
  const place = (at: Place): Place => {
    // Metres that are taken for degrees would go round the globe.
    const isDegrees = from.kind === 'projected' || (Math.abs(at[0]) <= 360 && Math.abs(at[1]) <= 90);
    const degrees = isDegrees ? source.toDegrees(at) : ([NaN, NaN] as const);
    const moved = degrees.every(Number.isFinite) ? fromDegrees(degrees) : degrees;
    if (moved.every(Number.isFinite)) return moved;
    throw new AditError('coordinates-outside-system', {
      message: `${at[0]}, ${at[1]} is no place in ${nameOf(from)}`,
      values: { x: at[0], y: at[1], system: nameOf(from) },
    });
  };
  return {
    place,
    turn: turnOf(from, source, place),
    ...(steps.length > 0 && {
      operation: steps.map(({ operation }) => textOf(operation)).join(' + '),
      accuracy: steps.reduce((sum, { operation }) => sum + operation.accuracy, 0),
    }),
  };
}

/** The angle from the stored north to the north of the files, which is the axis of theirs that lies nearest to true north. */
function turnOf(from: CoordinateSystem, source: Projection, place: (at: Place) => Place): Horizontal['turn'] {
  const step = from.kind === 'geographic' ? STEP_DEGREES : STEP_LENGTH;
  return ([x, y]) => {
    const [longitude, latitude] = source.toDegrees([x, y]);
    const north = source.fromDegrees([longitude, latitude + STEP_DEGREES]);
    const [dx, dy] = [north[0] - x, north[1] - y];
    const axis: Place = Math.abs(dx) > Math.abs(dy) ? [Math.sign(dx) * step, 0] : [0, Math.sign(dy) * step];
    const [here, there] = [place([x, y]), place([x + axis[0], y + axis[1]])];
    return (Math.atan2(there[0] - here[0], there[1] - here[1]) * 180) / Math.PI;
  };
}

const nameOf = ({ id, name }: CoordinateSystem): string => `${name} (${id})`;
const textOf = ({ code, name }: DatumOperation): string => `${name} [EPSG:${code}]`;
