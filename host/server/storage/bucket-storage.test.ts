import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Log } from 'adit/core';
import { BucketDatasetFolders } from './bucket-dataset-folders.ts';
import { BucketFileStorage } from './bucket-file-storage.ts';
import { ObjectCache } from './object-cache.ts';
import { S3Store } from './s3-store.ts';
import { TestS3 } from './testing/test-s3.ts';

const warnings: string[] = [];
const log: Log = {
  info: () => undefined,
  warn: (message) => void warnings.push(message),
  error: (message) => void warnings.push(message),
  child: () => log,
};

const moves = { run: <Result>(move: () => Promise<Result>): Promise<Result> => move() };

let folder: string;
let cached: string;
let s3: TestS3;
let store: S3Store;
let cache: ObjectCache;
let files: BucketFileStorage;
let folders: BucketDatasetFolders;

beforeAll(async () => {
  s3 = await TestS3.start();
  store = new S3Store(s3.settings, log);
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adit-bucket-'));
  cached = join(folder, 'cache');
  warnings.length = 0;
  cache = new ObjectCache({ folder: cached, mostBytes: 1_000, log });
  files = await BucketFileStorage.open({ owner: 'tool', staging: join(folder, 'staging'), store, cache, moves });
  folders = new BucketDatasetFolders({ store, cache, moves, log });
  return async () => {
    cache.dispose();
    await store.removeAll('');
    await rm(folder, { recursive: true, force: true });
  };
});
afterAll(() => s3.dispose());

const emptyCache = (): Promise<void> => rm(cached, { recursive: true, force: true });

async function stageFile(text: string): Promise<string> {
  const path = join(files.staging, randomUUID());
  await writeFile(path, text);
  return path;
}

async function place(id: string, contents: Readonly<Record<string, string>>): Promise<void> {
  const staged = join(folder, 'staged', id);
  await mkdir(staged, { recursive: true });
  for (const [name, text] of Object.entries(contents)) await writeFile(join(staged, name), text);
  await folders.place(staged, id, 'v1');
}

describe('files in a bucket', () => {
  it('are kept, read from the cache or the bucket, and removed from both', async () => {
    const staged = await stageFile('gold');
    await files.keep(staged, 'a.raw');
    expect([existsSync(staged), await s3.keys()]).toEqual([false, ['files/tool/a.raw']]);
    expect(await readFile(await files.path('a.raw'), 'utf8')).toBe('gold');
    await emptyCache();
    expect(await readFile(await files.path('a.raw'), 'utf8')).toBe('gold');
    await files.keep(await stageFile('silver'), 'a.raw');
    expect(await readFile(await files.path('a.raw'), 'utf8')).toBe('silver');
    await files.remove('a.raw');
    expect(await s3.keys()).toEqual([]);
    await expect(files.path('a.raw')).rejects.toMatchObject({ code: 'object-missing', status: 404 });
    await expect(files.path('../a')).rejects.toThrow('cannot name');
  });

  it('a file whose keeping was cut off after it was stored is kept; one that was lost is not', async () => {
    await files.keep(await stageFile('gold'), 'b.raw');
    await files.keep(join(files.staging, 'gone'), 'b.raw');
    await expect(files.keep(join(files.staging, 'gone'), 'c.raw')).rejects.toMatchObject({ code: 'object-missing' });
  });

  it('damaged ones are refused and leave nothing in the cache', async () => {
    await files.keep(await stageFile('gold'), 'd.raw');
    await emptyCache();
    await writeFile(s3.contentOf('files/tool/d.raw'), 'lead');
    await expect(files.path('d.raw')).rejects.toMatchObject({ code: 'object-damaged' });
    expect(await readdir(join(cached, 'tool_d.raw'))).toEqual([]);
  });

  it('are fetched once by many who ask at once', async () => {
    await files.keep(await stageFile('gold'), 'e.raw');
    await emptyCache();
    const paths = await Promise.all(Array.from({ length: 20 }, () => files.path('e.raw')));
    expect(new Set(paths).size).toBe(1);
    expect(await readdir(join(cached, 'tool_e.raw'))).toEqual(['e.raw']);
  });
});

