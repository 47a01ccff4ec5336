import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AditError, messageOf, type Log } from 'adit/core';
import {
  ALL_FILES,
  damageReason,
  MANIFEST_FILE,
  SUMS_FILE,
  writeDatasetSums,
  type HeldDataset,
} from 'adit/core/server';
import { z } from 'zod';
import type { DatasetFolders, KnownDataset } from './dataset-folders.ts';
import type { FileMoves } from './file-moves.ts';
import type { HeldUnit, ObjectCache } from './object-cache.ts';
import { measure, type Facts, type S3Store } from './s3-store.ts';

/** Says of every file of a version how it must look; no dataset writes a file of this name. */
const INDEX_FILE = '.index.json';
const indexShape = z.record(z.string(), z.object({ size: z.number(), sha256: z.string() }));
type Index = z.infer<typeof indexShape>;
const AT_ONCE = 4;
/** Another process may be storing what is younger. */
const STRAY_MILLISECONDS = 3600 * 1000;
const PLACE = 'datasets/';

/** Keeps the folders of datasets in a bucket; those that are opened are copied to the cache, file by file, and checked. */
export class BucketDatasetFolders implements DatasetFolders {
  #store: S3Store;
  #cache: ObjectCache;
  #moves: Pick<FileMoves, 'run'>;
  #log: Log;

  constructor(options: { store: S3Store; cache: ObjectCache; moves: Pick<FileMoves, 'run'>; log: Log }) {
    this.#moves = options.moves;
    this.#store = options.store;
    this.#cache = options.cache;
    this.#log = options.log;
  }

  /** The manifest goes last: without it there is no dataset. */
  async place(staged: string, id: string, version: string): Promise<void> {
    const key = (file: string): string => keyOf(id, version, file);
    const files = (await readdir(staged)).filter((file) => file !== MANIFEST_FILE);
    const manifest = join(staged, MANIFEST_FILE);
    // A backup of a damaged dataset may have none.
    const hasManifest = existsSync(manifest);
    const index: Index = hasManifest ? { [MANIFEST_FILE]: await measure(manifest) } : {};
    try {
      await inTurns(files, async (file) => {
        index[file] = await this.#store.put(join(staged, file), key(file));
      });
      await writeFile(join(staged, INDEX_FILE), JSON.stringify(index));
      for (const file of [INDEX_FILE, ...(hasManifest ? [MANIFEST_FILE] : [])])
        await this.#store.put(join(staged, file), key(file));
    } catch (error) {
      await this.#drop(`${PLACE}${id}/${version}/`);
      throw error;
    }
    await this.#cache.adopt(unitOf(id, version), staged);
  }

  async open(id: string, version: string, files?: readonly string[]): Promise<HeldDataset> {
    const unit = await this.#cache.hold(unitOf(id, version));
    try {
      const index = await this.#index(unit, id, version).catch(onlyWhatIsLost);
      await inTurns(files ?? Object.keys(index ?? {}), async (file) => {
        const facts = index?.[file];
        if (!facts) return;
        const get = (part: string): Promise<unknown> => this.#store.get(keyOf(id, version, file), part, facts);
        await this.#cache.fetch(unit, file, get).catch(onlyWhatIsLost);
      });
      return unit;
    } catch (error) {
      unit.dispose();
      throw error;
    }
  }

  async renew(id: string, version: string, file: string): Promise<void> {
    if (file === ALL_FILES) return (await this.open(id, version)).dispose();
    const unit = await this.#cache.hold(unitOf(id, version));
    try {
      const bring = (name: string, facts?: Facts): Promise<void> =>
        this.#cache.renew(unit, name, (part) => this.#store.get(keyOf(id, version, name), part, facts));
      // It may be damaged too, or older than what it should name.
      await bring(INDEX_FILE).catch(onlyWhatIsLost);
      const index = await this.#index(unit, id, version).catch(onlyWhatIsLost);
      await bring(file, index?.[file]);
    } finally {
      unit.dispose();
    }
  }

  async removeVersion(id: string, version: string): Promise<void> {
    await this.#moves.run(() => this.#store.removeAll(`${PLACE}${id}/${version}/`));
    await this.#cache.dropAll(unitOf(id, version));
  }

  async remove(id: string): Promise<void> {
    await this.#moves.run(() => this.#drop(`${PLACE}${id}/`));
    await this.#cache.dropAll(unitOf(id, ''));
  }

