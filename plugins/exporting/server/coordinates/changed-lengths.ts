import { join } from 'node:path';
import { convertLength, type Column, type LengthUnit } from 'adit/core';
import { changeNumbers } from './change-numbers.ts';

/** A name that says in what its numbers are, which holds whatever the coordinates are in. */
const NAMES_UNIT = /[\s_.([-](?:m|met(?:er|re)s?|ft|us-?ft|feet|foot)\.?\s*[)\]]?$/i;

const unitOfColumns = (unit: LengthUnit): Column['unit'] => (unit === 'm' ? 'm' : 'ft');

/** True for a column of lengths in the unit of the coordinates, such as depths: they go with it into another unit. */
export function isLengthOf(unit: LengthUnit, { kind, unit: own, name, data }: Column): boolean {
  return kind === 'number' && data.type === 'f64' && own === unitOfColumns(unit) && !NAMES_UNIT.test(name);
}

/** Writes a column of lengths in another unit; what its cells were in the source is left behind. */
export async function changedLengths(
  { sourceTexts: _texts, ...column }: Column,
  [from, to]: readonly [LengthUnit, LengthUnit],
  [folder, into]: readonly [string, string],
): Promise<Column> {
  const { file } = column.data;
  await changeNumbers(join(folder, file), join(into, file), (some) => {
    for (const [at, value] of some.entries()) some[at] = convertLength(value, from, to);
  });
  const { count, missing, distinct, ...figures } = column.statistics;
  const changed = Object.entries(figures).map(([name, value]) => [name, convertLength(value, from, to)]);
  const statistics = { count, missing, ...(distinct !== undefined && { distinct }), ...Object.fromEntries(changed) };
  return { ...column, unit: unitOfColumns(to), statistics };
}
