import { MAX_FOLDER_FILES, unpackSet, type ListedFile, type UnpackedFile } from 'adit/plugins/importing';

/** A file that was chosen or dropped, with its place in the folder, or one that was uploaded before. */
export interface FolderFile extends ListedFile {
  /** Absent for a file that was uploaded before. */
  readonly file?: File;
  /** The raw file on the server; absent for a file of this machine. */
  readonly rawFileId?: string;
  readonly size: number;
}

/** Files as they were chosen; of a folder each knows its place. */
export function asFolderFiles(files: readonly File[]): FolderFile[] {
  return files.map((file) => ({ path: file.webkitRelativePath || file.name, file, size: file.size }));
}

/** The files, with those of a packed folder in place of its archive. */
export async function unpackedFiles(files: readonly FolderFile[]): Promise<FolderFile[]> {
  const sets = await Promise.all(files.map(async (one) => (one.file && (await unpackSet(one.file))) ?? [one]));
  return sets.flatMap((set, at) =>
    set.map((one) => ('content' in one ? unpackedFile(one, files[at] as FolderFile) : one)),
  );
}

function unpackedFile({ path, content }: UnpackedFile, { path: archive, file }: FolderFile): FolderFile {
  const name = path.split('/').at(-1) ?? path;
  const own = new File([content], name, { lastModified: file?.lastModified ?? 0 });
  return { path: `${archive}/${path}`, file: own, size: content.size };
}

/** What is dropped: files, and those of folders. Ends soon after there are too many. */
export async function droppedFiles(transfer: DataTransfer): Promise<FolderFile[]> {
  // Entries are gone as soon as anything is waited for.
  const entries = [...transfer.items].map((item) => (item.kind === 'file' ? item.webkitGetAsEntry?.() : null));
  if (!entries.some((entry) => entry?.isDirectory)) return asFolderFiles([...transfer.files]);
  const found: FolderFile[] = [];
  for (const entry of entries) if (entry) await addEntry(entry, found);
  return found;
}

async function addEntry(entry: FileSystemEntry, found: FolderFile[]): Promise<void> {
  if (found.length > MAX_FOLDER_FILES * 2) return;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    found.push({ path: entry.fullPath.replace(/^\//, ''), file, size: file.size });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    // A reader answers a part of a large folder at a time.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return;
    for (const one of some) await addEntry(one, found);
  }
}
