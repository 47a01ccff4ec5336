import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { silentLog } from 'adit/core';
import { makeBackup } from '../../host/server/backup/make-backup.ts';
import { S3Store, type Facts } from '../../host/server/storage/s3-store.ts';
import { TestS3 } from '../../host/server/storage/testing/test-s3.ts';
import { importPoints } from '../e2e/support/point-dataset.ts';
import { ApiClient } from '../integration/api-client.ts';
import { openSession } from '../integration/render-session.ts';
import { isBuilt, ownPostgres, ServerProcess } from '../integration/server-process.ts';
import { adit, startAdit } from './support/adit-command.ts';
import { DataFolder } from './support/data-folder.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(180), hookTimeout: seconds(180) });

function variablesOf(s3: TestS3, place: string): Record<string, string> {
  const { url, accessKeyId, secretAccessKey } = s3.settings;
  return {
    ...ownPostgres,
    ADIT_S3_URL: `${url}/${place}`,
    ADIT_S3_ACCESS_KEY_ID: accessKeyId,
    ADIT_S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
}

async function show(client: ApiClient): Promise<string[]> {
  const datasets = await client.datasets();
  const session = await openSession(client);
  for (const { id } of datasets)
    await session.call('datacloud.mine.load', { viewId: 'view1', layers: { [`${id}/points`]: ['ROOT'] } });
  session.close();
  return datasets.map(({ name }) => name);
}

describe.skipIf(!isBuilt)('a backup of a server with a bucket', () => {
  const folder = mkdtempSync(join(tmpdir(), 'adit-backup-'));
  const archive = join(folder, 'whole.tar.gz');
  let s3: TestS3;
  let server: ServerProcess;

  beforeAll(async () => {
    s3 = await TestS3.start();
    server = await new ServerProcess(variablesOf(s3, 'old')).start();
    await importPoints(await ApiClient.signIn(server), 'North');
  });
  afterAll(async () => {
    await server.dispose();
    await s3.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has its objects', async () => {
    const variables = { ...variablesOf(s3, 'old'), ADIT_DATA_DIR: server.dataFolder };
    const { code, output } = await startAdit(variables, 'backup', archive).ended;
    expect(code, output).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ datasets: 1, missing: [] });
  });

  it('is restored into another place of a bucket, and not into a filled one', async () => {
    const restored = new ServerProcess(variablesOf(s3, 'new'));
    const restore = (place: string) =>
      startAdit({ ...variablesOf(s3, place), ADIT_DATA_DIR: restored.dataFolder }, 'restore', archive).ended;
    try {
      expect(await restore('old')).toMatchObject({
        code: 1,
        output: expect.stringContaining('The bucket is not empty'),
      });
      const { code, output } = await restore('new');
      expect(code, output).toBe(0);
      const keys = await s3.keys();
      const below = (place: string): string[] =>
        keys.filter((key) => key.startsWith(`${place}/`)).map((key) => key.slice(place.length));
      expect(below('new').length).toBeGreaterThan(3);
      expect(below('new')).toEqual(below('old'));
      rmSync(join(restored.dataFolder, 'cache'), { recursive: true });
      await restored.start();
      expect(await show(await ApiClient.signIn(restored))).toEqual(['North']);
    } finally {
      await restored.dispose();
    }
  });

  it('is restored into a data folder', async () => {
    const target = join(folder, 'target');
    const { code, output } = await adit(target, 'restore', archive);
    expect(code, output).toBe(0);
    const [there, keys] = [new DataFolder(target), await s3.keys()];
    const raw = keys.flatMap((key) => /^old\/files\/importing\/(.+)\.raw$/.exec(key)?.slice(1) ?? []);
    const manifests = keys.flatMap((key) => /^old\/datasets\/(.+)\/manifest\.json$/.exec(key)?.slice(1) ?? []);
    expect((await there.keptFiles()).toSorted()).toEqual(raw);
    expect(await there.datasets()).toEqual(manifests);
  });

  it('is begun anew when something is deleted before it was copied', async () => {
    const settings = { ...s3.settings, url: `${s3.settings.url}/old` };
    const key = 'files/importing/deleted.raw';
    let deletions = 0;
    class DeletedBefore extends S3Store {
      override async get(...[object, ...rest]: Parameters<S3Store['get']>): Promise<Facts> {
        if (object === key) await this.remove([object]).then(() => (deletions += 1));
        return super.get(object, ...rest);
      }
    }
    const store = new DeletedBefore(settings, silentLog);
    await writeFile(join(folder, 'bytes'), 'bytes');
    await store.put(join(folder, 'bytes'), key);
    const { dataFolder } = server;
    const databaseUrl = await server.databaseAddress();
    const path = join(folder, 'again');
    const summary = await makeBackup({ dataFolder, databaseUrl, path, program: '0', store, log: silentLog });
    expect(summary).toMatchObject({ datasets: 1, missing: [] });
    expect(deletions).toBe(1);
    expect(await readdir(join(path, 'data/files/importing/kept'))).not.toContain('de');
  });
});
