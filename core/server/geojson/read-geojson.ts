import { AditError } from 'adit/core';
import { sourceParts, withoutMark, type ReadingRun, type SourceFile } from '../input/index.ts';
import { isRecord, toFeature, type FeatureValue, type GeojsonFeature } from './feature.ts';
import { splitFeatures } from './split-features.ts';

/** A property of the features of a file. @internal */
export interface GeojsonField {
  readonly name: string;
  readonly kind: 'number' | 'text';
}

/** What a file of GeoJSON holds. @internal */
export interface GeojsonFacts {
  readonly features: number;
  readonly points: number;
  readonly lines: number;
  readonly types: readonly string[];
  readonly hasElevations: boolean;
  /** The properties of its features in the order in which they come; numbers where all values are, texts of digits among them. */
  readonly fields: readonly GeojsonField[];
  /** Properties behind the first 5,000. */
  readonly leftOut: readonly string[];
  /** The system that it says, such as `EPSG:28350`; that of the standard where it says none and its places are degrees. */
  readonly system: string | undefined;
}

const MAX_FIELDS = 5_000;
const MAX_LEFT_OUT_NAMED = 20;
const STANDARD_SYSTEM = 'EPSG:4326';
const TYPES = 'FeatureCollection|Feature|GeometryCollection|(Multi)?(Point|LineString|Polygon)';
const START = /^(\u00ef\u00bb\u00bf)?\s*\{/;
const KNOWN = new RegExp(`"type"\\s*:\\s*"(${TYPES})"`);

/** Whether a file is GeoJSON, by its first bytes. @internal */
export function isGeojson(head: Uint8Array): boolean {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
  return START.test(text) && KNOWN.test(text);
}

/**
 * The features of a file, one by one; a geometry alone is one feature. `systemSaid` is called at the end with what its member `crs` says. Throws `geojson-damaged`,
 * `geojson-bad-feature` with the number of the feature, `geojson-cut-short` or `geojson-feature-too-large`.
 *
 * @internal
 */
export async function* readGeojson(
  source: Pick<SourceFile, 'open' | 'fileName'>,
  run: ReadingRun,
  systemSaid: (crs: unknown) => void = () => undefined,
): AsyncGenerator<GeojsonFeature> {
  const { fileName: file } = source;
  let number = 0;
  for await (const piece of splitFeatures(withoutMark(sourceParts(source, run)), file)) {
    if ('feature' in piece) {
      number += 1;
      const feature = toFeature(parse(piece.feature), number);
      if (!feature) throw new AditError('geojson-bad-feature', { values: { file, number } });
      yield feature;
      continue;
    }
    const rest = parse(piece.around);
    if (!isRecord(rest)) throw new AditError('geojson-damaged', { values: { file } });
    systemSaid(rest['crs']);
    if (rest['type'] === 'FeatureCollection') return;
    const feature = toFeature(rest, 1);
    if (!feature) throw new AditError('geojson-damaged', { values: { file } });
    yield feature;
  }
}

/** Reads a file once for what its features hold. @internal */
export async function geojsonFacts(
  source: Pick<SourceFile, 'open' | 'fileName'>,
  run: ReadingRun,
): Promise<GeojsonFacts> {
  const kinds = new Map<string, 'number' | 'text' | undefined>();
  const leftOut = new Set<string>();
  const types = new Set<string>();
  let [features, points, lines, hasElevations, areDegrees] = [0, 0, 0, false, true];
  let said: unknown;
  for await (const feature of readGeojson(source, run, (crs) => (said = crs))) {
    features += 1;
    points += feature.points.length / 3;
    lines += feature.lines.length;
    hasElevations ||= feature.hasElevations;
    areDegrees &&= [feature.points, ...feature.lines].every(isInDegrees);
    for (const type of feature.types) types.add(type);
    for (const [name, value] of feature.values) {
      if (!kinds.has(name) && kinds.size >= MAX_FIELDS) {
        if (leftOut.size < MAX_LEFT_OUT_NAMED) leftOut.add(name);
        continue;
      }
      const kind = value === undefined ? undefined : isNumber(value) ? 'number' : 'text';
      const before = kinds.get(name);
      kinds.set(name, before === 'text' ? before : (kind ?? before));
    }
  }
  return {
    features,
    points,
    lines,
    types: [...types],
    hasElevations,
    fields: [...kinds].map(([name, kind = 'text']) => ({ name, kind })),
    leftOut: [...leftOut],
    system: said === undefined || said === null ? (areDegrees ? STANDARD_SYSTEM : undefined) : systemOf(said),
  };
}

/** The value of a field as its kind has it. @internal */
export function valueOfField({ values }: GeojsonFeature, { name, kind }: GeojsonField): FeatureValue {
  const value = values.get(name);
  return kind === 'number' && value !== undefined ? Number(value) : value;
}

/** Numbers with zeros in front are names of something. */
function isNumber(value: number | string): boolean {
  return typeof value === 'number' || /^-?(0|[1-9]\d*)(\.\d+)?(e[-+]?\d+)?$/i.test(value);
}

/** What the member `crs` of older files names. */
function systemOf(crs: unknown): string | undefined {
  const properties = isRecord(crs) ? crs['properties'] : undefined;
  const name = isRecord(properties) ? String(properties['name']) : '';
  if (/CRS84$/i.test(name)) return STANDARD_SYSTEM;
  const code = /\bEPSG:(?:[\w.]*:)?(\d+)$/i.exec(name)?.[1];
  return code === undefined ? undefined : `EPSG:${code}`;
}

function isInDegrees(places: readonly number[]): boolean {
  for (let at = 0; at < places.length; at += 3)
    if (Math.abs(places[at] as number) > 180 || Math.abs(places[at + 1] as number) > 90) return false;
  return true;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
