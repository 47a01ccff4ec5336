import type { DatasetImporter, ImportFileType } from 'adit/core';

/** How a raw file is to be read. */
export interface FileSort {
  /** It holds no table, and is not read. */
  readonly isOpaque: boolean;
  /** Extensions of the tables that are looked for in an archive. */
  readonly extensions: readonly string[];
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
  if (types.length > 0 && tables.length === 0) return { isOpaque: true, extensions: [] };
  const extensions = tables.flatMap((type) => type.extensions).filter((extension) => extension !== ARCHIVE_EXTENSION);
  return { isOpaque: false, extensions: extensions.length > 0 ? [...new Set(extensions)] : anyTable };
}
