/** A value of a feature. @internal */
export type FeatureValue = number | string | undefined;

/** A feature of a file of GeoJSON. @internal */
export interface GeojsonFeature {
  /** From 1. */
  readonly number: number;
  /** The types of geometry that it has, collections resolved; none where it has no place. */
  readonly types: readonly string[];
  /** All points one behind the other, as x, y and z. */
  readonly points: readonly number[];
  /** Lines and rings in the same way. */
  readonly lines: readonly (readonly number[])[];
  readonly hasElevations: boolean;
  readonly values: ReadonlyMap<string, FeatureValue>;
}

const MAX_DEPTH = 16;
const IDENTIFIER = 'id';

/** Of what was parsed what it says as a feature; undefined for something else. @internal */
export function toFeature(parsed: unknown, number: number): GeojsonFeature | undefined {
  if (!isRecord(parsed)) return undefined;
  const shapes = new Shapes();
  if (parsed['type'] !== 'Feature') {
    if (!shapes.take(parsed)) return undefined;
    return { number, ...shapes.found, values: new Map() };
  }
  const { geometry, properties, id } = parsed;
  if (geometry !== null && geometry !== undefined && !shapes.take(geometry)) return undefined;
  const values = new Map<string, FeatureValue>();
  if (typeof id === 'string' || typeof id === 'number') values.set(IDENTIFIER, id);
  if (isRecord(properties)) for (const [name, value] of Object.entries(properties)) values.set(name, valueOf(value));
  return { number, ...shapes.found, values };
}

function valueOf(value: unknown): FeatureValue {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'number' || typeof value === 'string') return value;
  return JSON.stringify(value);
}

/** What the geometries of a feature hold. */
class Shapes {
  readonly #types = new Set<string>();
  readonly #points: number[] = [];
  readonly #lines: number[][] = [];
  #hasElevations = false;

  get found(): Pick<GeojsonFeature, 'types' | 'points' | 'lines' | 'hasElevations'> {
    return {
      types: [...this.#types],
      points: this.#points,
      lines: this.#lines,
      hasElevations: this.#hasElevations,
    };
  }

  /** False for what is no geometry. */
  take(geometry: unknown, depth = 0): boolean {
    if (!isRecord(geometry) || depth > MAX_DEPTH) return false;
    const { type, coordinates, geometries } = geometry;
    if (type === 'GeometryCollection') return list(geometries).every((one) => this.take(one, depth + 1));
    // Some programs write geometries without a place as an empty list.
    const places = list(coordinates);
    if (type === 'Point') {
      if (places.length > 0) this.#place(this.#points, places);
    } else if (type === 'MultiPoint') for (const place of places) this.#place(this.#points, place);
    else if (type === 'LineString') {
      if (places.length > 0) this.#line(places);
    } else if (type === 'MultiLineString' || type === 'Polygon') for (const line of places) this.#line(line);
    else if (type === 'MultiPolygon') for (const rings of places) for (const ring of list(rings)) this.#line(ring);
    else return false;
    this.#types.add(type);
    return true;
  }

  #line(places: unknown): void {
    const line: number[] = [];
    for (const place of list(places)) this.#place(line, place);
    this.#lines.push(line);
  }

  #place(into: number[], place: unknown): void {
    const [x, y, z] = list(place);
    if (z !== undefined && z !== null) this.#hasElevations = true;
    into.push(numberOf(x), numberOf(y), z === undefined || z === null ? 0 : numberOf(z));
  }
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : NaN;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** True for an object that is no list. @internal */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
