import { mkdir, rename, stat } from 'node:fs/promises';
import { AditError } from 'adit/core';
import type { FileStorage } from 'adit/core/server';
import type { FileMoves } from './file-moves.ts';
import type { HeldUnit, ObjectCache } from './object-cache.ts';
import type { S3Store } from './s3-store.ts';
import { checkStoredName } from './stored-name.ts';

/** For so long a file can be read by the path that was given; no reading takes longer than an hour. */
const READABLE_MILLISECONDS = 2 * 3600 * 1000;

interface BucketFileOptions {
  readonly owner: string;
  readonly staging: string;
  readonly store: S3Store;
  readonly cache: ObjectCache;
  readonly moves: Pick<FileMoves, 'run'>;
}

/** Keeps an owner's files in a bucket; those that are read are copied to the cache. */
export class BucketFileStorage implements FileStorage {
  readonly staging: string;
  #owner: string;
  #store: S3Store;
  #cache: ObjectCache;
  #moves: Pick<FileMoves, 'run'>;

  private constructor(options: BucketFileOptions) {
    this.#moves = options.moves;
    this.staging = options.staging;
    this.#owner = options.owner;
    this.#store = options.store;
    this.#cache = options.cache;
  }

  /** Opens the storage of an owner; its unfinished files are in `staging`. */
  static async open(options: BucketFileOptions): Promise<BucketFileStorage> {
    await mkdir(options.staging, { recursive: true });
    return new BucketFileStorage(options);
  }

  async keep(stagedPath: string, name: string): Promise<void> {
    const key = this.#keyOf(name);
    if (!(await isThere(stagedPath))) {
      // A server that died right after it was stored has dropped it already.
      if (await this.#store.facts(key)) return;
      throw new AditError('object-missing', {
        status: 404,
        message: `The file of "${key}" was lost before it was stored`,
        values: { object: key },
      });
    }
    await this.#store.put(stagedPath, key);
    await this.#cache.drop(this.#unitOf(name));
    const unit = await this.#cache.hold(this.#unitOf(name));
    try {
      await this.#cache.fetch(unit, name, (part) => rename(stagedPath, part));
    } finally {
      unit.dispose();
    }
  }

  async path(name: string): Promise<string> {
    const key = this.#keyOf(name);
    const unit = await this.#cache.hold(this.#unitOf(name));
    try {
      const path = await this.#cache.fetch(unit, name, (part) => this.#store.get(key, part));
      releaseLater(unit);
      return path;
    } catch (error) {
      unit.dispose();
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    const key = this.#keyOf(name);
    await this.#moves.run(() => this.#store.remove([key]));
    await this.#cache.drop(this.#unitOf(name));
  }

  #keyOf(name: string): string {
    checkStoredName(name);
    return `files/${this.#owner}/${name}`;
  }

  #unitOf(name: string): string {
    return `${this.#owner}_${name}`;
  }
}

function releaseLater(unit: HeldUnit): void {
  setTimeout(() => unit.dispose(), READABLE_MILLISECONDS).unref();
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
