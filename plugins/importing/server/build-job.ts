import { z } from 'zod';
import { AditError, datasetImporters, type ImportReport, type MessageValues } from 'adit/core';
import {
  datasetBuilders,
  type BuildRequest,
  type DatasetRecord,
  type JobKind,
  type ServerPluginContext,
} from 'adit/core/server';
import { complete, failedGenerate } from 'adit/plugins/notifications';
import { BUILD_JOB, requestShape, type ImportRequest } from './import-request.ts';
import { notificationOf } from './notification.ts';
import { logLines } from './report/log-lines.ts';
import type { ImportingDatabase } from './tables.ts';
import type { RawFiles } from './uploads/raw-files.ts';
import { storedName } from './uploads/upload-service.ts';
import { runWorker } from './work/run-worker.ts';

const inputShape = z.object({ datasetId: z.string() });

/** Builds a dataset in a worker thread and publishes it whole; run again after a crash, it starts from nothing. */
export function buildJob(context: ServerPluginContext, files: RawFiles): JobKind<typeof inputShape> {
  const database: ImportingDatabase = context.database();

  const makeRequest = async (stored: ImportRequest): Promise<BuildRequest> => {
    const raw = new Map(
      (await files.findMany(stored.files.map((file) => file.rawFileId))).map((file) => [file.id, file]),
    );
    const built: BuildRequest['files'] = await Promise.all(
      stored.files.map(async ({ rawFileId, ...mapped }) => {
        const file = raw.get(rawFileId);
        if (!file?.metadata) throw new AditError('raw-file-gone', { values: { file: rawFileId } });
        return {
          ...mapped,
          path: await context.files.path(storedName(rawFileId)),
          fileName: file.file_name,
          metadata: file.metadata,
        };
      }),
    );
    return { files: built, options: stored.options, hierarchy: stored.hierarchy };
  };

  const build = async (record: DatasetRecord, signal: AbortSignal): Promise<ImportReport> => {
    const row = await database
      .selectFrom('imports')
      .select('request')
      .where('dataset_id', '=', record.id)
      .executeTakeFirst();
    const stored = requestShape.parse(row?.request);
    const importer = context.list(datasetImporters).find((other) => other.id === stored.importerId);
    const builder = context.list(datasetBuilders).find((other) => other.id === stored.importerId);
    if (!importer || !builder) throw new AditError('importer-off', { values: { importer: stored.importerId } });
    const folder = await context.datasets.stage(record.id);
    const request = await makeRequest(stored);
    const report = await runWorker({ kind: 'build', folder, module: builder.module.href, request }, { signal });
    await context.datasets.log(record.id, await logLines(folder, report, builder.module));
    return report;
  };

  const end = async (datasetId: string): Promise<void> => {
    await database.updateTable('imports').set({ ended: true }).where('dataset_id', '=', datasetId).execute();
  };

  return {
    name: BUILD_JOB,
    input: inputShape,
    concurrency: 1,
    seconds: 3600,
    attempts: 3,
    async run({ datasetId }, { signal }) {
      const record = await context.datasets.find(datasetId);
      if (!record || record.status !== 'Generating Dataset') return end(datasetId);
      await build(record, signal);
      const { tenantId, siteId } = await context.datasets.publish(datasetId);
      await end(datasetId);
      await context.events.emit(
        complete,
        { tenantId, siteId },
        notificationOf(record, 'Dataset Generation Result', 'Complete'),
      );
    },
    async giveUp({ datasetId }, reason) {
      const known = reason instanceof AditError ? reason : new AditError('import-failed', { message: String(reason) });
      const values: MessageValues = known.values;
      await context.datasets.fail(datasetId, { code: known.code, values });
      await end(datasetId);
      const record = await context.datasets.find(datasetId);
      if (!record) return;
      await context.datasets.log(datasetId, [
        { logType: 'error', filePath: String(values.fileName ?? ''), message: known.message },
      ]);
      const { tenantId, siteId } = record;
      await context.events.emit(
        failedGenerate,
        { tenantId, siteId },
        notificationOf(record, 'Dataset Generation Result', known.message),
      );
    },
  };
}
