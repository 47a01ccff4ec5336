import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AditError, notFound, type Disposable } from 'adit/core';
import {
  readManifest,
  type DatasetCatalogue,
  type DatasetLogLine,
  type DatasetRecord,
  type NewDataset,
} from 'adit/core/server';
import { idIn } from '../server/accounts.ts';
import type { BuiltDataset } from '../server/built-dataset.ts';
import { writeTestDataset, type TestDataset } from './test-dataset.ts';

/** Memory where there is such a folder: nothing that a test writes has to outlast it. */
const temporary = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

function makeFolder(): string {
  return mkdtempSync(join(temporary, 'adit-dataset-'));
}

function newDataset(id: string, datasetType: string, tenant: string): NewDataset {
  const place = { tenantId: tenant, siteId: idIn(tenant, 'site'), groupName: 'Production', folderPath: '' };
  return { ...place, name: id, datasetType, userId: idIn(tenant, 'contributor') };
}

interface Kept {
  record: DatasetRecord;
  readonly folder: string;
  readonly lines: DatasetLogLine[];
}

/** A catalogue that keeps its records in memory and its folders for the time of a test. */
export class TestCatalogue implements DatasetCatalogue, Disposable {
  #kept = new Map<string, Kept>();

  /** Writes a complete dataset. */
  async put(dataset: TestDataset, tenant: string): Promise<void> {
    const { id, datasetType = 'Test' } = dataset;
    const { folder } = this.#begin(id, newDataset(id, datasetType, tenant));
    await writeTestDataset(folder, dataset);
    await this.publish(id);
  }

  /** Takes a dataset whose folder is somebody else's. */
  adopt(id: string, { folder, manifest }: Pick<BuiltDataset, 'folder' | 'manifest'>, tenant: string): void {
    const { record } = this.#begin(id, newDataset(id, manifest.datasetType, tenant), folder);
    this.#set(record.id, { status: 'Complete', version: '1' });
  }

  create: DatasetCatalogue['create'] = async (dataset) => this.#begin(`dataset-${this.#kept.size + 1}`, dataset).record;

  find: DatasetCatalogue['find'] = async (id) => this.#kept.get(id)?.record;

  findMany: DatasetCatalogue['findMany'] = async (ids) => ids.flatMap((id) => this.#kept.get(id)?.record ?? []);

  listSite: DatasetCatalogue['listSite'] = async (siteId) =>
    [...this.#kept.values()].map(({ record }) => record).filter((record) => record.siteId === siteId);

  change: DatasetCatalogue['change'] = async (ids, change, userId) => {
    for (const id of ids) this.#set(id, { ...change, updatedBy: userId, updatedAt: new Date() });
  };

  remove: DatasetCatalogue['remove'] = async (ids) => {
    for (const id of ids) this.#drop(id);
  };

  stage: DatasetCatalogue['stage'] = async (id) => this.#of(id).folder;

  publish: DatasetCatalogue['publish'] = async (id, lines = []) => {
    this.#requireOpen(id);
    await this.log(id, lines);
    return this.#set(id, { status: 'Complete', version: '1' });
  };

  fail: DatasetCatalogue['fail'] = async (id, failure) => {
    if (this.#kept.get(id)?.record.status !== 'Generating Dataset') return false;
    this.#set(id, { status: 'Failed', failure });
    return true;
  };

  open: DatasetCatalogue['open'] = async ({ id }) => ({ folder: this.#of(id).folder, dispose: () => undefined });

  damage: DatasetCatalogue['damage'] = async () => [];

  manifest: DatasetCatalogue['manifest'] = ({ id }) => readManifest(this.#of(id).folder);

  log: DatasetCatalogue['log'] = async (id, lines) => {
    this.#of(id).lines.push(...lines.map((line) => ({ ...line, utc: new Date() })));
  };

  logs: DatasetCatalogue['logs'] = async (id) => this.#of(id).lines;

  dispose(): void {
    for (const id of this.#kept.keys()) this.#drop(id);
  }

  #begin(id: string, { userId, ...dataset }: NewDataset, folder = makeFolder()): Kept {
    const now = new Date();
    const record: DatasetRecord = {
      id,
      ...dataset,
      status: 'Generating Dataset',
      size: 0,
      createdBy: userId,
      createdAt: now,
      updatedBy: userId,
      updatedAt: now,
    };
    const kept: Kept = { record, folder, lines: [] };
    this.#kept.set(id, kept);
    return kept;
  }

  #of(id: string): Kept {
    const kept = this.#kept.get(id);
    if (!kept) throw notFound('dataset');
    return kept;
  }

  #set(id: string, change: Partial<DatasetRecord>): DatasetRecord {
    const kept = this.#of(id);
    kept.record = { ...kept.record, ...change };
    return kept.record;
  }

  #requireOpen(id: string): void {
    const { status } = this.#of(id).record;
    if (status !== 'Generating Dataset') throw new AditError('dataset-has-ended', { status: 409 });
  }

  #drop(id: string): void {
    rmSync(this.#of(id).folder, { recursive: true, force: true });
    this.#kept.delete(id);
  }
}
