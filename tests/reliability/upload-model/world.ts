import { deepEqual, equal } from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { AditError } from 'adit/core';
import { SharedLock, silentMetrics, StatusAnswer, type FileStorage } from 'adit/core/server';
import { LocalFileStorage } from '../../../host/server/storage/local-file-storage.ts';
import { RawFiles, type FileIdentity } from '../../../plugins/importing/server/files/raw-files.ts';
import { measureUploads } from '../../../plugins/importing/server/files/upload-meter.ts';
import { UploadService } from '../../../plugins/importing/server/uploads/upload-service.ts';
import type { ImportingDatabase } from '../../../plugins/importing/server/files/tables.ts';
import { bodyParts, CHUNK, chunkBytes, slots, type BodyShape } from './contents.ts';

/** What is expected of one file. */
export interface ModelFile {
  readonly total: number;
  readonly chunks: Map<number, Buffer>;
}

/** What is expected of all: by the number of the slot. */
export type Model = Map<number, ModelFile>;

/** Where the server dies, seen from the storage: before a whole file is moved to its place, or after. */
export type Death = 'before-keep' | 'after-keep';

/** How a chunk was answered. */
export interface Outcome {
  readonly code: 'ok' | 'missing' | 'broken' | string;
  readonly isCompleted: boolean;
  readonly missing: readonly number[];
}

export const isWhole = (file: ModelFile): boolean => file.chunks.size === file.total;

/** The chunks of a file that are still needed. */
export function missingOf(file: ModelFile): number[] {
  return Array.from({ length: file.total }, (_, index) => index + 1).filter((number) => !file.chunks.has(number));
}

// The order of the steps is tested here, not that the disk keeps them: memory is a disk that is quick.
const quickDisk = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
const log = { info: () => undefined, warn: () => undefined, error: () => undefined, child: () => log };
const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The real upload service on a folder, two sites and a tenant of its own. */
export class World {
  readonly files: RawFiles;
  death: Death | undefined;
  completed: string[] = [];
  #database: ImportingDatabase;
  #folder: string;
  #storage: LocalFileStorage;
  #service: UploadService;
  #sites = [randomUUID(), randomUUID()];
  #tenant = randomUUID();

  private constructor(database: ImportingDatabase, folder: string, storage: LocalFileStorage) {
    this.files = new RawFiles(database);
    this.#database = database;
    this.#folder = folder;
    this.#storage = storage;
    this.#service = this.#start();
  }

  static async open(database: ImportingDatabase): Promise<World> {
    const folder = await mkdtemp(join(quickDisk, 'adit-world-'));
    return new World(database, folder, await LocalFileStorage.open(folder, { run: (move) => move() }));
  }

  /** Forgets the service as a death of the process would, and starts another on what is there. */
  async restart(): Promise<void> {
    this.death = undefined;
    this.completed = [];
    this.#service = this.#start();
    await this.#service.recover();
  }

  async send(slot: number, total: number, number: number, variant: number, shape: BodyShape): Promise<Outcome> {
    const body = Readable.from(bodyParts(chunkBytes(slot, total, number, variant), shape));
    try {
      const answer = await this.#service.take(this.#identity(slot, total), number, body);
      if (!(answer instanceof StatusAnswer)) return { code: 'ok', isCompleted: answer.is_completed, missing: [] };
      equal(answer.status, 412);
      const { missingChunks } = answer.body as { missingChunks: number[] };
      return { code: 'missing', isCompleted: false, missing: missingChunks };
    } catch (error) {
      if (error instanceof AditError) return { code: error.code, isCompleted: false, missing: [] };
      if (/broke|died/.test((error as Error).message)) return { code: 'broken', isCompleted: false, missing: [] };
      throw error;
    }
  }

  async cancel(slot: number): Promise<void> {
    const { siteId, uniqueIdentifier, fileName } = this.#identity(slot, 1);
    const file = await this.files.findByIdentity(siteId, uniqueIdentifier, fileName);
    if (file) await this.#service.remove(file);
  }

  /** What the tables say of a chunk. */
  async hashOf(slot: number, number: number): Promise<string | undefined> {
    const { siteId, uniqueIdentifier, fileName } = this.#identity(slot, 1);
    const file = await this.files.findByIdentity(siteId, uniqueIdentifier, fileName);
    return file && (await this.files.chunk(file.id, number))?.sha256;
  }

