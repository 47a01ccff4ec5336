import { createHash, randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { AditError, datasetImporters, notFound, type DatasetImporter } from 'adit/core';
import type { DatasetRecord, ServerPluginContext } from 'adit/core/server';
import { generate } from 'adit/plugins/notifications';
import { autoMap, NAME_LENGTH, type Imports, type MappedFile } from '../shared/index.ts';
import { BUILD_JOB, type ImportRequest } from './import-request.ts';
import type { MetadataService } from './metadata-service.ts';
import { notificationOf } from './notification.ts';
import type { ImportingDatabase } from './tables.ts';
import type { RawFile, RawFiles } from './uploads/raw-files.ts';
import { storedName } from './uploads/upload-service.ts';

type CreateRequest = Parameters<Imports['createDataset']>[0];
type LocalRequest = Parameters<Imports['importLocalFiles']>[0];

/** Creates datasets and the jobs that build them. */
export class ImportService implements Imports {
  #context: ServerPluginContext;
  #database: ImportingDatabase;
  #files: RawFiles;
  #metadata: MetadataService;

  constructor(context: ServerPluginContext, files: RawFiles, metadata: MetadataService) {
    this.#context = context;
    this.#database = context.database();
    this.#files = files;
    this.#metadata = metadata;
  }

  async createDataset(request: CreateRequest): Promise<{ datasetId: string; name: string }> {
    const importer = this.#importer(request.importerId);
    const files = await this.#rawFiles(request.files, importer);
    const { tenant_id: tenantId, site_id: siteId } = files[0] as RawFile;
    checkName(request.name);
    if (request.folderPath !== '') checkName(request.folderPath);
    const key = keyOf(siteId, request);
    const running = await this.#running(key);
    if (running) return { datasetId: running.id, name: running.name };
    await this.#refuseTaken(siteId, importer.datasetType, request);
    const record = await this.#context.datasets.create({
      tenantId,
      siteId,
      name: request.name,
      datasetType: importer.datasetType,
      groupName: request.groupName,
      folderPath: request.folderPath,
      userId: request.userId,
    });
    const job: ImportRequest = {
      importerId: importer.id,
      files: request.files.map((file, index) => ({
        ...file,
        mapping: { ...file.mapping },
        properties: [...(file.properties ?? selectedProperties(files[index] as RawFile, file.mapping))],
      })),
      options: { ...request.options },
      hierarchy: [...request.hierarchy],
    };
    await this.#database
      .insertInto('imports')
      .values({ dataset_id: record.id, key, request: JSON.stringify(job) })
      .execute();
    await this.#context.jobs.add(BUILD_JOB, { datasetId: record.id }, { tenantId, key: record.id });
    await this.#context.events.emit(
      generate,
      { tenantId, siteId },
      notificationOf(record, 'Dataset Generation', 'Generation started'),
    );
    return { datasetId: record.id, name: record.name };
  }

  async importLocalFiles(request: LocalRequest): Promise<{ datasetId: string; name: string }> {
    const importer = this.#importer(request.importerId);
    const files: MappedFile[] = [];
    for (const { path, fileName, fileType } of request.files) {
      const file = await this.#takeLocal(request, importer.datasetType, path, fileName);
      const variables = importer.fileTypes.find((type) => type.id === fileType)?.variables ?? [];
      const { mapping } = autoMap([...variables], file.metadata?.columns ?? []);
      files.push({ rawFileId: file.id, fileType, mapping });
    }
    return this.createDataset({ ...request, files, hierarchy: [] });
  }

  #importer(id: string): DatasetImporter {
    const importer = this.#context.list(datasetImporters).find((other) => other.id === id);
    if (!importer) throw notFound('importer');
    return importer;
  }

  /** The raw files in the order of the request; all there, whole, readable, of one site, and of types that the importer knows. */
  async #rawFiles(mapped: readonly MappedFile[], importer: DatasetImporter): Promise<RawFile[]> {
    const known = new Map(
      (await this.#files.findMany(mapped.map((file) => file.rawFileId))).map((file) => [file.id, file]),
    );
    const files = mapped.map(({ rawFileId, fileType, mapping }) => {
      const file = known.get(rawFileId);
      if (!file) throw notFound('raw-file');
      if (file.status !== 'Complete' || !file.metadata)
        throw new AditError('file-not-read', { status: 409, values: { file: file.file_name } });
      const names = new Set(file.metadata.columns.map((column) => column.name));
      const type = importer.fileTypes.find((other) => other.id === fileType);
      if (!type) throw new AditError('unknown-file-type', { values: { fileType } });
      for (const variable of type.variables) {
        const column = mapping[variable.name];
        const mayMiss = variable.optional === true || variable.constant !== undefined;
        if ((column === undefined && !mayMiss) || (column !== undefined && !names.has(column))) {
          throw new AditError('missing-mapping', {
            message: `"${file.file_name}" has no column for ${variable.name}`,
            values: { file: file.file_name, variable: variable.name },
          });
        }
      }
      return file;
    });
    for (const type of importer.fileTypes) {
      if (type.required && !mapped.some((file) => file.fileType === type.id))
        throw new AditError('missing-file', { values: { fileType: type.id } });
    }
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
    return row && this.#context.datasets.find(row.dataset_id);
  }

  async #refuseTaken(
    siteId: string,
    datasetType: string,
    { name, groupName, folderPath }: CreateRequest,
  ): Promise<void> {
    const taken = (await this.#context.datasets.listSite(siteId)).some(
      (other) =>
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

  async #takeLocal(request: LocalRequest, datasetType: string, path: string, fileName: string): Promise<RawFile> {
    const file = await this.#files.begin({
      tenantId: request.tenantId,
      siteId: request.siteId,
      userId: request.userId,
      uniqueIdentifier: `local-${randomUUID()}`,
      fileName,
      datasetType,
      chunkTotal: 1,
    });
    const staged = join(this.#context.files.staging, `${file.id}${extname(fileName)}`);
    await copyFile(path, staged);
    await this.#context.files.keep(staged, storedName(file.id));
    await this.#files.completeUpload(file.id);
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

/** The columns that were selected in the mapping step and are not mapped to a variable. */
function selectedProperties(file: RawFile, mapping: MappedFile['mapping']): NonNullable<MappedFile['properties']> {
  const mapped = new Set(Object.values(mapping));
  const kept = (file.metadata?.columns ?? []).filter((column) => column.selected && !mapped.has(column.name));
  return kept.map(({ name, statsDataType, units: unit }) => ({
    name,
    kind: statsDataType === 'categorical' ? 'category' : 'number',
    unit,
  }));
}

/** The same request twice has the same key. */
function keyOf(siteId: string, request: CreateRequest): string {
  const { importerId, name, groupName, folderPath, files, options, hierarchy } = request;
  const text = JSON.stringify([siteId, importerId, name, groupName, folderPath, files, options, hierarchy]);
  return createHash('sha256').update(text).digest('hex');
}
