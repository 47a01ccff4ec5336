import { extensionOf, type ImportFileType } from 'adit/core';
import { packFiles, takenExtensions, type ProposedPart } from 'adit/plugins/importing';
import type { FolderFile } from './folder-files.ts';

/** The file of a part as it is uploaded: under a name that its box takes, in one archive with the files that belong to it. */
export async function uploadedFile({
  file: { file },
  content,
  fileType,
  companions,
}: ProposedPart<FolderFile>): Promise<File> {
  const own = named(file, fileType, content.format);
  if (companions.length === 0) return own;
  const packed = await packFiles(
    [own, ...companions.map((one) => one.file)].map((one) => ({ name: one.name, content: one })),
  );
  return packed ? new File([packed], `${baseOf(own.name)}.zip`, { lastModified: file.lastModified }) : own;
}

/** Names that say no more than that there is text. */
const plainTexts: readonly string[] = ['csv', 'txt', 'xyz'];

/** What is in a file counts, whatever its extension. */
function named(file: File, type: ImportFileType, format: string | undefined): File {
  const taken = takenExtensions(type);
  const extension = extensionOf(file.name);
  const isPlain = format !== undefined && type.opaque === true && plainTexts.includes(extension);
  const wanted = format ?? 'csv';
  if ((taken.includes(extension) && !isPlain) || !taken.includes(wanted)) return file;
  return new File([file], `${baseOf(file.name)}.${wanted}`, { type: file.type, lastModified: file.lastModified });
}

function baseOf(name: string): string {
  const extension = extensionOf(name);
  return extension === '' ? name : name.slice(0, -extension.length - 1);
}
