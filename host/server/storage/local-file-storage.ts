import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStorage } from 'adit/core/server';
import { moveDurably, sync } from './durable.ts';
import { checkStoredName } from './stored-name.ts';

/** Keeps files in a folder of this machine. */
export class LocalFileStorage implements FileStorage {
  readonly staging: string;
  #kept: string;

  private constructor(folder: string) {
    this.staging = join(folder, 'staging');
    this.#kept = join(folder, 'kept');
  }

  /** Opens the storage of one owner below `folder`. */
  static async open(folder: string): Promise<LocalFileStorage> {
    const storage = new LocalFileStorage(folder);
    await mkdir(storage.staging, { recursive: true });
    await mkdir(storage.#kept, { recursive: true });
    return storage;
  }

  async keep(stagedPath: string, name: string): Promise<void> {
    const target = this.#pathOf(name);
    await mkdir(dirname(target), { recursive: true });
    await sync(stagedPath);
    await moveDurably(stagedPath, target);
  }

  async path(name: string): Promise<string> {
    return this.#pathOf(name);
  }

  async remove(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true });
  }

  #pathOf(name: string): string {
    checkStoredName(name);
    return join(this.#kept, name.slice(0, 2), name);
  }
}
