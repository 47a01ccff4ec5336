import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EmbeddedPostgres } from '../../host/server/database/embedded-postgres.ts';
import { TestS3 } from '../../host/server/storage/testing/test-s3.ts';
import { ApiClient } from '../integration/api-client.ts';
import { createPoints, uploadFile } from '../integration/import-files.ts';
import { openSession, type OpenSession } from '../integration/render-session.ts';
import { startOwnPostgres } from '../integration/own-database.ts';
import { isBuilt, ServerProcess } from '../integration/server-process.ts';
import { seconds } from '../patience.ts';

const ROWS = 500;
const text = `X,Y,AU\n${Array.from({ length: ROWS }, (_, row) => `${row},${row * 2},${row / 7}`).join('\n')}\n`;
const names = ['a', 'b'] as const;

describe.skipIf(!isBuilt)('two server processes that keep their files in a bucket', { timeout: seconds(120) }, () => {
  let folder: string;
  let database: EmbeddedPostgres;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'adit-bucket-nodes-'));
    database = await startOwnPostgres(join(folder, 'postgres'));
  });
  afterAll(async () => {
    await database?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  describe.each([
    ['a data folder of its own each', (name: string) => `data-of-${name}`],
    ['one data folder for both', () => 'data'],
  ])('with %s', (_what, dataOf) => {
    let s3: TestS3;
    let nodes: ServerProcess[];
    let clients: ApiClient[];
    beforeEach(async () => {
      s3 = await TestS3.start();
      const { url, accessKeyId, secretAccessKey } = s3.settings;
      nodes = names.map(
        (name) =>
          new ServerProcess({
            ADIT_NODE: name,
            ADIT_DATA_DIR: join(folder, dataOf(name)),
            DATABASE_URL: database.connectionString,
            ADIT_S3_URL: url,
            ADIT_S3_ACCESS_KEY_ID: accessKeyId,
            ADIT_S3_SECRET_ACCESS_KEY: secretAccessKey,
          }),
      );
      await Promise.all(nodes.map((node) => node.start()));
      clients = await Promise.all(nodes.map((node) => ApiClient.signIn(node)));
    });
    afterEach(async () => {
      await Promise.all((nodes ?? []).map((node) => node.dispose()));
      await s3?.dispose();
    });

    const cacheOf = async (name: string): Promise<string[]> =>
      (await readdir(join(folder, dataOf(name), 'cache'))).toSorted();
    /** Shows a dataset in a session; answers how many points there are, and the sum of their histogram. */
    const show = async ({ call }: OpenSession, datasetId: string): Promise<[number, number]> => {
      const layer = { viewId: 'view1', layerName: `${datasetId}/points` };
      await call('datacloud.mine.load', { viewId: 'view1', layers: { [layer.layerName]: ['ROOT'] } });
      const { count } = await call<{ count: number }>('datacloud.layer.pieces.load', layer);
      const asked = { ...layer, field: 'AU', samples: 10 };
      const { counts } = await call<{ counts: number[] }>('datacloud.histogram.get', asked);
      return [count, counts.reduce((sum, one) => sum + one, 0)];
    };

    it('one imports what the other shows; what one removes is gone for both', async () => {
      const [a, b] = clients as [ApiClient, ApiClient];
      const file = await uploadFile(a, 'soil.csv', text);
      const { body } = await createPoints(a, 'Soil', file);
      expect(await a.generated(body.datasetId)).toMatchObject({ status: 'Complete' });
      const isOf = (unit: string): boolean => unit.startsWith(body.datasetId);
      expect(await s3.keys()).toContain(`files/importing/${file.id}.raw`);

      const session = await openSession(b);
      expect(await show(session, body.datasetId)).toEqual([ROWS, ROWS]);
      expect((await cacheOf('b')).filter(isOf)).toHaveLength(1);
      // Both read the raw file: each has a copy of it, or they share one.
      await Promise.all(clients.map((client) => client.metadata(file.id)));

      expect(await a.call('DELETE', `/dataset/delete/${body.datasetId}`)).toMatchObject({ status: 200 });
      expect(await b.call('DELETE', `/upload-dataset/delete?rawFileId=${file.id}`)).toMatchObject({ status: 200 });
      await expect(show(session, body.datasetId)).rejects.toMatchObject({ data: expect.anything() });
      session.close();
      expect(await s3.keys()).toEqual([]);
      expect((await cacheOf('a')).filter(isOf)).toEqual([]);
      expect((await cacheOf('b')).filter((unit) => unit.includes(file.id))).toEqual([]);
      // Copies that another process removed go when there is need of room; here there is no other copy.
      if (dataOf('a') === dataOf('b')) expect(await cacheOf('a')).toEqual([]);
    });
  });
});
