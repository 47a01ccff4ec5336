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
  deg: 'deg',
  degs: 'deg',
  degree: 'deg',
  degrees: 'deg',
  '°': 'deg',
};

/** Name and unit of a header such as `Depth_m`, `FROM (ft)`, `Azimuth [deg]` or `Dip °`; no unit, or only a unit, gives none. */
export function splitUnits(header: string): { base: string; units: ColumnUnits } {
  const trimmed = header.trim();
  const match = /^(.*?)(?:\s*[([]\s*([\p{L}°]+)\.?\s*[)\]]|[\s_.-]+([\p{L}]+|°)|(°))$/u.exec(trimmed);
  const word = match?.[2] ?? match?.[3] ?? match?.[4];
  const base = match?.[1]?.trim() ?? '';
  const key = word?.toLowerCase() ?? '';
  const units = byName(unitWords, key);
  return units === undefined || base === '' ? { base: trimmed, units: 'none' } : { base, units };
}

/** The form in which column names are compared: lower case, without unit suffix, spaces, `_`, `-` and `.`. */
export function normaliseColumnName(header: string): string {
  return squeeze(splitUnits(header).base);
}

/** Lower case without spaces, `_`, `-` and `.`; a unit suffix stays. */
export function squeeze(text: string): string {
  return text.toLowerCase().replace(/[\s_.-]+/g, '');
}
