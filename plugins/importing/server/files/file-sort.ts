import type { DatasetImporter, ImportFileType, ImportVariable } from 'adit/core';
import { takenExtensions } from '../../shared/index.ts';

/** How a raw file is to be read. */
export interface FileSort {
  /** It holds no table, and is not read. */
  readonly isOpaque: boolean;
  /** Extensions of the tables that are looked for in an archive, and of those that are where there is none of them. */
  readonly extensions: readonly string[];
  readonly otherExtensions: readonly string[];
  /** What the columns of its table should be for. */
  readonly variables: readonly ImportVariable[];
}

const ARCHIVE_EXTENSION = 'zip';
const anyTable = ['csv', 'dat', 'txt'];

function typesOf(
  importers: readonly DatasetImporter[],
  datasetType: string,
  fileType: string | null,
): ImportFileType[] {
  const all = importers
    .filter((importer) => importer.datasetType === datasetType)
    .flatMap(({ fileTypes }) => fileTypes);
  const named = all.filter(({ id }) => id === fileType);
  return named.length > 0 ? named : all;
}

/** What a file is that is uploaded as `fileType` of `datasetType`; of a file type that nobody knows, whatever the dataset type knows. */
export function sortOf(importers: readonly DatasetImporter[], datasetType: string, fileType: string | null): FileSort {
  const types = typesOf(importers, datasetType, fileType);
  const tables = types.filter(({ opaque }) => !opaque);
  if (types.length > 0 && tables.length === 0)
    return { isOpaque: true, extensions: [], otherExtensions: [], variables: [] };
  const isTable = (extension: string): boolean => extension !== ARCHIVE_EXTENSION;
  const extensions = [...new Set(tables.flatMap((type) => type.extensions).filter(isTable))];
  const otherExtensions = [...new Set(tables.flatMap(takenExtensions).filter(isTable))];
  // Which of several boxes it is for nobody knows.
  const [only] = tables.length === 1 ? tables : [];
  return {
    isOpaque: false,
    extensions: extensions.length > 0 ? extensions : anyTable,
    otherExtensions,
    variables: only?.variables ?? [],
  };
}
