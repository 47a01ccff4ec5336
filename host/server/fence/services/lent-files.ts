import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Gives a half a file of the server to read: under another name for the same bytes, or a copy where it stands on another disk. */
export async function lendFile(file: string, as: string): Promise<void> {
  await link(file, as).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV' && error.code !== 'EPERM') throw error;
    await copyFile(file, as);
  });
}

/** Folders of files that a half reads, until it gives them back or its process ends. */
export class LentFolders {
  #room: string;
  #release = new Map<number, () => Promise<void>>();
  #lastId = 0;

  constructor(room: string) {
    this.#room = room;
  }

  /** Lends files of a folder, by their names there; `done` is called once they are not lent any more. */
  async lend(folder: string, names: readonly string[], done: () => void): Promise<{ folder: string; lent: number }> {
    const own = join(this.#room, randomUUID());
    const id = (this.#lastId += 1);
    this.#release.set(id, async () => {
      done();
      await rm(own, { recursive: true, force: true });
    });
    try {
      await mkdir(own);
      for (const name of names) await lendFile(join(folder, name), join(own, name));
      return { folder: own, lent: id };
    } catch (error) {
      await this.release(id);
      throw error;
    }
  }

  async release(id: number): Promise<void> {
    const release = this.#release.get(id);
    this.#release.delete(id);
    await release?.();
  }

  /** Takes all of them back. */
  async releaseAll(): Promise<void> {
    for (const id of this.#release.keys()) await this.release(id);
  }
}
