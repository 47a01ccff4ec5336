import type { DmField } from './dm-header.ts';

/** What Datamine calls the fields of its files, by what Adit calls the variables; a file's sort shows only in these names. */
const fieldNames: Readonly<Record<string, readonly string[]>> = {
  xc: ['XC'],
  yc: ['YC'],
  zc: ['ZC'],
  xinc: ['XINC'],
  yinc: ['YINC'],
  zinc: ['ZINC'],
  hole: ['BHID'],
  easting: ['XCOLLAR'],
  northing: ['YCOLLAR'],
  elevation: ['ZCOLLAR'],
  depth: ['AT'],
  azimuth: ['BRG'],
  dip: ['DIP'],
  from: ['FROM'],
  to: ['TO'],
  x: ['XPT', 'XP', 'X'],
  y: ['YPT', 'YP', 'Y'],
  z: ['ZPT', 'ZP', 'Z'],
};

/** Variable to field name, for the fields that the file has. */
export function dmDefaultColumns(fields: readonly DmField[]): Record<string, string> {
  const known = new Map(fields.map(({ name }) => [name.toUpperCase(), name]));
  return Object.fromEntries(
    Object.entries(fieldNames).flatMap(([variable, names]) => {
      const name = names.map((one) => known.get(one)).find((one) => one !== undefined);
      return name === undefined ? [] : [[variable, name] as const];
    }),
  );
}
