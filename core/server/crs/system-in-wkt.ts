import type { CoordinateSystem, Systems } from './systems.ts';

const ROOTS = /\b(PROJCS|PROJCRS|PROJECTEDCRS|GEOGCS|GEOGCRS|GEODCRS|GEODETICCRS)\s*\[/i;

/**
 * The system that a text of well-known text names, such as that of a `.prj` file: by the code of EPSG that stands at its end, or else by its name,
 * as EPSG or ESRI have it. Undefined where it names none of the table; parameters alone name none.
 *
 * @internal
 */
export function systemInWkt(text: string, systems: Systems): CoordinateSystem | undefined {
  const root = ROOTS.exec(text);
  if (!root) return undefined;
  const body = bracketOf(text, root.index + root[0].length);
  const code = /(?:AUTHORITY|ID)\s*\[\s*"EPSG"\s*,\s*"?(\d+)"?\s*(?:,[^\]]*)?\]\s*$/i.exec(body)?.[1];
  const found = code === undefined ? undefined : systems.get(`EPSG:${code}`);
  if (found) return found;
  const name = plain(/^\s*"([^"]*)"/.exec(body)?.[1] ?? '');
  if (name === '') return undefined;
  const isProjected = /^PROJ/i.test(root[1] ?? '');
  const kind = isProjected ? 'projected' : 'geographic';
  const named = [...systems.values()].filter((system) => system.kind === kind && namesOf(system).includes(name));
  // A name of several systems, as of an older edition of EPSG's table, names none.
  return named.length === 1 ? named[0] : undefined;
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
