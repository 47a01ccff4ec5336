import { AditError, type DatasetImporter } from 'adit/core';
import type { BuildFile, FileStorage } from 'adit/core/server';
import { readablePath, shownName } from '../files/stored-file.ts';
import { storedName } from '../files/stored-names.ts';
import type { ImportRequest } from '../files/import-request.ts';
import type { RawFile } from '../files/raw-files.ts';

/**
 * The files of a request as a builder gets them: the table that was read, or the file as it was uploaded where the importer asks for
 * no table. Throws `raw-file-gone` for one that was deleted or is read anew.
 */
export async function buildFiles(
  storage: FileStorage,
  importer: DatasetImporter,
  mapped: ImportRequest['files'],
  found: readonly RawFile[],
): Promise<BuildFile[]> {
  const known = new Map(found.map((file) => [file.id, file]));
  return Promise.all(
    mapped.map(async ({ rawFileId, ...rest }) => {
      const file = known.get(rawFileId);
      if (!file?.metadata) throw new AditError('raw-file-gone', { values: { file: file?.file_name ?? rawFileId } });
      const { file_name: fileName, metadata } = file;
      const isOpaque = importer.fileTypes.find(({ id }) => id === rest.fileType)?.opaque;
      if (isOpaque) return { ...rest, path: await storage.path(storedName(rawFileId)), fileName, metadata };
      const units = Object.fromEntries(metadata.columns.map((column) => [column.name, column.units]));
      return { ...rest, path: await readablePath(storage, file), fileName: shownName(file), metadata, units };
    }),
  );
}
