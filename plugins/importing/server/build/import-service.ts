import { createHash, randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { AditError, notFound, type DatasetImporter, type DatasetRequest } from 'adit/core';
import {
  LocksToken,
  type DatasetRecord,
  type Locks,
  type NewDataset,
  type ServerPluginContext,
} from 'adit/core/server';
import { generate } from 'adit/plugins/notifications';
import { NAME_LENGTH, toImport, type ImportCall, type Imports, type MappedFile } from '../../shared/index.ts';
import { allImporters, importersFor } from '../mapping/importers.ts';
import { autoMapFile } from '../mapping/auto-map-file.ts';
import { checkFileSet, checkMappedFile, importerOf } from '../mapping/check-files.ts';
import { coordinatesOf } from '../coordinates/coordinates-of.ts';
import type { CoordinatesPlan } from '../coordinates/plan-coordinates.ts';
import { chunksOf } from '../files/compare-chunks.ts';
import { creatingKey, readingKey, storedName } from '../files/stored-names.ts';
import { BUILD_JOB, requestShape, type ImportRequest } from '../files/import-request.ts';
import type { MetadataService } from '../mapping/metadata-service.ts';
import { propertiesOf } from '../mapping/mapped-properties.ts';
import { notificationOf } from './notification.ts';
import { endImport } from './resume-imports.ts';
import type { ImportingDatabase, ImportingTables } from '../files/tables.ts';
import { LOCAL_IDENTIFIER, type RawFile, type RawFiles } from '../files/raw-files.ts';

type CreateRequest = Parameters<Imports['createDataset']>[0];
type LocalRequest = Parameters<Imports['importLocalFiles']>[0];

/** The same request came twice at once, and the other was first. */
class SameRequestError extends Error {}

/** Creates datasets and the jobs that build them. */
export class ImportService implements Imports {
  #context: ServerPluginContext;
  #database: ImportingDatabase;
  #files: RawFiles;
  #metadata: MetadataService;
  #locks: Locks;
  #creating = new Map<string, Promise<{ datasetId: string; name: string }>>();

  constructor(context: ServerPluginContext, files: RawFiles, metadata: MetadataService) {
    this.#context = context;
    this.#database = context.database();
    this.#files = files;
    this.#metadata = metadata;
    this.#locks = context.get(LocksToken);
  }

  /** The importer that a dataset was made with: several plugins may make datasets of one type. Undefined for one that was not imported. */
  async importerOf(datasetId: string): Promise<string | undefined> {
    const row = await this.#database
      .selectFrom('imports')
      .select('request')
      .where('dataset_id', '=', datasetId)
      .executeTakeFirst();
    return row && requestShape.parse(row.request).importerId;
  }

  async create(
    importer: { readonly id: string },
    request: DatasetRequest,
    { user, origin, save }: ImportCall,
  ): Promise<{ id: string; datasetId: string; name: string }> {
    const { datasetId, name } = await this.createDataset({
      ...toImport(importer, request, user.id),
      address: origin.address,
      save,
    });
    return { id: datasetId, datasetId, name };
  }

  async createDataset(request: CreateRequest): Promise<{ datasetId: string; name: string }> {
    const importer = this.#importer(request.importerId);
    const files = await this.#rawFiles(request.files, importer);
    const { site_id: siteId } = files[0] as RawFile;
    checkName(request.name);
    if (request.folderPath !== '') checkName(request.folderPath);
    const key = keyOf(siteId, request);
    // Of the same request many times at once, the first is the one that is done.
    const { save = (work) => work() } = request;
    // It is kept before the next one looks which names are taken.
    const creating =
      this.#creating.get(key) ??
      this.#locks.alone(creatingKey(siteId), () => save(() => this.#create(key, importer, files, request)));
    this.#creating.set(key, creating);
    return creating.finally(() => this.#creating.delete(key));
  }

  async #create(
    key: string,
    importer: DatasetImporter,
    files: readonly RawFile[],
    request: CreateRequest,
  ): Promise<{ datasetId: string; name: string }> {
    const running = await this.#running(key);
    if (running) return { datasetId: running.id, name: running.name };
    const { tenant_id: tenantId, site_id: siteId } = files[0] as RawFile;
    // The plugin may be off for the tenant, whoever calls.
    importerOf(await importersFor(this.#context, tenantId), importer.id);
    await this.#refuseTaken(siteId, importer.datasetType, request);
    const { lengthUnit, change, system } = await this.#coordinatesOf(importer, files, request);
    const job: ImportRequest = {
      importerId: importer.id,
      files: request.files.map((file, index) => ({
        ...file,
        mapping: { ...file.mapping },
        properties: propertiesOf(file, files[index] as RawFile),
      })),
      options: { ...request.options },
      hierarchy: [...request.hierarchy],
      lengthUnit,
      ...(change && { change }),
      ...(system && { system }),
      ...(request.replaces === undefined ? {} : { replaces: request.replaces }),
    };
    try {
      const { name, groupName, folderPath, userId } = request;
      const { datasetType } = importer;
      const dataset = { tenantId, siteId, name, datasetType, groupName, folderPath, userId };
      return await this.#keep(key, dataset, job, request.address ?? '');
    } catch (error) {
      if (error instanceof SameRequestError) return this.#create(key, importer, files, request);
      throw error;
    }
  }

  /** Keeps the dataset, what it is built from, and the job that builds it: all that is acknowledged, or nothing. */
  #keep(
    key: string,
    dataset: NewDataset,
    job: ImportRequest,
    address: string,
  ): Promise<{ datasetId: string; name: string }> {
    const { tenantId, siteId, userId } = dataset;
    return this.#context.transaction(async ({ database, datasets, audit, jobs, events }) => {
      const record = await datasets.create(dataset);
      const { id, name } = record;
      const { numInsertedOrUpdatedRows } = await database<ImportingTables>()
        .insertInto('imports')
        .values({ dataset_id: id, key, request: JSON.stringify(job) })
        .onConflict((conflict) => conflict.column('key').where('ended', '=', false).doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows !== 1n) throw new SameRequestError();
      await audit.record(tenantId, { userId, address }, { action: 'dataset-imported', target: id, detail: name });
      await jobs.add(BUILD_JOB, { datasetId: id }, { tenantId, key: id });
      const notification = notificationOf(record, 'Dataset Generation', 'Generation started');
      await events.emit(generate, { tenantId, siteId }, notification);
      return { datasetId: id, name };
    });
  }

  /** What becomes of the coordinates; throws where that was not said and must be, and where it cannot be done. */
  async #coordinatesOf(
    { id }: DatasetImporter,
    files: readonly RawFile[],
    request: CreateRequest,
  ): Promise<CoordinatesPlan> {
    const plan = await coordinatesOf(this.#context, id, files, request);
    if (!plan.isOpen) return plan;
    if (plan.refusal) throw plan.refusal;
    const { source, site } = plan;
    throw new AditError('coordinates-undecided', {
      status: 409,
      message: `The files are in ${source?.name}, the site in ${site?.name}: say "coordinates": {"stored": "site"} or {"stored": "file"}`,
      values: { system: source?.name ?? '', site: site?.name ?? '' },
    });
  }

  async importLocalFiles(request: LocalRequest): Promise<{ datasetId: string; name: string }> {
    const importer = this.#importer(request.importerId);
    const files: MappedFile[] = [];
    for (const { path, fileName, fileType } of request.files) {
      const file = await this.#takeLocal(request, importer.datasetType, path, fileName, fileType);
      const variables = importer.fileTypes.find((type) => type.id === fileType)?.variables ?? [];
      const mapping = autoMapFile(variables, file.metadata?.columns ?? [], file.metadata?.defaultColumns);
      files.push({ rawFileId: file.id, fileType, mapping });
    }
    return this.createDataset({ ...request, files, hierarchy: [] });
  }

  #importer(id: string): DatasetImporter {
    return importerOf(allImporters(this.#context), id);
  }

  /** The raw files in the order of the request; all there, of one site, and fit for the importer. */
  async #rawFiles(mapped: readonly MappedFile[], importer: DatasetImporter): Promise<RawFile[]> {
    const known = new Map(
      (await this.#files.findMany(mapped.map((file) => file.rawFileId))).map((file) => [file.id, file]),
    );
    const files = mapped.map((one) => {
      const file = known.get(one.rawFileId);
      if (!file) throw notFound('raw-file');
      checkMappedFile(importer, one, file);
      return file;
    });
    checkFileSet(importer, mapped, files);
    if (files.length === 0 || new Set(files.map((file) => file.site_id)).size !== 1) throw notFound('raw-file');
    return files;
  }

  async #running(key: string): Promise<DatasetRecord | undefined> {
    const row = await this.#database
      .selectFrom('imports')
      .select('dataset_id')
      .where('key', '=', key)
      .where('ended', '=', false)
      .executeTakeFirst();
    if (!row) return undefined;
    const record = await this.#context.datasets.find(row.dataset_id);
    // It was deleted while it was built.
    if (!record) await endImport(this.#database, row.dataset_id);
    return record;
  }

  async #refuseTaken(
    siteId: string,
    datasetType: string,
    { name, groupName, folderPath, replaces }: CreateRequest,
  ): Promise<void> {
    const taken = (await this.#context.datasets.listSite(siteId)).some(
      (other) =>
        other.id !== replaces &&
        other.status !== 'Failed' &&
        other.datasetType === datasetType &&
        other.groupName === groupName &&
        other.folderPath === folderPath &&
        other.name.toLowerCase() === name.toLowerCase(),
    );
    if (taken)
      throw new AditError('dataset-name-taken', {
        status: 409,
        message: `There is a dataset "${name}" here already`,
        values: { name },
      });
  }

  async #takeLocal(
    request: LocalRequest,
    datasetType: string,
    path: string,
    fileName: string,
    fileType: string,
  ): Promise<RawFile> {
    const file = await this.#files.begin({
      tenantId: request.tenantId,
      siteId: request.siteId,
      userId: request.userId,
      uniqueIdentifier: `${LOCAL_IDENTIFIER}${randomUUID()}`,
      fileName,
      datasetType,
      fileType,
      chunkTotal: 1,
    });
    const staged = join(this.#context.files.staging, `${file.id}${extname(fileName)}`);
    await this.#locks.alone(readingKey(file.id), async () => {
      await copyFile(path, staged);
      const chunks = await chunksOf(staged);
      await this.#context.files.keep(staged, storedName(file.id));
      await this.#files.completeLocal(file.id, chunks);
    });
    await this.#metadata.readNew(file);
    return (await this.#files.find(file.id)) as RawFile;
  }
}

/** Throws unless a dataset's or folder's name is one: not blank, at most 50 characters, no two spaces together. */
export function checkName(name: string): void {
  if (name.trim() === '') throw new AditError('name-blank', { message: 'A name is missing' });
  if (name.length > NAME_LENGTH)
    throw new AditError('name-too-long', {
      message: `A name has at most ${NAME_LENGTH} characters`,
      values: { most: NAME_LENGTH },
    });
  if (/\s{2,}/.test(name))
    throw new AditError('name-multiple-spaces', { message: 'A name has no two spaces together' });
}

/** The same request twice has the same key. */
function keyOf(siteId: string, request: CreateRequest): string {
  const { importerId, name, groupName, folderPath, files, options, hierarchy, lengthUnit, coordinates } = request;
  const asked = [siteId, importerId, name, groupName, folderPath, files, options, hierarchy, lengthUnit, coordinates];
  const text = JSON.stringify(asked);
  return createHash('sha256').update(text).digest('hex');
}
