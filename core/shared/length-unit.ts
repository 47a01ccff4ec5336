import { z } from 'zod';
import { defineSettings } from './settings.ts';

/** Units of length of coordinates: metres, international feet, and feet of the US survey. @public */
export const lengthUnits = ['m', 'ft', 'us-ft'] as const;
/** The shape of a unit of length. @public */
export const lengthUnitShape = z.enum(lengthUnits);
/** A unit of length that a site or a dataset can have. @public */
export type LengthUnit = z.infer<typeof lengthUnitShape>;

/** How many metres a unit is, as two whole numbers: 0.3048 and 1200/3937 are no sums of powers of two. */
const METRES: Readonly<Record<LengthUnit, readonly [number, number]>> = {
  m: [1, 1],
  ft: [3048, 10_000],
  'us-ft': [1200, 3937],
};

const SYMBOLS = { m: 'm', ft: 'ft', 'us-ft': 'US ft', deg: '°' };

/** A length of one unit in another, with no more than one rounding in each step. @public */
export function convertLength(length: number, from: LengthUnit, to: LengthUnit): number {
  if (from === to) return length;
  const [a, b] = METRES[from];
  const [c, d] = METRES[to];
  return (length * (a * d)) / (b * c);
}

/** How a unit is written behind a number, for example `US ft`; degrees are written °, and what is no unit stays as it is. @public */
export function unitSymbol(unit: string): string {
  return (SYMBOLS as Readonly<Record<string, string | undefined>>)[unit] ?? unit;
}

/** What is written behind a number of several units, to a power where one is given, for example `m / ft` and `US ft²`. @public */
export function unitText(units: readonly string[], power = ''): string {
  return units.map((unit) => unitSymbol(unit) + power).join(' / ');
}

/** What a coordinate is headed by: its name, with the unit behind it where that is not the metre, for example `Easting (US ft)`. @internal */
export function coordinateTitle(name: string, unit: string): string {
  return unit === 'm' ? name : `${name} (${unitSymbol(unit)})`;
}

/** What the lengths of a site are measured in: new datasets are stored in it unless told otherwise. @beta */
export const siteLength = defineSettings({
  id: 'core.length',
  scopes: ['site'],
  shape: z.object({ unit: lengthUnitShape.default('m') }),
});
