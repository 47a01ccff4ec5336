import { AditError, notFound, type RouteInput } from 'adit/core';
import { AuditLogToken, DirectoryToken, type CallContext, type ServerPluginContext } from 'adit/core/server';
import {
  columnsByVariable,
  deleteBlob,
  deleteUpload,
  mayHoldTable,
  readUploads,
  updateMetadata,
  uploadChunk,
  validateMetadata,
} from '../shared/index.ts';
import { checkExtension } from './mapping/check-files.ts';
import { checkName } from './build/import-service.ts';
import { dataUsage } from './files/data-usage.ts';
import type { Container } from './files/container.ts';
import { idOfBlob } from './files/stored-names.ts';
import type { RawFileRemoval } from './uploads/raw-file-removal.ts';
import type { MetadataService } from './mapping/metadata-service.ts';
import { toMetadata } from './mapping/to-metadata.ts';
import { LOCAL_IDENTIFIER, type RawFile, type RawFiles } from './files/raw-files.ts';
import type { UploadService } from './uploads/upload-service.ts';
import { allImporters } from './mapping/importers.ts';

/** What the calls about raw files work with. */
export interface UploadParts {
  readonly files: RawFiles;
  readonly uploads: UploadService;
  readonly metadata: MetadataService;
  readonly container: Container;
  readonly removal: RawFileRemoval;
}

