import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Log } from 'adit/core';
import { measure, S3Store } from './s3-store.ts';
import { TestS3 } from './testing/test-s3.ts';

const lines: string[] = [];
const log: Log = {
  info: () => undefined,
  warn: (message, fields) => void lines.push(`${message} ${JSON.stringify(fields)}`),
  error: (message) => void lines.push(message),
  child: () => log,
};

let folder: string;
let s3: TestS3;
let store: S3Store;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adit-store-'));
  s3 = await TestS3.start();
  store = new S3Store(s3.settings, log);
});
afterAll(async () => {
  await s3.dispose();
  await rm(folder, { recursive: true, force: true });
});

async function fileOf(bytes: Uint8Array): Promise<string> {
  const path = join(folder, randomBytes(6).toString('hex'));
  await writeFile(path, bytes);
  return path;
}

describe('the object store', () => {
  // Nothing, one part to the byte, one byte more, and several parts.
  it.each([0, 1, 8 * 1024 * 1024, 8 * 1024 * 1024 + 1, 20_000_001])(
    'gives %d bytes back as they were',
    async (size) => {
      const path = await fileOf(randomBytes(size));
      const facts = await store.put(path, `sizes/${size}`);
      expect(facts).toEqual(await measure(path));
      expect(await store.facts(`sizes/${size}`)).toEqual(facts);
      const back = `${path}.back`;
      expect(await store.get(`sizes/${size}`, back)).toEqual(facts);
      expect((await readFile(back)).equals(await readFile(path))).toBe(true);
    },
  );

  it('lists by prefix and removes what is listed, and no more', async () => {
    const path = await fileOf(Buffer.from('x'));
    for (const key of ['a/1', 'a/2', 'ab/1']) await store.put(path, `list/${key}`);
    const keys = async (): Promise<string[]> => {
      const found: string[] = [];
      for await (const { key } of store.list('list/')) found.push(key);
      return found;
    };
    expect(await keys()).toEqual(['list/a/1', 'list/a/2', 'list/ab/1']);
    await store.removeAll('list/a/');
    expect(await keys()).toEqual(['list/ab/1']);
    await store.remove(['list/ab/1', 'list/never']);
    expect(await keys()).toEqual([]);
  });

  it('lists page by page', async () => {
    const content = (key: string): string =>
      `<Contents><Key>below/${key}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>`;
    // The S3 server of the other tests cannot divide a list.
    const pages = createServer((request, answer) => {
      const token = new URL(request.url ?? '', 'http://x').searchParams.get('continuation-token');
      const rest = '<IsTruncated>true</IsTruncated><NextContinuationToken>1+&amp;=</NextContinuationToken>';
      answer.end(`<ListBucketResult>${token === '1+&=' ? content('b') : content('a') + rest}</ListBucketResult>`);
    });
    await new Promise<void>((listening) => pages.listen(0, '127.0.0.1', listening));
    try {
      const url = `http://127.0.0.1:${(pages.address() as AddressInfo).port}/ground/below`;
      const found = [];
      for await (const object of new S3Store({ ...s3.settings, url }, log).list('')) found.push(object);
      const changedAt = new Date('2026-01-02T03:04:05.000Z');
      expect(found).toEqual([
        { key: 'a', changedAt },
        { key: 'b', changedAt },
      ]);
    } finally {
      pages.close();
      pages.closeAllConnections();
    }
  });

  it('an object that is not there is missing; one that was changed or cut is damaged', async () => {
    const target = join(folder, 'target');
    await expect(store.get('never', target)).rejects.toMatchObject({ code: 'object-missing', status: 404 });
    expect(await store.facts('never')).toBeUndefined();
    const path = await fileOf(Buffer.from('gold'));
    const facts = await store.put(path, 'gold');
    await writeFile(s3.contentOf('gold'), 'lead');
    await expect(store.get('gold', target)).rejects.toMatchObject({
      code: 'object-damaged',
      values: { object: 'gold' },
    });
    await truncate(s3.contentOf('gold'), 2);
    await expect(store.get('gold', target)).rejects.toMatchObject({ code: 'object-damaged' });
    await expect(store.get('gold', target, facts)).rejects.toMatchObject({ code: 'object-damaged' });
  });

  it('says which object it could not have and why, and works again when the store does', async () => {
    const path = await fileOf(Buffer.from('ore'));
    await store.put(path, 'ore');
    await s3.stop();
    await expect(store.put(path, 'ore')).rejects.toMatchObject({
      code: 'store-gone',
      status: 503,
      values: { object: 'ore' },
      message: 'The object store could not be asked for "ore": ECONNREFUSED',
    });
    expect(lines.at(-1)).toMatch(/could not be asked.*"ore".*ECONNREFUSED 127\.0\.0\.1/);
    await s3.start();
    await store.probe();
    expect((await store.get('ore', join(folder, 'ore'))).size).toBe(3);
  });

  it('a wrong key and a bucket that is not there are told at once', async () => {
    const stranger = new S3Store({ ...s3.settings, accessKeyId: 'stranger' }, log);
    await expect(stranger.probe()).rejects.toMatchObject({
      code: 'store-gone',
      message: expect.stringContaining('403'),
    });
    const nowhere = new S3Store({ ...s3.settings, url: s3.settings.url.replace('ground', 'nowhere') }, log);
    const path = await fileOf(Buffer.from('ore'));
    await expect(nowhere.put(path, 'ore')).rejects.toMatchObject({ code: 'store-gone' });
    await expect(nowhere.probe()).rejects.toMatchObject({ message: expect.stringContaining('NoSuchBucket') });
  });
});
