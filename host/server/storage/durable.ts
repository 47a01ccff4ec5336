import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Puts a file's or a folder's state on disk for good. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Moves a file or a folder in one step; after a power cut it stands at one place or the other, whole. */
export async function moveDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await sync(dirname(to));
  if (dirname(from) !== dirname(to)) await sync(dirname(from));
}
