import { extensionOf, type ImportFileType, type ImportVariable } from 'adit/core';
import type { DatasetMetadata } from 'adit/plugins/importing';

type KnownFormat = Pick<DatasetMetadata, 'fileName' | 'format'>;

/** The variables of a file that need a column: none when the format of its table says itself where its items are. */
export function neededVariables(
  { variables, selfDescribing = [] }: Pick<ImportFileType, 'variables' | 'selfDescribing'>,
  { fileName, format }: KnownFormat,
): readonly ImportVariable[] {
  return selfDescribing.includes(format ?? extensionOf(fileName)) ? [] : variables;
}

/** What is known of the columns before the user says anything: the mapping that was last kept for this sort of file, and what the file says itself. */
export function givenColumns(
  { id }: Pick<ImportFileType, 'id'>,
  { defaultColumns, mapping, fileType }: Pick<DatasetMetadata, 'defaultColumns' | 'mapping' | 'fileType'>,
): Record<string, string> {
  return { ...defaultColumns, ...(fileType === id ? mapping : {}) };
}

/** Whether a table is delimited text, so that a delimiter and a first row can be given; others have no encoding. */
export function isDelimited({ encoding }: Pick<DatasetMetadata, 'encoding'>): boolean {
  return encoding !== '';
}
