import type { CodedValues, LayerReader } from 'adit/core';
import type { Hole, HoleColumn, HoleTable } from 'adit/plugins/drillhole';

/** A stretch of a hole; those of a track go from the top to the bottom. */
interface Interval {
  readonly from: number;
  readonly to: number;
}

/** The rocks of a hole. */
export interface RockTrack {
  readonly column: HoleColumn;
  readonly intervals: readonly (Interval & { readonly text: string | undefined })[];
}

/** The values of a property along a hole. */
export interface ValueTrack {
  readonly column: HoleColumn;
  readonly intervals: readonly (Interval & { readonly value: number })[];
  /** The largest value; 0 where there is none above it. */
  readonly most: number;
}

/** What is drawn of a hole; a track that its tables have nothing for is not there. */
export interface HoleTracks {
  readonly rocks: RockTrack | undefined;
  readonly values: ValueTrack | undefined;
}

/** Reads the first column of texts of a hole, and the numbers of `property`, or of the first table that has some. */
export async function readTracks(hole: Hole, property: string, reader: LayerReader): Promise<HoleTracks> {
  const [rocks, values] = await Promise.all([readRocks(hole, reader), readValues(hole, property, reader)]);
  return { rocks, values };
}

async function readRocks(hole: Hole, reader: LayerReader): Promise<RockTrack | undefined> {
  const found = findColumn(hole, ({ kind }) => kind === 'category');
  if (!found) return undefined;
  const values = await readColumn(found, reader);
  if (!values || values instanceof Float64Array) return undefined;
  const intervals = intervalsOf(found.table, (at) => ({ text: values.texts[values.codes[at] as number] }));
  return { column: found.column, intervals };
}

async function readValues(hole: Hole, property: string, reader: LayerReader): Promise<ValueTrack | undefined> {
  const isNumber = ({ kind }: HoleColumn): boolean => kind === 'number';
  const found =
    findColumn(hole, (column) => isNumber(column) && column.name === property) ?? findColumn(hole, isNumber);
  if (!found) return undefined;
  const values = await readColumn(found, reader);
  if (!(values instanceof Float64Array)) return undefined;
  const intervals = intervalsOf(found.table, (at) => ({ value: values[at] as number }));
  return { column: found.column, intervals, most: values.reduce((most, value) => (value > most ? value : most), 0) };
}

interface FoundColumn {
  readonly table: HoleTable;
  readonly column: HoleColumn;
}

async function readColumn(
  { table, column }: FoundColumn,
  reader: LayerReader,
): Promise<Float64Array | CodedValues | undefined> {
  const { columns } = await reader.values(table.layer, [column.name], { items: table.items });
  return columns.get(column.name);
}

function findColumn({ tables }: Hole, fits: (column: HoleColumn) => boolean): FoundColumn | undefined {
  for (const table of tables) {
    const column = table.to && table.columns.find(fits);
    if (column) return { table, column };
  }
  return undefined;
}

function intervalsOf<Value>({ from, to }: HoleTable, valueAt: (at: number) => Value): readonly (Interval & Value)[] {
  return Array.from(from, (start, at) => ({ from: start, to: to?.[at] ?? start, ...valueAt(at) })).toSorted(
    (one, other) => one.from - other.from,
  );
}
