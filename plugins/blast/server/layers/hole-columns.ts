import { MISSING_CODE, type Column } from 'adit/core';
import { CategoryColumnBuilder, NumberColumnBuilder, type DatasetWriter } from 'adit/core/server';
import type { BlastHole } from '../holes/blast-hole.ts';
import { holeDates, momentsOf, type HoleDateEvidence } from '../holes/hole-dates.ts';

type NumberName = {
  [Key in keyof BlastHole]: BlastHole[Key] extends number ? Key : never;
}[keyof BlastHole];
type TextName = { [Key in keyof BlastHole]: BlastHole[Key] extends string ? Key : never }[keyof BlastHole];

const numbers: readonly { readonly name: string; readonly key: NumberName; readonly unit: Column['unit'] }[] = [
  { name: 'length', key: 'length', unit: 'm' },
  { name: 'dip', key: 'dip', unit: 'deg' },
  { name: 'bearing', key: 'bearing', unit: 'deg' },
  { name: 'diameter', key: 'diameter', unit: 'm' },
  { name: 'subdrill', key: 'subdrill', unit: 'm' },
  { name: 'burden', key: 'burden', unit: 'm' },
  { name: 'spacing', key: 'spacing', unit: 'm' },
  { name: 'delay_ms', key: 'delay', unit: 'none' },
  { name: 'firing_time_ms', key: 'firingTime', unit: 'none' },
  { name: 'measured_length', key: 'measuredLength', unit: 'm' },
  { name: 'measured_mass', key: 'measuredMass', unit: 'none' },
];
const texts: readonly { readonly name: string; readonly key: TextName }[] = [
  { name: 'hole_name', key: 'hole' },
  { name: 'pattern', key: 'pattern' },
  { name: 'bench', key: 'bench' },
  { name: 'hole_type', key: 'holeType' },
  { name: 'from_hole', key: 'fromHole' },
  { name: 'comment', key: 'comment' },
];

/** Writes the columns of a layer of holes; one that no hole has a value in is left out. Dates stay text where `dates` does not say how they are written. */
export async function writeHoleColumns(
  writer: DatasetWriter,
  layer: string,
  holes: readonly BlastHole[],
  dates: HoleDateEvidence['verdicts'],
): Promise<Column[]> {
  const columns: Column[] = [];
  const moments = holeDates.flatMap((date) => {
    const order = dates.get(date.key);
    return order === undefined || order === 'ambiguous' ? [] : [{ ...date, order }];
  });
  const undecided = holeDates.filter(({ key }) => !moments.some((moment) => moment.key === key));
  for (const { name, key } of [...texts, ...undecided]) {
    if (holes.every((hole) => hole[key] === '')) continue;
    const words = [...new Set(holes.map((hole) => hole[key]))].filter((word) => word !== '');
    const codes = new Map(words.map((word, code) => [word, code]));
    const column = new CategoryColumnBuilder(writer, { file: fileOf(layer, name), name, unit: 'none' });
    column.append(Uint32Array.from(holes, (hole) => codes.get(hole[key]) ?? MISSING_CODE));
    columns.push(await column.close(words));
  }
  for (const { name, key, unit } of numbers) {
    if (holes.every((hole) => Number.isNaN(hole[key]))) continue;
    const column = new NumberColumnBuilder(writer, { file: fileOf(layer, name), name, unit });
    column.append(Float64Array.from(holes, (hole) => hole[key]));
    columns.push(await column.close());
  }
  for (const { name, key, order } of moments) {
    if (holes.every((hole) => hole[key] === '')) continue;
    const identity = { file: fileOf(layer, name), name, unit: 'none', kind: 'timestamp' } as const;
    const column = new NumberColumnBuilder(writer, identity);
    column.append(momentsOf(holes, key, order));
    columns.push(await column.close());
  }
  return columns;
}

function fileOf(layer: string, name: string): string {
  return `${layer}-${name.replaceAll('_', '-')}`;
}
