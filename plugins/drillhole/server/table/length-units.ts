import { AditError, byName, convertLength, type LengthUnit } from 'adit/core';
import { unitOfFiles, type AskedChange, type BuildFile, type BuildRequest } from 'adit/core/server';

/** The unit of all lengths of a dataset, and what a length of a file is multiplied by to be in it. */
export interface LengthUnits {
  readonly unit: LengthUnit;
  factor(file: BuildFile, variable: string): number;
}

const lengths = ['easting', 'northing', 'elevation', 'depth', 'from', 'to'];
/** Variables that are measured together: one is not in feet while the other is in metres. */
const pairs: Readonly<Record<string, string>> = { easting: 'northing', northing: 'easting', from: 'to', to: 'from' };

const CENTIMETRE = 0.01;
const CENTIMETRES = /(?<!\p{L})cm[\s)\].]*$/iu;

interface Marked {
  readonly file: BuildFile;
  readonly variable: string;
  readonly column: string;
  readonly unit: 'ft' | 'm';
}

/**
 * The unit that the first length which names one is in, as the mapping step has it; what was said of the files, or metres, when none
 * does. Lengths in the other unit are converted, and so are depths in centimetres. Throws `mixed-length-units` when only one of two lengths that are measured together names the other unit.
 */
export function lengthUnits({
  files,
  lengthUnit,
  change,
}: Pick<BuildRequest, 'files' | 'lengthUnit' | 'change'>): LengthUnits {
  if (change) return changedLengths(change);
  const marked = files.flatMap((file) => lengths.flatMap((variable): Marked[] => markedOf(file, variable)));
  const [first] = marked;
  const unit = unitOfFiles(first?.unit, lengthUnit === undefined ? {} : { lengthUnit });
  const others = new Set<string>();
  for (const { file, variable, column, unit: own } of marked) {
    if (own === first?.unit) continue;
    const pair = pairs[variable];
    if (first && pair !== undefined && markedOf(file, pair)[0]?.unit !== own) {
      const values = {
        file: first.file.fileName,
        column: first.column,
        unit: first.unit,
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
      if (isInCentimetres(file, variable)) return convertLength(CENTIMETRE, 'm', unit);
      if (!others.has(`${files.indexOf(file)} ${variable}`)) return 1;
      return unit === 'm' ? convertLength(1, 'ft', 'm') : convertLength(1, 'm', unit);
    },
  };
}

/** Depths come in the unit of what is stored; positions in that of the files, from which they are changed as a whole. */
function changedLengths({ unit: ofFiles, storedUnit }: AskedChange): LengthUnits {
  return {
    unit: storedUnit,
    factor: (file, variable) => {
      if (variable === 'easting' || variable === 'northing') return 1;
      if (isInCentimetres(file, variable)) return convertLength(CENTIMETRE, 'm', storedUnit);
      const unit = unitOfFiles(markedOf(file, variable)[0]?.unit, { lengthUnit: ofFiles });
      return convertLength(1, unit, variable === 'elevation' ? ofFiles : storedUnit);
    },
  };
}

/** Depths whose column says so, and of which nobody has said something else. */
function isInCentimetres(file: BuildFile, variable: string): boolean {
  const isDepth = variable === 'depth' || variable === 'from' || variable === 'to';
  return isDepth && CENTIMETRES.test(file.mapping[variable] ?? '') && markedOf(file, variable).length === 0;
}

function markedOf(file: BuildFile, variable: string): Marked[] {
  const column = file.mapping[variable];
  if (column === undefined) return [];
  const unit = file.properties.find(({ name }) => name === column)?.unit ?? byName(file.units, column);
  return unit === 'ft' || unit === 'm' ? [{ file, variable, column, unit }] : [];
}
