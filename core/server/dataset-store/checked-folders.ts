import { CheckedFolder, type KeptFolder } from './checked-folder.ts';

/** More are forgotten, those first that were asked for longest ago: they are checked anew then. */
const MAX_REMEMBERED = 500;

const kept = new Map<string, KeptFolder>();
const remembered = new Map<string, CheckedFolder>();

/** Tells what must stand in a folder, for whoever reads it in this process. @internal */
export function keepFolder(folder: string, known: KeptFolder): void {
  const before = kept.get(folder);
  kept.set(folder, known);
  if (before?.sums !== known.sums || before?.name !== known.name) remembered.delete(folder);
}

/** Forgets the folders below `folder`: there are no datasets in them any more. @internal */
export function forgetFolders(folder: string): void {
  for (const known of [kept, remembered])
    for (const name of known.keys()) if (name.startsWith(folder)) known.delete(name);
}

/** The folder with what is remembered of it. @internal */
export function checkedFolder(folder: string): CheckedFolder {
  const found = remembered.get(folder) ?? new CheckedFolder(folder, kept.get(folder));
  remembered.delete(folder);
  remembered.set(folder, found);
  const [oldest] = remembered.keys();
  if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  return found;
}
