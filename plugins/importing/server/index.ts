import { contentDisposition, notFound } from 'adit/core';
import {
  attachmentSources,
  BinaryAnswer,
  dataChecks,
  datasetBuilders,
  LocksToken,
  definePlugin,
  FencedThreadsToken,
  fileReaderModules,
  migrations,
  objectResolvers,
  OperatorSettingsToken,
  removalHooks,
} from 'adit/core/server';
import { success } from 'adit/plugins/notifications';
import {
  arrowReader,
  downloadReport,
  examineImport,
  checkDataset,
  importDataset,
  ImportsToken,
  listImporters,
  parquetReader,
  RawFileFinderToken,
  readProgress,
  UploadContainerToken,
  workbookReader,
} from '../shared/index.ts';
import { buildJob } from './build/build-job.ts';
import { uploadResultOf } from './build/notification.ts';
import { ImportDoctor } from './doctor/import-doctor.ts';
import { datasetAttachments } from './files/dataset-attachments.ts';
import { Container } from './files/container.ts';
import { rawFileCheck } from './files/raw-file-check.ts';
import { rawFileFinder } from './mapping/raw-file-finder.ts';
import { RawFileRemoval } from './uploads/raw-file-removal.ts';
import { idOfBlob, isBlobOf } from './files/stored-names.ts';
import { ImportService } from './build/import-service.ts';
import { MetadataService } from './mapping/metadata-service.ts';
import { importingMigrations } from './migrations.ts';
import { addRecipeRoutes } from './recipes/recipe-routes.ts';
import { csvReport } from './report/csv-report.ts';
import { importProgress } from './report/import-progress.ts';
import { checkAsScript, describeImporters, importAsScript } from './script-import.ts';
import { addUploadRoutes } from './upload-routes.ts';
import { RawFiles } from './files/raw-files.ts';
import { measureUploads } from './files/upload-meter.ts';
import { UploadService } from './uploads/upload-service.ts';
import { ISSUES_FILE } from './work/build-dataset.ts';
import { resumeImports } from './build/resume-imports.ts';
import { recoverUploads } from './uploads/recover-uploads.ts';
import { allImporters } from './mapping/importers.ts';

export default definePlugin({
  activate(context) {
    for (const migration of importingMigrations) context.add(migrations, migration);
    for (const reader of [
      { ...workbookReader, module: new URL('./workbook/workbook-reader.js', import.meta.url) },
      { ...parquetReader, module: new URL('./columnar/parquet-reader.js', import.meta.url), saysSystem: true as const },
      { ...arrowReader, module: new URL('./columnar/arrow-reader.js', import.meta.url) },
    ])
      context.add(fileReaderModules, reader);
    const files = new RawFiles(context.database());
    const locks = context.get(LocksToken);
    const { containerLimit } = context.get(OperatorSettingsToken);
    const container = new Container(context.database(), locks, containerLimit);
    const meter = measureUploads(context.metrics);
    const metadata = new MetadataService({
      files,
      storage: context.files,
      container,
      locks,
      meter,
      fence: context.find(FencedThreadsToken),
      log: context.log,
      importers: () => allImporters(context),
      readers: () => context.list(fileReaderModules),
    });
    const uploads = new UploadService({
      files,
      storage: context.files,
      locks,
      meter,
      log: context.log,
      completed: async (file) => {
        // Reading goes on by itself: whoever sent the last chunk polls for what was found.
        void metadata.readNew(file).catch((error: unknown) => context.log.error('A file could not be read', error));
        await context.events.emit(
          success,
          { tenantId: file.tenant_id, siteId: file.site_id, userId: file.user_id },
          uploadResultOf(file),
        );
      },
      container,
      takesLong: (file) => metadata.isUnpacked(file),
    });
    const removal = new RawFileRemoval({ database: context.database(), files, uploads, metadata });
    const doctor = new ImportDoctor(context, files);
    const imports = new ImportService(context, files, metadata);
    context.add(attachmentSources, datasetAttachments(context.database(), files, context.files));
    context.bindValue(ImportsToken, imports);
    context.bindValue(RawFileFinderToken, rawFileFinder(files, context.files));
    context.bindValue(UploadContainerToken, container);
    context.jobs.define(buildJob(context, files));
    recoverUploads(context, uploads);
    resumeImports(context);
    context.onReady(() => removal.dropAbandoned());

    context.add(objectResolvers, {
      id: 'importing.raw-file',
      object: 'raw-file',
      find: async (ids) =>
        new Map(
          (await files.findMany(ids)).map((file) => [file.id, { tenantId: file.tenant_id, siteId: file.site_id }]),
        ),
    });

    // A blob's name begins with the id of its raw file.
    context.add(objectResolvers, {
      id: 'importing.raw-blob',
      object: 'raw-blob',
      find: async (names) => {
        const found = new Map((await files.findMany(names.map(idOfBlob))).map((file) => [file.id, file]));
        return new Map(
          names.flatMap((name) => {
            const file = found.get(idOfBlob(name));
            return file && isBlobOf(name, file)
              ? [[name, { tenantId: file.tenant_id, siteId: file.site_id }] as const]
              : [];
          }),
        );
      },
    });
    context.add(dataChecks, rawFileCheck(files));
    context.add(removalHooks, {
      id: 'importing.files',
      siteRemoved: (siteId) => removal.removeSite(siteId),
      siteHoldings: async (siteId) => ({ 'site.files': await removal.countOn(siteId) }),
    });

    addUploadRoutes(context, { files, uploads, metadata, container, removal });
    addRecipeRoutes(context);
    context.routes.add(examineImport, async ({ body }, { user, signal }) =>
      doctor.examine(body, user.tenantId, signal),
    );
    context.routes.add(listImporters, (_input, { user }) => describeImporters(context, user.tenantId));
    context.routes.add(importDataset, async (input, call) => importAsScript(context, files, input, call));
    context.routes.add(checkDataset, async (input, call) => checkAsScript(context, files, doctor, input, call));

    context.routes.add(readProgress, ({ params }) =>
      importProgress({ database: context.database(), datasets: context.datasets }, params.id),
    );
    context.routes.add(downloadReport, async ({ params, query }) => {
      const record = await context.datasets.find(params.id);
      if (!record) throw notFound('dataset');
      const importerId = await imports.importerOf(record.id);
      const builder = context.list(datasetBuilders).find((other) => other.id === importerId);
      const modules = [builder ?? [], context.list(fileReaderModules)].flat().map(({ module }) => module);
      const held = await context.datasets.open(record, [ISSUES_FILE]);
      const body = await csvReport(held.folder, modules, query.language).catch((error: unknown) => {
        held.dispose();
        throw error;
      });
      body.once('close', () => held.dispose());
      return new BinaryAnswer('text/csv; charset=utf-8', body, {
        'content-disposition': contentDisposition(`${record.name} import report.csv`),
      });
    });
  },
});
