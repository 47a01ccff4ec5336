import { equal } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiClient, type Answer } from '../integration/api-client.ts';
import { createDrillholes } from '../integration/drillhole-import.ts';
import { isBuilt, ServerProcess } from '../integration/server-process.ts';
import { DataFolder } from './support/data-folder.ts';
import { mayMount, mountMemory, unmount } from './support/memory-disk.ts';
import { until, whileBusy } from './support/pause.ts';
import { randomBytes, seededRandom } from './support/random.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(90) });

const CHUNK_BYTES = 3_670_016;

interface ChunkBody {
  readonly id: string;
  readonly code?: string;
  readonly is_completed?: boolean;
}

/** A file of random bytes that is sent chunk by chunk. */
class SentFile {
  readonly bytes: Buffer;
  readonly name = 'assay.csv';
  readonly identifier: string;
  readonly total: number;
  #client: ApiClient;

  constructor(client: ApiClient, identifier: string, size: number) {
    this.#client = client;
    this.identifier = identifier;
    this.bytes = randomBytes(seededRandom(size), size);
    this.total = Math.ceil(size / CHUNK_BYTES);
  }

  send(number: number): Promise<Answer<ChunkBody>> {
    const chunk = this.bytes.subarray((number - 1) * CHUNK_BYTES, number * CHUNK_BYTES);
    return whileBusy(() => this.#client.call('POST', this.#client.chunkPath(this, number), chunk));
  }

  /** The chunks that the server asks for; undefined when it knows nothing of the file. */
  async missing(): Promise<number[] | undefined> {
    const { status, body } = await this.#client.call<{ missingChunks?: number[] }>(
      'POST',
      '/dataset-metadata/validate',
      {
        datasetName: 'Full',
        groupName: 'Production',
        datasetType: 'Drillhole',
        site: this.#client.site,
        folderPath: '',
        file: { fileName: this.name, uniqueIdentifier: this.identifier, chunkTotalCount: this.total },
      },
    );
    equal(status, 200);
    return body.missingChunks;
  }

  get sha256(): string {
    return createHash('sha256').update(this.bytes).digest('hex');
  }
}

async function expectReads(client: ApiClient): Promise<void> {
  for (const path of [
    '/site/read',
    `/dataset/hierarchy?site=${client.site}`,
    `/upload-dataset/read?site=${client.site}`,
  ])
    expect((await client.call('GET', path)).status, path).toBe(200);
}

