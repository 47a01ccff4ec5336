import type { Column, Layer } from 'adit/core';
import type { ColumnReader } from '../column-pages.ts';
import type { HeadNames } from './head-names.ts';
import { propertyCells, type PropertyCells } from './property-cells.ts';
import type { RowGeometry } from './rows/row-geometry.ts';

/** A column of a layer's table: a number of the rows' geometry, or a property of the row's item or of one of its vertices. */
export interface Head {
  readonly name: string;
  readonly value?: number;
  readonly cells?: PropertyCells;
  readonly vertex?: number;
}

/**
 * The columns of a layer's table: where a row is, in the unit of the coordinates, then its properties. Names are unique in any case of
 * letters. A property that says what a column of the geometry says, and is called the same, stands in its place; another one of that
 * name gets a number.
 */
export async function headsOf(
  layer: Layer,
  rows: RowGeometry,
  { reader, headNames }: { reader: ColumnReader; headNames: HeadNames },
): Promise<Head[]> {
  const properties = await Promise.all(
    layer.columns.map(async (column) => ({ column, cells: await propertyCells(reader, column) })),
  );
  const inPlace = new Map<number, (typeof properties)[number]>();
  for (const property of properties) {
    const value = rows.names.findIndex((name) => name === property.column.name.toLowerCase());
    if (value >= 0 && !inPlace.has(value) && agrees(rows, value, property)) inPlace.set(value, property);
  }
  const taken = new Set<string>();
  const heads: Head[] = rows.names.map((name, value) => {
    const better = inPlace.get(value);
    return better
      ? { name: freeName(better.column.name, taken), cells: better.cells }
      : { name: freeName(headNames(name), taken), value };
  });
  for (const property of properties) {
    if ([...inPlace.values()].includes(property)) continue;
    const { column, cells } = property;
    if (column.location !== 'vertices') heads.push({ name: freeName(column.name, taken), cells });
    else
      for (const [vertex, suffix] of rows.vertexSuffixes.entries())
        heads.push({ name: freeName(column.name + suffix, taken), cells, vertex });
  }
  return heads;
}

function agrees(
  rows: RowGeometry,
  value: number,
  { column, cells: { numbers } }: { column: Column; cells: PropertyCells },
): boolean {
  if (!numbers || column.location === 'vertices') return false;
  for (let row = 0; row < rows.rows; row += 1) {
    rows.look(row);
    const difference = Math.abs(numbers.at(rows.item) - (rows.values[value] as number));
    // NaN agrees with nothing.
    if (!(difference <= (rows.tolerances?.[value] ?? 0))) return false;
  }
  return true;
}

function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name}_${number}`;
  taken.add(free.toLowerCase());
  return free;
}
