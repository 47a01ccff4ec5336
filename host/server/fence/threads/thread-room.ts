import { copyFile, lstat, mkdir, readdir, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AditError, type MessageValues } from 'adit/core';
import { fencedEnds } from 'adit/core/server';
import { sync } from '../../storage/durable.ts';
import type { Room } from '../half/room.ts';
import { lendFile } from '../services/lent-files.ts';

/** What a thread behind the fence reads and writes, in its room. */
export class ThreadRoom {
  readonly room: Room;
  #lent = 0;

  constructor(room: Room) {
    this.room = room;
  }

  async lend(path: string): Promise<string> {
    const place = this.#place();
    await lendFile(path, place);
    return place;
  }

  async lendFolder(folder: string): Promise<string> {
    const place = this.#place();
    await mkdir(place);
    const entries = await readdir(folder, { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    await Promise.all(files.map(({ name }) => lendFile(join(folder, name), join(place, name))));
    return place;
  }

  async folder(name: string): Promise<string> {
    const place = join(this.room.out, name);
    await mkdir(place, { recursive: true });
    return place;
  }

  /** Moves a file out, or the files of a folder into another one; nothing may write here any more. */
  async take(inside: string, outside: string, values: MessageValues): Promise<void> {
    const isFolder = (await lstat(inside)).isDirectory();
    const names = isFolder ? await readdir(inside) : [''];
    for (const name of names) await refuseOthers(join(inside, name), values);
    for (const name of names) {
      await sync(join(inside, name));
      await move(join(inside, name), join(outside, name));
    }
    await sync(isFolder ? outside : dirname(outside));
  }

  #place(): string {
    return join(this.room.in, String((this.#lent += 1)));
  }
}

/** A link would show under its name what the thread was not lent, or what somebody else changes. */
async function refuseOthers(path: string, values: MessageValues): Promise<void> {
  const facts = await lstat(path);
  if (facts.isFile() && facts.nlink === 1) return;
  const message = `What was written holds something that is no file of its own: ${basename(path)}`;
  throw new AditError(fencedEnds.unusable, { status: 500, message, values });
}

/** Moves a file; one that goes to another disk is copied. */
async function move(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    await copyFile(from, to);
    await sync(to);
  });
}