  /** Leaves all to the next time when the store does not answer. */
  async sweep(known: ReadonlyMap<string, KnownDataset>): Promise<void> {
    try {
      for (const [version, { keys, changedAt }] of await this.#versions()) {
        const [id = '', name] = version.split('/');
        const dataset = known.get(id);
        const isSpokenOf = dataset?.status === 'Generating Dataset' || dataset?.version === name;
        if (!isSpokenOf && changedAt < Date.now() - STRAY_MILLISECONDS) await this.#store.remove(keys);
      }
    } catch (error) {
      this.#log.warn('The object store could not be swept; it is at the next start', { error: messageOf(error) });
    }
  }

  /** What cannot be dropped is left to a sweep: nothing speaks of it any more. */
  async #drop(prefix: string): Promise<void> {
    await this.#store
      .removeAll(prefix)
      .catch((error: unknown) =>
        this.#log.warn('Objects could not be removed; they are by a sweep', { file: prefix, error: messageOf(error) }),
      );
  }

  async #index(unit: HeldUnit, id: string, version: string): Promise<Readonly<Record<string, Facts>>> {
    const path = await this.#cache.fetch(unit, INDEX_FILE, (part) =>
      this.#store.get(keyOf(id, version, INDEX_FILE), part),
    );
    return indexShape.parse(JSON.parse(await readFile(path, 'utf8')));
  }

  async #versions(): Promise<Map<string, { keys: string[]; changedAt: number }>> {
    const versions = new Map<string, { keys: string[]; changedAt: number }>();
    for await (const { key, changedAt } of this.#store.list(PLACE)) {
      const version = key.slice(PLACE.length, key.lastIndexOf('/'));
      const found = versions.get(version) ?? { keys: [], changedAt: 0 };
      found.keys.push(key);
      found.changedAt = Math.max(found.changedAt, changedAt.getTime());
      versions.set(version, found);
    }
    return versions;
  }
}

/** An object that is damaged or not there is missed by whoever reads it; others of the dataset may be whole. */
function onlyWhatIsLost(error: unknown): undefined {
  if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
  if (error instanceof AditError && (error.code === 'object-missing' || error.code === 'object-damaged'))
    return undefined;
  throw error;
}

/**
 * Brings every object of a version to a folder, whatever the cache has. Those that are damaged or not there are left out; answers the
 * names of those that are damaged.
 */
export async function fetchVersion(store: S3Store, id: string, version: string, folder: string): Promise<Set<string>> {
  const prefix = keyOf(id, version, '');
  const damaged = new Set<string>();
  for await (const { key } of store.list(prefix)) {
    const file = key.slice(prefix.length);
    if (file.startsWith('.')) continue;
    const path = join(folder, file);
    await store.get(key, path).catch(async (error: unknown) => {
      await rm(path, { force: true });
      onlyWhatIsLost(error);
      if (damageReason(error) === 'changed') damaged.add(file);
    });
  }
  return damaged;
}

/** Makes the sums of a whole version, which `folder` has all files of, and stores them beside it; answers the sha256 of `sums.json`. */
export async function storeSums(store: S3Store, id: string, version: string, folder: string): Promise<string> {
  const sums = await writeDatasetSums(folder);
  const path = join(folder, INDEX_FILE);
  await store.get(keyOf(id, version, INDEX_FILE), path);
  const index: Index = indexShape.parse(JSON.parse(await readFile(path, 'utf8')));
  index[SUMS_FILE] = await store.put(join(folder, SUMS_FILE), keyOf(id, version, SUMS_FILE));
  await writeFile(path, JSON.stringify(index));
  await store.put(path, keyOf(id, version, INDEX_FILE));
  return sums;
}

const keyOf = (id: string, version: string, file: string): string => `${PLACE}${id}/${version}/${file}`;
const unitOf = (id: string, version: string): string => `${id}_${version}`;

/** A few at once; when this rejects, nothing is under way any more. */
async function inTurns(files: readonly string[], work: (file: string) => Promise<void>): Promise<void> {
  const left = [...files];
  const next = async (): Promise<void> => {
    for (let file = left.pop(); file !== undefined; file = left.pop()) await work(file);
  };
  const stop = (error: unknown): never => {
    left.length = 0;
    throw error;
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => next().catch(stop)));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
