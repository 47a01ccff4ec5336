import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from 'adit/core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { EmbeddedPostgres } from '../../host/server/database/embedded-postgres.ts';
import { S3Store } from '../../host/server/storage/s3-store.ts';
import { TestS3 } from '../../host/server/storage/testing/test-s3.ts';
import { ApiClient } from '../integration/api-client.ts';
import { createPoints, uploadFile } from '../integration/import-files.ts';
import { startOwnPostgres } from '../integration/own-database.ts';
import { isBuilt, ServerProcess } from '../integration/server-process.ts';
import { Databases } from './support/databases.ts';
import { until } from './support/pause.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(180) });

/** A process is taken for dead after 15 s; strays are looked for every 10. */
const LONGEST_SWEEP = seconds(60);

describe.skipIf(!isBuilt)('what a process leaves that is killed while it publishes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'adit-strays-'));
  let postgres: EmbeddedPostgres;
  let databases: Databases;
  let s3: TestS3;
  let store: S3Store;
  beforeAll(async () => {
    postgres = await startOwnPostgres(join(folder, 'postgres'));
    databases = new Databases(postgres.connectionString);
    s3 = await TestS3.start();
    store = new S3Store(s3.settings, silentLog);
  });
  afterAll(async () => {
    await s3.dispose();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const inFolder = async (id: string): Promise<string[]> => readdir(join(folder, 'local', 'datasets', id));
  const inBucket = async (id: string): Promise<string[]> => {
    const versions = new Set<string>();
    for await (const { key } of store.list(`datasets/${id}/`)) versions.add(key.split('/')[2] ?? '');
    return [...versions];
  };

  // Each waits, most of the time, until a process is taken for dead.
  it.concurrent.each([
    ['local', inFolder],
    ['bucket', inBucket],
  ] as const)('is dropped while others run, and the dataset that they publish stays: %s', async (kind, versionsOf) => {
    const address = await databases.make();
    const { url, accessKeyId, secretAccessKey } = s3.settings;
    const bucket = {
      ADIT_S3_URL: url,
      ADIT_S3_ACCESS_KEY_ID: accessKeyId,
      ADIT_S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    const nodeOf = (name: string): ServerProcess =>
      new ServerProcess({
        ...{ DATABASE_URL: address, ADIT_DATA_DIR: join(folder, kind), ADIT_NODE: name },
        ...(kind === 'bucket' ? bucket : {}),
      });
    const [killed, other] = [nodeOf('killed'), nodeOf('other')];
    try {
      await killed.start();
      const client = await ApiClient.signIn(killed);
      const file = await uploadFile(client, 'points.csv', 'X,Y,AU\n1,2,0.5\n');
      // Its folder is in its place, and the database does not come to say so.
      await databases.ask(
        `create function public.wait() returns trigger language plpgsql as
             $$ begin perform pg_advisory_xact_lock(13); return new; end $$;
           create trigger wait before update on adit.datasets for each row execute function public.wait()`,
        address,
      );
      const held = await databases.hold('select pg_advisory_xact_lock(13)', address);
      const { body } = await createPoints(client, 'Stray', file);
      const { datasetId } = body;
      await until(async () => expect(await versionsOf(datasetId)).toHaveLength(1), seconds(20));
      await until(
        async () =>
          expect(
            await databases.ask(
              `select from pg_stat_activity where wait_event = 'advisory' and query ~ 'Complete|datasets'`,
              address,
            ),
          ).not.toEqual([]),
        seconds(10),
      );
      await other.start();
      await killed.kill();
      const [stray] = await versionsOf(datasetId);
      await databases.ask(
        `select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`,
        address,
      );
      await held.release();
      const survivor = await ApiClient.signIn(other);
      expect(await survivor.generated(datasetId)).toMatchObject({ status: 'Complete' });
      await until(async () => expect(await versionsOf(datasetId)).toHaveLength(1), LONGEST_SWEEP);
      expect(await versionsOf(datasetId)).not.toContain(stray);
      const [row] = await databases.ask(`select version from adit.datasets where id = '${datasetId}'`, address);
      expect(await versionsOf(datasetId)).toEqual([(row as { version: string }).version]);
    } finally {
      await killed.dispose();
      await other.dispose();
    }
  });
});
