import { join } from 'node:path';
import type { Disposable, Log } from 'adit/core';
import type { FileStorage, HealthCheck, Metrics } from 'adit/core/server';
import type { Configuration } from '../configuration.ts';
import { BucketDatasetFolders } from './bucket-dataset-folders.ts';
import { BucketFileStorage } from './bucket-file-storage.ts';
import type { DatasetFolders } from './dataset-folders.ts';
import type { FileMoves } from './file-moves.ts';
import { LocalDatasetFolders } from './local-dataset-folders.ts';
import { LocalFileStorage } from './local-file-storage.ts';
import { measureObjectCache } from './object-cache-metrics.ts';
import { ObjectCache } from './object-cache.ts';
import { S3Store } from './s3-store.ts';

/** Where files and datasets are kept. */
export interface Storage extends Disposable {
  readonly folders: DatasetFolders;
  /** The files of an owner, such as a plugin. */
  files(owner: string): Promise<FileStorage>;
  readonly checks: readonly HealthCheck[];
}

/** The storage that the operator chose: a bucket, or the data folder. */
export function openStorage(
  { dataFolder, s3, cacheBytes }: Configuration,
  moves: Pick<FileMoves, 'run'>,
  metrics: Metrics,
  log: Log,
): Storage {
  const filesOf = (owner: string): string => join(dataFolder, 'files', owner);
  if (!s3)
    return {
      folders: new LocalDatasetFolders(join(dataFolder, 'datasets'), moves),
      files: (owner) => LocalFileStorage.open(filesOf(owner), moves),
      checks: [],
      dispose: () => undefined,
    };
  const store = new S3Store(s3, log);
  const cache = new ObjectCache({ folder: join(dataFolder, 'cache'), mostBytes: cacheBytes, log });
  measureObjectCache(metrics, cache);
  void cache.trim();
  const probe = async (): Promise<{ ok: true }> => {
    await store.probe();
    return { ok: true };
  };
  return {
    folders: new BucketDatasetFolders({ store, cache, moves, log }),
    files: (owner) => BucketFileStorage.open({ owner, staging: join(filesOf(owner), 'staging'), store, cache, moves }),
    checks: [{ id: 'core.object-store', check: probe }],
    dispose: () => cache.dispose(),
  };
}
