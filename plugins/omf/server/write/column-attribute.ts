import { byName, type Column, type Layer, MISSING_CODE } from 'adit/core';
import { readDatasetJson } from 'adit/core/server';
import type { ArchiveFiles } from './archive-files.ts';
import { damagedColumn } from './column-slices.ts';
import { gradientOf } from './gradient.ts';
import { valuesAt, type ItemRows } from './item-rows.ts';
import type { AttributeData } from './omf-index.ts';
import { GROUP_ROWS, type RowGroup } from './parquet-file.ts';

/** Writes the values of a column, in the order of `items`. Missing values are written as none. */
export async function writeColumnValues(
  files: ArchiveFiles,
  folder: string,
  layer: Layer,
  column: Column,
  items: ItemRows,
): Promise<AttributeData> {
  if (column.kind === 'category') return writeCategories(files, folder, layer, column, items);
  const isTime = column.kind === 'timestamp';
  const groups = function* (): Generator<RowGroup> {
    for (const values of valuesAt(folder, column.data, items)) {
      if (isTime) yield [Array.from(values, microseconds)];
      else if (values instanceof Float64Array && !values.some(Number.isNaN)) yield [values];
      else yield [Array.from(values, (value) => (Number.isNaN(value) ? null : value))];
    }
  };
  return { type: 'Number', values: await files.addArray(isTime ? 'timestamp' : 'number', groups()) };
}

async function writeCategories(
  files: ArchiveFiles,
  folder: string,
  layer: Layer,
  column: Column,
  items: ItemRows,
): Promise<AttributeData> {
  const names = column.dictionary === undefined ? [] : await readDatasetJson<string[]>(folder, column.dictionary);
  const code = (value: number): number | null => {
    if (value === MISSING_CODE) return null;
    if (value >= names.length) throw damagedColumn(column.data);
    return value;
  };
  const groups = function* (): Generator<RowGroup> {
    for (const codes of valuesAt(folder, column.data, items)) yield [Array.from(codes, code)];
  };
  const values = await files.addArray('index', groups());
  const gradient = gradientOf(names, attributeList(layer, column));
  return {
    type: 'Category',
    values,
    names: await files.addArray('names', namesInGroups(names)),
    ...(gradient ? { gradient: await files.addArray('gradient', [gradient]) } : {}),
  };
}

function* namesInGroups(names: readonly string[]): Generator<RowGroup> {
  for (let first = 0; first < names.length; first += GROUP_ROWS) yield [names.slice(first, first + GROUP_ROWS)];
}

/** A time to the microsecond, exactly where it is a whole number of milliseconds. */
function microseconds(milliseconds: number): bigint | null {
  if (!Number.isFinite(milliseconds)) return null;
  const whole = Math.floor(milliseconds);
  const micros = BigInt(whole) * 1000n + BigInt(Math.round((milliseconds - whole) * 1000));
  return BigInt.asIntN(64, micros) === micros ? micros : null;
}

function attributeList({ attributes }: Layer, { name }: Column): NonNullable<Layer['attributes']>[string] | undefined {
  return byName(attributes, name);
}
