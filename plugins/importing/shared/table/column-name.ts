import { byName } from 'adit/core';
import type { ColumnUnits } from './types.ts';

const unitWords: Record<string, ColumnUnits> = {
  m: 'm',
  metre: 'm',
  metres: 'm',
  meter: 'm',
  meters: 'm',
  mtr: 'm',
  ft: 'ft',
  foot: 'ft',
  feet: 'ft',
  // Which feet they are is said once for all files of an import.
  usft: 'ft',
  deg: 'deg',
  degs: 'deg',
  degree: 'deg',
  degrees: 'deg',
  '°': 'deg',
};

/** Name and unit of a header such as `Depth_m`, `FROM (ft)`, `Azimuth [deg]` or `Dip °`; no unit, or only a unit, gives none. @internal */
export function splitUnits(header: string): { base: string; units: ColumnUnits } {
  const trimmed = header.trim();
  const match = /^(.*?)(?:\s*[([]\s*([\p{L}°]+)\.?\s*[)\]]|[\s_.-]+([\p{L}]+|°)|(°))$/u.exec(trimmed);
  const word = match?.[2] ?? match?.[3] ?? match?.[4];
  const base = match?.[1]?.trim() ?? '';
  const key = word?.toLowerCase() ?? '';
  const units = byName(unitWords, key);
  return units === undefined || base === '' ? { base: trimmed, units: 'none' } : { base, units };
}

/** The form in which column names are compared: letters and digits in lower case, without accents and without a unit suffix. @internal */
export function normaliseColumnName(header: string): string {
  return squeeze(splitUnits(header).base);
}

const datums = 'mga|gda|amg|agd|wgs|nad|psad|sad|sirgas';
const zone = String.raw`(?:z|zone|zona|fuso|fuseau)?(?:\d{1,2}(?:[hjks]|n(?!o|$))?)?`;
const grid = new RegExp(String.raw`^(?:(?:utm|(?:${datums})(?:\d{4}|\d{2})?)${zone})+(?=.)`);
const gridAtEnd = new RegExp(String.raw`(?:utm|${datums})\d{0,6}$`);

/** A name in that form without the name of a grid in front of it or after it: `mga9450east` becomes `east`. */
export function withoutGrid(squeezed: string): string {
  return squeezed.replace(grid, '').replace(gridAtEnd, '');
}

/** Letters and digits in lower case without accents; a unit suffix stays, and so does a mark in front: Micromine calls the sizes of blocks `_EAST`, beside `EAST`. */
export function squeeze(text: string): string {
  const base = text.normalize('NFKD').replace(/\p{M}+/gu, '');
  const mark = base.startsWith('_') ? '_' : '';
  return mark + base.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The forms in which a name is compared, the closest first: as it is, without its unit, without its grid, without a mark in front. */
export function formsOf(name: string): readonly string[] {
  const base = normaliseColumnName(name);
  return [squeeze(name), base, withoutGrid(base), base.replace(/^_/, '')];
}
