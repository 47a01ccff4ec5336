import { z } from 'zod';
import { AditError, messageOf, type DatasetImporter } from 'adit/core';
import {
  datasetBuilders,
  FencedThreadsToken,
  fileReaderModules,
  isFencedEnd,
  readersOf,
  PluginFailuresToken,
  surroundingsError,
  tableReadersOf,
  type BuildRequest,
  type DatasetBuilder,
  type DatasetRecord,
  type EventAudience,
  type JobKind,
  type ServerPluginContext,
} from 'adit/core/server';
import { complete, failedGenerate, type Notification } from 'adit/plugins/notifications';
import { buildFiles } from './build-files.ts';
import { importersFor } from '../mapping/importers.ts';
import { BUILD_JOB, requestShape, type ImportRequest } from '../files/import-request.ts';
import { noteProgress } from './note-progress.ts';
import { notificationOf } from './notification.ts';
import { logLines } from '../report/log-lines.ts';
import { endImport } from './resume-imports.ts';
import type { ImportingDatabase, ImportingTables } from '../files/tables.ts';
import type { RawFiles } from '../files/raw-files.ts';
import { runWorker } from '../work/run-worker.ts';

const inputShape = z.object({ datasetId: z.string() });

/** Builds a dataset in a worker thread and publishes it whole; run again after a crash, it starts from nothing. */
export function buildJob(context: ServerPluginContext, files: RawFiles): JobKind<typeof inputShape> {
  const database: ImportingDatabase = context.database();
  const failures = context.get(PluginFailuresToken);
  const fence = context.find(FencedThreadsToken);

  const makeRequest = async (
    importer: DatasetImporter,
    stored: ImportRequest,
    readers: BuildRequest['readers'],
  ): Promise<BuildRequest> => {
    const found = await files.findMany(stored.files.map((file) => file.rawFileId));
    const built = await buildFiles(context.files, importer, stored.files, found);
    const { options, hierarchy, lengthUnit, change, system } = stored;
    return {
      files: built,
      options,
      hierarchy,
      readers,
      ...(lengthUnit && { lengthUnit }),
      ...(change && { change }),
      ...(system && { system }),
    };
  };

  const build = async (record: DatasetRecord, signal: AbortSignal): Promise<Awaited<ReturnType<typeof logLines>>> => {
    const row = await database
      .selectFrom('imports')
      .select('request')
      .where('dataset_id', '=', record.id)
      .executeTakeFirst();
    const stored = requestShape.parse(row?.request);
    // Whatever was on when the job was asked for: what counts is now.
    const [importers, builders, modules] = await Promise.all([
      importersFor(context, record.tenantId),
      context.listFor(datasetBuilders, record.tenantId),
      context.listFor(fileReaderModules, record.tenantId),
    ]);
    const importer = importers.find((other) => other.id === stored.importerId);
    const builder = builders.find((other) => other.id === stored.importerId);
    if (!importer || !builder) throw new AditError('importer-off', { values: { importer: stored.importerId } });
    const folder = await context.datasets.stage(record.id);
    const request = await makeRequest(importer, stored, readersOf(modules, importer));
    const formats = tableReadersOf(modules);
    const task = { kind: 'build', folder, module: builder.module.href, formats, request } as const;
    const progress = noteProgress({ database, datasets: context.datasets, log: context.log }, record.id);
    const ends = AbortSignal.any([signal, progress.removed]);
    const report = await runWorker(task, { fence, signal: ends, onProgress: progress.note })
      .catch(async (error: unknown) => {
        // What is half built is not to take the space that others wait for.
        await context.datasets.stage(record.id).catch(() => undefined);
        throw ends.aborted ? error : toKnown(error, builder, record);
      })
      .finally(progress.ended);
    return logLines(
      folder,
      report,
      [builder, ...modules].map((one) => one.module),
    );
  };

  /**
   * An error that is meant for people goes on as it is, and so does what the surroundings refuse; a mistake of the builder's is noted,
   * and ends this import alone.
   */
  const toKnown = (error: unknown, { id }: DatasetBuilder, { tenantId }: DatasetRecord): AditError => {
    const refused = surroundingsError(error);
    if (refused) return refused;
    const isKnown = error instanceof AditError && error.code !== 'import-failed';
    if (isKnown && !isFencedEnd(error)) return error;
    failures.report({ point: datasetBuilders.name, contribution: id, tenantId }, error);
    if (isKnown) return error;
    const message = messageOf(error);
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

  /** What follows the end of a build, however often it is called: who waits is told once. */
  const finish = async (datasetId: string): Promise<void> => {
    const record = await context.datasets.find(datasetId);
    const isComplete = record?.status === 'Complete';
    if (isComplete) await dropReplaced(record);
    await context.transaction(async (transaction) => {
      const isNews = await endImport(transaction.database<ImportingTables>(), datasetId);
      if (isNews && isComplete)
        await transaction.events.emit(complete, audienceOf(record), resultOf(record, 'Complete'));
    });
  };

  const isGone = (datasetId: string): Promise<boolean> =>
    context.datasets.find(datasetId).then(
      (record) => record === undefined,
      () => false,
    );

  /** Says once in the log what the import waits for. */
  const tellWaiting = async (datasetId: string, { message }: AditError): Promise<void> => {
    const line = { logType: 'warning', filePath: '', message: `Waiting: ${message}` } as const;
    const lines = await context.datasets.logs(datasetId);
    if (!lines.some((other) => other.message === line.message)) await context.datasets.log(datasetId, [line]);
  };

  return {
    name: BUILD_JOB,
    input: inputShape,
    concurrency: 1,
    seconds: 3600,
    // A server that is killed every few seconds meets the same import each time, and it is not the file that ends it.
    attempts: 6,
    async run({ datasetId }, { signal, log }) {
      try {
        const record = await context.datasets.find(datasetId);
        if (record?.status === 'Generating Dataset')
          await context.datasets.publish(datasetId, await build(record, signal));
        await finish(datasetId);
      } catch (error) {
        // Deleted meanwhile: nobody waits for it, and nothing has failed.
        if (!signal.aborted && (await isGone(datasetId))) return endImport(database, datasetId).then(() => undefined);
        const refused = surroundingsError(error);
        if (refused && !signal.aborted)
          await tellWaiting(datasetId, refused).catch((problem: Error) =>
            log.warn('What an import waits for could not be written', { error: problem.message }),
          );
        throw error;
      }
    },
    async giveUp({ datasetId }, reason) {
      const known = reason instanceof AditError ? reason : surroundingsError(reason);
      const { code, message, values } = known ?? new AditError('import-failed', { message: String(reason) });
      const filePath = String(values['fileName'] ?? values['file'] ?? '');
      const hasFailed = await context.transaction(async (transaction) => {
        const { datasets, events } = transaction;
        // What is complete, or failed already, has not failed now.
        if (!(await datasets.fail(datasetId, { code, values }))) return false;
        const record = (await datasets.find(datasetId)) as DatasetRecord;
        await datasets.log(datasetId, [{ logType: 'error', filePath, message }]);
        await endImport(transaction.database<ImportingTables>(), datasetId);
        await events.emit(failedGenerate, audienceOf(record), resultOf(record, message));
        return true;
      });
      if (!hasFailed) await finish(datasetId);
    },
  };
}

const audienceOf = ({ tenantId, siteId }: DatasetRecord): EventAudience => ({ tenantId, siteId });

const resultOf = (record: DatasetRecord, message: string): Notification =>
  notificationOf(record, 'Dataset Generation Result', message);