  /** Table, folders and what was told to the reader are as the model has them, no more and no less. */
  async check(model: Model): Promise<void> {
    const rows = await this.#database
      .selectFrom('raw_files')
      .selectAll()
      .where('tenant_id', '=', this.#tenant)
      .execute();
    const chunks = await this.#database
      .selectFrom('raw_file_chunks')
      .selectAll()
      .where('raw_file_id', 'in', rows.length > 0 ? rows.map((row) => row.id) : [this.#tenant])
      .execute();
    equal(rows.length, model.size, 'no file too many');
    const whole: string[] = [];
    for (const [slot, file] of model) {
      const { site, identifier, name } = slots[slot] as (typeof slots)[0];
      const row = rows.find(
        (other) =>
          other.site_id === this.#sites[site] && other.unique_identifier === identifier && other.file_name === name,
      );
      deepEqual([row?.chunk_total, row?.status], [file.total, isWhole(file) ? 'Pending' : 'Uploading']);
      const known = chunks.filter((chunk) => chunk.raw_file_id === row?.id);
      deepEqual(
        new Map(known.map((chunk) => [chunk.number, chunk.sha256])),
        new Map([...file.chunks].map(([number, bytes]) => [number, sha(bytes)])),
      );
      if (!isWhole(file)) continue;
      whole.push(row?.id as string);
      const bytes = Buffer.concat(
        Array.from({ length: file.total }, (_, index) => file.chunks.get(index + 1) as Buffer),
      );
      equal(Number(row?.size), bytes.length);
      const kept = await readFile(await this.#storage.path(`${row?.id}.raw`));
      equal(sha(kept), sha(bytes));
    }
    const uploading = rows.filter((row) => !whole.includes(row.id)).map((row) => `${row.id}.upload`);
    deepEqual((await readdir(this.#storage.staging)).toSorted(), uploading.toSorted());
    const kept = await readdir(join(this.#folder, 'kept'), { recursive: true });
    deepEqual(
      kept
        .filter((path) => path.endsWith('.raw'))
        .map((path) => basename(path))
        .toSorted(),
      whole.map((id) => `${id}.raw`).toSorted(),
    );
    deepEqual(this.completed.filter((id) => whole.includes(id)).toSorted(), whole.toSorted());
  }

  /** Takes over what became of a file in a race whose end is open. */
  async readModel(slot: number, contents: ReadonlyMap<string, Buffer>): Promise<ModelFile | undefined> {
    const { siteId, uniqueIdentifier, fileName } = this.#identity(slot, 1);
    const row = await this.files.findByIdentity(siteId, uniqueIdentifier, fileName);
    if (!row) return undefined;
    const file: ModelFile = { total: row.chunk_total, chunks: new Map() };
    for (let number = 1; number <= row.chunk_total; number += 1) {
      const known = await this.files.chunk(row.id, number);
      if (known) file.chunks.set(number, contents.get(known.sha256) as Buffer);
    }
    return file;
  }

  async dispose(): Promise<void> {
    await this.#database.deleteFrom('raw_files').where('tenant_id', '=', this.#tenant).execute();
    await rm(this.#folder, { recursive: true, force: true });
  }

  #start(): UploadService {
    const dying = (): Promise<never> => Promise.reject(new Error('The server died'));
    const storage: FileStorage = {
      staging: this.#storage.staging,
      path: (name) => this.#storage.path(name),
      remove: (name) => this.#storage.remove(name),
      keep: async (staged, name) => {
        if (this.death === 'before-keep') return dying();
        await this.#storage.keep(staged, name);
        if (this.death === 'after-keep') return dying();
      },
    };
    const completed = async (file: { id: string }): Promise<void> => void this.completed.push(file.id);
    return new UploadService({
      files: this.files,
      storage,
      locks: new SharedLock(),
      completed,
      meter: measureUploads(silentMetrics),
      log,
      chunkBytes: CHUNK,
    });
  }

  #identity(slot: number, total: number): FileIdentity {
    const { site, identifier, name } = slots[slot] as (typeof slots)[0];
    return {
      tenantId: this.#tenant,
      siteId: this.#sites[site] as string,
      userId: this.#tenant,
      uniqueIdentifier: identifier,
      fileName: name,
      datasetType: 'Points',
      chunkTotal: total,
    };
  }
}

/** The hash that the tables keep of a chunk. */
export const hash = sha;
