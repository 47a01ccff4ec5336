import { convertLength } from 'adit/core';
import type { CoordinateSystem } from './systems.ts';

/** What texts call the parameters that PROJ calls so; letters and digits alone, in lower case. */
const parameters: readonly (readonly [name: 'x_0' | 'y_0' | 'lon_0', called: readonly string[]])[] = [
  ['x_0', ['falseeasting', 'eastingatfalseorigin', 'eastingatprojectioncentre']],
  ['y_0', ['falsenorthing', 'northingatfalseorigin', 'northingatprojectioncentre']],
  ['lon_0', ['centralmeridian', 'longitudeofnaturalorigin', 'longitudeoffalseorigin']],
];
/** Metres, and degrees. */
const TOLERANCES = { x_0: 1, y_0: 1, lon_0: 1e-4 };

/**
 * False where the text of a projected system has another unit, false origin or meridian than the system that it is called like: whoever changes those
 * often leaves the name. What the text or the system does not say is not compared.
 *
 * @internal
 */
export function hasParametersOf({ kind, unit, projection }: CoordinateSystem, body: string): boolean {
  if (kind === 'geographic' || projection === '') return true;
  const metres = unitIn(body);
  if (unit !== undefined && metres !== undefined && Math.abs(convertLength(1, unit, 'm') - metres) > 1e-8) return false;
  const said = parametersIn(body);
  const known = parametersOf(projection);
  // Angles may be counted in grads, or from Paris.
  const isUsual =
    !/"(?:grad|gon)"/i.test(body) && !/PRIMEM\s*\[\s*"(?!Greenwich)/i.test(body) && !projection.includes('pm=');
  return parameters.every(([name, called]) => {
    if (name === 'lon_0' && !isUsual) return true;
    const value = called.map((one) => said.get(one)).find((one) => one !== undefined);
    const own = known.get(name);
    if (value === undefined || own === undefined) return true;
    const factor = name === 'lon_0' ? 1 : (metres ?? 1);
    return Math.abs(value * factor - own) <= TOLERANCES[name];
  });
}

/** How many metres the last unit of length of a text is. @internal */
export function unitIn(body: string): number | undefined {
  const units = body.matchAll(/UNIT\s*\[\s*"([^"]*)"\s*,\s*([\d.eE+-]+)/gi);
  const lengths = [...units].filter(([, name = '']) => !/degree|grad|gon|radian/i.test(name));
  return lengths.length === 0 ? undefined : Number(lengths.at(-1)?.[2]);
}

function parametersIn(body: string): ReadonlyMap<string, number> {
  const found = body.matchAll(/PARAMETER\s*\[\s*"([^"]*)"\s*,\s*([\d.eE+-]+)/gi);
  return new Map(
    [...found].map(([, name = '', value]) => [name.toLowerCase().replaceAll(/[^a-z]/g, ''), Number(value)]),
  );
}

function parametersOf(projection: string): ReadonlyMap<string, number> {
  const known = new Map(projection.split(' ').map((part) => part.split('=') as [string, string]));
  const zone = known.get('zone');
  if (zone !== undefined)
    return new Map([
      ['x_0', 500_000],
      ['y_0', known.has('south') ? 10_000_000 : 0],
      ['lon_0', Number(zone) * 6 - 183],
    ]);
  return new Map([...known].map(([name, value]) => [name, Number(value)]));
}
