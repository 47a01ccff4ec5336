import { z } from 'zod';
import { AditError, datasetImporters, type DatasetImporter, type ImportReport } from 'adit/core';
import {
  datasetBuilders,
  PluginFailuresToken,
  tableFormats,
  type BuildRequest,
  type DatasetBuilder,
  type DatasetRecord,
  type JobKind,
  type ServerPluginContext,
} from 'adit/core/server';
import { complete, failedGenerate } from 'adit/plugins/notifications';
import { buildFiles } from './build-files.ts';
import { formatModules } from './format-modules.ts';
import { BUILD_JOB, requestShape, type ImportRequest } from './import-request.ts';
import { notificationOf } from './notification.ts';
import { logLines } from './report/log-lines.ts';
import type { ImportingDatabase } from './tables.ts';
import type { RawFiles } from './uploads/raw-files.ts';
import { runWorker } from './work/run-worker.ts';

const inputShape = z.object({ datasetId: z.string() });

/** Builds a dataset in a worker thread and publishes it whole; run again after a crash, it starts from nothing. */
export function buildJob(context: ServerPluginContext, files: RawFiles): JobKind<typeof inputShape> {
  const database: ImportingDatabase = context.database();
  const failures = context.get(PluginFailuresToken);

  const makeRequest = async (importer: DatasetImporter, stored: ImportRequest): Promise<BuildRequest> => {
    const found = await files.findMany(stored.files.map((file) => file.rawFileId));
    const built = await buildFiles(context.files, importer, stored.files, found);
    return { files: built, options: stored.options, hierarchy: stored.hierarchy };
  };

  const build = async (record: DatasetRecord, signal: AbortSignal): Promise<ImportReport> => {
    const row = await database
      .selectFrom('imports')
      .select('request')
      .where('dataset_id', '=', record.id)
      .executeTakeFirst();
    const stored = requestShape.parse(row?.request);
    // Whatever was on when the job was asked for: what counts is now.
    const [importers, builders] = await Promise.all([
      context.listFor(datasetImporters, record.tenantId),
      context.listFor(datasetBuilders, record.tenantId),
    ]);
    const importer = importers.find((other) => other.id === stored.importerId);
    const builder = builders.find((other) => other.id === stored.importerId);
    if (!importer || !builder) throw new AditError('importer-off', { values: { importer: stored.importerId } });
    const folder = await context.datasets.stage(record.id);
    const request = await makeRequest(importer, stored);
    const formats = formatModules(context.list(tableFormats));
    const task = { kind: 'build', folder, module: builder.module.href, formats, request } as const;
    const report = await runWorker(task, { signal }).catch((error: unknown) => {
      throw signal.aborted ? error : toKnown(error, builder, record);
    });
    await context.datasets.log(record.id, await logLines(folder, report, builder.module));
    return report;
  };

  /** An error that is meant for people goes on as it is; a mistake of the builder's is noted, and ends this import alone. */
  const toKnown = (error: unknown, { id }: DatasetBuilder, { tenantId }: DatasetRecord): AditError => {
    const isKnown = error instanceof AditError && error.code !== 'import-failed';
    if (isKnown) return error;
    failures.report({ point: datasetBuilders.name, contribution: id, tenantId }, error);
    const message = error instanceof Error ? error.message : String(error);
    return new AditError('import-failed', { message, cause: error });
  };

  const dropReplaced = async (record: DatasetRecord): Promise<void> => {
    const row = await database
      .selectFrom('imports')
      .select('request')
      .where('dataset_id', '=', record.id)
      .executeTakeFirst();
    const { replaces } = requestShape.parse(row?.request);
    const replaced = replaces === undefined ? undefined : await context.datasets.find(replaces);
    if (replaced?.siteId === record.siteId) await context.datasets.remove([replaced.id]);
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
      if (record?.status === 'Complete') await dropReplaced(record);
      if (record?.status !== 'Generating Dataset') return end(datasetId);
      await build(record, signal);
      const { tenantId, siteId } = await context.datasets.publish(datasetId);
      await dropReplaced(record);
      await end(datasetId);
      await context.events.emit(
        complete,
        { tenantId, siteId },
        notificationOf(record, 'Dataset Generation Result', 'Complete'),
      );
    },
    async giveUp({ datasetId }, reason) {
      const known = reason instanceof AditError ? reason : new AditError('import-failed', { message: String(reason) });
      const { values } = known;
      const record = await context.datasets.find(datasetId);
      // Before it is called failed, so that whoever sees that can read why.
      if (record)
        await context.datasets.log(datasetId, [
          { logType: 'error', filePath: String(values['fileName'] ?? values['file'] ?? ''), message: known.message },
        ]);
      await context.datasets.fail(datasetId, { code: known.code, values });
      await end(datasetId);
      if (!record) return;
      const { tenantId, siteId } = record;
      await context.events.emit(
        failedGenerate,
        { tenantId, siteId },
        notificationOf(record, 'Dataset Generation Result', known.message),
      );
    },
  };
}
