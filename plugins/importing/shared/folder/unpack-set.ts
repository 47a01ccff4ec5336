import { extensionOf } from 'adit/core';
import { chosenFiles, MAX_FOLDER_FILES } from './listed-files.ts';
import { entryContent, zipEntries, type Bytes } from './zip-entries.ts';

/** What tables of a set are called. */
const tables: readonly string[] = ['csv', 'txt', 'tsv', 'prn', 'dm', 'xlsx', 'parquet', 'feather', 'arrow'];
/** Files that make one thing with the others of their archive. */
const mains: readonly string[] = ['shp', 'vo', 'msh', 'obj', 'dtm', 'ers'];
const MAX_UNPACKED_BYTES = 1_073_741_824;

/** A file of an archive, with its place in it. @internal */
export interface UnpackedFile {
  readonly path: string;
  readonly content: Blob;
}

/**
 * The files of an archive of several tables, such as the collars and assays of a campaign: it is a folder that was packed. Undefined for an archive that is read as it is, for one that
 * is damaged, and for one that holds too much.
 *
 * @internal
 */
export async function unpackSet(file: Bytes & { readonly name: string }): Promise<UnpackedFile[] | undefined> {
  if (extensionOf(file.name) !== 'zip') return undefined;
  const named = (await zipEntries(file)).filter(({ name }) => !name.endsWith('/'));
  const entries = chosenFiles(named.map((entry) => ({ path: entry.name, entry })));
  const count = (names: readonly string[]): number =>
    entries.filter(({ path }) => names.includes(extensionOf(path))).length;
  const isSet = count(tables) > 1 && count(mains) === 0 && entries.length <= MAX_FOLDER_FILES;
  if (!isSet || entries.some(({ path }) => path.split('/').includes('..'))) return undefined;
  let left = MAX_UNPACKED_BYTES;
  const files: UnpackedFile[] = [];
  for (const { path, entry } of entries) {
    const content = await entryContent(file, entry, left);
    if (!content) return undefined;
    left -= content.size;
    files.push({ path, content });
  }
  return files;
}
