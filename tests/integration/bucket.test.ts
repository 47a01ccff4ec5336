import { readdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestS3 } from '../../host/server/storage/testing/test-s3.ts';
import { ApiClient } from './api-client.ts';
import { createPoints, uploadFile } from './import-files.ts';
import { openSession } from './render-session.ts';
import { isBuilt, ServerProcess } from './server-process.ts';

const ROWS = 500;
const text = `X,Y,AU\n${Array.from({ length: ROWS }, (_, row) => `${row},${row * 2},${row / 7}`).join('\n')}\n`;

describe.skipIf(!isBuilt)('a server that keeps its files in a bucket', () => {
  let s3: TestS3;
  let server: ServerProcess;
  let client: ApiClient;
  beforeAll(async () => {
    s3 = await TestS3.start();
    const { url, accessKeyId, secretAccessKey } = s3.settings;
    server = new ServerProcess({
      ADIT_S3_URL: url,
      ADIT_S3_ACCESS_KEY_ID: accessKeyId,
      ADIT_S3_SECRET_ACCESS_KEY: secretAccessKey,
    });
    await server.start();
    client = await ApiClient.signIn(server);
  });
  afterAll(async () => {
    await server.dispose();
    await s3.dispose();
  });

  const cache = (): string => join(server.dataFolder, 'cache');
  const forget = (): Promise<void> => rm(cache(), { recursive: true, force: true });
  /** Loads a dataset in a new session, and answers how many items a filter keeps there. */
  const show = async (datasetId: string): Promise<number> => {
    const session = await openSession(client);
    try {
      const layerName = `${datasetId}/points`;
      await session.call('datacloud.mine.load', { viewId: 'view1', layers: { [layerName]: ['ROOT'] } });
      const pieces = { viewId: 'view1', layerName };
      return (await session.call<{ count: number }>('datacloud.layer.pieces.load', pieces)).count;
    } finally {
      session.close();
    }
  };
  const exported = (datasetId: string) =>
    client.call<{ code?: string }>('GET', `/plugins/exporting/datasets/${datasetId}?format=exporting.csv`);
  const create = async (name: string): Promise<{ id: string; rawFileId: string }> => {
    const file = await uploadFile(client, `${name}.csv`, text);
    const { body } = await createPoints(client, name, file);
    expect(await client.generated(body.datasetId)).toMatchObject({ status: 'Complete' });
    return { id: body.datasetId, rawFileId: file.id };
  };
  const remove = async ({ id, rawFileId }: { id: string; rawFileId: string }): Promise<void> => {
    expect(await client.call('DELETE', `/dataset/delete/${id}`)).toMatchObject({ status: 200 });
    expect(await client.call('DELETE', `/upload-dataset/delete?rawFileId=${rawFileId}`)).toMatchObject({ status: 200 });
  };

  it('imports, shows, shows again from an empty cache, and leaves nothing when all is deleted', async () => {
    const dataset = await create('Soil');
    const keys = await s3.keys();
    expect(keys).toContain(`files/importing/${dataset.rawFileId}.raw`);
    const isManifest = (key: string): boolean =>
      key.startsWith(`datasets/${dataset.id}/`) && key.endsWith('/manifest.json');
    expect(keys.filter(isManifest)).toHaveLength(1);
    expect(await show(dataset.id)).toBe(ROWS);
    await forget();
    expect(await show(dataset.id)).toBe(ROWS);
    expect((await readdir(cache())).some((unit) => unit.startsWith(dataset.id))).toBe(true);
    await remove(dataset);
    expect(await s3.keys()).toEqual([]);
    expect(await readdir(join(server.dataFolder, 'datasets'))).toEqual(['staging']);
  });

  it('says 503 while the store is gone, and goes on when it is back', async () => {
    const dataset = await create('Gone');
    await forget();
    await s3.stop();
    expect(await exported(dataset.id)).toMatchObject({ status: 503, body: { code: 'store-gone' } });
    await expect(show(dataset.id)).rejects.toThrow();
    expect((await fetch(new URL('/health', server.address))).status).toBe(503);
    await s3.start();
    expect((await fetch(new URL('/health', server.address))).status).toBe(200);
    expect(await show(dataset.id)).toBe(ROWS);
    await remove(dataset);
  });

  it('never shows a dataset of which an object is damaged', async () => {
    const dataset = await create('Cut');
    const column = (await s3.keys()).find((key) => key.endsWith('.f64')) ?? '';
    await forget();
    await truncate(s3.contentOf(column), 16);
    await expect(show(dataset.id)).rejects.toThrow();
    const values = { dataset: 'Cut', file: column.split('/').at(-1), reason: 'changed' };
    expect(await exported(dataset.id)).toMatchObject({ status: 410, body: { code: 'damaged-dataset', values } });
    await remove(dataset);
    expect(await s3.keys()).toEqual([]);
  });
});
