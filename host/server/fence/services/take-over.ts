import { randomUUID } from 'node:crypto';
import { lstat, readdir, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isWithin } from './is-within.ts';

/** Moves a file that a half has written to where it cannot reach it any more; throws for what is no file of its own. */
export async function takeOverFile(path: string, room: string, into: string): Promise<string> {
  await requireWithin(path, room);
  const taken = join(into, randomUUID());
  await rename(path, taken);
  try {
    await requireFile(taken);
    return taken;
  } catch (error) {
    await rm(taken, { recursive: true, force: true });
    throw error;
  }
}

/** Puts a folder of files that a half has written in the place of an empty one; throws for what is not plain files of its own. */
export async function takeOverFolder(folder: string, room: string, into: string): Promise<string[]> {
  await requireWithin(folder, room);
  await rename(folder, into);
  const files = (await readdir(into)).map((name) => join(into, name));
  for (const file of files) await requireFile(file);
  return files;
}

async function requireWithin(path: string, room: string): Promise<void> {
  // Also where a folder on the way is a link.
  if (!isWithin(room, path) || !isWithin(room, join(await realpath(dirname(path)), 'file')))
    throw new Error('A half gives files out of the folder for files that are not finished only');
}

async function requireFile(path: string): Promise<void> {
  const facts = await lstat(path);
  // One that has another name may be of something that is only to be read.
  if (!facts.isFile() || facts.nlink !== 1) throw new Error('A half gives plain files that it has written only');
}
