import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { AditError, type LengthUnit } from 'adit/core';

/** A coordinate system of EPSG. @internal */
export interface CoordinateSystem {
  /** For example `EPSG:28350`. */
  readonly id: string;
  readonly name: string;
  /** The name that ESRI gives it in files; empty for none. */
  readonly esriName: string;
  readonly kind: 'projected' | 'geographic';
  /** What it is measured in; undefined for degrees, and for units that nothing else here is in. */
  readonly unit: LengthUnit | undefined;
  /** How PROJ writes the projection, without the ellipsoid and the plus signs; empty where it is known by name alone. */
  readonly projection: string;
  /** The code of the system of longitudes and latitudes below it, which names its datum; its own for one of those. */
  readonly datum: number;
  /** Half the longer axis in metres, and the inverse flattening, 0 for a sphere. */
  readonly ellipsoid: readonly [number, number];
  /** Where it is meant for: west, south, east, north in degrees, and in words. */
  readonly area: Area;
  readonly place: string;
}

/** All systems of the table, by id. @internal */
export type Systems = ReadonlyMap<string, CoordinateSystem>;

type Area = readonly [west: number, south: number, east: number, north: number];
type GeographicRow = [number, string, number, number, ...Area, string, string];
type ProjectedRow = [number, string, string, number, ...Area, string, string, number?, number?];

let loaded: Promise<Systems> | undefined;

/** The systems of EPSG as PROJ carries them, read when they are first asked for. @internal */
export function loadSystems(): Promise<Systems> {
  loaded ??= readTable();
  return loaded;
}

/** The system of an id; throws `unknown-system`. @internal */
export function findSystem(systems: Systems, id: string): CoordinateSystem {
  const found = systems.get(id);
  if (!found) throw new AditError('unknown-system', { message: `No coordinate system ${id}`, values: { system: id } });
  return found;
}

/** True for the id of a system of longitudes and latitudes. @internal */
export async function isGeographic(id: string | undefined): Promise<boolean> {
  return id !== undefined && (await loadSystems()).get(id)?.kind === 'geographic';
}

async function readTable(): Promise<Systems> {
  const packed = await readFile(new URL('./table/epsg.json.gz', import.meta.url));
  const table = JSON.parse((await promisify(gunzip)(packed)).toString('utf8')) as {
    geographic: GeographicRow[];
    projected: ProjectedRow[];
  };
  const geographic = table.geographic.map(toGeographic);
  const ellipsoids = new Map(geographic.map(({ datum, ellipsoid }) => [datum, ellipsoid]));
  const projected = table.projected.map((row) => toProjected(row, ellipsoids));
  return new Map([...geographic, ...projected].map((system) => [system.id, system]));
}

function toGeographic(row: GeographicRow): CoordinateSystem {
  const [code, name, axis, flattening, west, south, east, north, esriName, place] = row;
  return {
    id: `EPSG:${code}`,
    name,
    esriName,
    kind: 'geographic',
    unit: undefined,
    projection: 'proj=longlat',
    datum: code,
    ellipsoid: [axis, flattening],
    area: [west, south, east, north],
    place,
  };
}

function toProjected(
  row: ProjectedRow,
  ellipsoids: ReadonlyMap<number, CoordinateSystem['ellipsoid']>,
): CoordinateSystem {
  const [code, name, projection, datum, west, south, east, north, esriName, place, axis, flattening] = row;
  return {
    id: `EPSG:${code}`,
    name,
    esriName,
    kind: 'projected',
    unit: unitOf(projection),
    projection,
    datum,
    // A few have an ellipsoid of their own, or a datum that no other system has.
    ellipsoid: axis !== undefined && flattening !== undefined ? [axis, flattening] : (ellipsoids.get(datum) ?? [0, 0]),
    area: [west, south, east, north],
    place,
  };
}

const UNITS: Readonly<Record<number, LengthUnit>> = { 9001: 'm', 9002: 'ft', 9003: 'us-ft' };

/** The unit of length that has a code at EPSG. @internal */
export function lengthUnitOfCode(code: unknown): LengthUnit | undefined {
  return typeof code === 'number' ? UNITS[code] : undefined;
}

function unitOf(projection: string): LengthUnit | undefined {
  const unit = /(?:^| )units=(\S+)/.exec(projection)?.[1];
  return unit === 'm' || unit === 'ft' || unit === 'us-ft' ? unit : undefined;
}
