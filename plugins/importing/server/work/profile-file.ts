import { extname } from 'node:path';
import type { MetadataColumn } from '../../shared/index.ts';
import type { ColumnProfile } from '../../shared/table/index.ts';
import { detectDialect, profileTable } from '../table/index.ts';
import type { StoredMetadata } from '../tables.ts';
import type { ProfileTask } from './worker-messages.ts';

/** Finds out how a file is to be read and reads it once for what its columns hold. */
export async function profileFile(task: ProfileTask): Promise<StoredMetadata> {
  const { dialect } = await detectDialect(task.path, { delimiter: task.delimiter, dataStartRow: task.dataStartRow });
  const fileExtension = extname(task.fileName).slice(1).toLowerCase();
  const missingSymbols = task.nanValues ?? [];
  const profile = await profileTable(task.path, dialect, { fileExtension, missingSymbols });
  return {
    dialect,
    nanValues: missingSymbols,
    rowCount: profile.rowCount,
    columns: profile.columns.map((column, index) => toColumn(column, index)),
  };
}

function toColumn(column: ColumnProfile, index: number): MetadataColumn {
  return {
    _id: `column-${index + 1}`,
    name: column.name,
    dataType: column.dataType,
    statsDataType: column.statsDataType,
    typeOptions: column.typeOptions,
    units: column.units,
    numUniques: column.numUniques,
    sampleData: column.sampleData,
    missing: column.missing,
    minimum: column.min ?? null,
    maximum: column.max ?? null,
    sentinels: column.missingCandidates.map((candidate) => candidate.text),
    selected: true,
  };
}
