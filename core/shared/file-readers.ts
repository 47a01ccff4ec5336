import type { DatasetImporter, ImportFileType } from './importer.ts';
import { point, type Contribution } from './point.ts';

/**
 * A sort of file that a reader reads; added by both halves of a plugin. What reads it is named by the server half alone
 * (see `FileReaderModule`). A reader that names a box reads files for that box. One that names none reads tables, for every box of tables, or what it says
 * that its files hold, for every box of that: lines or surfaces.
 *
 * @public
 */
export interface FileReader extends Contribution {
  /** The importer and the box that its files are for. */
  readonly importerId?: string;
  readonly fileType?: string;
  /** What its files hold, where that is no table. */
  readonly holds?: ImportFileType['holds'];
  /** Of tables, the box that such files are for as a rule: where one goes that is dropped. */
  readonly usualBox?: { readonly importerId: string; readonly fileType: string };
  /** Lower case, without the dot. */
  readonly extensions: readonly string[];
}
/** What reads files; added by both halves of a plugin. @public */
export const fileReaders = point<FileReader>('core.file-readers');

/** Whether a box takes tables of any sort. @internal */
export function takesTables({ opaque, extensions }: Pick<ImportFileType, 'opaque' | 'extensions'>): boolean {
  return !opaque && extensions.includes('csv');
}

/** Whether a reader reads tables. @internal */
export function readsTables({ importerId, holds }: FileReader): boolean {
  return importerId === undefined && holds === undefined;
}

/** The importer with the extensions that readers add to those that its boxes name themselves. @internal */
export function withFileReaders(importer: DatasetImporter, readers: readonly FileReader[]): DatasetImporter {
  const boxes = readers.map(({ extensions, usualBox, ...named }) => ({ extensions, ...(usualBox ?? named) }));
  const own = boxes.filter(({ importerId }) => importerId === importer.id);
  const tables = readers.filter(readsTables).flatMap(({ extensions }) => extensions);
  const fileTypes = importer.fileTypes.map((type) => {
    const given = readers.filter(({ holds }) => holds !== undefined && holds === type.holds);
    const added = [...own.filter(({ fileType }) => fileType === type.id), ...given].flatMap((one) => one.extensions);
    const extensions = [...new Set([...type.extensions, ...added])];
    const others = takesTables(type) ? tables.filter((extension) => !extensions.includes(extension)) : [];
    return { ...type, extensions, ...(others.length > 0 ? { tableExtensions: [...new Set(others)] } : {}) };
  });
  return { ...importer, fileTypes };
}