describe('datasets in a bucket', () => {
  const contents = { 'a.f64': '12345678', 'b.json': '[]', 'manifest.json': '{}' };

  it('come whole, or the files that are asked for', async () => {
    const id = randomUUID();
    await place(id, contents);
    const keys = ['.index.json', 'a.f64', 'b.json', 'manifest.json'];
    expect(await s3.keys()).toEqual(keys.map((file) => `datasets/${id}/v1/${file}`));
    await emptyCache();
    const part = await folders.open(id, 'v1', ['b.json']);
    expect((await readdir(part.folder)).toSorted()).toEqual(['.index.json', 'b.json']);
    const whole = await folders.open(id, 'v1');
    expect((await readdir(whole.folder)).toSorted()).toEqual(keys);
    expect(await readFile(join(whole.folder, 'a.f64'), 'utf8')).toBe('12345678');
    await folders.remove(id);
    expect([await s3.keys(), await readdir(cached)]).toEqual([[], []]);
  });

  it('a file that is missing, cut or changed is not given, and does not keep the others away', async () => {
    const id = randomUUID();
    await place(id, contents);
    const column = `datasets/${id}/v1/a.f64`;
    const expectWithout = async (file: string): Promise<void> => {
      const held = await folders.open(id, 'v1');
      const there = (await readdir(held.folder)).filter((name) => !name.startsWith('.'));
      expect(there.toSorted()).toEqual(
        Object.keys(contents)
          .filter((name) => name !== file)
          .toSorted(),
      );
      held.dispose();
    };
    for (const damage of ['1234', '12345679']) {
      await emptyCache();
      await writeFile(s3.contentOf(column), damage);
      await expectWithout('a.f64');
    }
    await store.remove([column]);
    await expectWithout('a.f64');
  });

  it('a sweep drops what no dataset speaks of, once it is an hour old', async () => {
    const [kept, building, stray] = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of [kept, building, stray]) await place(id, contents);
    const known = new Map([
      [kept, { version: 'v1', status: 'Complete' }],
      [building, { version: null, status: 'Generating Dataset' }],
    ]);
    await folders.sweep(known);
    expect(await s3.keys()).toHaveLength(12);
    const old = new Date(Date.now() - 2 * 3600 * 1000);
    for (const key of await s3.keys()) await utimes(s3.contentOf(key), old, old);
    await folders.sweep(known);
    const left = new Set((await s3.keys()).map((key) => key.split('/')[1]));
    expect(left).toEqual(new Set([kept, building]));
    expect(warnings).toEqual([]);
  });
});

describe('the cache', () => {
  const age = async (unit: string, minutes: number): Promise<void> => {
    const then = new Date(Date.now() - minutes * 60_000);
    await utimes(join(cached, unit), then, then);
  };
  const fill = async (unit: string, size: number): Promise<void> => {
    await mkdir(join(cached, unit), { recursive: true });
    await writeFile(join(cached, unit, 'file'), Buffer.alloc(size));
  };

  it('drops what was not used for longest, but nothing that is held or was used just now', async () => {
    for (const unit of ['oldest', 'held', 'older', 'old', 'new']) await fill(unit, 600);
    const held = await cache.hold('held');
    for (const [unit, minutes] of [
      ['oldest', 90],
      ['held', 80],
      ['older', 70],
      ['old', 60],
    ] as const)
      await age(unit, minutes);
    await cache.trim();
    expect((await readdir(cached)).toSorted()).toEqual(['held', 'new']);
    held.dispose();
    await cache.trim();
    expect(await readdir(cached)).toEqual(['new']);
  });

  it('keeps what fits', async () => {
    for (const unit of ['a', 'b', 'c']) {
      await fill(unit, 400);
      await age(unit, 60);
    }
    await age('b', 90);
    await cache.trim();
    expect((await readdir(cached)).toSorted()).toEqual(['a', 'c']);
  });
});
