import type { CoordinateSystem, Systems } from './systems.ts';

/** How EPSG begins the names of the grids of Australia, by their letters and their year. */
const GRIDS: Readonly<Record<string, string>> = {
  mga94: 'GDA94 / MGA zone ',
  mga2020: 'GDA2020 / MGA zone ',
  amg66: 'AGD66 / AMG zone ',
  amg84: 'AGD84 / AMG zone ',
};

const UTM_DATUMS = ['WGS 84', 'WGS 72', 'SIRGAS 2000', 'PSAD56', 'SAD69', 'NAD83', 'NAD27', 'ETRS89', 'ED50'];
const longitudes = new Set(['lon', 'long', 'longitude', 'longitud']);
const latitudes = new Set(['lat', 'latitude', 'latitud']);

/**
 * The system that the names of the columns of easting and northing speak for: a grid with its zone (`MGA94_50_East`, `WGS84_UTM_19S_N`), or degrees of
 * longitude and latitude, which are taken as WGS 84. A zone without a datum speaks for none, nor do two names that disagree.
 *
 * @internal
 */
export function systemInNames(
  [east, north]: readonly [string, string],
  systems: Systems,
): CoordinateSystem | undefined {
  const [a, b] = [gridIn(east), gridIn(north)];
  if (a !== undefined || b !== undefined)
    return a === undefined || b === undefined || a === b ? named(a ?? b, systems) : undefined;
  const isDegrees = longitudes.has(plain(east)) && latitudes.has(plain(north));
  return isDegrees ? systems.get('EPSG:4326') : undefined;
}

/** What EPSG calls the grid that a name speaks for. */
function gridIn(name: string): string | undefined {
  const text = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
  const grid = /(?:^|_)(?:gda_?|agd_?)?(mga|amg)_?(94|2020|66|84)_?(?:zone|z)?_?(\d{2})(?!\d)/.exec(text);
  if (grid) return zoneName(GRIDS[`${grid[1]}${grid[2]}`], grid[3]);
  const other = /(?:^|_)(gda|agd)_?(94|2020|66|84)_?(?:mga|amg)_?(?:zone|z)?_?(\d{2})(?!\d)/.exec(text);
  if (other) return zoneName(GRIDS[`${other[1] === 'gda' ? 'mga' : 'amg'}${other[2]}`], other[3]);
  const joined = text.replaceAll('_', '');
  const datum = UTM_DATUMS.find((one) => joined.includes(plain(one)));
  const zone = /utm_?(?:zone|z)?_?(\d{1,2})_?([ns])(?![a-z])/.exec(text);
  return datum === undefined || !zone ? undefined : `${datum} / UTM zone ${Number(zone[1])}${zone[2]?.toUpperCase()}`;
}

function zoneName(grid: string | undefined, zone = ''): string | undefined {
  return grid && grid + zone;
}

function named(name: string | undefined, systems: Systems): CoordinateSystem | undefined {
  return [...systems.values()].find((system) => system.name === name);
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
