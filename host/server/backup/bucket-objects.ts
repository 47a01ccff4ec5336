import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { placeOfKept } from '../storage/local-file-storage.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { S3Store } from '../storage/s3-store.ts';

/** An object of the bucket that a backup keeps. */
export interface NotedObject {
  readonly key: string;
  /** The path that it would have in a data folder: a backup is the same wherever its files were kept. */
  readonly name: string;
}

/** The objects of the versions `<dataset>/<version>`, and of all kept files. What a bucket has beside is made anew from them. */
export async function noteObjects(store: S3Store, versions: ReadonlySet<string>): Promise<NotedObject[]> {
  const noted: NotedObject[] = [];
  for await (const { key } of store.list('datasets/')) {
    const [, id, version, file = ''] = key.split('/');
    if (versions.has(`${id}/${version}`) && !file.startsWith('.')) noted.push({ key, name: key });
  }
  for await (const { key } of store.list('files/')) {
    const [, owner, name = ''] = key.split('/');
    noted.push({ key, name: `files/${owner}/kept/${placeOfKept(name)}` });
  }
  return noted;
}

/** Refuses a place of a bucket that has objects: they would be taken for those of the backup. */
export async function refuseFilledBucket(store: S3Store): Promise<void> {
  for (const prefix of ['datasets/', 'files/'])
    for await (const { key } of store.list(prefix))
      throw new Error(`The bucket is not empty (${key}): name another place in it with ADIT_S3_URL`);
}

/** Drops what a restore has put into a bucket that was empty. */
export async function emptyBucket(store: S3Store): Promise<void> {
  for (const prefix of ['datasets/', 'files/']) await store.removeAll(prefix);
}

/** Gives the datasets and kept files of a data folder to a storage that keeps them elsewhere, and takes them out of the folder. */
export async function giveToStorage(data: string, storage: Storage): Promise<void> {
  const datasets = join(data, 'datasets');
  for (const id of await namesIn(datasets))
    for (const version of await namesIn(join(datasets, id)))
      await storage.folders.place(join(datasets, id, version), id, version);
  await rm(datasets, { recursive: true, force: true });
  for (const owner of await namesIn(join(data, 'files'))) {
    const kept = join(data, 'files', owner, 'kept');
    const files = await storage.files(owner);
    for (const folder of await namesIn(kept))
      for (const name of await namesIn(join(kept, folder))) await files.keep(join(kept, folder, name), name);
    await rm(kept, { recursive: true, force: true });
  }
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
