import { AditError, byName } from 'adit/core';
import type { BuildFile } from 'adit/core/server';

/** The unit of all lengths of a dataset, and what a length of a file is multiplied by to be in it. */
export interface LengthUnits {
  readonly unit: 'ft' | 'm';
  factor(file: BuildFile, variable: string): number;
}

/** A foot in metres. */
export const FOOT = 0.3048;

const lengths = ['easting', 'northing', 'elevation', 'depth', 'from', 'to'];
/** Variables that are measured together: one is not in feet while the other is in metres. */
const pairs: Readonly<Record<string, string>> = { easting: 'northing', northing: 'easting', from: 'to', to: 'from' };

interface Marked {
  readonly file: BuildFile;
  readonly variable: string;
  readonly column: string;
  readonly unit: 'ft' | 'm';
}

/**
 * The unit that the first length which names one is in, as the mapping step has it; metres when none does. Lengths in the other unit are
 * converted. Throws `mixed-length-units` when only one of two lengths that are measured together names the other unit.
 */
export function lengthUnits(files: readonly BuildFile[]): LengthUnits {
  const marked = files.flatMap((file) => lengths.flatMap((variable): Marked[] => markedOf(file, variable)));
  const [first] = marked;
  const unit = first?.unit ?? 'm';
  const others = new Set<string>();
  for (const { file, variable, column, unit: own } of marked) {
    if (own === unit) continue;
    const pair = pairs[variable];
    if (first && pair !== undefined && markedOf(file, pair)[0]?.unit !== own) {
      const values = {
        file: first.file.fileName,
        column: first.column,
        unit,
        otherFile: file.fileName,
        otherColumn: column,
        otherUnit: own,
      };
      throw new AditError('mixed-length-units', { values });
    }
    others.add(`${files.indexOf(file)} ${variable}`);
  }
  return {
    unit,
    factor: (file, variable) => {
      if (!others.has(`${files.indexOf(file)} ${variable}`)) return 1;
      return unit === 'm' ? FOOT : 1 / FOOT;
    },
  };
}

function markedOf(file: BuildFile, variable: string): Marked[] {
  const column = file.mapping[variable];
  if (column === undefined) return [];
  const unit = file.properties.find(({ name }) => name === column)?.unit ?? byName(file.units, column);
  return unit === 'ft' || unit === 'm' ? [{ file, variable, column, unit }] : [];
}
