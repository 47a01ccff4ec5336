import type { ColumnFile } from 'adit/core';
import type { ArchiveFiles } from './archive-files.ts';
import { partsOf, type ColumnNumbers } from './column-slices.ts';
import type { ArrayReference } from './omf-index.ts';
import { GROUP_ROWS, type RowGroup } from './parquet-file.ts';

/** Writes a column of rows of numbers, such as coordinates, as an array with a column for each place in a row. */
export async function writeRows(
  files: ArchiveFiles,
  folder: string,
  column: ColumnFile,
  schema: 'vertices' | 'triangles' | 'texcoords' | 'scalar',
): Promise<ArrayReference> {
  const width = { vertices: 3, triangles: 3, texcoords: 2, scalar: 1 }[schema];
  const groups = function* (): Generator<RowGroup> {
    for (const part of partsOf(folder, column, GROUP_ROWS, width)) {
      yield Array.from({ length: width }, (_, place) => everyNth(part, place, width));
    }
  };
  return files.addArray(schema, groups());
}

function everyNth(values: ColumnNumbers, first: number, step: number): ColumnNumbers {
  const picked = new (values.constructor as new (length: number) => ColumnNumbers)(values.length / step);
  for (let at = 0; at < picked.length; at += 1) picked[at] = values[at * step + first] as number;
  return picked;
}
