import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStorage } from 'adit/core/server';
import { moveDurably, sync } from './durable.ts';
import { checkStoredName } from './stored-name.ts';
import type { FileMoves } from './file-moves.ts';

/** Keeps files in a folder of this machine. */
export class LocalFileStorage implements FileStorage {
  readonly staging: string;
  #kept: string;
  #moves: Pick<FileMoves, 'run'>;

  private constructor(folder: string, moves: Pick<FileMoves, 'run'>) {
    this.#moves = moves;
    this.staging = join(folder, 'staging');
    this.#kept = join(folder, 'kept');
  }

  /** Opens the storage of one owner below `folder`. */
  static async open(folder: string, moves: Pick<FileMoves, 'run'>): Promise<LocalFileStorage> {
    const storage = new LocalFileStorage(folder, moves);
    await mkdir(storage.staging, { recursive: true });
    await mkdir(storage.#kept, { recursive: true });
    return storage;
  }

  async keep(stagedPath: string, name: string): Promise<void> {
    const target = this.#pathOf(name);
    await mkdir(dirname(target), { recursive: true });
    await sync(stagedPath);
    await this.#moves.run(() => moveDurably(stagedPath, target));
  }

  async path(name: string): Promise<string> {
    return this.#pathOf(name);
  }

  async remove(name: string): Promise<void> {
    const path = this.#pathOf(name);
    await this.#moves.run(() => rm(path, { force: true }));
  }

  #pathOf(name: string): string {
    checkStoredName(name);
    return join(this.#kept, placeOfKept(name));
  }
}

/** Where a kept file is in the folder of its owner's kept files. */
export function placeOfKept(name: string): string {
  return `${name.slice(0, 2)}/${name}`;
}