describe.skipIf(!isBuilt)('a disk that fails', () => {
  const preload = pathToFileURL(join(import.meta.dirname, 'support/faulty-disk.mjs')).href;
  const faults = mkdtempSync(join(tmpdir(), 'adit-faults-'));
  const control = join(faults, 'fault');
  const server = new ServerProcess({ NODE_OPTIONS: `--import ${preload}`, ADIT_TEST_FAULT: control });
  const folder = new DataFolder(server.dataFolder);
  const fail = (fault: string): void => writeFileSync(control, fault);
  let client: ApiClient;

  beforeAll(async () => {
    fail('');
    await server.start();
    client = await ApiClient.signIn(server);
  });
  afterAll(async () => {
    await server.dispose();
    rmSync(faults, { recursive: true, force: true });
  });

  const acknowledging = [
    ['write .upload ENOSPC', 507, 'storage-full'],
    ['write .upload EIO', 503, 'storage-failing'],
    ['fsync .upload ENOSPC', 507, 'storage-full'],
    ['fsync .upload EIO', 503, 'storage-failing'],
    ['fsync importing/staging EIO', 503, 'storage-failing'],
  ] as const;

  it.each(acknowledging)(
    '%s: no chunk is acknowledged, reads go on, and the upload ends later',
    async (fault, status, code) => {
      const file = new SentFile(client, fault, CHUNK_BYTES + 1000);
      expect((await file.send(1)).status).toBe(200);
      fail(fault);
      expect(await file.send(2)).toMatchObject({ status, body: { code } });
      expect(await file.missing()).toEqual([2]);
      await expectReads(client);
      fail('');
      const { body } = await file.send(2);
      expect(body.is_completed).toBe(true);
      expect(await folder.hashOfKept(body.id)).toBe(file.sha256);
    },
  );

  it('a first chunk that is refused leaves nothing', async () => {
    fail('write .upload ENOSPC');
    const file = new SentFile(client, 'first', CHUNK_BYTES + 1000);
    expect((await file.send(1)).status).toBe(507);
    expect(await file.missing()).toBeUndefined();
    expect(await folder.stagedFiles()).toEqual([]);
    fail('');
    expect((await file.send(1)).status).toBe(200);
    expect((await file.send(2)).body.is_completed).toBe(true);
  });

  it('a whole file that could not be put in its place is not called complete, and is with the next attempt', async () => {
    const file = new SentFile(client, 'place', CHUNK_BYTES + 1000);
    expect((await file.send(1)).status).toBe(200);
    fail('fsync importing/kept EIO');
    expect(await file.send(2)).toMatchObject({ status: 503, body: { code: 'storage-failing' } });
    expect(await file.missing()).toEqual([]);
    await expectReads(client);
    fail('');
    const { body } = await file.send(2);
    expect(body.is_completed).toBe(true);
    expect(await folder.hashOfKept(body.id)).toBe(file.sha256);
  });

  it('an import waits, says so and takes no space, and is made once there is space', async () => {
    const tables = mkdtempSync(join(tmpdir(), 'adit-tables-'));
    writeFileSync(join(tables, 'collar.csv'), 'BHID,X,Y,Z,DEPTH\nH1,0,0,0,90\n');
    writeFileSync(join(tables, 'assay.csv'), 'BHID,FROM,TO,AU\nH1,0,1,0.5\nH1,1,2,0.7\n');
    const collar = await client.upload(join(tables, 'collar.csv'));
    const assay = await client.upload(join(tables, 'assay.csv'));
    rmSync(tables, { recursive: true, force: true });
    const create = (): Promise<string> =>
      createDrillholes(client, 'No space', {
        collar: {
          metadata: collar,
          mapping: { hole: 'BHID', easting: 'X', northing: 'Y', elevation: 'Z', depth: 'DEPTH' },
        },
        intervals: [{ metadata: assay, mapping: { hole: 'BHID', from: 'FROM', to: 'TO' } }],
      });
    fail('write datasets/staging ENOSPC');
    const id = await create();
    await until(async () => {
      const { body } = await client.call<{ logs: { message: string }[] }>('GET', `/dataset-logs?datasetId=${id}`);
      equal(body.logs[0]?.message, 'Waiting: The server has no space left on its disk');
    }, seconds(20));
    expect((await client.datasets()).find((dataset) => dataset.id === id)?.status).toBe('Generating Dataset');
    await until(async () => equal(await folder.stagedBytes(id), 0), seconds(20));
    expect(await folder.datasets()).toEqual([]);
    await expectReads(client);
    fail('');
    expect(await client.generated(id)).toMatchObject({ status: 'Complete' });
  });
});

describe.skipIf(!isBuilt || !mayMount)('a disk that is full', () => {
  const server = new ServerProcess();
  const folder = new DataFolder(server.dataFolder);
  const disk = join(server.dataFolder, 'files/importing');

  beforeAll(async () => {
    mkdirSync(disk, { recursive: true });
    mountMemory(disk, 12);
    await server.start();
  });
  afterAll(async () => {
    await server.stop();
    unmount(disk);
    await server.dispose();
  });

  it('says so, keeps what it acknowledged, and takes the rest once another file is gone', async () => {
    const client = await ApiClient.signIn(server);
    const other = await new SentFile(client, 'other', 3_000_000).send(1);
    // A file that is being read takes its space until it has been.
    await client.metadata(other.body.id);
    const file = new SentFile(client, 'large', 2 * CHUNK_BYTES + 3_000_000);
    expect((await file.send(1)).status).toBe(200);
    expect((await file.send(2)).status).toBe(200);
    expect(await file.send(3)).toMatchObject({ status: 507, body: { code: 'storage-full' } });
    expect(await file.missing()).toEqual([3]);
    await expectReads(client);
    expect((await client.call('DELETE', `/upload-dataset/delete?rawFileId=${other.body.id}`)).status).toBe(200);
    const { body } = await file.send(3);
    expect(body.is_completed).toBe(true);
    expect(await folder.hashOfKept(body.id)).toBe(file.sha256);
  });
});
