import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { silentLog } from 'adit/core';
import { DatasetWriter, silentMetrics, type DatasetRecord } from 'adit/core/server';
import { hostMigrations } from '../database/host-migrations.ts';
import type { HostDatabase } from '../database/host-tables.ts';
import { hostOwner, migrate, schemaOf } from '../database/migrate.ts';
import { openDatabase, type Database } from '../database/open-database.ts';
import { DatabaseDatasetCatalogue } from './database-dataset-catalogue.ts';
import { DatasetDamage } from './dataset-damage.ts';
import { FileMoves } from './file-moves.ts';
import { LocalDatasetFolders } from './local-dataset-folders.ts';
import { seconds } from '../../../tests/patience.ts';

// A slow or busy machine takes seconds to start a database.
vi.setConfig({ testTimeout: seconds(60), hookTimeout: seconds(120) });
const log = silentLog;

let folder: string;
let database: Database;
let catalogue: DatabaseDatasetCatalogue;
/** That of another server process. */
let another: DatabaseDatasetCatalogue;
const removed: string[] = [];
const [tenantId, pit, underground, userId] = Array.from({ length: 4 }, () => randomUUID()) as [
  string,
  string,
  string,
  string,
];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adit-test-'));
  database = await openDatabase({ dataFolder: folder, log });
  await migrate(database.kysely, [{ owner: hostOwner, migrations: hostMigrations }], log);
  const tables = database.kysely.withSchema(schemaOf(hostOwner)) as HostDatabase;
  await tables.insertInto('tenants').values({ id: tenantId, name: 'Company' }).execute();
  for (const [id, name] of [
    [pit, 'Pit'],
    [underground, 'Underground'],
  ] as const)
    await tables.insertInto('sites').values({ id, tenant_id: tenantId, name, color: '#2E69DC' }).execute();
  const open = (): DatabaseDatasetCatalogue =>
    new DatabaseDatasetCatalogue({
      database: tables,
      folders: new LocalDatasetFolders(join(folder, 'datasets'), new FileMoves(database.kysely)),
      staging: join(folder, 'datasets', 'staging'),
      removed: async (ids) => void removed.push(...ids),
      damage: new DatasetDamage(tables, silentMetrics, log),
    });
  [catalogue, another] = [open(), open()];
  await catalogue.sweep();
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const create = (name: string, siteId = pit): Promise<DatasetRecord> =>
  catalogue.create({ tenantId, siteId, userId, name, datasetType: 'Points', groupName: 'Production', folderPath: '' });

/** Writes what a builder leaves behind: a manifest, and a log that no dataset needs. */
async function build(id: string, withManifest = true, by = catalogue): Promise<string> {
  const staged = await by.stage(id);
  await writeFile(join(staged, 'rows.json'), '[]');
  if (!withManifest) return staged;
  await new DatasetWriter(staged).writeManifest({
    datasetType: 'Points',
    origin: [0, 0, 0],
    unit: 'm',
    layers: [],
    properties: {},
  });
  return staged;
}

describe('the catalogue of datasets', () => {
  it("lists a site's datasets by name, and never those of another site", async () => {
    const [second, first] = [await create('Soil'), await create('Drilling')];
    const elsewhere = await create('Elsewhere', underground);
    expect((await catalogue.listSite(pit)).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect((await catalogue.listSite(underground)).map(({ id }) => id)).toEqual([elsewhere.id]);
    expect(await catalogue.listSite(randomUUID())).toEqual([]);
  });

  it('a dataset is complete when its folder is in its place, and not before', async () => {
    const { id } = await create('Complete');
    await build(id);
    expect((await catalogue.find(id))?.status).toBe('Generating Dataset');
    const record = await catalogue.publish(id);
    expect(record.status).toBe('Complete');
    expect((await readdir((await catalogue.open(record)).folder)).toSorted()).toEqual([
      'manifest.json',
      'rows.json',
      'sums.json',
    ]);
    expect(await catalogue.manifest(record)).toMatchObject({ datasetType: 'Points' });
  });

  it('a folder without a manifest never takes its place', async () => {
    const { id } = await create('Half');
    await build(id, false);
    await expect(catalogue.publish(id)).rejects.toThrow();
    expect(existsSync(join(folder, 'datasets', id))).toBe(false);
    expect((await catalogue.find(id))?.status).toBe('Generating Dataset');
  });

  it('what a process writes that was taken for dead does not get into what another one builds', async () => {
    const { id } = await create('Built twice');
    const late = await build(id, false);
    const now = await build(id, true, another);
    await writeFile(join(late, 'rows.json'), '[1,');
    const record = await another.publish(id);
    expect(await readFile(join((await catalogue.open(record)).folder, 'rows.json'), 'utf8')).toBe('[]');
    expect([existsSync(late), existsSync(now)]).toEqual([false, false]);
    await expect(catalogue.publish(id)).rejects.toThrow();
    expect(await catalogue.find(id)).toMatchObject({ status: 'Complete', version: record.version });
  });

  it('a start drops folders that no dataset speaks of, and leaves the others', async () => {
    const [kept, half] = [await create('Kept'), await create('Half built')];
    await build(kept.id);
    const record = await catalogue.publish(kept.id);
    const unfinished = await build(half.id);
    const orphan = await catalogue.stage(randomUUID());
    await writeFile(join((await catalogue.open(record)).folder, '..', 'stray'), '');
    await catalogue.sweep();
    expect(existsSync(orphan)).toBe(false);
    expect(await readdir(join(folder, 'datasets', kept.id))).toEqual([record.version]);
    expect(existsSync(join(unfinished, 'manifest.json'))).toBe(true);
  });

  it('the first that publishes wins; what a later one places is dropped, and the log is written once', async () => {
    const { id } = await create('Published twice');
    const line = { logType: 'info', filePath: '', message: 'Read' } as const;
    await build(id);
    await build(id, true, another);
    const first = await catalogue.publish(id, [line]);
    await build(id, true, another);
    await expect(another.publish(id, [line])).rejects.toMatchObject({ code: 'dataset-has-ended' });
    expect((await catalogue.find(id))?.version).toBe(first.version);
    expect(await readdir(join(folder, 'datasets', id))).toEqual([first.version]);
    expect(await catalogue.logs(id)).toMatchObject([line]);
    expect(await catalogue.fail(id, { code: 'job-died', values: {} })).toBe(false);
    expect((await catalogue.find(id))?.status).toBe('Complete');
  });

  it('what is removed is gone from the list and the disk, and plugins are told', async () => {
    const { id } = await create('Dropped');
    await build(id);
    await catalogue.publish(id);
    await catalogue.remove([id]);
    expect(await catalogue.find(id)).toBeUndefined();
    expect(existsSync(join(folder, 'datasets', id))).toBe(false);
    expect(removed).toEqual([id]);
  });
});
