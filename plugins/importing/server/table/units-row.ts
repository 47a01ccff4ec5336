import { splitUnits, type ColumnUnits } from '../../shared/table/index.ts';

const word =
  /^(m|metres?|meters?|metros?|mts?|ft|feet|foot|pies|deg|degrees?|grados?|°|%|pct|ppm|ppb|g\/t|gpt|oz\/t|kg|t|g\/cm3|t\/m3|g\/cc|text|texto|string|char|double|float|real|int|integer|number|numeric|numero|date|category|id|none|-+)$/i;

/** True for a row of units or types of the columns, in brackets or not: names stand above it, and no data are in it. */
export function isUnitsRow(fields: readonly string[]): boolean {
  const written = fields.map(withoutBrackets).filter((text) => text !== '');
  return written.length > 0 && written.every((text) => word.test(text));
}

/** The units that a row of them gives to each column; undefined where it gives none to any. */
export function unitsIn(fields: readonly string[]): ColumnUnits[] | undefined {
  const units = fields.map((text) => splitUnits(`name (${withoutBrackets(text)})`).units);
  return units.some((unit) => unit !== 'none') ? units : undefined;
}

function withoutBrackets(text: string): string {
  return text.trim().replace(/^[([{]\s*(.*?)\s*[)\]}]$/, '$1');
}
