import type { LayerReader } from 'adit/core';
import type { Hole, HoleColumn, HoleTable } from 'adit/plugins/drillhole';

/** A stretch of a hole. */
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
  const { table, column } = found;
  const { columns } = await reader.values(table.layer, [column.name], { items: table.items });
  const values = columns.get(column.name);
  if (!values || values instanceof Float64Array) return undefined;
  return {
    column,
    intervals: intervalsOf(table).map((interval, at) => ({
      ...interval,
      text: values.texts[values.codes[at] as number],
    })),
  };
}

async function readValues(hole: Hole, property: string, reader: LayerReader): Promise<ValueTrack | undefined> {
  const isNumber = ({ kind }: HoleColumn): boolean => kind === 'number';
  const found =
    findColumn(hole, (column) => isNumber(column) && column.name === property) ?? findColumn(hole, isNumber);
  if (!found) return undefined;
  const { table, column } = found;
  const { columns } = await reader.values(table.layer, [column.name], { items: table.items });
  const values = columns.get(column.name);
  if (!(values instanceof Float64Array)) return undefined;
  const intervals = intervalsOf(table).map((interval, at) => ({ ...interval, value: values[at] as number }));
  return { column, intervals, most: values.reduce((most, value) => (value > most ? value : most), 0) };
}

function findColumn(
  { tables }: Hole,
  fits: (column: HoleColumn) => boolean,
): { readonly table: HoleTable; readonly column: HoleColumn } | undefined {
  for (const table of tables) {
    const column = table.to && table.columns.find(fits);
    if (column) return { table, column };
  }
  return undefined;
}

function intervalsOf({ from, to }: HoleTable): readonly Interval[] {
  return Array.from(from, (start, at) => ({ from: start, to: to?.[at] ?? start }));
}
