import { randomUUID } from 'node:crypto';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The folders of a process behind the fence: what it reads of the server is put into one, and what it writes is in the other. */
export class Room {
  readonly in: string;
  readonly out: string;
  #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
    this.in = join(folder, 'in');
    this.out = join(folder, 'out');
  }

  /** Makes a room below `folder`. */
  static async open(folder: string): Promise<Room> {
    const own = join(folder, randomUUID());
    await mkdir(own, { recursive: true });
    const room = new Room(await realpath(own));
    await Promise.all([mkdir(room.in), mkdir(room.out)]);
    return room;
  }

  /** Removes it with all that is in it. */
  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}
