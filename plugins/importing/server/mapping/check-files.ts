import { AditError, notFound, type DatasetImporter, type ImportFileType } from 'adit/core';
import { closedFormatOf, takenExtensions, takesName, unreadFormatOf, type MappedFile } from '../../shared/index.ts';
import type { RawFile } from '../files/raw-files.ts';
import { shownName } from '../files/stored-file.ts';

/** Throws unless the files are what the importer asks for: none missing, none too many, none of another sort. */
export function checkFileSet(
  importer: DatasetImporter,
  mapped: readonly MappedFile[],
  files: readonly RawFile[],
): void {
  for (const type of importer.fileTypes) {
    const count = countOf(mapped, type);
    if (count === 0 && (type.required || goesWithOthers(importer, type, mapped)))
      throw new AditError('missing-file', {
        message: `A file is missing: ${type.id}`,
        values: { fileType: type.id },
      });
    if (count > 1 && !type.multiple)
      throw new AditError('too-many-files', {
        message: `Only one file of the type ${type.id} can be used`,
        values: { fileType: type.id },
      });
  }
  const used = new Map<string, string>();
  for (const [index, file] of files.entries()) {
    const name = (file.metadata?.table === undefined ? file.file_name : shownName(file)).toLowerCase();
    const isAgain = mapped.findIndex((other) => isSameUse(other, mapped[index] as MappedFile)) !== index;
    if (isAgain || (used.get(name) ?? file.id) !== file.id)
      throw new AditError('file-name-used', {
        message: `There are two files "${file.file_name}"`,
        values: { file: file.file_name },
      });
    used.set(name, file.id);
  }
}

/** Throws unless a file can be used as it is mapped: whole, read, of an allowed extension, with a column for each variable. */
export function checkMappedFile(importer: DatasetImporter, mapped: MappedFile, file: RawFile): void {
  const { fileType, mapping } = mapped;
  const type = importer.fileTypes.find((other) => other.id === fileType);
  if (!type) throw new AditError('unknown-file-type', { values: { fileType } });
  // A table is known by what is in it; everything else is read by its name.
  const { dialect, format = '' } = file.metadata ?? {};
  const isOfReader = format !== 'csv' && takenExtensions(type).includes(format);
  const isTable = dialect !== undefined || isOfReader;
  if (type.opaque || !isTable) checkExtension([type], file.file_name);
  const metadata = checkWhole(file);
  if (metadata.opaque && !type.opaque) throw notRead(file);
  if (type.opaque) return;
  const names = new Set(metadata.columns.map((column) => column.name));
  const describesItself = type.selfDescribing?.includes(metadata.format ?? '') ?? false;
  for (const variable of type.variables) {
    const column = mapping[variable.name];
    const mayMiss = describesItself || variable.optional === true || variable.constant !== undefined;
    if ((column === undefined && !mayMiss) || (column !== undefined && !names.has(column)))
      throw new AditError('missing-mapping', {
        message: `"${file.file_name}" has no column for ${variable.name}`,
        values: { file: file.file_name, variable: variable.name },
      });
  }
  checkProperties(type, mapped, file);
}

/** What is known of a file that is whole; throws `file-not-read` for one that is not. */
export function checkWhole(file: RawFile): NonNullable<RawFile['metadata']> {
  if (file.status !== 'Complete' || !file.metadata) throw notRead(file);
  return file.metadata;
}

function notRead({ file_name: file }: RawFile): AditError {
  return new AditError('file-not-read', { status: 409, message: `"${file}" has not been read`, values: { file } });
}

/** Throws `wrong-file-type`, `closed-format` or `unread-format` for a file whose name says that it is of another sort than all of these. */
export function checkExtension(types: readonly ImportFileType[], fileName: string): void {
  if (types.some((type) => takesName(type, fileName))) return;
  const closed = closedFormatOf(fileName);
  if (closed)
    throw new AditError('closed-format', {
      message: `Only ${closed.program} can read "${fileName}"; export it as ${closed.format}`,
      values: { file: fileName, ...closed },
    });
  const unread = unreadFormatOf(fileName);
  if (unread)
    throw new AditError('unread-format', {
      message: `${unread.format} is not read: export ${unread.exports} instead of "${fileName}"`,
      values: { file: fileName, ...unread },
    });
  const extensions = [...new Set(types.flatMap((type) => type.extensions))];
  const values = { file: fileName, extensions: extensions.join(', ') };
  throw new AditError('wrong-file-type', {
    message: `"${fileName}" has the wrong file type; allowed: ${values.extensions}`,
    values,
  });
}

/** Throws `no-properties` when there are columns that are not mapped and none of them is kept. */
function checkProperties(
  type: ImportFileType,
  { mapping, properties }: MappedFile,
  { file_name, metadata }: RawFile,
): void {
  const mappedNames = new Set(Object.values(mapping));
  const others = (metadata?.columns ?? []).filter(({ name }) => !mappedNames.has(name));
  const kept = properties ? properties.length : others.filter(({ selected }) => selected).length;
  if (type.needsProperty && others.length > 0 && kept === 0)
    throw new AditError('no-properties', {
      message: `"${file_name}": select at least one property column`,
      values: { file: file_name },
    });
}

/** Finds an importer by its id; throws 404 when its plugin is not there. */
export function importerOf(importers: readonly DatasetImporter[], id: string): DatasetImporter {
  const importer = importers.find((other) => other.id === id);
  if (!importer) throw notFound('importer');
  return importer;
}

function countOf(mapped: readonly MappedFile[], type: ImportFileType): number {
  return mapped.filter((file) => file.fileType === type.id).length;
}

function goesWithOthers({ fileTypes }: DatasetImporter, type: ImportFileType, mapped: readonly MappedFile[]): boolean {
  if (!type.togetherWithToggle || type.behindToggle === undefined) return false;
  return fileTypes.some((other) => other.behindToggle === type.behindToggle && countOf(mapped, other) > 0);
}

function isSameUse(left: MappedFile, right: MappedFile): boolean {
  return left.rawFileId === right.rawFileId && left.fileType === right.fileType;
}
