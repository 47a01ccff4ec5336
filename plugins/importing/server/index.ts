import { AditError, notFound } from 'adit/core';
import {
  BinaryAnswer,
  datasetBuilders,
  definePlugin,
  DirectoryToken,
  migrations,
  objectResolvers,
} from 'adit/core/server';
import {
  deleteUpload,
  downloadReport,
  ImportsToken,
  readUploads,
  updateMetadata,
  uploadChunk,
  validateMetadata,
} from '../shared/index.ts';
import { buildJob } from './build-job.ts';
import { checkName, ImportService } from './import-service.ts';
import { MetadataService, toMetadata } from './metadata-service.ts';
import { importingMigrations } from './migrations.ts';
import { csvReport } from './report/csv-report.ts';
import { RawFiles, type RawFile } from './uploads/raw-files.ts';
import { UploadService } from './uploads/upload-service.ts';
import { recoverUploads } from './uploads/recover-uploads.ts';

export default definePlugin({
  activate(context) {
    for (const migration of importingMigrations) context.add(migrations, migration);
    const directory = context.get(DirectoryToken);
    const files = new RawFiles(context.database());
    const metadata = new MetadataService(files, context.files);
    const uploads = new UploadService({
      files,
      storage: context.files,
      log: context.log,
      // Reading goes on by itself: whoever sent the last chunk polls for what was found.
      completed: async (file) =>
        void metadata.readNew(file).catch((error: unknown) => context.log.error('A file could not be read', error)),
    });
    context.bindValue(ImportsToken, new ImportService(context, files, metadata));
    context.jobs.define(buildJob(context, files));
    recoverUploads(context, uploads);

    context.add(objectResolvers, {
      id: 'importing.raw-file',
      object: 'raw-file',
      find: async (ids) =>
        new Map(
          (await files.findMany(ids)).map((file) => [file.id, { tenantId: file.tenant_id, siteId: file.site_id }]),
        ),
    });

    const known = async (id: string): Promise<RawFile> => {
      const file = await files.find(id);
      if (!file) throw notFound('raw-file');
      return file;
    };

    context.routes.add(validateMetadata, async ({ body }) => {
      checkName(body.datasetName);
      if (body.folderPath !== '') checkName(body.folderPath);
      if (!body.file) return { outcome: 'upload' as const };
      const file = await files.findByIdentity(body.site, body.file.uniqueIdentifier, body.file.fileName);
      if (!file) return { outcome: 'upload' as const };
      if (file.chunk_total !== body.file.chunkTotalCount) {
        throw new AditError('upload-conflict', {
          message: 'The file was begun with another number of chunks',
          values: { file: file.file_name },
        });
      }
      const missingChunks = file.status === 'Uploading' ? await files.missingChunks(file) : [];
      if (missingChunks.length > 0 || file.status === 'Uploading')
        return { outcome: 'upload' as const, id: file.id, missingChunks };
      return {
        outcome: file.status === 'Failed' ? ('no-metadata' as const) : ('metadata-available' as const),
        id: file.id,
      };
    });

    context.routes.add(uploadChunk, async ({ query }, { user, stream }) =>
      uploads.take(
        {
          tenantId: user.tenantId,
          siteId: query.site,
          userId: user.id,
          uniqueIdentifier: query.uniqueIdentifier,
          fileName: query.fileName,
          datasetType: query.datasetType,
          chunkTotal: query.chunkTotalCount,
        },
        query.chunkNumber,
        stream,
      ),
    );

    context.routes.add(deleteUpload, async ({ query }) => {
      await uploads.remove(await known(query.rawFileId));
      return {};
    });

    context.routes.add(readUploads, async ({ query }, { user }) => {
      const names = new Map((await directory.users(user.tenantId)).map(({ id, name }) => [id, name]));
      const listed = (await files.ofSite(query.site)).filter(
        (file) =>
          (query.datasetType === undefined || file.dataset_type === query.datasetType) &&
          (query.status === undefined || file.status === query.status),
      );
      return {
        totalSize: listed.reduce((sum, file) => sum + Number(file.size), 0),
        files: listed.map((file) => ({
          id: file.id,
          fileName: file.file_name,
          size: Number(file.size),
          createdAt: file.created_at.toISOString(),
          uploadedBy: { name: names.get(file.user_id) ?? '' },
        })),
      };
    });

    context.routes.add(updateMetadata, async ({ body }) => {
      const file = await known(body.id);
      const readAgain =
        body.delimiter !== undefined || body.skipHeaderLines !== undefined || body.nanValues !== undefined;
      if (readAgain && file.status !== 'Uploading' && file.status !== 'Pending') await metadata.readAgain(file, body);
      if (body.columns) await metadata.keepColumns(await known(body.id), body.columns);
      return toMetadata(await known(body.id));
    });

    context.routes.add(downloadReport, async ({ params, query }) => {
      const record = await context.datasets.find(params.id);
      if (!record) throw notFound('dataset');
      const builder = context.list(datasetBuilders).find((other) => other.datasetType === record.datasetType);
      const module = builder?.module ?? new URL(import.meta.url);
      const body = await csvReport(context.datasets.folder(record), module, query.language);
      const name = encodeURIComponent(`${record.name} import report.csv`);
      return new BinaryAnswer('text/csv; charset=utf-8', body, {
        'content-disposition': `attachment; filename*=UTF-8''${name}`,
      });
    });
  },
});
