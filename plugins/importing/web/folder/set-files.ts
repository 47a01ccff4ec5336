import { extensionOf, type ImportFileType } from 'adit/core';
import { packFiles, readContent, takenExtensions, type FileContent, type ProposedPart } from 'adit/plugins/importing';
import { localSource, type FileSource } from '../upload/file-source.ts';
import type { FolderFile } from './folder-files.ts';

/** What the beginning of a file shows; nothing is read of one that is on the server. */
export async function contentOfFile({ file }: FolderFile): Promise<FileContent> {
  return file ? readContent(file) : { lines: [] };
}

/** The file of a part as it is uploaded: under a name that its box takes, in one archive with the files that belong to it. */
export async function sourceOf({
  file: { path, file, rawFileId, size },
  content,
  fileType,
  companions,
  sheet,
}: ProposedPart<FolderFile>): Promise<FileSource> {
  if (!file) return { name: path, size, ...(rawFileId !== undefined && { rawFileId }) };
  const own = named(file, fileType, content.format);
  const more = companions.flatMap((one) => one.file ?? []);
  const packed = more.length > 0 && (await packFiles([own, ...more].map((one) => ({ name: one.name, content: one }))));
  const sent = packed ? new File([packed], `${baseOf(own.name)}.zip`, { lastModified: file.lastModified }) : own;
  return localSource(sent, content.lines.length > 0, sheet);
}

/** The part that a file makes that was put into a box of the dialog. */
export async function partOf(
  { name, size, file, rawFileId }: FileSource,
  fileType: ImportFileType,
): Promise<ProposedPart<FolderFile>> {
  const own = { path: name, size, ...(file && { file }), ...(rawFileId !== undefined && { rawFileId }) };
  return { file: own, content: await contentOfFile(own), fileType, companions: [] };
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
