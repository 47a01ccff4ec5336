import { AditError } from 'adit/core';
import type { BuildFile } from 'adit/core/server';

const lengths = ['easting', 'northing', 'elevation', 'depth', 'from', 'to'];

/**
 * The unit of the coordinates and depths, as the mapping step names it; undefined when it names none. Throws
 * `mixed-length-units` when some are in feet and others in metres, since a trace through both would be wrong.
 */
export function lengthUnit(files: readonly BuildFile[]): 'ft' | 'm' | undefined {
  let found: { unit: 'ft' | 'm'; file: string; column: string } | undefined;
  for (const { fileName, mapping, properties } of files) {
    for (const variable of lengths) {
      const column = properties.find(({ name }) => name === mapping[variable]);
      if (column?.unit !== 'ft' && column?.unit !== 'm') continue;
      if (found && found.unit !== column.unit) {
        const values = {
          file: found.file,
          column: found.column,
          unit: found.unit,
          otherFile: fileName,
          otherColumn: column.name,
          otherUnit: column.unit,
        };
        throw new AditError('mixed-length-units', { values });
      }
      found ??= { unit: column.unit, file: fileName, column: column.name };
    }
  }
  return found?.unit;
}
