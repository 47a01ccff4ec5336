import { convertLength, lengthUnits, type LengthUnit } from 'adit/core';
import type { CoordinateSystem, Systems } from './systems.ts';
import { hasParametersOf, unitIn } from './wkt-parameters.ts';

const ROOTS = /\b(PROJCS|PROJCRS|PROJECTEDCRS|GEOGCS|GEOGCRS|GEODCRS|GEODETICCRS)\s*\[/i;
const HEIGHTS = /\b(?:VERT_CS|VERTCS|VERTCRS|VERTICALCRS)\s*\[/i;

/** What a file says of its coordinate system. @internal */
export interface SaidSystem {
  /** The id of one of the table. */
  readonly system?: string;
  /** The name of one that is not in the table, or that has other parameters there. */
  readonly unknownSystem?: string;
  /** What heights are measured in, where that is said of its own. */
  readonly heightUnit?: LengthUnit;
}

/**
 * What a text of well-known text says, such as that of a `.prj` file. A system is known by the code of EPSG that stands at its end, or else by its name, as
 * EPSG or ESRI have it, if its parameters are those of that system; parameters alone name none.
 *
 * @internal
 */
export function systemInWkt(text: string, systems: Systems): SaidSystem {
  const root = ROOTS.exec(text);
  if (!root) return unknown(/^\s*\w+\s*[[(]\s*"([^"]+)"/.exec(text)?.[1]);
  const body = bracketOf(text, root.index + root[0].length);
  const name = /^\s*"([^"]*)"/.exec(body)?.[1] ?? '';
  const isProjected = /^PROJ/i.test(root[1] ?? '');
  const found = findByText(body, name, isProjected ? 'projected' : 'geographic', systems);
  const heightUnit = heightUnitIn(text);
  const isSound = found && hasParametersOf(found, body);
  return {
    ...(isSound ? { system: found.id } : unknown(name === '' ? root[1] : name)),
    ...(heightUnit && { heightUnit }),
  };
}

function unknown(name: string | undefined): SaidSystem {
  return name === undefined ? {} : { unknownSystem: name };
}

function findByText(
  body: string,
  name: string,
  kind: CoordinateSystem['kind'],
  systems: Systems,
): CoordinateSystem | undefined {
  const code = /(?:AUTHORITY|ID)\s*\[\s*"EPSG"\s*,\s*"?(\d+)"?\s*(?:,[^\]]*)?\]\s*$/i.exec(body)?.[1];
  const found = code === undefined ? undefined : systems.get(`EPSG:${code}`);
  // A code that EPSG has withdrawn was that of other parameters than the system of its name has now.
  if (found || (code !== undefined && kind === 'projected')) return found;
  const wanted = plain(name);
  if (wanted === '') return undefined;
  const named = [...systems.values()].filter((system) => system.kind === kind && namesOf(system).includes(wanted));
  // A name of several systems, as of an older edition of EPSG's table, names none.
  return named.length === 1 ? named[0] : undefined;
}

/** The unit of the heights of a compound system. */
function heightUnitIn(text: string): LengthUnit | undefined {
  const heights = HEIGHTS.exec(text);
  const metres = heights ? unitIn(bracketOf(text, heights.index + heights[0].length)) : undefined;
  return metres === undefined
    ? undefined
    : lengthUnits.find((unit) => Math.abs(convertLength(1, unit, 'm') - metres) < 1e-8);
}

/** What stands from a place to the bracket that closes the one before it. */
function bracketOf(text: string, start: number): string {
  let depth = 1;
  let isQuoted = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === '[') depth += 1;
    else if (!isQuoted && character === ']' && (depth -= 1) === 0) return text.slice(start, at);
  }
  return text.slice(start);
}

function namesOf({ name, esriName }: CoordinateSystem): string[] {
  return [plain(name), plain(esriName)].filter((one) => one !== '');
}

/** Letters and digits alone; ESRI writes `GCS_` before systems of longitudes and latitudes. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/^gcs_/, '')
    .replaceAll(/[^a-z0-9]/g, '');
}
