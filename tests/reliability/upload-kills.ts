import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { ApiClient } from '../integration/api-client.ts';
import { ownPostgres, ServerProcess } from '../integration/server-process.ts';
import { DataFolder } from './support/data-folder.ts';
import type { Load, LoadFigures, StartLoad } from './support/load.ts';
import { pause, until } from './support/pause.ts';
import { randomBytes, seededRandom } from './support/random.ts';
import { seconds } from '../patience.ts';

const CHUNK_BYTES = 3_670_016;
const SIDE_BY_SIDE = 4;
const FILES = 2;
const MAX_BEFORE_KILL = 5;
const LATEST_KILL = 150;
const PATIENCE = seconds(120);

/** A file on its way, and what the server has acknowledged of it. */
interface Upload {
  readonly name: string;
  readonly identifier: string;
  readonly total: number;
  readonly bytes: Buffer;
  readonly acknowledged: Set<number>;
  id?: string;
  isCompleted: boolean;
}

/** What a run of kills came to. */
export interface KillFigures {
  readonly kills: number;
  readonly acknowledged: number;
  readonly completed: number;
  readonly load: LoadFigures | undefined;
}

/**
 * Uploads files while the server is killed `kills` times at seeded moments. After each start no acknowledged chunk is asked
 * for, and every file that becomes whole has the bytes that were sent; beside a load, if one is given.
 */
export async function uploadThroughKills(seed: number, kills: number, startLoad?: StartLoad): Promise<KillFigures> {
  const random = seededRandom(seed);
  const server = new ServerProcess(ownPostgres);
  const folder = new DataFolder(server.dataFolder);
  let acknowledged = 0;
  const completed: Upload[] = [];
  let load: Load | undefined;
  try {
    await server.start();
    const client = await ApiClient.signIn(server);
    load = await startLoad?.(server);
    let uploads: Upload[] = [];
    const send = async (upload: Upload, number: number): Promise<void> => {
      const chunk = upload.bytes.subarray((number - 1) * CHUNK_BYTES, number * CHUNK_BYTES);
      const { status, body } = await client.call<{ id: string; is_completed?: boolean }>(
        'POST',
        client.chunkPath(upload, number),
        chunk,
      );
      expect([200, 412]).toContain(status);
      acknowledged += upload.acknowledged.has(number) ? 0 : 1;
      upload.acknowledged.add(number);
      upload.id = body.id;
      upload.isCompleted ||= body.is_completed === true;
    };
    const sendRest = async (): Promise<void> => {
      const jobs = uploads.flatMap((upload) => neededOf(upload).map((number) => () => send(upload, number)));
      const queue = jobs[Symbol.iterator]();
      const worker = async (): Promise<void> => {
        for (const job of queue) await job();
      };
      await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
    };
    const takeStock = async (): Promise<void> => {
      for (const upload of uploads) {
        const missing = await until(() => missingChunks(client, upload), PATIENCE);
        expect(missing.filter((number) => upload.acknowledged.has(number))).toEqual([]);
        // What was written but not acknowledged before the server died need not be sent again.
        for (let number = 1; number <= upload.total; number += 1)
          if (!missing.includes(number)) upload.acknowledged.add(number);
        if (missing.length === 0 && !upload.isCompleted) await until(() => send(upload, upload.total), PATIENCE);
        if (!upload.isCompleted) continue;
        expect(await folder.hashOfKept(upload.id as string)).toBe(sha(upload.bytes));
        completed.push(upload);
      }
      uploads = uploads.filter((upload) => !upload.isCompleted);
    };
    for (let kill = 0; kill < kills; kill += 1) {
      while (uploads.length < FILES) uploads.push(makeUpload(random, `${seed}-${kill}-${uploads.length}`));
      // Not by the clock alone: on a slow machine too, some kills are to come after acknowledgements.
      const enough = acknowledged + Math.floor(random() * MAX_BEFORE_KILL);
      let isSending = true;
      const sending = sendRest()
        .catch(() => undefined)
        .finally(() => (isSending = false));
      while (acknowledged < enough && isSending) await pause(1);
      await pause(random() * LATEST_KILL);
      await server.kill();
      await sending;
      await server.start();
      await until(() => client.keepSignedIn(), PATIENCE);
      await takeStock();
    }
    await until(sendRest, PATIENCE);
    await takeStock();
    expect(uploads).toEqual([]);
    expect(await folder.stagedFiles()).toEqual([]);
    const kept = [...completed.map(({ id }) => id), ...(load?.fileIds ?? [])];
    expect((await folder.keptFiles()).toSorted()).toEqual(kept.toSorted());
    return { kills, acknowledged, completed: completed.length, load: await load?.end() };
  } finally {
    load?.dispose();
    await server.dispose();
  }
}

function makeUpload(random: () => number, identifier: string): Upload {
  const total = 2 + Math.floor(random() * 4);
  const bytes = randomBytes(random, (total - 1) * CHUNK_BYTES + 1 + Math.floor(random() * (CHUNK_BYTES - 1)));
  return { name: 'assay.csv', identifier, total, bytes, acknowledged: new Set(), isCompleted: false };
}

function neededOf({ total, acknowledged }: Upload): number[] {
  return Array.from({ length: total }, (_, index) => index + 1).filter((number) => !acknowledged.has(number));
}

async function missingChunks(client: ApiClient, upload: Upload): Promise<number[]> {
  const { status, body } = await client.call<{ outcome: string; missingChunks?: number[] }>(
    'POST',
    '/dataset-metadata/validate',
    {
      datasetName: 'Killed',
      groupName: 'Production',
      datasetType: 'Drillhole',
      site: client.site,
      folderPath: '',
      file: { fileName: upload.name, uniqueIdentifier: upload.identifier, chunkTotalCount: upload.total },
    },
  );
  expect(status).toBe(200);
  if (body.outcome !== 'upload') return [];
  return body.missingChunks ?? Array.from({ length: upload.total }, (_, index) => index + 1);
}

function sha(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
