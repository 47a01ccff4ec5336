import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TestS3 } from '../../host/server/storage/testing/test-s3.ts';
import { importPoints } from '../e2e/support/point-dataset.ts';
import { ApiClient, type Answer } from '../integration/api-client.ts';
import { isBuilt, ownPostgres, ServerProcess } from '../integration/server-process.ts';
import { startAdit, type CommandRun } from './support/adit-command.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ hookTimeout: seconds(180) });

const COLUMN = 'points-property-1.f64';
const DICTIONARY = 'points-property-2-dictionary.json';

/** Eight other bytes at the beginning. */
function damage(path: string): () => void {
  const before = readFileSync(path);
  const bytes = Buffer.from(before);
  bytes.writeDoubleLE(99_999.25, 0);
  writeFileSync(path, bytes);
  return () => writeFileSync(path, before);
}

describe.skipIf(!isBuilt)('damaged data in a bucket', { timeout: seconds(180) }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'adit-damaged-bucket-'));
  let s3: TestS3;
  let server: ServerProcess;
  let client: ApiClient;
  let variables: Record<string, string>;
  beforeAll(async () => {
    s3 = await TestS3.start();
    const { url, accessKeyId, secretAccessKey } = s3.settings;
    variables = {
      ...ownPostgres,
      ADIT_S3_URL: url,
      ADIT_S3_ACCESS_KEY_ID: accessKeyId,
      ADIT_S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    server = await new ServerProcess(variables).start();
    client = await ApiClient.signIn(server);
  });
  afterAll(async () => {
    await server.dispose();
    await s3.dispose();
    rmSync(folder, { recursive: true, force: true });
  });
  const run = (dataFolder: string, ...words: string[]): Promise<CommandRun> =>
    startAdit({ ...variables, ADIT_DATA_DIR: dataFolder }, ...words).ended;
  const exported = (id: string): Promise<Answer<unknown>> =>
    client.call('GET', `/plugins/exporting/datasets/${id}?format=exporting.csv`);
  const page = async (): Promise<unknown> => (await client.call('GET', '/plugins/admin/damage')).body;
  const cached = (id: string): string => {
    const cache = join(server.dataFolder, 'cache');
    return join(cache, readdirSync(cache).find((unit) => unit.startsWith(id)) as string);
  };
  const objectOf = async (id: string, file: string): Promise<string> => {
    const keys = await s3.keys();
    return s3.contentOf(keys.find((key) => key.startsWith(`datasets/${id}/`) && key.endsWith(`/${file}`)) as string);
  };

  it.each([
    ['changed', COLUMN, (path: string) => void damage(path)],
    ['missing', COLUMN, (path: string) => rmSync(path)],
    ['without its manifest', 'manifest.json', (path: string) => rmSync(path)],
    ['with other sums', 'sums.json', (path: string) => writeFileSync(path, '{}')],
    ['with another list of objects', '.index.json', (path: string) => writeFileSync(path, '{')],
    ['gone as a whole', '', (path: string) => rmSync(path, { recursive: true })],
  ])('a copy that is %s is fetched anew by itself, and nobody is told', async (name, file, harm) => {
    const id = await importPoints(client, `Copied ${name}`);
    const { status, body } = await exported(id);
    expect(status).toBe(200);
    harm(join(cached(id), file));
    expect(await exported(id)).toMatchObject({ status: 200, body });
    expect(await page()).toEqual([]);
    expect(server.output).not.toContain('"A dataset is damaged"');
    if (file !== '.index.json' && file !== '')
      expect(readFileSync(join(cached(id), file))).toEqual(readFileSync(await objectOf(id, file)));
  });

  it('a damaged and a missing object are named: to who exports, by the doctor, the backup and the restore', async () => {
    const id = await importPoints(client, 'North');
    const raw = (await s3.keys()).filter((key) => key.endsWith('.raw'));
    rmSync(cached(id), { recursive: true });
    const mend = [damage(await objectOf(id, COLUMN)), damage(s3.contentOf(raw[0] as string))];
    for (const path of [await objectOf(id, DICTIONARY), s3.contentOf(raw[1] as string)]) {
      const bytes = readFileSync(path);
      mend.push(() => writeFileSync(path, bytes));
      rmSync(path);
    }
    const places = [
      `North › Points › CU: ${COLUMN} is damaged (changed)`,
      `North › Points › ROCK: ${DICTIONARY} is damaged (missing)`,
    ];
    expect(await exported(id)).toMatchObject({
      status: 410,
      body: { code: 'damaged-dataset', values: { dataset: 'North', layer: 'Points' } },
    });

    const looked = await run(server.dataFolder, 'doctor', '--data');
    expect(looked.code, looked.output).toBe(1);
    for (const place of places) expect(looked.output).toContain(place);
    expect(looked.output).toMatch(
      /The file ".+\.csv" of site ".+", uploaded by .+ is damaged: its bytes are not those that were written/,
    );
    expect(looked.output).toMatch(/The file ".+\.csv" of site ".+", uploaded by .+ is damaged: it is not there/);
    expect(await page()).toHaveLength(4);

    const archive = join(folder, 'damaged.tar.gz');
    const saved = await run(server.dataFolder, 'backup', archive);
    expect(saved.code, saved.output).toBe(1);
    expect(saved.output).toContain(`CU: ${COLUMN} is damaged`);
    expect(saved.output).toContain(places[1]);
    const id0 = (raw[0] as string).slice('files/importing/'.length);
    expect(saved.output).toContain(`${id0} is damaged (unreadable)`);
    expect(saved.output).not.toContain('Copied');

    const restored = new ServerProcess(ownPostgres);
    const elsewhere = { ...variables, ADIT_S3_URL: `${variables['ADIT_S3_URL']}/restored` };
    try {
      const words = { ...elsewhere, ADIT_DATA_DIR: restored.dataFolder };
      const given = await startAdit(words, 'restore', archive).ended;
      expect(given.code, given.output).toBe(1);
      expect(given.output).toContain(`CU: ${COLUMN} is damaged`);
      expect(given.output).toContain(places[1]);
      expect((await s3.keys()).some((key) => key.startsWith(`restored/datasets/${id}/`))).toBe(true);
    } finally {
      await restored.dispose();
    }

    for (const put of mend) put();
    expect((await exported(id)).status).toBe(200);
    const whole = await run(server.dataFolder, 'doctor', '--data');
    expect(whole.output).toContain('are what was written');
    expect(await page()).toEqual([]);
  });

  it('a dataset that was made before there were sums gets them, and what they alone can tell is told from then on', async () => {
    const id = await importPoints(client, 'Old');
    const database = new pg.Client({ connectionString: await server.databaseAddress() });
    await database.connect();
    try {
      // As 0.1.0 has left it.
      const sumsOf = async (): Promise<string | null> =>
        (await database.query<{ sums: string }>('select sums_sha256 as sums from adit.datasets where id = $1', [id]))
          .rows[0]?.sums ?? null;
      const before = await sumsOf();
      await database.query('update adit.datasets set sums_sha256 = null where id = $1', [id]);
      rmSync(await objectOf(id, 'sums.json'));
      rmSync(cached(id), { recursive: true });
      expect((await exported(id)).status).toBe(200);

      const looked = await run(server.dataFolder, 'doctor', '--data');
      expect(looked.output).toContain('are what was written');
      expect(await sumsOf()).toBe(before);
      expect(existsSync(await objectOf(id, 'sums.json'))).toBe(true);
      expect((await exported(id)).status).toBe(200);
      rmSync(cached(id), { recursive: true });
      expect((await exported(id)).status).toBe(200);
      damage(join(cached(id), DICTIONARY));
      damage(await objectOf(id, DICTIONARY));
      expect(await exported(id)).toMatchObject({ status: 410, body: { values: { file: DICTIONARY, column: 'ROCK' } } });
    } finally {
      await database.end();
    }
  });
});
