import type { MetadataColumn } from '../../shared/index.ts';
import { typeOptions, type ColumnProfile, type StatsDataType } from '../../shared/table/index.ts';
import { detectDialect, profileTable } from '../table/index.ts';
import type { StoredMetadata } from '../files/tables.ts';
import { headerSignature } from './header-signature.ts';
import { notesOf } from './notes.ts';
import type { ProfileTask } from './worker-messages.ts';

type ReadAs = Pick<ProfileTask, 'delimiter' | 'dataStartRow' | 'headerLine' | 'nanValues' | 'ofCells'>;

/** Finds out how a delimited text is to be read, and reads it once. */
export async function profileText(path: string, format: string, task: ReadAs): Promise<StoredMetadata> {
  const { delimiter, dataStartRow, headerLine, ofCells, nanValues: missingSymbols = [] } = task;
  // The delimiter of a sheet's cells is nobody's choice, and neither are names that the file declares.
  const names = ofCells === 'named' ? { headerLine: 1, dataStartRow: 2 } : { headerLine, dataStartRow };
  const given: Parameters<typeof detectDialect>[1] = ofCells
    ? { delimiter, ofCells: true, ...(ofCells === 'named' && names) }
    : {};
  const { dialect, warnings, firstLines } = await detectDialect(path, { delimiter, ...given, ...names });
  const isFree = [given.delimiter ? undefined : delimiter, dataStartRow, headerLine].every(
    (said) => said === undefined,
  );
  const detected = isFree
    ? dialect
    : await detectDialect(path, given).then(
        (own) => own.dialect,
        () => undefined,
      );
  const profile = await profileTable(path, dialect, { fileExtension: format, missingSymbols });
  return {
    dialect,
    firstLines,
    format,
    nanValues: missingSymbols,
    rowCount: profile.rowCount,
    columns: profile.columns.map((column, index) => toColumn(column, index, format)),
    headerSignature: headerSignature((detected ?? dialect).columnNames),
    notes: notesOf(profile, warnings, detected),
  };
}

/** A column for the mapping step: one whose few texts are no values is one of numbers, which may be made categorical (I5.13 for all others). */
function toColumn(column: ColumnProfile, index: number, fileExtension: string): MetadataColumn {
  const { asNumbers } = column;
  const strayTexts = asNumbers?.strayTexts ?? [];
  const isText = column.dataType === 'string';
  const offered = (): StatsDataType[] => {
    if (!asNumbers || !isText) return column.typeOptions;
    const { numUniques } = asNumbers;
    const options = typeOptions({ fileExtension, columnIndex: index, dataType: 'float', numUniques });
    return strayTexts.length > 0 ? ['categorical', 'continuous'] : options;
  };
  return {
    _id: `column-${index + 1}`,
    name: column.name,
    dataType: asNumbers && isText ? 'float' : column.dataType,
    statsDataType: asNumbers ? 'continuous' : column.statsDataType,
    typeOptions: offered(),
    units: column.units,
    numUniques: column.numUniques,
    sampleData: column.sampleData,
    missing: column.missing,
    minimum: asNumbers?.min ?? column.min ?? null,
    maximum: asNumbers?.max ?? column.max ?? null,
    sentinels: column.missingCandidates.map((candidate) => candidate.text),
    selected: true,
    ...(column.dates === undefined ? {} : { dates: column.dates }),
    ...(asNumbers && asNumbers.codes.length > 0 ? { codes: asNumbers.codes } : {}),
    ...(strayTexts.length > 0 ? { strayTexts } : {}),
  };
}