/** Adds the calls that take, list and delete raw files, and those about what is in them. */
export function addUploadRoutes(context: ServerPluginContext, parts: UploadParts): void {
  const { files, uploads, metadata, container, removal } = parts;
  const directory = context.get(DirectoryToken);
  const audit = context.get(AuditLogToken);

  const known = async (id: string): Promise<RawFile> => {
    const file = await files.find(id);
    if (!file) throw notFound('raw-file');
    return file;
  };

  /** Tables are known by what is in them, unless their name says that they are something else; files that are not read by their names. */
  const refuseWrongType = (datasetType: string, fileType: string | undefined, fileName: string): void => {
    const importers = allImporters(context).filter((importer) => importer.datasetType === datasetType);
    const types = importers.flatMap(({ fileTypes }) => fileTypes);
    const named = types.find(({ id }) => id === fileType);
    if (named && mayHoldTable(named, fileName)) return;
    if (named) checkExtension([named], fileName);
    else if (types.length > 0 && types.every(({ opaque }) => opaque)) checkExtension(types, fileName);
  };

  type Asked = RouteInput<typeof validateMetadata>['body'];

  const sentBefore = async (
    { site, datasetType }: Asked,
    { fileName, uniqueIdentifier, chunkTotalCount, size, fileType }: NonNullable<Asked['file']>,
  ): Promise<RawFile | undefined> => {
    refuseWrongType(datasetType, fileType, fileName);
    const file = await files.findByIdentity(site, uniqueIdentifier, fileName);
    if (!file && size !== undefined) await container.check(site, size);
    if (file && file.chunk_total !== chunkTotalCount)
      throw new AditError('upload-conflict', {
        message: 'The file was begun with another number of chunks',
        values: { file: file.file_name },
      });
    return file;
  };

  /** The file of a dataset of one file: of several, nobody knows which one is meant. */
  const sentFor = async ({
    site,
    datasetType,
    datasetName,
    groupName,
    folderPath,
  }: Asked): Promise<RawFile | undefined> => {
    const importers = allImporters(context).filter((importer) => importer.datasetType === datasetType);
    const hasOneFile = importers.every(({ fileTypes: [type, ...others] }) => !type?.multiple && others.length === 0);
    return hasOneFile ? files.findSentFor(site, { datasetType, datasetName, groupName, folderPath }) : undefined;
  };

  context.routes.add(validateMetadata, async ({ body }) => {
    checkName(body.datasetName);
    if (body.folderPath !== '') checkName(body.folderPath);
    const file = body.file ? await sentBefore(body, body.file) : await sentFor(body);
    if (!file) return { outcome: 'upload' as const };
    const fileType = body.file?.fileType;
    const missingChunks = file.status === 'Uploading' ? await files.missingChunks(file) : [];
    if (missingChunks.length > 0 || file.status === 'Uploading')
      return { outcome: 'upload' as const, id: file.id, missingChunks };
    if (fileType !== undefined) await metadata.use(file, { datasetType: body.datasetType, fileType });
    const { status, metadata: found } = await known(file.id);
    const isTable = status !== 'Failed' && !found?.opaque;
    return { outcome: isTable ? ('metadata-available' as const) : ('no-metadata' as const), id: file.id };
  });

  context.routes.add(uploadChunk, async ({ query }, { user, stream }) => {
    checkName(query.name);
    if (query.folderPath !== '') checkName(query.folderPath);
    refuseWrongType(query.datasetType, query.fileType, query.fileName);
    const { uniqueIdentifier, fileName, datasetType, fileType, chunkTotalCount: chunkTotal } = query;
    const place = { tenantId: user.tenantId, siteId: query.site, userId: user.id };
    const { name: datasetName, groupName, folderPath } = query;
    const dataset = { datasetType, datasetName, groupName, folderPath };
    const identity = { ...place, ...dataset, uniqueIdentifier, fileName, fileType, chunkTotal };
    return uploads.take(identity, query.chunkNumber, stream);
  });

  /** An upload that is cancelled is no deletion to tell of. */
  const remove = async (id: string, { user, origin }: CallContext): Promise<Record<string, never>> => {
    const file = await known(id);
    await removal.remove(file);
    const actor = { userId: user.id, address: origin.address };
    if (file.status !== 'Uploading')
      await audit.record(user.tenantId, actor, { action: 'file-deleted', target: id, detail: file.file_name });
    return {};
  };

  context.routes.add(deleteUpload, ({ query }, call) => remove(query.rawFileId, call));

  context.routes.add(deleteBlob, ({ query }, call) => remove(idOfBlob(query.blobName), call));

  context.routes.add(readUploads, async ({ query }, { user }) => {
    const { site, datasetType, status, excludeBlobOnly } = query;
    const names = new Map((await directory.users(user.tenantId)).map(({ id, name }) => [id, name]));
    const all = await files.ofSite(site);
    const listed = all.filter(
      (file) =>
        (datasetType === undefined || file.dataset_type === datasetType) &&
        (status === undefined || file.status === status) &&
        (excludeBlobOnly !== 'true' || file.status === 'Pending' || file.status === 'Complete'),
    );
    return {
      totalSize: listed.reduce((sum, file) => sum + Number(file.size), 0),
      containerSize: (await container.used([site])).get(site) ?? 0,
      containerSizeLimit: container.limit,
      usage: dataUsage(all),
      files: listed.map((file) => ({
        id: file.id,
        fileName: file.file_name,
        size: Number(file.size),
        createdAt: file.created_at.toISOString(),
        uploadedBy: { name: names.get(file.user_id) ?? '' },
        source: file.unique_identifier.startsWith(LOCAL_IDENTIFIER) ? ('server' as const) : ('upload' as const),
        datasetType: file.dataset_type,
        fileType: file.file_type,
        status: file.status,
      })),
    };
  });

  context.routes.add(updateMetadata, async ({ body }, { log }) => {
    const { id, fileType, datasetType, columns, mapping } = body;
    if (fileType) await metadata.use(await known(id), { datasetType, fileType });
    const file = await known(id);
    const isWaiting = file.status === 'Uploading' || file.status === 'Pending';
    const said = [
      body.delimiter,
      body.skipHeaderLines,
      body.headerLine ?? undefined,
      body.nanValues,
      body.table ?? undefined,
    ];
    const saysHow = said.some((part) => part !== undefined);
    if (!isWaiting && saysHow) await metadata.readAgain(file, body);
    if (!isWaiting && (columns || mapping))
      await metadata.keep(await known(id), columns ?? [], mapping && columnsByVariable(mapping));
    const now = await known(id);
    // Its reader may have died with another server process.
    if (now.status === 'Pending')
      metadata.readNew(now).catch((error: unknown) => log.error('A file could not be read', error));
    const isUnpacking = now.status === 'Pending' && (await metadata.isUnpacked(now));
    return toMetadata(now, { isUnpacking, isReadAgain: !isWaiting && (await metadata.isReadingAgain(id)) });
  });
}
