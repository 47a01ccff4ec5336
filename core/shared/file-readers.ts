import type { DatasetImporter } from './importer.ts';
import { point, type Contribution } from './point.ts';

/**
 * A sort of file that a box of an importer takes; added by both halves of a plugin. What reads it is named by the server half alone
 * (see `FileReaderModule`).
 *
 * @internal
 */
export interface FileReader extends Contribution {
  readonly importerId: string;
  readonly fileType: string;
  /** Lower case, without the dot. */
  readonly extensions: readonly string[];
}
/** @internal */
export const fileReaders = point<FileReader>('core.file-readers');

/** The importer with the extensions that readers add to those that its boxes name themselves. @internal */
export function withFileReaders(importer: DatasetImporter, readers: readonly FileReader[]): DatasetImporter {
  const own = readers.filter(({ importerId }) => importerId === importer.id);
  if (own.length === 0) return importer;
  const fileTypes = importer.fileTypes.map((type) => {
    const added = own.flatMap(({ fileType, extensions }) => (fileType === type.id ? extensions : []));
    return { ...type, extensions: [...new Set([...type.extensions, ...added])] };
  });
  return { ...importer, fileTypes };
}
