import { systemInWkt } from './system-in-wkt.ts';
import { loadSystems, type CoordinateSystem } from './systems.ts';

const WELL_KNOWN_TEXT = /^\w+\s*\[\s*"/;

/** What is asked for. @internal */
export interface SystemSearch {
  /** A code, words of the name or of the area, a place as `longitude, latitude` that the system is meant for, or its well-known text. */
  readonly text: string;
  /** Only those that a site can be kept in: of metres or feet. */
  readonly ofSites: boolean;
  readonly limit: number;
}

/** The systems that a text points to: that of the code first, then by name, the shorter names first. @internal */
export async function findSystems({ text, ofSites, limit }: SystemSearch): Promise<readonly CoordinateSystem[]> {
  const systems = await loadSystems();
  const offered = [...systems.values()].filter((system) => isUsable(system) && (!ofSites || system.unit !== undefined));
  const asked = text.trim();
  if (WELL_KNOWN_TEXT.test(asked)) {
    const { system } = systemInWkt(asked, systems);
    return offered.filter(({ id }) => id === system);
  }
  const at = /^(-?\d+(?:\.\d+)?)\s*[,; ]\s*(-?\d+(?:\.\d+)?)$/.exec(asked);
  if (at) return offered.filter(({ area }) => holds(area, [Number(at[1]), Number(at[2])])).slice(0, limit);
  const code = /^(?:epsg:?\s*)?(\d+)$/i.exec(asked)?.[1];
  if (code !== undefined) return byCode(offered, code).slice(0, limit);
  const words = wordsOf(asked);
  return offered
    .map((system) => ({
      system,
      name: textOf(`${system.name} ${system.esriName}`),
      own: textOf(`${system.name} ${system.esriName} ${system.place}`),
    }))
    .filter(({ own }) => words.every((word) => own.includes(word)))
    .toSorted((a, b) => rank(b.name, words) - rank(a.name, words) || a.system.name.length - b.system.name.length)
    .slice(0, limit)
    .map(({ system }) => system);
}

function isUsable({ kind, projection }: CoordinateSystem): boolean {
  return kind === 'geographic' || projection !== '';
}

function byCode(systems: readonly CoordinateSystem[], code: string): CoordinateSystem[] {
  const start = `EPSG:${code}`;
  return systems.filter(({ id }) => id.startsWith(start)).toSorted((a, b) => a.id.length - b.id.length);
}

/** The words of a text, each behind a blank. */
function textOf(text: string): string {
  return ` ${wordsOf(text).join(' ')}`;
}

/** How many of the words begin words of the name. */
function rank(own: string, words: readonly string[]): number {
  return words.filter((word) => own.includes(` ${word}`)).length;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z]+|\d+/g) ?? [];
}

function holds([west, south, east, north]: CoordinateSystem['area'], [x, y]: readonly [number, number]): boolean {
  const isEast = west <= east ? x >= west && x <= east : x >= west || x <= east;
  return isEast && y >= south && y <= north;
}
