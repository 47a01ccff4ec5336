import type { FileStorage } from 'adit/core/server';
import type { RawFile } from './raw-files.ts';
import { derivedName, storedName } from './stored-names.ts';

/** The name of a file for messages and reports: of a table in an archive, `collar.zip › collar.csv`; one that a file holds alone has no name of its own. */
export function shownName({ file_name: name, metadata }: Pick<RawFile, 'file_name' | 'metadata'>): string {
  return metadata?.entry ? `${name} › ${metadata.entry}` : name;
}

/** Where the bytes that are read of a file stand: its own, or those of the table that was unpacked from it. */
export function readablePath(
  storage: FileStorage,
  { id, metadata }: Pick<RawFile, 'id' | 'metadata'>,
): Promise<string> {
  return storage.path(metadata?.entry === undefined ? storedName(id) : derivedName(id));
}
